## Assaults and fear: what is asked

cc-core-charge = Whom does { $fighter } charge?
cc-core-engagement = Whom does { $fighter } engage?
cc-core-engagement-place = { $fighter } does not reach { $target }: where does it go, nearer, at most { $allowance } cm?
cc-core-assault = Who makes this assault together with { $fighter }?
    .pass = nobody else
cc-joins-charge = { $fighter } charges { $target }
cc-joins-engage = { $fighter } engages { $target }
cc-core-shoot-assault-shot = Does { $fighter } shoot at { $target } in the assault (difficulty 7)?
cc-core-move-contact = { $fighter } is assaulted: whom does it face?
cc-core-move-contact-place = Where is { $fighter } placed against { $target } (at most { $allowance } cm away)?
cc-core-assault-redirect = { $target } is no longer there for { $fighter }: at whom does it come now?
    .pass = at nobody: it stops
cc-core-assault-direction = { $fighter } comes at { $target } just between front and rear: which is it?
    .front = from the front
    .rear = from the rear
cc-core-fear-numbers = Several are equally frightening to { $fighter }: whose fear is it?
cc-core-fear-flight-move = Several enemies are equally near: from whom does { $fighter } flee?
cc-core-fear-rally = { $fighter } tries to rally: by what?
    .courage = by Courage
    .discipline = by Discipline

## Assaults and fear: what is told

cc-told-assault-declared = { $charge ->
    [dive] Dive: { $fighters } at { $target }
    [yes] Charge: { $fighters } at { $target }
   *[no] Engagement: { $fighters } at { $target }
}
cc-told-assault-out-of-reach = { $target } is out of reach of { $fighter }
cc-told-met = { $charge ->
    [yes] { $fighter } charges into contact with { $target }
   *[no] { $fighter } engages { $target }
}
cc-told-weights-compared = { $penalised ->
    [none] Puissance { $assailants } against { $assailed }: nobody has the penalty of a charge
   *[other] Puissance { $assailants } against { $assailed }: penalty of a charge for { $penalised }
}
cc-told-courage-tested = { $passed ->
    [yes] { $fighter } against the fear of { $enemies }: courage { $courage }, fear { $fear }, passed
   *[no] { $fighter } against the fear of { $enemies }: courage { $courage }, fear { $fear }, failed
}
cc-told-routed = { $fighter } is in rout, frightened by { $enemy }
cc-told-rallied = { $fighter } rallies
cc-told-rally-failed = { $fighter } does not rally
