## Scenes

ddm-scene-too-many = a scene has at most { $most } creatures, this one { $count }
ddm-scene-no-room = there is no room for { $id } on that square
ddm-scene-two-on-one = { $id } stands on squares of { $other }
ddm-scene-no-attack = { $id } has no attack { $what }
ddm-scene-one-board = a scene has one board: "drawing", or "board"
ddm-scene-off-grid = { $name } is not on the grid
ddm-scene-arrow = write who -> whom, or who -> whom (ranged/0), not "{ $got }"
