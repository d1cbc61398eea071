## Boards as people draw them

ddm-drawing-empty = the drawing has no squares
ddm-drawing-large = a board has at most { $most } columns and rows
ddm-drawing-ragged = row { $row } has { $got } squares, the first row has { $wanted }: a board has no holes
ddm-drawing-mark = row { $row }, square { $column }: unknown mark "{ $mark }"
ddm-drawing-wall = row { $row }: a wall stands between two squares of the board, "|" beside them or "-" exactly under one
ddm-tile-exits = the five exit squares of an assembly tile lie in its top left corner: three along the top, three along the left side
ddm-map-small = a map has at least { $least } columns and rows
ddm-tile-off-grid = the tile does not lie on the grid
ddm-tile-overlap = tiles don't overlap
ddm-tile-walls = the walls of different tiles keep at least two squares apart
ddm-tile-border = walls touch the border of the grid or keep two squares away from it
ddm-tile-none-such = there is no such tile to lay
ddm-deploy-off-tile = the whole space lies on the own assembly tile
ddm-deploy-blocked = nobody is set up on a wall or a statue
ddm-deploy-occupied = somebody stands there already
