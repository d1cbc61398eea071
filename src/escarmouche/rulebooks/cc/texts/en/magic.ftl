## Magic: what is asked

cc-core-magic-cast = Which spell does { $fighter } cast?
cc-core-magic-targeting = At whom does { $fighter } cast { $card }?
cc-core-magic-targeting-place = Where does { $fighter } cast { $card }?
cc-core-magic-incantation-steps-difficulty = { $card }: which difficulty does { $fighter } name?
cc-spell-aimed = { $card }{ $target ->
    [none] {""}
   *[other] {" "}at { $target }
}
cc-core-mana-mastery = { cc-spell-aimed }: how many gems does { $fighter } add for mastery, each for one more die?
cc-core-mana-mastery-boost = { cc-spell-aimed }: how many gems does { $fighter } invest in the effect?
cc-core-magic-spell-card-open = { cc-spell-aimed }: how many gems beyond the first does { $fighter } spend on its X?
cc-core-mana-reserve = { $fighter } begins with gems ({ $count } still to choose): how many of { $element }?
cc-core-mana-recovery = { $fighter } recovers gems ({ $count } still to choose): how many of { $element }?
cc-skill-recuperation = { $fighter } recovers more gems by Recovery ({ $count } still to choose): how many of { $element }?
cc-nexus-mana = { $fighter } gets gems from the nexus ({ $count } still to choose): how many of { $element }?
cc-core-mana-gems = { $fighter } pays gems ({ $count } still to choose): how many of { $element }?
cc-core-magic-incantation-steps-gained = { $fighter } gains gems ({ $count } still to choose): how many of { $element }?
cc-core-magic-incantation-steps-gems = { $fighter } loses gems ({ $count } still to choose): how many of { $element }?
cc-core-magic-incantation-steps-one-of = { $card }: which effect on { $target }?
cc-core-magic-incantation-steps-move = Where does { $fighter } go, moved by magic (at most { $allowance } cm)?
cc-core-magic-incantation-steps-summon = Where does { $fighter } appear (at most { $reach } cm away)?
cc-core-magic-incantation-steps-carry = Where is { $fighter } put (at most { $reach } cm away)?
cc-core-magic-counter-magic = { $card }, cast by { $fighter } (total { $total }): is it opposed?
    .pass = no
cc-core-magic-absorb = With which gems does { $fighter } absorb { $card }?

cc-skill-immunite-element = Does { $fighter } make use of its immunity against the spell of { $by }?
cc-skill-devotion = Who gives { $fighter } mana, at a grave wound?
cc-skill-devotion-element = Of which Element are the gems that { $fighter } draws?
cc-skill-maitrise-des-arcanes = { $fighter }: of which Element are the gems that are lacking (Mastery of arcana)?

## Magic: what is told

cc-told-gems-changed = { $gained ->
    [none] { $fighter } loses gems: { $lost } ({ $total } left)
   *[other] { $fighter } gains gems: { $gained } ({ $total } in reserve)
}
cc-told-recovery-rolled = { $total ->
    [none] { $fighter } recovers no gem
   *[other] { $fighter }: recovery { $total }, { $gems ->
        [one] one gem
       *[other] { $gems } gems
    }
}
cc-told-spell-cast = { $target ->
    [none] { $fighter } casts { $card }
   *[other] { $fighter } casts { $card } at { $target }
} ({ $gems }){ $extra ->
    [0] {""}
   *[other] , { $extra } more for mastery
}{ $invested ->
    [0] {""}
   *[other] , { $invested } invested in the effect
}
cc-told-incantation-rolled = { $success ->
    [yes] { $card }: { $total } against { $difficulty }, POU { $power }, the incantation succeeds
   *[no] { $total ->
        [none] { $card }: the incantation fails (POU { $power }, difficulty { $difficulty })
       *[other] { $card }: { $total } against { $difficulty }, POU { $power }, the incantation fails
    }
}
cc-told-spell-out-of-range = { $target ->
    [none] { $card }: { $distance } cm is out of range, the gems are lost
   *[other] { $card }: { $target } is out of range, { $distance } cm away; the gems are lost
}
cc-told-arcana-used = { $fighter } lacks gems ({ $gems }) and takes 1 off its POU for each (Mastery of arcana)
cc-told-spell-absorbed = { $fighter } absorbs { $card } ({ $gems })
cc-told-spell-countered = { $success ->
    [yes] { $fighter } counters { $card } ({ $gem }): POU { $power } against { $against }
   *[no] { $fighter } fails to counter { $card } ({ $gem }): POU { $power } against { $against }
}
cc-told-spell-takes-effect = { $targets ->
    [none] { $card } takes effect on nobody
   *[other] { $card } takes effect: { $targets }
}
cc-told-spared = { $fighter } feels nothing of { $card }
cc-told-touched = { $fighter } is under the effect of { $card }
cc-told-dispelled = Nothing that cards had brought upon { $fighter } lasts any more
cc-told-control-taken = { $side } controls { $fighter } from now on
cc-told-uncontrollable = { $fighter } passes under nobody’s control
cc-told-summoned = { $fighter } appears, called by { $by }
cc-told-carried = { $fighter } is put elsewhere

## Spells and miracles: what may be wrong with a card

cc-element-unknown = unknown Element "{ $word }"
cc-element-unknown-close = unknown Element "{ $word }": did you mean { $close }?
cc-spell-primagic = a spell of Primagic takes neutral gems only
cc-spell-elemental = an elemental spell takes gems of its Elements
cc-spell-no-area = a spell cast at a place needs an area
cc-card-bounds = a difficulty that is named needs a most above its least
cc-spell-two-x = X gems are of one kind
cc-spell-x-and-boost = a spell that takes X gems takes no others in its effect
cc-card-no-such-roll = no such test in this book
cc-army-no-spell = no spell has the key "{ $card }"
cc-army-no-spell-close = no spell has the key "{ $card }": did you mean { $close }?
cc-army-no-miracle = no miracle has the key "{ $card }"
cc-army-no-miracle-close = no miracle has the key "{ $card }": did you mean { $close }?
cc-army-not-his = { $card }: not open to { $name }
cc-army-mystic-twice = { $name } has { $card } already
cc-army-too-intense = the spells of { $name } come to more than { $most } in intensity
cc-army-too-many-miracles = { $name } may own { $most } at most
