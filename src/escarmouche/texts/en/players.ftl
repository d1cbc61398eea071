players-no-player = no player is called { $name }; there is { $known }
