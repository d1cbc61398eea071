## What a battle is told with: names, numbers, dice

cc-title = Confrontation Classic
cc-side-red = Red
cc-side-blue = Blue
cc-name = { $name }
cc-name-numbered = { $name } { $number }
cc-name-of-side = { $name } ({ $side })
cc-card-name = { $count ->
    [one] { $name }
   *[other] { $name } (× { $count })
}
cc-with = { $name } + { $other }
cc-with-number = { $name } ({ $other })
cc-pair = { $name } { $value }
cc-place = { $x }, { $y }
cc-on-the-spot = on the spot
cc-a-place = a place on the table
cc-turns = { $count ->
    [one] one turn
   *[other] { $count } turns
}
cc-number =
    .score = Score
    .difficulty = Difficulty
    .courage = Courage
    .attack = ATT
    .defence = DEF
    .shooting = TIR
    .power = POU
    .points = Temporary faith
    .resistance = RES
cc-breakdown = { $total } ({ $base }, { $parts })
cc-breakdown-part = { $rule } { $change }
cc-told-rolled = { $who } throws for { $what }: { $faces }
cc-told-rolled-several = { $total ->
    [none] { $who }, { $what }: a failure, { cc-which-die }
   *[other] { $difficulty ->
        [none] { $who }, { $what }: { $total }, { cc-which-die }
       *[other] { $who }, { $what }: { $total } against { $difficulty }, { cc-which-die }
    }
}
cc-which-die = { $which ->
    [worst] the worst of { $dice } dice
   *[best] the best of { $dice } dice
}
cc-told-rolled-score = { $total ->
    [none] { $who }, { $what }: { $faces }, a failure
   *[other] { $who }, { $what }: { $total }
}
cc-told-rolled-against = { $total ->
    [none] { $who }, { $what }: { $faces }, a failure
   *[other] { $who }, { $what }: { $total } against { $difficulty }
}
cc-told-chosen = { $auto ->
    [yes] { $who }, { $what }: { $answer } (standing order)
   *[other] { $who }, { $what }: { $answer }
}
cc-roll = { $who } throws { $dice } for { $what }
cc-question = { $what }?
cc-option =
    .yes = yes
    .no = no
    .pass = pass
    .none = none
    .absorb = absorb
    .counter = counter
    .field = the whole battlefield
cc-option-named = { $kind }: { $name }

## The frame of the turn

cc-told-phase-began = { $phase ->
    [deployment] Deployment
    [strategic] Turn { $turn }: strategic phase
    [activation] Turn { $turn }: activation phase
    [combat] Turn { $turn }: combat phase
    [mystic] Turn { $turn }: mystic phase
   *[maintenance] Turn { $turn }: maintenance phase
}
cc-told-tactics-won = { $fighter ->
    [none] { $side } wins the Tactics roll
   *[other] { $side } wins the Tactics roll: { $fighter }
}
cc-told-stacked = { $side }, in this order: { $cards }
cc-told-card-played = { $side ->
    [none] { $card } is played
   *[other] { $side } plays { $card }
}
cc-told-card-shown = { $side }: { $card } lies face up, at place { $place } of the sequence
cc-told-card-kept = { $card ->
    [none] { $side } puts a card in reserve
   *[other] { $side } puts { $card } in reserve, face up
}
cc-told-word-passed = { $side } passes the word
cc-told-deployed = { $fighter } is deployed
cc-told-ended = { $winner ->
    [none] The battle is over, and nobody has won it
   *[other] The battle is over: { $winner } wins
}

## Questions of the frame

cc-core-turn-tactics-roll = Who makes the Tactics roll?
cc-core-turn-tactics-winner = Who has the first turn of speech?
cc-core-turn-maintenance = Whose roll is made next?
cc-core-dice-six = { $rolling }: throw the die again ({ confrontation-so-far })?
cc-core-dice-extra-die = { $rolling }: throw the die again ({ confrontation-so-far })?
cc-core-activation-sequence = Your sequence: which card do you play next?
cc-progress = card { $number } of { $of }
cc-core-activation-reserve = { $card } is on top: what do you do?
    .play = play it
    .instead = put it in reserve, and play from the reserve
    .keep = put it in reserve, and end your turn of speech
cc-core-activation-reserve-cards = Which card of the reserve is played?
    .pass = none (more)
cc-core-deployment = Who is deployed next?
cc-core-deployment-placement = Where is { $fighter } deployed?
cc-core-activation-contact-first = Who goes into contact? These actions come before all others.
    .pass = nobody (else)
cc-core-activation = Who is activated next?
cc-core-activation-exclusive-cumulative = { $done ->
    [none] What does { $fighter } do?
   *[other] What else does { $fighter } do?
}
    .call = call a miracle
    .cast = cast a spell
    .alight = let passengers out
    .inside = let somebody aboard act
    .charge = charge
    .climb = climb
    .climb-down = climb down
    .cover = move to cover
    .devotion = draw mana from somebody (Devotion)
    .disengage = disengage
    .disengage-force = disengage by force
    .dive = dive
    .drop = drop down
    .end = nothing more
    .engage = engage
    .harass-run = run on after the shot (Harassment)
    .harass-walk = walk again after the shot (Harassment)
    .high-jump = jump over an obstacle
    .long-jump = jump over a gap
    .martyr = take faith from somebody (Martyr)
    .nexus = activate a nexus
    .nexus-faith = use up a nexus for its faith
    .nexus-mana = use up a nexus for its mana
    .push = have the Servants push the engine
    .rapid-reload = shoot several times (Rapid reload)
    .run = run
    .shoot = shoot
    .soin = heal somebody
    .swim = swim
    .turn = turn on the spot
    .turn-engine = have the engine turned
    .walk = walk
cc-skill-commandement-etat-major = Who joins the staff of { $fighter }? Skill needed: { $role }
    .pass = nobody
