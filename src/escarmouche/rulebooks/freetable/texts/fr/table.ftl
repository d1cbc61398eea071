## La table : pourquoi pas

table-too-far = c’est trop loin
table-broken-path = un trajet part de l’endroit où se tient la figurine
table-way-blocked = { $other } barre le passage
table-on-another-base = { $other } occupe cet endroit
table-terrain-in-the-way = le décor barre le passage : { $piece }
table-off-the-table = c’est hors du terrain
table-off-its-level = le sol n’est pas au même niveau
table-no-footing = rien ne permet de s’y tenir
table-no-ladder = aucune échelle n’y mène
table-ladder-blocked = le passage par { $ladder } est barré
table-touches-an-enemy = cela mène au contact : { $enemy }
table-not-nearer = un Engagement trop court se termine plus près { DE($enemy) }
table-not-in-maximal-contact = la figurine doit toucher { $enemy } bord à bord, d’autant de son socle que la place le permet
table-not-on-the-table = { $id } n’est pas sur la table ; il y a { $known }
table-outside-the-zone = c’est hors de la zone de déploiement
table-no-wall-here = il n’y a rien à escalader ici
table-not-over-an-edge = ce trajet ne mène pas par-dessus un bord
table-not-through-water = ce trajet ne passe pas par l’eau profonde
table-no-run-up = un saut demande un élan, puis un bond
table-run-up-too-short = l’élan est plus court que ce qu’il faut franchir
table-nothing-to-jump = il n’y a rien à franchir d’un saut
table-not-at-the-access = ce n’est pas à l’Accès { DE($engine) }
table-not-at-the-wreck = il y a de la place plus près de l’engin détruit
table-may-not-assault = { $enemy } ne peut être engagé
table-not-at-the-obstacle = on saute du pied d’un obstacle au pied de l’autre côté

## La table : contours dans les fichiers

table-one-shape = une seule forme : polygon, rectangle ou disc
table-not-simple = un contour a de 3 à { $most } sommets, entoure une surface, et ne se croise ni ne se touche
