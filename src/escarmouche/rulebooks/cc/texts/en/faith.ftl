## Divination: what is asked

cc-core-faith-call = { $fighter } (FT { $faith }): which miracle is called?
cc-core-faith-targeting = { $fighter }: which target for { $miracle }?
cc-core-faith-call-difficulty = { $miracle }: which difficulty, or how many times ({ $fighter }, FT { $faith })?
cc-core-faith-censure = { $caller } (FT { $left }) calls { $miracle }: how many points (of { $faith }) does { $fighter } spend on censure?
cc-core-faith-reinforce = { $miracle }: how many points (of { $faith }) does { $fighter } turn into dice?
cc-core-faith-reinforce-effect = { $miracle }: how many points (of { $faith }) does { $fighter } put into the effect?
cc-core-faith-call-gained = { $fighter } gains { $count ->
    [one] one gem
   *[other] { $count } gems
}: how many of { $element }?
cc-core-faith-call-gems = { $fighter } loses { $count ->
    [one] one gem
   *[other] { $count } gems
}: how many of { $element }?
cc-core-faith-call-one-of = { $card }: which effect on { $target }?
cc-core-faith-call-move = Where does { $fighter } go, moved by a miracle (at most { $allowance } cm)?
cc-core-faith-call-summon = Where does { $fighter } appear (at most { $reach } cm away)?
cc-core-faith-call-carry = Where is { $fighter } put (at most { $reach } cm away)?
cc-skill-martyr = Who gives { $fighter } faith, at a grave wound?
cc-skill-piete = { $fighter }: how many points of faith (of { $faith }) are kept?

## Divination: what is told

cc-told-faith-gathered = { $fighter } gathers temporary faith: { $points }
cc-told-faith-kept = { $fighter } keeps { $points } FT of the last turn
cc-told-faith-given = { $fighter } gives { $faithful } faith: FT +{ $points }, { $left } in all
cc-told-faith-changed = { $fighter }: FT { $left }
cc-told-miracle-announced = { $target ->
    [none] { $fighter } calls { $miracle }, difficulty { $difficulty }
   *[other] { $fighter } calls { $miracle } on { $target }, difficulty { $difficulty }
}
cc-told-miracle-out-of-range = { $target } is out of range of { $miracle }, { $distance } cm away: the call fails
cc-told-censured = { $fighter } censures { $caller }: FT −{ $points }, { $left } left
cc-told-miracle-stopped = { $fighter } has no FT left: neither { $miracle } nor any other miracle this turn
cc-told-bond-reinforced = { $fighter } reinforces the bond: { $points } FT, { $left } left
cc-told-faith-invested = { $fighter } puts { $points } FT into the effect, { $left } left
cc-told-miracle-called = { $heard ->
    [yes] { $miracle }: the prayer of { $fighter } is heard
   *[no] { $miracle }: the prayer of { $fighter } is not heard
} ({ $dice } { $dice ->
    [one] die
   *[other] dice
}, FT { $faith }, difficulty { $difficulty })
cc-told-fervour-paid = { $fighter }: Fervour { $points }, FT { $left } left
