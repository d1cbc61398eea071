## Les plateaux comme on les dessine

ddm-drawing-empty = le dessin n'a aucune case
ddm-drawing-large = un plateau a au plus { $most } colonnes et lignes
ddm-drawing-ragged = la ligne { $row } a { $got } cases, la première { $wanted } : un plateau n'a pas de trou
ddm-drawing-mark = ligne { $row }, case { $column } : signe inconnu « { $mark } »
ddm-drawing-wall = ligne { $row } : un mur est entre deux cases du plateau, « | » à côté ou « - » exactement sous l'une d'elles
