## Scènes : ce qui peut ne pas aller

lfw-scene-too-many = { $count } unités, { $most } au plus dans une scène
lfw-scene-no-room = { $id } ne peut pas se tenir là : { $reason }
lfw-scene-no-charge = { $who } ne peut pas charger { $whom } : { $why }
lfw-scene-nobody = { $who } ne charge personne
lfw-scene-no-shot = { $who } ne peut pas tirer : { $why }
lfw-scene-no-move = { $who } ne peut pas bouger ainsi : { $why }
lfw-scene-no-combat = { $who } n’est dans aucune mêlée
lfw-scene-life = de 1 à { $most } Pv, et non { $got }
lfw-scene-counter = jamais moins de 0, et non { $got }

# conditions qui ne sont pas remplies
lfw-charge-eligible-rider-fails = elle est montée : c’est sa monture qui se déplace
lfw-charge-eligible-fleeing-fails = elle est en fuite
lfw-charge-eligible-moved-fails = elle a déjà effectué son déplacement
lfw-charge-eligible-free-fails = elle est en mêlée
lfw-move-run-eligible-rider-fails = { lfw-charge-eligible-rider-fails }
lfw-move-run-eligible-fleeing-fails = { lfw-charge-eligible-fleeing-fails }
lfw-move-run-eligible-moved-fails = { lfw-charge-eligible-moved-fails }
lfw-move-run-eligible-free-fails = { lfw-charge-eligible-free-fails }
lfw-move-normal-eligible-rider-fails = { lfw-charge-eligible-rider-fails }
lfw-move-normal-eligible-fleeing-fails = { lfw-charge-eligible-fleeing-fails }
lfw-move-normal-eligible-moved-fails = { lfw-charge-eligible-moved-fails }
lfw-move-normal-eligible-free-fails = { lfw-charge-eligible-free-fails }
lfw-move-engagement-rider-fails = { lfw-charge-eligible-rider-fails }
lfw-move-engagement-fleeing-fails = { lfw-charge-eligible-fleeing-fails }
lfw-move-engagement-moved-fails = { lfw-charge-eligible-moved-fails }
lfw-move-engagement-melee-fails = elle n’est dans aucune mêlée
lfw-charge-declare-enemy-fails = les deux sont du même camp
lfw-charge-declare-rider-fails = la cible est montée : c’est sa monture que l’on charge
lfw-charge-declare-range-fails = la cible est au-delà de la portée de charge
lfw-charge-declare-truce-fails = leurs camps sont en trêve
lfw-charge-declare-seen-fails = la cible est hors de vue
lfw-shoot-eligible-fleeing-fails = { lfw-charge-eligible-fleeing-fails }
lfw-shoot-eligible-free-fails = { lfw-charge-eligible-free-fails }
lfw-shoot-eligible-weapon-fails = elle n’a aucune arme qui puisse tirer maintenant
lfw-shoot-target-fails = aucune cible n’est à la fois à portée et en vue

## Ce que l’on joue depuis le début d’une scène

lfw-scene-start =
    .charge = la première unité charge les autres
    .run = cette unité court
    .move = cette unité fait un déplacement normal
    .engage = cette unité engage
    .flee = cette unité fuit
    .shoot = cette unité tire
    .fight = le combat dans lequel se trouve cette unité
    .courage = le test de courage de cette unité
