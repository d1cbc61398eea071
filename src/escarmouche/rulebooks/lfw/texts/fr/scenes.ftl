## Scènes : ce qui peut ne pas aller

lfw-scene-too-many = { $count } unités, { $most } au plus dans une scène
lfw-scene-id-twice = une autre unité s’appelle déjà { $id }
lfw-scene-no-room = { $id } ne peut pas se tenir là : { $reason }
lfw-scene-two-tables = un champ de bataille ou une table, pas les deux
lfw-scene-no-card = aucune fiche d’unité { $name } ; fiches connues : { $known }
lfw-scene-arrow = à écrire « qui -> sur qui », et non { $got }
lfw-scene-whole-card = { $name } est écrit en entier sous « profiles » : changez-le là
lfw-scene-sides = une scène a les places red, blue, green et yellow, et non { $sides }
lfw-scene-over = la bataille est finie : il ne reste rien à jouer
lfw-scene-no-charge = { $who } ne peut pas charger { $whom }
lfw-scene-no-shot = { $who } ne peut pas tirer sur { $whom }
lfw-scene-no-move = { $who } ne peut pas bouger ainsi
lfw-scene-no-combat = { $who } n’est dans aucune mêlée
lfw-scene-off-table = hors de la table
