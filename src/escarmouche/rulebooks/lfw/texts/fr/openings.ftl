## Portes, fenêtres, brèches

lfw-terrain-wall = Mur
lfw-terrain-opening = Ouverture
lfw-terrain-closed_opening = Ouverture fermée
lfw-terrain-interior = Intérieur
lfw-agreed-night = Il fait nuit
lfw-field-no-water = seules des eaux profondes se passent à gué
lfw-field-no-opening = cela se dit seulement d’une ouverture ou d’eaux profondes
lfw-crosses-no-opening = ce mouvement doit passer par l’ouverture
lfw-do-block = { $name } : bloquer { $other }
lfw-do-force = { $name } : forcer { $other }
lfw-terrain-interieur-force = Qui force une ouverture fermée ?
    .pass = personne (de plus)
lfw-terrain-interieur-force-weapon = { $unit } : avec quelle arme forcer { $opening } ?
lfw-terrain-interieur-force-charge = { $unit } : est-ce considéré comme une charge ?
lfw-terrain-interieur-pass = Par { $opening }, où va { $unit } (jusqu’à { $allowance }", ou nulle part) ?
lfw-told-opening-blocked = { $blocked ->
    [yes] { $unit } bloque { $opening }
   *[other] { $unit } ne parvient pas à bloquer { $opening }
}
lfw-told-opening-forced = { $open ->
    [yes] { $unit } force { $opening } : le passage est ouvert
   *[other] { $opening } résiste à { $unit }
}
