## Doors, windows, breaches

lfw-terrain-wall = Wall
lfw-terrain-opening = Opening
lfw-terrain-closed_opening = Closed opening
lfw-terrain-interior = Inside
lfw-agreed-night = It is night
lfw-field-no-water = only deep water can be waded through
lfw-field-no-opening = this is said of openings and of deep water only
lfw-crosses-no-opening = this move has to lead through the opening
lfw-do-block = { $name }: block { $other }
lfw-do-force = { $name }: force { $other }
lfw-terrain-interieur-force = Who forces a closed opening?
    .pass = nobody (more)
lfw-terrain-interieur-force-weapon = With which weapon does { $unit } force { $opening }?
lfw-terrain-interieur-force-charge = Does { $unit } count as having charged?
lfw-terrain-interieur-pass = Where does { $unit } go through { $opening } (up to { $allowance }", or nowhere)?
lfw-told-opening-blocked = { $blocked ->
    [yes] { $unit } blocks { $opening }
   *[other] { $unit } fails to block { $opening }
}
lfw-told-opening-forced = { $open ->
    [yes] { $unit } forces { $opening }: the way is open
   *[other] { $opening } withstands { $unit }
}
