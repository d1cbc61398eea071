## What terrain does

ddm-terrain-rock-does = nobody gets or sees through
ddm-terrain-difficult-does = each square counts for two
ddm-terrain-statues-does = each square counts for two, and no move ends here
ddm-terrain-statues-cover = cover against ranged attacks for whoever is behind
ddm-terrain-stones-does = each square counts for two
ddm-terrain-stones-harm = 5 magic damage for each step, to whom it slows
ddm-terrain-bloodrock-does = melee attacks made from here are critical on a natural 19 or 20
ddm-terrain-sacred-does = +2 to attacks made from here
ddm-terrain-pits-does = no move ends here
ddm-terrain-exit-does = by here the warband leaves the grid
