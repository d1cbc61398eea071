## Scènes

ddm-scene-too-many = une scène a au plus { $most } créatures, celle-ci { $count }
ddm-scene-no-room = il n’y a pas de place pour { $id } sur cette case
ddm-scene-two-on-one = { $id } est sur des cases { DE($other) }
ddm-scene-no-attack = { $id } n’a pas d’attaque { $what }
ddm-scene-one-board = une scène a un plateau : « drawing » ou « board »
ddm-scene-off-grid = { $name } n’est pas sur la grille
ddm-scene-arrow = écrire qui -> qui, ou qui -> qui (ranged/0), et non « { $got } »
