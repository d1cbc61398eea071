## Charge, engagement, fear, counter-shot: what is asked

c2-move-charge-declare = What does { $fighter } charge?
c2-move-engage = Whom does { $fighter } engage?
c2-fear-group-limit = { $chosen ->
    [none] Who comes at { $target } together with { $fighter }?
   *[other] Who comes at { $target } together with { $fighter }, { $chosen }?
}
    .pass = nobody else
c2-move-contact = Where is { $fighter } placed against { $target } (at most { $allowance } cm away)?
c2-move-activation = { $fighter } does not reach { $target }: where does it go, nearer, at most { $allowance } cm?
c2-move-charge-objective = Where is { $fighter } placed at its objective (at most { $allowance } cm away)?
c2-move-charge-distance = How many times its MOV does { $fighter } go?
c2-fear-charger-continues = { $fled } fled from { $fighter }: at whom does it come now?
    .pass = at nobody else
c2-fear-rally = Does { $fighter } try to rally?
c2-shoot-counter-declare = { $enemies } come at { $fighter }: does it make a counter-shot?
    .shoot = play its card and shoot
    .pass = no
c2-shoot-counter-resolve = At whom does { $fighter } shoot?
c2-shoot-counter-consequences = Where does { $fighter } go (at most { $allowance } cm)?

## Why it is not allowed

c2-not-at-the-objective = the charge has to end touching the objective

## What is told

c2-told-assault-declared = { $charge ->
    [yes] Charge: { $fighters } at { $target }
   *[no] Engagement: { $fighters } at { $target }
}
c2-told-assault-measured = { $reached ->
    [yes] From { $fighter } to { $target }: { $distance } cm, within reach
   *[no] From { $fighter } to { $target }: { $distance } cm, out of reach
}
c2-told-met = { $charge ->
    [yes] { $fighter } charges into contact with { $target }
   *[no] { $fighter } engages { $target }
}
c2-told-courage-tested = { $passed ->
    [yes] { $fighters } against the fear of { $enemies }: courage { $courage }, fear { $fear }, passed
   *[no] { $fighters } against the fear of { $enemies }: courage { $courage }, fear { $fear }, failed
}
c2-told-paralysed = { $fighter } does not dare to face { $enemy } and cannot move this turn
c2-told-took-flight = { $fighter } flees from { $enemy }
c2-told-rallied = { $fighter } rallies
c2-told-counter-shot-declared = { $card } is played: counter-shot of { $shooter } at { $target }
