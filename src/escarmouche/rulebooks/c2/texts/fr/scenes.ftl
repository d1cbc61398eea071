## Scènes : ce qui peut ne pas aller, et ce qui a tourné autrement

c2-scene-too-many = { $count } combattants, { $most } au plus dans une scène
c2-scene-shared-card = la carte { $card } est à l’autre camp
c2-scene-card-twice = la carte { $card } est déjà dans une main
c2-scene-no-room = { $id } ne peut pas se tenir là : { $reason }
c2-scene-stop = la partie commence déjà plus tard
c2-scene-one-side = on n’active ensemble que les cartes d’un camp
c2-scene-no-assault = { $who } ne peut pas s’en prendre ainsi à { $whom } : { $why }
c2-scene-no-shot = { $who } ne peut pas tirer sur { $whom } : { $why }
c2-scene-combat = un combat oppose un combattant à un ou plusieurs de l’autre camp
c2-scene-apart = { $who } et { $whom } ne sont pas en contact : seuls se combattent ceux qui se touchent
c2-scene-touching = { $name } n’est pas encore sur la table : à nommer plus haut
c2-scene-no-contact = il n’y a pas de place au contact { DE($name) }
c2-scene-facing = une orientation se donne en degrés (0 à 359) ou par « toward id », pas { $got }
c2-scene-campaign = une bataille de campagne n’est pas une scène : ce qu’on y mise est secret
c2-scene-barricade = { $id } a plus de Points de Structure qu’elle n’en peut avoir, ou tient debout sans en avoir

## Conditions qui ne sont pas remplies

c2-shoot-conditions-armed-fails = pas d’arme à distance, pas de Tir, ou hors de la table
c2-shoot-conditions-free-fails = un ennemi est au contact
c2-shoot-conditions-rested-fails = un exploit, ou un déplacement plus long que le MOU, a précédé
c2-shoot-declare-enemy-fails = tous deux sont du même camp
c2-move-charge-declare-enemy-fails = tous deux sont du même camp
c2-move-charge-declare-faced-fails = la cible n’est pas dans le champ de vision
c2-move-charge-declare-seen-fails = quelque chose cache la cible
c2-move-disengage-eligibility-free-fails = un ennemi est au contact

## Ce que l’on joue depuis le début d’une scène

c2-scene-start =
    .activate = des cartes, activées ensemble
    .move = le tour d’une figurine : son joueur dit comment elle se déplace
    .charge = la première charge la seconde
    .engage = la première engage la seconde
    .shot = la première tire sur la seconde
    .combat = un combat, à un contre un ou à un contre plusieurs
    .draw = ce camp tire de la pile, puis l’autre, jusqu’à ce qu’elle soit vide
