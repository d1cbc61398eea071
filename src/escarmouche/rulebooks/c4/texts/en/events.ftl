c4-battle-rolled = selected by a die
c4-effect-cost = spells, rituals, miracles and communions cost points, the capacities of titans none
c4-card-no-titan = only titans have capacity cards
c4-card-crew = a crew serves a war machine and has the post of a crew
c4-card-no-crew = a war machine has a crew or a pilot
c4-post-crew = crew
c4-post-familiar = familiar
c4-told-capacity-used = { $target ->
    [none] { $fighter } uses { $capacity }
   *[other] { $fighter } uses { $capacity } on { $target }
}
c4-titan-cards = { $titan }, { $capacity }: at whom?
    .nobody = nobody
c4-machine-unit = { $unit }: the machine shoots, or its crew?
    .machine = the machine
    .crew = the crew with their own weapons
c4-act-demolish = attack { $target }
c4-told-scenery-struck = { $unit } against { $piece }: { $damage } damage points, { $structure } structure points left
c4-told-scenery-destroyed = { $piece } is destroyed
