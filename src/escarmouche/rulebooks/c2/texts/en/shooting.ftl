## Shooting: what is asked

c2-shoot-phase = What does { $fighter } do?
    .shoot = shoot
    .cast = cast spells
c2-shoot-type-rapid = Whose shot is hurried (INI +2, difficulty +1)?
    .pass = nobody’s, for now
c2-shoot-declare = At whom does { $fighter } shoot?
    .pass = at nobody this turn
    .precision = later, taking aim (INI −2, difficulty −1)
c2-shoot-into-melee = { $fighter } shoots at { $target }: who is hit?

## Shooting: what is told

c2-told-act-hastened = { $fighter } hurries: INI +2 in this phase
c2-told-shot-delayed = { $fighter } takes aim: INI −2 in this phase
c2-told-shot-out-of-range = { $target } is out of the range of { $shooter }, { $distance } cm away: the shot is lost
c2-told-shot-fired = { $hit ->
    [yes] { $shooter } shoots at { $target } and hits
   *[no] { $shooter } shoots at { $target } and misses
}: TIR { $score }{ $modifier ->
    [0] {""}
   *[other] , modifier { $modifier }
}, difficulty { $difficulty }
c2-told-shot-landed = The shot of { $shooter } at { $target } lands on { $victim }: { $weight } in { $total }
