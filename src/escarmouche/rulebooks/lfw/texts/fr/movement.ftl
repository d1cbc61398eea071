## Mouvements : pourquoi non

lfw-too-near = trop près { DE($enemy) }
lfw-leaves-contact = l’unité doit rester au contact { DE($enemy) }
lfw-charge-reaches-more = la charge doit toucher autant de ses cibles que possible : { $count }
lfw-touches-nobody = aucun ennemi du combat n’y est au contact
lfw-still-seen = un ennemi voit encore cet endroit
lfw-out-of-zone = hors de la zone de déploiement
lfw-too-far-from = ce mouvement finit trop loin de { $unit }
lfw-no-direction = ce n’est pas une direction : choisissez un autre point
lfw-point-unseen = le lanceur ne voit pas ce point
lfw-no-room-aside = il n’y a pas de place à côté pour ceux sur qui il se tiendrait
lfw-treasure-on-somebody = un trésor ne se pose sur le socle de personne
lfw-treasure-too-far = un trésor se pose au contact de son porteur
lfw-entrance-blocked = un élément bloquant barre cette entrée
lfw-treasure-in-the-rock = un trésor n’est pas dans un élément bloquant
lfw-treasure-off-the-middle = ce n’est pas le milieu d’une salle
lfw-treasure-out-of-reach = aucun chemin n’y mène depuis l’entrée
