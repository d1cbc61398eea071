players-broken = the player { $name } ({ $where }) can’t be loaded: { $why }
players-no-player = no player is called { $name }; there is { $known }
