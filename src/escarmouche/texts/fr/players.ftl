players-broken = le joueur { $name } ({ $where }) ne peut pas être chargé : { $why }
players-no-player = aucun joueur ne s’appelle { $name } ; joueurs possibles : { $known }
