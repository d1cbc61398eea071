## Scenes

ddm-scene-too-many = a scene has at most { $most } creatures, this one { $count }
ddm-scene-id-twice = two creatures are called { $id }
ddm-scene-no-room = there is no room for { $id } on that square
ddm-scene-two-on-one = { $id } stands on squares of { $other }
ddm-scene-no-attack = { $id } has no attack { $what }
ddm-scene-no-card = no card is called { $name }; there is { $known }
ddm-scene-no-file = no file { $name }
ddm-scene-one-board = a scene has one board: "drawing", or "board"
ddm-scene-off-grid = { $name } is not on the grid
ddm-scene-arrow = write who -> whom, or who -> whom (ranged/0), not "{ $got }"
ddm-scene-sides = a scene has the seats red, blue, green and yellow, not { $sides }
ddm-scene-over = the skirmish is over: nothing is left to play
