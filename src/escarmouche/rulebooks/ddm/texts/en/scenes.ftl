## Scenes

ddm-scene-too-many = a scene has at most { $most } creatures, this one { $count }
ddm-scene-no-room = there is no room for { $id } on that square
ddm-scene-two-on-one = { $id } stands on squares of { $other }
ddm-scene-no-attack = { $id } has no attack { $what }
ddm-scene-one-board = a scene has one board: "drawing", or "board"
ddm-scene-off-grid = { $name } is not on the grid
ddm-scene-arrow = write who -> whom, or who -> whom (ranged/0), not "{ $got }"
ddm-scene-no-assembly = { $name } is no assembly tile
ddm-scene-no-area = the drawing has no exit squares of { $player }
ddm-scene-no-tile = { $player } has no assembly tile: name one in "kits", or lay it in "layout"
ddm-scene-tile-twice = { $player } has an assembly tile that lies, and one to lay
ddm-scene-not-laid = the tiles of { $player } are still to be laid: begin with "tiles"
ddm-scene-no-spot = the assembly tile of { $player } can't lie on his exit squares
ddm-scene-no-strike = { $who } may not attack { $whom } so: { $why }

## What is played from where a scene begins

ddm-scene-start =
    .tiles = the tiles are laid, by that player first
    .deploy = the warbands are set up, that player’s first
    .phase = that player’s phase
    .turn = that creature’s turn
    .act = that creature in the middle of its turn
    .attack = one attack of the first on the second, the first of its kind or the one that is named
    .morale = that creature’s morale save
