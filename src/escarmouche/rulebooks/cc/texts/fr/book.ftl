## La table en un coup d’œil

cc-condition-killed = Tué net
cc-condition-fled = hors de la table (fuite)
cc-condition-removed = hors du jeu
cc-condition-rout = en déroute
cc-note-tactics = { $side } a remporté le jet de Tactique
cc-note-cards = { $side } : { $count ->
    [one] une carte à jouer
   *[other] { $count } cartes à jouer
}{ $held ->
    [0] { "" }
   *[other] , { $held } en réserve
}
cc-note-face-up = { $side } : { $card } face visible en position { $place }
cc-note-face-up-held = { $side } : { $card } face visible en réserve
cc-note-score = score : { $one } à { $other }
cc-briefing-wins = qui a pris le plus de points à l’adversaire ; un camp anéanti a perdu
cc-sheet-race = Race
cc-sheet-abilities = Capacités spéciales
cc-sheet-way = Voie d’Alliance
cc-sheet-puissance = Puissance
cc-hint-penalty = { $target }, sous la charge { DE($fighters) } : INI, ATT, DEF et TIR −1 ce tour-ci
cc-hint-discipline = DIS { $value }
cc-hint-indirect = Tir en cloche : TIR −{ $value }
cc-hint-on-trajectory = { $target } : { $shot }
cc-hint-nexus = { $effect }{ $price ->
    [none] {""}
   *[other] {" "}Sacrifice : { $price }.
}
cc-hint-nexus-force = Discipline contre { $difficulty } : il est forcé
cc-hint-nexus-trial = { cc-tested } contre { $difficulty } : l’épreuve est réussie
cc-hint-nexus-faith = FT +{ $points }, et le nexus est détruit
cc-hint-nexus-mana = gemmes : { $count }, et le nexus est détruit
cc-hint-of-nexus = { $nexus } : { $what }
cc-hint-absorbs = sans jet, pour autant de gemmes que le sort en a demandé
cc-hint-may-absorb = { $name } peut l’absorber
cc-hint-from-front = pas de pénalités de charge pour lui
cc-hint-from-rear = pénalités de charge comme d’ordinaire
cc-hint-dive = INI, ATT et FOR +{ $bonus } ce tour
cc-hint-may-embark = peut monter à bord ({ $engine })
cc-hint-in-access = peut se servir d’ici du nexus { $nexus }
cc-hint-rallies = se rallie
cc-hint-score = { cc-score } { $value }
cc-hint-incident = un incident
cc-hint-static-lost = { $fighter } renonce au bonus du tir statique s’il bouge
cc-duel-no-card = pas de carte { $name } ; il y a { $known }

## Ce dont on convient avant la bataille

cc-agreed-turns = Tours
cc-agreed-chapter-turn = Le tour et ses cartes
cc-agreed-chapter-movement = Mouvement et décors
cc-agreed-chapter-shooting = Ligne de vue et tir
cc-agreed-chapter-melee = Corps à corps et blessures
cc-agreed-chapter-courage = Courage et commandement
cc-agreed-chapter-mystics = Magie et foi
cc-agreed-chapter-army = Listes d’armée
cc-agreed-endless = jusqu’à ce qu’un camp n’ait plus personne
cc-agreed-courage-equality = Un test de Courage égal à la Peur est réussi
cc-agreed-courage-group = Les combattants d’une carte qui assaillent le même ennemi testent leur Courage ensemble : le meilleur COU, +1 par autre combattant
cc-agreed-champion-skills = Un Champion a les compétences des Champions sans qu’elles soient imprimées
cc-agreed-full-reserve = On peut mettre des cartes en Réserve
cc-agreed-placing-in-secret = Les deux camps placent leurs dés en secret
cc-agreed-defence-after-roll = Le dé de défense s’engage après le jet d’attaque
cc-agreed-one-die-less = Un désengagement raté ne coûte qu’un dé
cc-agreed-authority-of-tactics = Qui a remporté le jet de Tactique sépare toutes les mêlées
cc-agreed-initiative-of-groups = Chaque combattant de plus ajoute 1 à l’Initiative de son camp
cc-agreed-worse-wound-replaces = Une blessure plus grave remplace la précédente
cc-agreed-higher-die = Le dé le plus élevé donne seul la gravité d’une blessure
cc-agreed-moving-shooter = Qui a bougé tire à difficulté +1 ; pas de bonus de tir statique
cc-agreed-true-sight = On voit ce qu’une ligne atteint, quelles que soient les Tailles
cc-agreed-aim-for-all = Tous sauf l’artillerie gardent le bonus statique en bougeant
cc-agreed-size-modifier = La Taille de la cible compte pour les tirs
cc-agreed-feats = On nage et on saute
cc-agreed-cover-mounted = Les cavaliers peuvent se mettre à couvert
cc-agreed-single-engagement = Un engagement n’est que de MOU
cc-agreed-further-leaps = On bondit aussi en déroute, à moins de MOU, ou plus loin en prenant appui en chemin
cc-agreed-cast-and-shoot = Un magicien peut lancer un sortilège et tirer au même tour
cc-agreed-believers-of-all-peoples = Tous les amis sont des croyants, de quelque peuple qu’ils soient
cc-agreed-divination-by-aspect = Le test de Divination se fait avec un Aspect, non avec la foi temporaire
cc-agreed-even-chances-at-engines = Un tir sur un engin touche à chances égales l’engin ou le servant le plus proche
cc-agreed-mystic-phase-first = Le mana et la foi reviennent en phase stratégique, après le ralliement
cc-agreed-scouts-by-distance = Éclaireurs cachés de la troisième édition : les effets de zone les atteignent
cc-agreed-fives-alone-protected = Précision, Réflexes et Stratège : un 1 ne donne 6 que sur un dé dont un 5 a été relancé
cc-agreed-doses-by-points = Dés de Mutagène et de Toxique selon la valeur des porteurs en jeu, comme dans la troisième édition
cc-agreed-censure-in-range = Qui censure est à portée du miracle
cc-agreed-sequence-after-roll = Les séquences se préparent après le jet de Tactique
cc-agreed-shuffled = Les séquences sont mélangées
cc-agreed-assailed-test-first = Les cibles testent leur Courage avant tout mouvement
cc-agreed-doubles-shift = Ce qui décale la table des blessures décale aussi les doubles
cc-agreed-dives = Les volants peuvent faire des piqués
cc-agreed-two-levels = Il n’y a qu’un palier au-dessus du sol
cc-agreed-undead-lend-nothing = Un commandant mort-vivant prête une Discipline de 0
cc-agreed-shots-into-melee = Un tir sur un combattant en mêlée
cc-agreed-shots-into-melee-classic = touche l’un des deux camps, au dé
cc-agreed-shots-into-melee-forbidden = est interdit
cc-agreed-shots-into-melee-random = touche la cible ou un combattant à son contact
cc-agreed-dice-in-combat = Dés de combat en plus du premier
cc-agreed-dice-in-combat-champion = un par adversaire, un pour un Champion
cc-agreed-dice-in-combat-opponents = un par adversaire
cc-agreed-dice-in-combat-weights = autant que les adversaires ont de Puissance
cc-agreed-points-tolerance = Une armée peut dépasser sa limite de la moitié de son combattant le moins cher
cc-agreed-tournament-limits = Les limites de tournoi s’appliquent
cc-agreed-c2-alliances = Les alliances de la deuxième édition s’appliquent
cc-agreed-mystic-points = Les sortilèges et les miracles coûtent leurs points, qui seuls les limitent

## Mises en place et scènes : ce qui peut ne pas aller

cc-no-setup-turns = une bataille dure au moins un tour
cc-scene-too-many = { $count } combattants, { $most } au plus dans une scène
cc-scene-no-room = { $id } ne peut pas se tenir là : { $reason }
cc-scene-shared-card = la carte { $card } est à l’autre camp
cc-scene-stop = le jeu commence déjà après
cc-scene-own-side = { $whom } n’est pas un ennemi pour { $who }
cc-scene-no-shot = { $who } ne peut pas tirer sur { $whom } : { $why }
cc-scene-no-assault = { $who } ne peut pas assaillir { $whom } ainsi : { $why }
cc-scene-one-side = ces cartes ne sont pas d’un seul camp
cc-scene-combat = un combat oppose deux camps, à un contre un ou à un contre plusieurs
cc-scene-apart = { $who } et { $whom } ne sont pas en contact : seuls se combattent ceux qui se touchent
cc-scene-touching = personne du nom de { $name } n’est déjà sur la table ; il y a { $known }
cc-scene-touching-room = il n’y a pas de place pour { $id } contre ce socle

## Ce que l’on joue depuis le début d’une scène

cc-scene-start =
    .activate = des cartes, activées ensemble
    .charge = les premiers chargent les seconds
    .engage = les premiers engagent les seconds
    .shoot = le premier tire sur le second
    .courage = le premier fait un test de Courage contre la peur des seconds
    .fight = un combat, à un contre un ou à un contre plusieurs

## Ce que répond un ordre permanent

cc-core-dice-six-usual = relance le 6 tant que le résultat ne suffit pas
cc-core-move-contact-usual = prend la première place possible au contact
cc-core-fear-rally-usual = choisit le ralliement le plus probable
cc-core-fear-flight-move-usual = fuit le premier des ennemis les plus proches
cc-hint-charge-range = charge

## Conditions qui ne sont pas remplies

cc-core-shoot-in-activation-armed-fails = pas d’arme à distance
cc-core-shoot-in-activation-once-fails = plus de tir ce tour-ci
cc-core-shoot-in-activation-calm-fails = on ne tire qu’avant ou après une marche, ou après un désengagement
cc-core-sight-fails = la cible n’est pas vue
cc-core-elevation-palier-fails = trop de paliers les séparent
cc-core-disengage-move-fails = il vient de se désengager de cet ennemi
cc-core-engagement-fails = il n’y a plus de place autour de la cible
