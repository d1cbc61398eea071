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
table-not-in-maximal-contact = la figurine doit toucher { $enemy } bord à bord, d’autant de son socle que la place le permet
table-not-on-the-table = { $id } n’est pas sur la table ; il y a { $known }
table-outside-the-zone = c’est hors de la zone de déploiement
