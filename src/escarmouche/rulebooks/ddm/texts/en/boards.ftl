## Boards as people draw them

ddm-drawing-empty = the drawing has no squares
ddm-drawing-large = a board has at most { $most } columns and rows
ddm-drawing-ragged = row { $row } has { $got } squares, the first row has { $wanted }: a board has no holes
ddm-drawing-mark = row { $row }, square { $column }: unknown mark "{ $mark }"
ddm-drawing-wall = row { $row }: a wall stands between two squares of the board, "|" beside them or "-" exactly under one
ddm-tile-exits = the five exit squares of an assembly tile lie in its top left corner: three along the top, three along the left side
ddm-map-small = a map has at least { $least } columns and rows
ddm-tile-large = a tile has at most { $most } columns and rows
ddm-tile-exits-closed = from its exit squares one doesn’t get out of the tile
ddm-map-corners = each corner of a map has five exit squares, marked X: three along one edge, three along the other
ddm-map-side = a map has three more exit squares, marked X, in the middle of one of its long sides, and no others
ddm-map-exit-closed = row { $row }, square { $column }: no way leads from this exit square to those of the other start areas
ddm-map-not-bare = nothing lies on a map before the players lay it
ddm-board-no-square = there is no square { $square }: the board has squares 0 to { $most }
ddm-tile-off-grid = the tile does not lie on the grid
ddm-tile-overlap = tiles don’t overlap
ddm-tile-walls = the walls of different tiles keep at least two squares apart
ddm-tile-border = walls touch the border of the grid or keep two squares away from it
ddm-deploy-off-tile = the whole space lies on the own assembly tile
ddm-deploy-blocked = nobody is set up on a wall or a statue
ddm-deploy-occupied = somebody stands there already
