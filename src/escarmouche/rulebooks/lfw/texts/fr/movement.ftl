## Mouvements : pourquoi non

lfw-too-near = trop près { DE($enemy) }
lfw-leaves-contact = l’unité doit rester au contact { DE($enemy) }
lfw-charge-reaches-more = la charge doit toucher autant de ses cibles que possible : { $count }
lfw-touches-nobody = aucun ennemi du combat n’y est au contact
lfw-still-seen = un ennemi voit encore cet endroit
lfw-out-of-zone = hors de la zone de déploiement
