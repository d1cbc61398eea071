players-no-player = aucun joueur ne s’appelle { $name } ; il y a { $known }
