c2-condition-unhurt = indemne
c2-condition-stunned = Sonné
c2-duel-no-card = pas de carte { $name } ; il y a { $known }
