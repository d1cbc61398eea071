c2-duel-no-card = pas de carte { $name } ; il y a { $known }
