## Magic: what is asked

c2-magic-cast = Which spell does { $fighter } cast?
    .pass = none (any more)
    .prolonged = later, a prolonged incantation (INI −2, difficulty −1)
c2-magic-order = Which Magician casts first?
c2-magic-target-range = At whom does { $fighter } cast { $card }?
c2-magic-target-range-place = Where does { $fighter } cast { $card }?
c2-spell-field-free-difficulty = { $card }: which difficulty does { $fighter } name?
c2-magic-incantation-rapid = Who makes a rapid incantation (INI +2, difficulty +1)?
    .pass = nobody, for now
c2-mana-mastery = { $card }: how many gems does { $fighter } add for mastery, each for one more die?
c2-mana-boost = { $card }: how many gems does { $fighter } invest in the effect?
c2-mana-reserve-start = { $fighter } begins with { $count ->
    [one] one gem
   *[other] { $count } gems
}: how many of { $element }?
c2-mana-recovery = { $fighter } recovers { $count ->
    [one] one gem
   *[other] { $count } gems
}: how many of { $element }?
c2-magic-neutral-gem = { $fighter } pays { $count ->
    [one] one gem
   *[other] { $count } gems
}: how many of { $element }?
c2-magic-effect = { $fighter } gains { $count ->
    [one] one gem
   *[other] { $count } gems
}: how many of { $element }?
c2-mana-reserve-max-gems = { $fighter } has less POU now, and { $count ->
    [one] one gem
   *[other] { $count } gems
} too many: how many of { $element } are lost?
c2-magic-effect-gems = { $fighter } loses { $count ->
    [one] one gem
   *[other] { $count } gems
}: how many of { $element }?
c2-magic-effect-one-of = { $card }: which effect on { $target }?
c2-magic-effect-move = Where does { $fighter } go, moved by magic (at most { $allowance } cm)?
c2-magic-effect-carry = Where is { $fighter } put (at most { $reach } cm away)?
c2-magic-effect-summon = Where does { $fighter } appear (at most { $reach } cm away)?
c2-magic-counter-window = { $card }, cast by { $fighter } ({ $total ->
    [none] without a roll
   *[other] total { $total }
}): is it opposed?
    .pass = no
c2-table-opposition-absorb = With which gems does { $fighter } absorb { $card }?
c2-skill-devotion = Is { $fighter } sacrificed? { $magician } gains { $gems } { $gems ->
    [one] gem
   *[other] gems
} of one element.
    .yes = yes: it is lost
    .no = no
c2-skill-devotion-element = Of which element are the gems that { $magician } gains?
c2-name-of-power = Power of { $name }

## Magic: what is told

c2-told-gems-changed = { $gained ->
    [none] { $fighter } loses gems: { $lost } ({ $total } left)
   *[other] { $fighter } gains gems: { $gained } ({ $total } in reserve)
}
c2-told-recovery-rolled = { $total ->
    [none] { $fighter } recovers no gem
   *[other] { $fighter }: recovery { $total }, { $gems ->
        [one] one gem
       *[other] { $gems } gems
    }
}
c2-told-spell-cast = { $target ->
    [none] { $fighter } casts { $card }
   *[other] { $fighter } casts { $card } at { $target }
} ({ $gems }){ $extra ->
    [0] {""}
   *[other] , { $extra } more for mastery
}{ $invested ->
    [0] {""}
   *[other] , { $invested } invested in the effect
}
c2-told-incantation-rolled = { $success ->
    [yes] { $card }: { $total } against { $difficulty }, the incantation succeeds
   *[no] { $total ->
        [none] { $card }: the incantation fails (difficulty { $difficulty })
       *[other] { $card }: { $total } against { $difficulty }, the incantation fails
    }
}
c2-told-spell-out-of-range = { $target ->
    [none] { $card }: { $distance } cm is out of range, the gems are lost
   *[other] { $card }: { $target } is out of range, { $distance } cm away; the gems are lost
}
c2-told-spell-absorbed = { $fighter } absorbs { $card } ({ $gems })
c2-told-spell-countered = { $success ->
    [yes] { $fighter } counters { $card } ({ $gem }): { $total } against { $against }
   *[no] { $fighter } fails to counter { $card } ({ $gem }): { $total ->
        [none] the roll fails
       *[other] { $total } against { $against }
    }
}
c2-told-spell-takes-effect = { $targets ->
    [none] { $card } takes effect on nobody
   *[other] { $card } takes effect: { $targets }
}
c2-told-incantation-delayed = { $fighter } prolongs the incantation: INI −2 in this phase
c2-told-power-used = { $fighter } uses the power of { $card } on { $target } ({ $gems })
c2-told-trance-entered = { $fighter } enters a Trance
c2-told-trance-broken = { $fighter } is torn from the Trance
c2-told-touched = { $fighter } is under the effect of { $card }
c2-told-dispelled = Nothing that cards had brought upon { $fighter } lasts any more
c2-told-carried = { $fighter } is put elsewhere by magic
c2-told-summoned = { $fighter } appears, called by { $by }

## Magic on cards and at a glance


## The moon

c2-table-selenite-gift = Full moon: what does { $fighter } receive?
c2-told-moon-rose = { $fighter }: { $moon ->
    [day] day, no moon
    [crescent] a crescent moon, INI and DIS +1
    [gibbous] a gibbous moon, MOU +2.5 and COU or PEUR +1
    [new] a new moon, possessed
    [half] a half moon, power grows by 1
   *[full] a full moon
}
