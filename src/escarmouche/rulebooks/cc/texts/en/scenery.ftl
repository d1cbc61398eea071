## Scenery that can be destroyed

cc-core-terrain-scenery-strike = At what does { $fighter } strike?
    .pass = at nothing
cc-scenery-cassant = { $fighter } runs up against { $piece }: try to break through (else it is gone round)?
cc-told-wound-ignored = { $fighter } withstands the blow
cc-told-stopped-by-scenery = { $fighter } does not break { $piece }, and stops before it: the activation is over
cc-stopped-by-glass = { $piece } stops what flies there

## Sappers

cc-skill-sapeur = Does { $fighter } place a barricade (structure points: { $structure })?
cc-skill-sapeur-where = Where does { $by } place a barricade, and at what angle?
cc-told-barricade-raised = { $by } places { $fighter } (structure points: { $structure })
cc-too-near-a-barricade = this is less than { $distance } cm from { $piece }, and not aligned with it by the short sides
cc-barricade-on-the-ground = a barricade stands on the ground

## Nexus: what is asked

cc-core-nexus-activation = Which nexus does { $fighter } try to activate?
cc-core-nexus-activation-target = On whom does { $nexus } act?
cc-core-nexus-activation-friend = Whom does { $fighter } sacrifice to { $nexus }?
cc-core-nexus-activation-sacrifice = { $fighter } sacrifices { $count ->
    [one] one gem
   *[other] { $count } gems
}: how many of { $element }?
cc-core-nexus-activation-gained = { $fighter } gains { $count ->
    [one] one gem
   *[other] { $count } gems
}: how many of { $element }?
cc-core-nexus-activation-gems = { $fighter } loses { $count ->
    [one] one gem
   *[other] { $count } gems
}: how many of { $element }?
cc-core-nexus-activation-one-of = Which effect on { $target }?
cc-core-nexus-activation-move = Where does { $fighter } go, moved by the nexus (at most { $allowance } cm)?
cc-core-nexus-activation-carry = Where is { $fighter } put (at most { $reach } cm away)?
cc-nexus-foi = Does { $fighter } use up { $nexus }, which is destroyed by that, for { $points } FT?
cc-nexus-foi-which = Which nexus does { $fighter } use up for its faith?
cc-nexus-mana-which = Which nexus does { $fighter } use up for its mana?
cc-mana-of-nexus = { $fighter } first uses up { $nexus } for its mana

## Nexus: what is told

cc-told-nexus-activated = { $charges ->
    [none] { $fighter } activates { $nexus }
   *[other] { $fighter } activates { $nexus } (charges left: { $charges })
}
cc-told-nexus-resisted = { $fighter } fails the trial of { $nexus }
cc-told-nexus-forced = { $passed ->
    [yes] { $fighter } forces { $nexus }
   *[no] { $fighter } does not manage to force { $nexus }
}
cc-told-nexus-spent = { $fighter } uses up { $nexus }
cc-told-sacrifice-paid = { $friend ->
    [none] { $fighter } pays what { $nexus } asks for{ cc-price }
   *[other] { $fighter } sacrifices { $friend } to { $nexus }{ cc-price }
}
cc-price = { $gems ->
    [0] {""}
   *[other] , gems: { $gems }
}{ $faith ->
    [0] {""}
   *[other] , FT: { $faith }
}{ $wound ->
    [0] {""}
    [1] , a light wound
    [2] , a grave wound
   *[3] , a critical wound
}
cc-told-charges-changed = { $nexus }: { $left } of { $most } charges

## Nexus: what is refused

cc-nexus-on-the-ground = a nexus is placed on the ground
cc-too-near-a-nexus = this is 10 cm or less from { $piece }
cc-in-a-sanctuary = this lies in the sanctuary of { $piece }

## Pieces on the page

cc-condition-destroyed = destroyed
cc-condition-charges = charges: { $left } of { $most }
cc-condition-linked = linked to { $fighter }
cc-stock-charges = Charges
cc-sheet-allegiance = Allegiance
cc-sheet-access-area = within { $area } cm
cc-sheet-sacrifice = Sacrifice
cc-sheet-sacrifice-wound = { $wound ->
    [1] a light wound
    [2] a grave wound
   *[3] a critical wound
}
cc-sheet-sacrifice-gems = gems: { $gems }
cc-sheet-sacrifice-faith = FT: { $faith }
cc-sheet-sacrifice-friend = the life of a friend in the access
cc-sheet-trial = Trial
cc-tested = { $score ->
    [initiative] Initiative
    [attack] Attack
    [defence] Defence
    [shooting] Shooting
    [courage] Courage
    [discipline] Discipline
   *[power] Power
}
cc-sheet-trial-told = { cc-tested } against { $difficulty }
cc-sheet-charges = Charges
cc-sheet-force = Difficulty of forcing it
cc-sheet-effect = Effect
cc-access = { $side ->
    [front] front
    [left] left
    [right] right
   *[rear] rear
}

## Files

cc-scenery-skill-unknown = unknown skill of scenery "{ $word }"
cc-scenery-skill-unknown-close = unknown skill of scenery "{ $word }": did you mean { $close }?
cc-scenery-needs-structure = only what has structure points has these
cc-scenery-needs-resistance = what has structure points has a resistance
cc-scenery-shape = what can be destroyed is a rectangle or a disc
cc-scenery-not-in-the-way = only what stands in the way is brittle
cc-no-setup-scenery = "{ $id }" is no piece of this table, or covers other ground
cc-nexus-no-power = charges are of use only to a nexus that can be activated
cc-nexus-access = an access is either some sides or an area
cc-army-too-many-nexus = too many nexus: { $most } at most
cc-army-nexus-alone = a nexus is no army by itself
cc-no-setup-body = a piece has structure points and a height
cc-no-setup-trait = a piece has no such skill: { $skill }
