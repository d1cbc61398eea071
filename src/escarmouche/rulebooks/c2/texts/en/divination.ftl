## Divination: what is asked

c2-faith-order-ties = Which of the faithful calls next?
c2-faith-call-repeat = For which miracle does { $fighter } (temporary faith { $faith }) call?
    .pass = for none (more)
c2-faith-call-sequence = At whom does { $fighter } aim { $miracle }?
c2-miracle-attr-difficulty = { $miracle }: which difficulty, or how many times over ({ $fighter }, temporary faith { $faith })?
c2-faith-censure = { $caller } (temporary faith { $left }) calls for { $miracle }: how many points (of { $faith }) does { $fighter } spend to censure?
c2-faith-reinforce = { $miracle }: how many points (of { $faith }) does { $fighter } turn into further dice?
c2-faith-reinforce-card = { $miracle }: how many points (of { $faith }) does { $fighter } put into the effect?
c2-faith-effects-apply = { $fighter } gains { $count ->
    [one] one gem
   *[other] { $count } gems
}: how many of { $element }?
c2-faith-effects-apply-gems = { $fighter } loses { $count ->
    [one] one gem
   *[other] { $count } gems
}: how many of { $element }?
c2-faith-effects-apply-one-of = { $card }: which effect on { $target }?
c2-faith-effects-apply-move = Where does { $fighter } go, moved by a miracle (at most { $allowance } cm)?
c2-faith-effects-apply-carry = Where is { $fighter } put (at most { $reach } cm away)?
c2-faith-effects-apply-summon = Where does { $fighter } appear (at most { $reach } cm away)?
c2-skill-martyr = Is { $fighter } sacrificed? { $faithful } gains { $points } { $points ->
    [one] point
   *[other] points
} of temporary faith.
    .yes = yes: it is lost
    .no = no

## Divination: what is told

c2-told-faith-gathered = { $fighter } gathers temporary faith: { $points }
c2-told-faith-given = { $fighter } gives its life for { $faithful }: temporary faith +{ $points }, now { $left }
c2-told-miracle-announced = { $target ->
    [none] { $fighter } calls for { $miracle }, difficulty { $difficulty }
   *[other] { $fighter } calls for { $miracle } upon { $target }, difficulty { $difficulty }
}
c2-told-miracle-out-of-range = { $target } is out of range of { $miracle }, { $distance } cm away: the call fails
c2-told-censured = { $fighter } censures { $caller }: temporary faith −{ $points }, { $left } left
c2-told-miracle-stopped = { $fighter } is left without faith: no { $miracle }, and no other miracle this turn
c2-told-bond-reinforced = { $fighter } reinforces the bond with { $points } { $points ->
    [one] point
   *[other] points
}: temporary faith { $left }
c2-told-faith-invested = { $fighter } puts { $points } { $points ->
    [one] point
   *[other] points
} into the effect: temporary faith { $left }
c2-told-miracle-called = { $heard ->
    [yes] { $miracle }: { $fighter } is heard
   *[no] { $miracle }: { $fighter } is not heard
} ({ $dice } { $dice ->
    [one] die
   *[other] dice
}, temporary faith { $faith }{ $modifier ->
    [0] {""}
   *[other] , modifier { $modifier }
}, difficulty { $difficulty })
c2-told-faith-changed = { $fighter }: temporary faith { $left }
c2-told-fervour-paid = { $fighter }: Fervour { $points }, temporary faith { $left }

## Cards and armies

c2-card-way-and-people = the Way stands on the card of those who belong to no people
c2-miracle-bounds = a difficulty named by the caller needs a greatest one above the least
c2-agreed-flight-is-the-move = Who has fled has had his move of the turn, and rallies from the next turn on
c2-agreed-stopped-in-place-of-flight = Fear stops a heavy machine only where it makes others flee
c2-agreed-borrowed-discipline = The faithful call in the order of their Discipline, that of their commanders included
c2-army-no-miracle = no miracle has the key "{ $card }"
c2-army-no-miracle-close = no miracle has the key "{ $card }": did you mean { $close }?
c2-army-miracle-twice = { $name }: has { $miracle } already
c2-army-monk = { $name }: a Warrior-monk has one miracle only
c2-army-no-prayer =
    .c2-faith-faithful = { $miracle }: { $name } is not one of the faithful
    .c2-miracle-attr-special = { $miracle }: not for { $name } to have
    .c2-faith-access-cult = { $miracle }: not of the cult of { $name }
    .c2-faith-access-aspects = { $miracle }: the Aspects of { $name } are too low

## What is known before an answer

