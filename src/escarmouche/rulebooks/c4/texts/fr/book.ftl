## La table en un coup d’œil

c4-condition-lost = hors de combat
c4-condition-melee = hors de combat (mêlée)
c4-condition-shot = hors de combat (tirs)
c4-condition-disengagement = hors de combat (désengagement)
c4-condition-fled = hors de la table (fuite)
c4-condition-intercepted = hors de combat (fuite interceptée)
c4-condition-evacuated = hors du champ de bataille
c4-condition-valiant = moral intact
c4-condition-unhurt = indemne, moral intact
c4-condition-late = pas encore sur le champ de bataille
c4-condition-reserve = à déployer
c4-condition-hurt = { $left } PV sur { $most }
c4-condition-leads = mène { $unit }
c4-condition-of = unité : { $unit }
c4-condition-commands = Commandeur
c4-condition-routed = en déroute
c4-condition-compact = en formation compacte
c4-condition-activated = a agi
c4-stock-life = Points de vie
c4-stock-faith = Foi
c4-stock-mana = Mana
c4-scenery-barred = doit être contourné
c4-scenery-opaque = cache ce qui est derrière, jusqu’à { $height } cm de haut
c4-scenery-interferes = entre deux unités, interfère avec les tirs
c4-zone-of = zone { DE($side) }
c4-way-in = entrée { DE($side) }
c4-objective-held = { $side ->
    [none] { $objective }
   *[other] { $objective } : { $side }
}
c4-note-turn = { $turn ->
    [0] Déploiement
   *[other] Tour { $turn }
}
c4-note-elixir = { $side } : Élixir { $count }
c4-note-deck = { $count ->
    [one] une carte dans la pioche
   *[other] { $count } cartes dans la pioche
}
c4-note-cards = { $side } : { $count ->
    [one] une carte à jouer
   *[other] { $count } cartes à jouer
}
c4-note-reserve = { $side } : une carte en réserve

## Avant une partie

c4-agreed-battle = Bataille
c4-battle-pitched = Bataille rangée
c4-battle-hill = La colline
c4-battle-invasion = Invasion
c4-battle-skirmish = Escarmouche
c4-agreed-turns = Tours
c4-agreed-endless = sans nombre de tours
c4-agreed-mode = Séquence du premier joueur
c4-agreed-players = Joueurs
c4-agreed-second-mode = Séquence des autres joueurs
c4-agreed-same = comme le premier
c4-agreed-charge-after-disengaging = Une unité qui vient de se désengager peut en charger une autre
c4-mode-barbarian = Barbare
c4-mode-marauder = Maraudeur
c4-mode-warlord = Chef de guerre
c4-mode-general = Général
c4-mode-strategist = Maître stratège
c4-mode-genius = Génie militaire
c4-briefing-table = { $width } sur { $depth } cm
c4-briefing-pitched = Chaque unité ennemie éliminée vaut de l’Élixir : 2, 4 ou 6 selon son Rang
c4-briefing-hill = Qui contrôle la colline à la fin d’un tour gagne 5 points d’Élixir
c4-briefing-invasion = À la fin d’un tour, chaque unité hors de toute zone de déploiement vaut 2 points d’Élixir, dans celle de l’ennemi 5
c4-briefing-skirmish = Chaque unité ennemie éliminée vaut de l’Élixir : 2, 4 ou 6 selon son Rang ; les unités partent de toute la table
c4-briefing-wins = qui a le plus d’Élixir en réserve à la fin
c4-briefing-turns = { $count ->
    [one] un tour
   *[other] { $count } tours
}
c4-briefing-elixir = jusqu’à ce qu’un joueur seul ait { $count } points d’Élixir
c4-briefing-to-the-last = jusqu’à ce qu’un camp n’ait plus personne
c4-army-twice = deux armées ont la clé { $army }

## Mise en place : ce qui peut ne pas aller

c4-no-setup-too-many = { $count } compagnies pour { $most } joueurs
c4-no-setup-for-two = cette bataille se joue à deux, pas à { $count }
c4-no-setup-hill = { $field } n’a pas de colline à prendre
c4-no-setup-fighters = un camp a de 1 à { $most } combattants
c4-no-setup-unit = une unité a des combattants, chacun avec ce qu’il coûte
c4-no-setup-card = pas de profil { $card } dans cette mise en place
c4-no-setup-base = un socle mesure un nombre pair d’unités, de 20 à 200 mm
c4-no-setup-profile = des nombres qu’aucune carte n’a
c4-no-setup-skill = aucune compétence { $skill }
c4-no-setup-sides = de { $least } à { $most } camps participent, chacun avec un nom
c4-no-setup-board = une table mesure de { $least } à { $most } cm
c4-no-setup-scenery = au plus { $most } éléments de décor, tous de genres connus de ce livre
c4-no-setup-zones = chaque camp a une zone de déploiement, et personne d’autre
c4-no-setup-room = la zone de déploiement est trop petite pour tous les combattants d’un camp
c4-no-setup-modes = chaque joueur a un mode, ou aucun
c4-no-setup-mission = des nombres qu’aucune bataille n’a
c4-field-length = { $length } cm : de { $least } à { $most } cm, au centième de millimètre (les côtés, un nombre pair)
c4-field-id-twice = un autre élément s’appelle déjà { $id }
c4-field-outline = un contour a de 3 à 60 sommets, tous différents, délimite une surface sans se croiser et se trouve sur la table
c4-field-height = { $rises ->
    [yes] { $kind } : une hauteur, pas de profondeur
   *[no] { $kind } : une profondeur, pas de hauteur
}
c4-field-one-shape = une seule forme : polygon, rectangle ou disc
c4-field-no-piece = aucun élément de décor { $id } ; il y a { $known }
c4-duel-no-card = pas de carte { $name } ; il y a { $known }
c4-company-none-affordable = aucune compagnie légale ne coûte au plus { $points } P.A.
c4-battle-assault = À l’assaut !
c4-battle-breakthrough = Percée
c4-agreed-scenery = Décor
c4-scenery-map = comme sur la carte
c4-scenery-players = placé par les joueurs
c4-council-unknown = pas de conseil de guerre { $name } ; il y a { $known }
c4-council-no-circumstance = les renforts arrivent à partir d’un tour, ou une fois tant d’unités perdues
c4-council-no-reinforcements = ce camp n’a pas de renforts dans cette bataille
c4-council-durability = soit comme un décor courant, soit avec une Résistance et des points de structure
c4-agreed-points = P.A. de chaque compagnie
c4-agreed-as-brought = ceux des compagnies présentes
c4-briefing-council = Le conseil de guerre dit l’enjeu de cette bataille
c4-briefing-weather = { $of } { $by } pour tout le monde
c4-briefing-entry = { $side } entre par un bord
c4-briefing-arrival = les renforts { DE($side) } arrivent plus tard
c4-scenery-opens = s’ouvre pour quiconque est à son contact
c4-scenery-holds = une unité y entre si toutes ses figurines peuvent y tenir debout
c4-condition-carries = porte { $what }
c4-field-house = une maison est un rectangle non tourné, d’au moins 3 cm de large à l’intérieur, avec une hauteur et une porte moins large que son mur
c4-field-door = seule une maison a sa propre porte
c4-council-no-chest = { $id } n’est pas un coffre

## Ce que répond un ordre permanent

c4-reroll-reroll-usual = relance
c4-command-opposition-six-usual = relance le 6 tant que le total ne dépasse pas les autres
c4-unit-leader-usual = prend le premier combattant possible
c4-unit-leader-replacement-usual = prend le premier combattant possible
c4-hint-assault-range = assaut
