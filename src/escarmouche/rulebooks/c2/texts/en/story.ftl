## What a battle is told with: names, numbers, dice

c2-title = Confrontation 2
c2-side-red = Red
c2-side-blue = Blue
c2-name = { $name }
c2-name-numbered = { $name } { $number }
c2-name-of-side = { $name } ({ $side })
c2-card-name = { $count ->
    [one] { $name }
   *[other] { $name } × { $count }
}
c2-with = { $name } + { $other }
c2-with-number = { $name } ({ $other })
c2-pair = { $name } { $value }
c2-place = { $x }, { $y }
c2-on-the-spot = on the spot
c2-a-place = a place on the table
c2-half = { $where ->
    [left] on the left
    [right] on the right
    [near] at the bottom
   *[far] at the top
}
c2-turns = { $count ->
    [one] one turn
   *[other] { $count } turns
}
c2-number =
    .score = Score
    .difficulty = Difficulty
    .modifier = Modifier to the die
    .courage = Courage
    .fear = Fear
    .attack = ATT
    .defence = DEF
    .points = Temporary faith
    .resistance = RES
c2-breakdown = { $total } ({ $base }, { $parts })
c2-breakdown-part = { $rule } { $change }
c2-told-rolled = { $who } throws for { $what }: { $faces }
c2-told-rolled-score = { $total ->
    [none] { $who }, { $what }: { $faces }, a failure
   *[other] { $who }, { $what }: { $total }
}
c2-told-rolled-against = { $total ->
    [none] { $who }, { $what }: { $faces }, a failure
   *[other] { $who }, { $what }: { $total } against { $difficulty }
}
c2-told-chosen = { $auto ->
    [yes] { $who }, { $what }: { $answer } (standing order)
   *[other] { $who }, { $what }: { $answer }
}
c2-roll = { $who } throws { $dice } for { $what }
c2-question = { $what }?
c2-option =
    .yes = yes
    .no = no
    .pass = pass
    .objective = objective
    .absorb = absorb
    .counter = counter
c2-option-named = { $kind }: { $name }

## The frame of the turn

c2-told-phase-began = { $phase ->
    [approach] The Approach
    [movement] Turn { $turn }: movement
    [divination] Turn { $turn }: divination
    [shooting] Turn { $turn }: shooting
    [melee] Turn { $turn }: melee
   *[end] Turn { $turn }: end
}
c2-told-roll-won = { $side } wins the roll
c2-told-card-drawn = { $side ->
    [none] { $drawer } draws { $card }
   *[other] { $drawer } draws { $card } ({ $side })
}
c2-told-card-kept = { $side } keeps a card in reserve
c2-told-reserve-played = { $side } plays from reserve: { $cards }
c2-told-deployed = { $fighter } is deployed
c2-told-die-thrown-again = { $fighter } has a die of { $thrower } thrown again, which showed { $face }
c2-told-act-ended = { $fulfilled ->
    [yes] { $side } has fulfilled the objective. { $text }
   *[no] { $side } has not fulfilled the objective. { $text }
}{ $effects ->
    [none] {""}
   *[other] {" "}({ $effects })
}
c2-follows-experience = experience of the adventurer +{ $amount }
c2-follows-experience-lost = experience of the adventurer −{ $amount }
c2-follows-points = { $whose ->
    [shadow] the Shadow has { $amount } A.P. more in the next act
   *[adventurer] the adventurer has { $amount } A.P. more in the next act
}
c2-follows-fewer-points = { $whose ->
    [shadow] the Shadow has { $amount } A.P. fewer in the next act
   *[adventurer] the adventurer has { $amount } A.P. fewer in the next act
}
c2-follows-act = the next act is “{ $card }”
c2-told-ended = { $winner ->
    [none] The battle is over, and nobody has won it. Points lost: { $losses }
   *[other] The battle is over: { $winner } wins. Points lost: { $losses }
}

## Questions of the frame

c2-ability-barde = { $fighter }: have a die of { $thrower } thrown again ({ $rolling }: { $faces })?
    .keep = keep it
c2-dice-six = { $rolling }: throw the six again ({ confrontation-so-far })?
c2-approach-placement = Where is { $fighter } deployed?
c2-approach-reserve = { $drawn ->
    [yes] { $card }: play it, or keep it in reserve?
   *[no] A reserve card to play?
}
    .play = play it
    .reserve = keep it in reserve
c2-approach-empty-deck = The pile is empty: which reserve card is played?
c2-move-reserve = { $drawn ->
    [yes] { $card }: play it, or keep it in reserve?
   *[no] A reserve card to play?
}
    .play = activate it now
    .reserve = keep it in reserve
    .pass = no card
c2-move-draw = Which figure goes next?
