## Shooting: what is asked

cc-core-shoot-order = At whom does { $fighter } shoot?
cc-core-shoot-stationary = Does { $fighter } take the bonus of a static shot, and move no more this turn?
cc-core-shoot-into-melee = { $fighter } has struck the own side around { $target }: who of those equally near is it?

## Shooting: what is told

cc-told-shot-fired = { $hit ->
    [yes] { $fighter } shoots at { $target } and hits
   *[no] { $fighter } shoots at { $target } and misses
}: TIR { $shooting }, difficulty { $difficulty }
cc-told-shot-out-of-range = { $target } is out of the range of { $fighter }: the shot is lost
cc-told-shot-strayed = { $struck ->
    [none] The shot of { $fighter } at { $target } strikes nobody
   *[other] The shot of { $fighter } at { $target } strikes { $struck }
}
