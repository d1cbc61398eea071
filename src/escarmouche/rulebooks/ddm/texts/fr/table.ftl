## Ce que fait le décor

ddm-terrain-rock-does = rien ne passe, on ne voit pas à travers
ddm-terrain-difficult-does = chaque case compte pour deux
ddm-terrain-statues-does = chaque case compte pour deux, et aucun déplacement ne s’y termine
ddm-terrain-statues-cover = abri contre les attaques à distance pour qui est derrière
ddm-terrain-stones-does = chaque case compte pour deux
ddm-terrain-stones-harm = 5 dégâts magiques par case, pour toute créature que le terrain ralentit
ddm-terrain-bloodrock-does = les attaques de corps à corps faites d’ici sont critiques sur un 19 ou un 20 naturel
ddm-terrain-sacred-does = +2 aux attaques faites d’ici
ddm-terrain-pits-does = aucun déplacement ne s’y termine
ddm-terrain-exit-does = le groupe de guerriers quitte la grille par là
