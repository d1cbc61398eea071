## Scènes : ce qui peut ne pas aller

lfw-scene-too-many = { $count } unités, { $most } au plus dans une scène
lfw-scene-no-room = { $id } ne peut pas se tenir là : { $reason }
lfw-scene-no-charge = { $who } ne peut pas charger { $whom }
lfw-scene-no-shot = { $who } ne peut pas tirer sur { $whom }
lfw-scene-no-move = { $who } ne peut pas bouger ainsi
lfw-scene-no-combat = { $who } n’est dans aucune mêlée
lfw-scene-life = de 1 à { $most } Pv, et non { $got }
lfw-scene-counter = jamais moins de 0, et non { $got }
