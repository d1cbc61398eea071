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
