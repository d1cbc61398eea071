## Les plateaux comme on les dessine

ddm-drawing-empty = le dessin n’a aucune case
ddm-drawing-large = un plateau a au plus { $most } colonnes et lignes
ddm-drawing-ragged = la ligne { $row } a { $got } cases, la première { $wanted } : un plateau n’a pas de trou
ddm-drawing-mark = ligne { $row }, case { $column } : signe inconnu « { $mark } »
ddm-drawing-wall = ligne { $row } : un mur est entre deux cases du plateau, « | » à côté ou « - » exactement sous l’une d’elles
ddm-tile-exits = les cinq cases de sortie d’une plaque de rassemblement sont dans son coin en haut à gauche : trois en haut, trois à gauche
ddm-map-small = un plan a au moins { $least } colonnes et lignes
ddm-tile-large = une plaque a au plus { $most } colonnes et lignes
ddm-tile-exits-closed = de ses cases de sortie on ne sort pas de la plaque
ddm-map-corners = chaque coin d’un plan a cinq cases de sortie, marquées X : trois le long d’un bord, trois le long de l’autre
ddm-map-side = un plan a trois autres cases de sortie, marquées X, au milieu d’un de ses longs côtés, et aucune ailleurs
ddm-map-exit-closed = ligne { $row }, case { $column } : aucun chemin ne mène de cette case de sortie à celles des autres zones de départ
ddm-map-not-bare = rien ne repose sur un plan avant que les joueurs ne le posent
ddm-board-no-square = il n’y a pas de case { $square } : le plateau a les cases 0 à { $most }
ddm-tile-off-grid = la plaque n’est pas sur la grille
ddm-tile-overlap = les plaques ne se superposent pas
ddm-tile-walls = les murs de plaques différentes sont séparés d’au moins deux cases
ddm-tile-border = un mur touche le bord de la grille ou en est séparé de deux cases
ddm-deploy-off-tile = une créature se place tout entière sur sa propre plaque de rassemblement
ddm-deploy-blocked = personne ne se place sur un mur ou une statue
ddm-deploy-occupied = la place est prise
