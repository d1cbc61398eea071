## Préparer une escarmouche

ddm-agreed-scenario = Conditions de victoire
ddm-agreed-standard = le dernier groupe debout
ddm-agreed-quick-assault = Assaut rapide : 70 % des points
ddm-agreed-score = Les points de victoire comptent aussi
ddm-fact-actor = Qui va agir
ddm-agreed-rounds = Rounds
ddm-agreed-endless = sans limite
ddm-agreed-players = Joueurs
ddm-agreed-teams = Deux équipes de deux
ddm-agreed-place-tiles = Les joueurs posent les plaques de terrain
ddm-agreed-flank-allies = Seuls des alliés prennent en tenaille ensemble
ddm-agreed-different-tiles = Deux joueurs n’apportent jamais la même plaque de terrain
ddm-agreed-trample-half = Un jet de sauvegarde réussi réduit de moitié les dégâts du Piétinement
ddm-no-setup-too-many = { $count } groupes de guerriers pour { $most } joueurs
ddm-warband-unknown = aucun groupe de guerriers ne s’appelle { $name } ; il y a { $known }
ddm-map-unknown = aucun plan ne s’appelle { $name } ; il y a { $known }

## Avant une partie

ddm-briefing-grid = { $columns } sur { $rows } cases
ddm-briefing-last = être le dernier à avoir des créatures sur le plan
ddm-briefing-points = { $points } points de victoire
ddm-briefing-reduced = chaque adversaire réduit à une créature
ddm-briefing-rounds = { $count ->
    [one] un round
   *[other] { $count } rounds
} au plus ; ensuite les points de victoire décident
ddm-briefing-endless = sans limite ; { $rounds } rounds où personne n’agit contre un ennemi y mettent fin

## Ce que répond un ordre permanent

ddm-melee-opportunity-usual = porte l’attaque, de la première façon possible
ddm-ability-spell-resistance-usual = résiste
