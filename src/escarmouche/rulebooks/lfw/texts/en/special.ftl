## Special rules, skills, terrain: what happens and what is asked

lfw-terrain-building = Building
lfw-terrain-ruin_wall = Wall of a ruin
lfw-terrain-hill = Hill
lfw-terrain-steep_hill = Steep hill
lfw-terrain-deep_water = Deep water
lfw-terrain-fire = Fire

lfw-told-jumped = { $hurt ->
    [yes] { $unit } jumps down { $depth }" and suffers a hit
   *[no] { $unit } jumps down { $depth }" unharmed
}
lfw-told-drowned = { $drowned ->
    [yes] { $unit } drowns
   *[no] { $unit } gets out of the water
}
lfw-told-regenerated = { $unit } regenerates: { $points } Pv
lfw-told-advised = { $points ->
    [0] { $unit } and { $captain }: to no avail
    [1] { $unit } advises { $captain }, who gains 1 Pc
   *[other] { $unit } disrupts { $captain }, who loses 1 Pc
}
lfw-told-prepared = { $what ->
    [torche] { $unit } lights a torch
    [reperage] { $unit } watches { $target }, who charges and shoots after all others this turn
   *[other] { $unit } takes the initiative: { $target } charges or shoots before all others this turn
}

lfw-climb-jump = { $unit } stands above a drop of { $depth }": does it climb down or jump?
    .climb = climb down
    .jump = jump
lfw-rule-agile = { $by } charges { $unit }: does it move away at once?
    .yes = move away
    .no = stay
lfw-rule-agile-place = { $unit } moves away (up to { $allowance }"): where to?
lfw-rule-agile-reconsider = { $unit } can no longer reach { $target }: what becomes of its charge?
    .keep = it charges all the same
    .cancel = no charge
lfw-rule-avant-garde = Which vanguard advances?
    .pass = none
lfw-rule-avant-garde-place = { $unit } advances (up to { $allowance }"): where to?
lfw-rule-eclaireur = Which scout is deployed next?
lfw-specialist-eclaireur-reperage = { $unit }: which enemy does it watch?
lfw-specialist-eclaireur-prendre-l-initiative = { $unit }: which friend takes the initiative?
lfw-specialist-eclaireur-prendre-l-initiative-what = { $target } takes the initiative: for what?
    .charge = to charge before the others
    .shoot = to shoot before the others
lfw-specialist-briscard-donner-l-exemple = { $unit }: whose courage does it use?

lfw-do-regenerate = { $name }: regenerate
lfw-do-advise = { $name }: advise or disrupt { $other }
lfw-do-spot = { $name }: watch an enemy
lfw-do-initiative = { $name }: take the initiative
lfw-do-torch = { $name }: light a torch
lfw-do-normal = { $name }: a normal move
lfw-do-run = { $name }: a run
