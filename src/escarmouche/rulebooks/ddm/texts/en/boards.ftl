## Boards as people draw them

ddm-drawing-empty = the drawing has no squares
ddm-drawing-large = a board has at most { $most } columns and rows
ddm-drawing-ragged = row { $row } has { $got } squares, the first row has { $wanted }: a board has no holes
ddm-drawing-mark = row { $row }, square { $column }: unknown mark "{ $mark }"
ddm-drawing-wall = row { $row }: a wall stands between two squares of the board, "|" beside them or "-" exactly under one
