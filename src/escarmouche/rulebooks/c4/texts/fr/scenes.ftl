## Scènes : ce qui peut ne pas aller

c4-scene-left-out = une position n’a pas de { $name }
c4-scene-too-many = une scène a de 1 à { $most } combattants
c4-scene-unit = { $unit } : chaque combattant est d’une unité, et chaque unité en a
c4-scene-strength = { $unit } : l’effectif de départ est au moins celui de l’unité
c4-scene-damage = { $id } : les dégâts n’atteignent pas les points de vie de la carte
c4-scene-lost = { $id } : qui est hors de combat n’est pas sur la table
c4-scene-no-room = { $id } ne peut pas se tenir là : { $reason }
c4-scene-elixir = chaque camp a une réserve d’Élixir, de 0 à 1000
c4-scene-turn = un tour a un numéro de 0 à 999
c4-scene-units-or-position = des unités sur une table, ou une position entière : l’un des deux
c4-scene-position = ce n’est pas une position : { $error }
c4-scene-no-field = pas de champ de bataille { $name } ; il y a { $known }
c4-scene-no-card = ni carte ni troupe { $name } ; il y a { $known }
c4-scene-at-or-fighters = { $unit } : soit at, soit fighters
c4-scene-no-shot = { $who } ne peut pas tirer : { $why }
c4-scene-own-side = { $who } et { $whom } sont du même camp
c4-scene-no-melee = { $who } n’est au contact d’aucun ennemi à combattre ainsi
c4-shoot-conditions-fails = aucun de ses combattants n’a d’arme de tir

## Ce que l’on joue depuis le début d’une scène

c4-scene-start =
    .activation = la phase d’activation, à partir de ce joueur
    .activate = cette unité est activée
    .act = ce que fait une unité activée
    .walk = cette unité marche
    .run = cette unité court
    .shoot = cette unité tire
    .assault = la première unité prend la seconde d’assaut
    .melee = le corps à corps de deux unités au contact
    .charge = le corps à corps d’une charge
