## Mettre une escarmouche en place : ce qui est demandé, ce qui est dit

ddm-setup-terrain-initiative = { $player } gagne l’initiative du terrain : qui fait sa mise en place en premier ?
ddm-setup-assembly-tile-side = { $player } : comment tourner la plaque « { $tile } » sur la zone de départ ?
    .turned-0 = telle quelle
    .turned-1 = d’un quart de tour vers la droite
    .turned-2 = d’un demi-tour
    .turned-3 = d’un quart de tour vers la gauche
ddm-setup-feature-tile-order = { $player } : quelle plaque d’élément de terrain poser ensuite ?
ddm-setup-feature-tile-order-where = { $player } : où poser la plaque « { $tile } » ?
ddm-setup-deploy-order = Où placer { $creature } ?
ddm-ability-requires = { $creature } : quelle créature nécessaire choisir ?
ddm-laid = case en haut à gauche { $at }, { $quarters ->
    [0] telle quelle
    [1] d’un quart de tour vers la droite
    [2] d’un demi-tour
   *[other] d’un quart de tour vers la gauche
}
ddm-told-warband-revealed = { $player } révèle { $creatures } et les plaques { $tiles }
ddm-told-setup-order = { $player } fait sa mise en place en premier
ddm-told-tile-dropped = { $player } : pas de place pour la plaque « { $tile } »

## Groupes de guerriers qu'on tire

ddm-army-ready = Prêt à jouer : toutes les figurines d’un booster
ddm-army-limited = Format Limité : ce qui entre de deux boosters

## Ce qu'une mise en place ne peut pas être

ddm-no-setup-players = une escarmouche a de deux à quatre groupes de guerriers, ici il y en a { $count }
ddm-no-setup-teams = deux équipes demandent quatre joueurs
ddm-no-setup-formats = tous les groupes de guerriers d’une escarmouche sont du même format
ddm-no-setup-same-tile = deux joueurs apportent la plaque « { $tile } », alors que personne ne doit apporter la plaque d’un autre
ddm-setup-players = une escarmouche a de deux à quatre joueurs, chacun avec son propre nom
ddm-setup-each-player = chaque joueur en a un, et personne d’autre
ddm-setup-areas = ce n’est pas ainsi que tant de joueurs se partagent les zones de départ
ddm-setup-figures = un groupe de guerriers a au moins une figurine et au plus { $most }
ddm-setup-tiles = un groupe de guerriers apporte une plaque de rassemblement et { $count } plaques d’élément de terrain différentes
ddm-setup-unknown = rien ici ne s’appelle { $name }
ddm-setup-layout = si le terrain est déjà posé, la plaque de rassemblement de chaque joueur l’est aussi ; si ce sont les joueurs qui le posent, aucune plaque n’est encore en place
ddm-setup-tile-misplaced = cette plaque ne peut pas reposer là
