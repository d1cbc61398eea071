## Scènes

ddm-scene-too-many = une scène a au plus { $most } créatures, celle-ci { $count }
ddm-scene-no-room = il n’y a pas de place pour { $id } sur cette case
ddm-scene-two-on-one = { $id } est sur des cases { DE($other) }
ddm-scene-no-attack = { $id } n’a pas d’attaque { $what }
ddm-scene-one-board = une scène a un plateau : « drawing » ou « board »
ddm-scene-off-grid = { $name } n’est pas sur la grille
ddm-scene-arrow = écrire qui -> qui, ou qui -> qui (ranged/0), et non « { $got } »
ddm-scene-no-assembly = { $name } n’est pas une plaque de rassemblement
ddm-scene-no-area = le dessin n’a pas de cases de sortie pour { $player }
ddm-scene-no-tile = { $player } n’a pas de plaque de rassemblement : en nommer une dans « kits », ou la poser dans « layout »
ddm-scene-tile-twice = { $player } a une plaque de rassemblement posée et une à poser
ddm-scene-not-laid = les plaques { DE($player) } restent à poser : commencer par « tiles »
ddm-scene-no-spot = la plaque de rassemblement { DE($player) } ne tient pas sur ses cases de sortie
ddm-scene-no-strike = { $who } ne peut pas attaquer ainsi { $whom } : { $why }

## Ce que l’on joue depuis le début d’une scène

ddm-scene-start =
    .tiles = on pose les dalles, ce joueur le premier
    .deploy = on place les bandes, celle de ce joueur la première
    .phase = la phase de ce joueur
    .turn = le tour de cette créature
    .act = cette créature, au milieu de son tour
    .attack = une attaque de la première contre la seconde, celle que l’on nomme ou la première de sa sorte
    .morale = le jet de moral de cette créature
