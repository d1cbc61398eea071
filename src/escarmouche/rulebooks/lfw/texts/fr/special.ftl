## Règles spéciales, compétences, terrain : ce qui se passe et ce qui est demandé

lfw-terrain-building = Bâtiment
lfw-terrain-ruin_wall = Mur en ruine
lfw-terrain-hill = Colline
lfw-terrain-steep_hill = Colline escarpée
lfw-terrain-deep_water = Eaux profondes
lfw-terrain-fire = Feu

lfw-told-jumped = { $hurt ->
    [yes] { $unit } saute de { $depth }" et subit une touche
   *[no] { $unit } saute de { $depth }" sans dommage
}
lfw-told-drowned = { $drowned ->
    [yes] Noyade { DE($unit) }
   *[no] { $unit } sort de l’eau
}
lfw-told-regenerated = Régénération { DE($unit) } : { $points } Pv
lfw-told-advised = { $points ->
    [0] { $unit } et { $captain } : sans effet
    [1] { $unit } conseille { $captain }, qui gagne 1 Pc
   *[other] { $unit } perturbe { $captain }, qui perd 1 Pc
}
lfw-told-prepared = { $what ->
    [torche] { $unit } allume une torche
    [reperage] { $unit } surveille { $target }, qui charge et tire après tous les autres ce tour-ci
   *[other] { $unit } prend l’initiative : { $target } charge ou tire avant tous les autres ce tour-ci
}

lfw-climb-jump = { $unit } est au-dessus d’un vide de { $depth }" : descendre en escaladant ou sauter ?
    .climb = descendre
    .jump = sauter
lfw-rule-agile = { $by } charge { $unit } : se déplacer aussitôt ?
    .yes = se déplacer
    .no = rester
lfw-rule-agile-place = { $unit } s’écarte (jusqu’à { $allowance }") : où ?
lfw-rule-agile-reconsider = { $unit } ne peut plus atteindre { $target } : que devient sa charge ?
    .keep = charger quand même
    .cancel = ne pas charger
lfw-rule-avant-garde = Quelle avant-garde avance ?
    .pass = aucune
lfw-rule-avant-garde-place = { $unit } avance (jusqu’à { $allowance }") : où ?
lfw-rule-eclaireur = Quel éclaireur est déployé ensuite ?
lfw-specialist-eclaireur-reperage = { $unit } : quel ennemi surveiller ?
lfw-specialist-eclaireur-prendre-l-initiative = { $unit } : quelle unité amie prend l’initiative ?
lfw-specialist-eclaireur-prendre-l-initiative-what = { $target } prend l’initiative : pour quoi ?
    .charge = charger avant les autres
    .shoot = tirer avant les autres
lfw-specialist-briscard-donner-l-exemple = { $unit } : quel courage utiliser ?

lfw-do-regenerate = { $name } : régénération
lfw-do-advise = { $name } : conseiller ou perturber { $other }
lfw-do-spot = { $name } : surveiller un ennemi
lfw-do-initiative = { $name } : prendre l’initiative
lfw-do-torch = { $name } : allumer une torche
lfw-do-normal = { $name } : un déplacement normal
lfw-do-run = { $name } : une course
