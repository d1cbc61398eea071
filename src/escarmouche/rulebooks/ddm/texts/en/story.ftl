## What a skirmish is told with: names, numbers, dice

ddm-title = D&D Miniatures
ddm-side-red = Red
ddm-side-blue = Blue
ddm-side-green = Green
ddm-side-yellow = Yellow
ddm-name = { $name }
ddm-name-numbered = { $name } { $number }
ddm-name-of-side = { $name } ({ $side })
ddm-list = { $items }
ddm-with = { $name } + { $other }
ddm-with-number = { $name } ({ $other })
ddm-pair = { $name } { $value }
ddm-modifier = modifier in force
ddm-breakdown = { $total } ({ $base }, { $parts })
ddm-breakdown-part = { $rule } { $change }
ddm-turns = { $count ->
    [one] one round
   *[other] { $count } rounds
}
ddm-number =
    .attack = Attack bonus
    .armor = AC
    .bonus = Bonus
ddm-told-rolled = { $who } throws for { $what }: { $faces }
ddm-told-rolled-total = { $who }, { $what }: { $total }
ddm-told-rolled-against = { $who }, { $what }: { $total } against { $against }
ddm-told-rolled-needing = { $who }, { $what }: { $faces } ({ $needed } or more needed)
ddm-told-chosen = { $auto ->
    [yes] { $who }, { $what }: { $answer } (standing order)
   *[other] { $who }, { $what }: { $answer }
}
ddm-roll = { $who } throws { $dice } for { $what }
ddm-question = { $what }?
ddm-option =
    .yes = yes
    .no = no
    .pass = pass
ddm-option-named = { $kind }: { $name }

## What a creature may do in its turn

ddm-act-melee = { $damage ->
    [0] strike at { $target }: { $attack }
   *[other] strike at { $target }: { $attack } for { $damage }
}
ddm-act-ranged = { $damage ->
    [0] shoot at { $target }: { $attack }
   *[other] shoot at { $target }: { $attack } for { $damage }
}
ddm-act-charge = charge { $target }, to { $square }
ddm-act-rush = rush { $target }
ddm-act-opening = { $creature } strikes: { $attack } for { $damage }
ddm-act-alone = { $what }
ddm-act-on = { $what }: { $target }

ddm-round-activation-options = What does { $creature } do?
    .walk = move
    .fly = fly
    .burrow = burrow
    .end = end the turn
    .on = go on
ddm-round-activation-pick-attack = With which of its attacks does { $creature } strike at { $target }?
ddm-round-phase = { $player } activates a creature
    .pass = no more this round
    .later = later this round
ddm-round-initiative-choice = { $player } has won the initiative: who begins?
ddm-move-allowance = Where does { $creature } go? It has { $limit } { $limit ->
    [one] square
   *[other] squares
} of movement
ddm-command-rush = By which way does { $creature } rush? It has { $limit } { $limit ->
    [one] square
   *[other] squares
} of movement
ddm-rout-path = Which way does { $creature } flee?
    .walk = on the ground
    .fly = through the air
    .burrow = under the ground
ddm-melee-opportunity = { $mover } gives an opening: who takes it?
    .pass = nobody

## Why a way is not allowed

ddm-move-nowhere = a way has at least one square
ddm-move-no-step = step { $number }: there is no step to that square
ddm-move-lethal = step { $number }: the sharp stones there would destroy it
ddm-move-too-far = the way takes { $used } squares of movement, and there are { $limit }
ddm-move-no-stop = it can’t stop there
ddm-move-not-there = the way has to end next to the enemy
ddm-not-on-the-grid = { $id } is not on the grid; there are { $known }
ddm-rout-not-fastest = there is a faster way to the exit

## The frame of the game

ddm-told-round-began = Round { $round }
ddm-told-first-player = { $player } begins the round
ddm-told-phase-began = Phase of { $player }
ddm-told-turn-began = { $commanded ->
    [yes] { $creature } is activated: speed { $speed }
   *[other] { $creature } is activated, out of command: speed { $speed }
}
ddm-told-turn-lost = { $creature } is activated and can do nothing: { $why }
ddm-told-tile-placed = { $player } lays a tile: { $tile }
ddm-told-deployed = { $creature } is set up at { $at }
ddm-told-scored = { $player } scores { $points ->
    [one] one point
   *[other] { $points } points
} ({ $total } in all)
ddm-told-ended = { $winners ->
    [none] The skirmish is over, and nobody has won it
   *[other] The skirmish is over, won by { $winners }
}

## Moving, fighting

ddm-told-creature-moved = { $creature }, { $how ->
    [walk] on foot,
    [fly] flying,
    [burrow] underground,
    [charge] charging,
    [rush] rushing,
    [rout] fleeing,
    [push] pushed,
    [pull] pulled,
    [slide] shifted,
    [switch] changing places,
    [settle] set down,
   *[other] moving,
} goes to { $path } ({ $used ->
    [one] one square
   *[other] { $used } squares
}{ $whole ->
    [none] {""}
   *[other] , { $whole } in all
})
ddm-told-attack-made = { $occasion ->
    [opportunity] { $attacker } takes the opening against { $target }
    [charge] { $attacker } charges into { $target }
   *[other] { $sort ->
        [melee] { $attacker } strikes at { $target }
       *[other] { $attacker } shoots at { $target }
    }
}: { $result ->
    [miss] a miss
    [hit] a hit
    [critical] a critical
   *[other] a hit without a roll
}; attack bonus { $attack }, AC { $armor }
ddm-told-attack-failed = { $attacker } would hit { $target }, and does not
ddm-told-damaged = { $dealt ->
    [none] { $creature } takes { $taken } damage: { $hp } HP left
   *[other] { $creature } takes { $taken } of { $dealt } damage: { $hp } HP left
}
ddm-told-healed = { $creature } has { $amount } HP more: { $hp } in all
ddm-told-eliminated = { $how ->
    [fled] { $creature } has fled from the grid
    [lost] { $creature } is lost with whom it depended on
   *[other] { $creature } is destroyed
}
ddm-told-save-made = { $passed ->
    [yes] { $creature } saves: bonus { $bonus }, DC { $dc }
   *[other] { $creature } fails to save: bonus { $bonus }, DC { $dc }
}
ddm-told-morale-tested = { $rally ->
    [yes] { $passed ->
        [yes] { $creature } pulls itself together
       *[other] { $creature } can’t pull itself together
    }
   *[other] { $passed ->
        [yes] { $creature } holds its ground
       *[other] { $creature } loses heart
    }
}: morale bonus { $bonus }
ddm-told-routed = { $creature } routs
ddm-told-rallied = { $creature } rallies
ddm-told-afflicted = { $creature }: { $effect }
ddm-told-freed = { $creature } is free of { $effect }
ddm-told-unaffected = { $creature } is not touched by { $effect }
ddm-told-power-used = { $targets ->
    [none] { $creature } uses { $power }
   *[other] { $creature } uses { $power }: { $targets }
}
ddm-told-ability-used = { $target ->
    [none] { $creature }: { $effect }
   *[other] { $creature }: { $effect }, { $target }
}
ddm-told-appeared = { $creature } appears at { $at }
ddm-told-vanished = { $creature } vanishes

## States and places

ddm-condition-destroyed = destroyed
ddm-condition-fled = fled
ddm-condition-lost = lost with another
ddm-condition-hp = { $hp } of { $of } hit points
ddm-condition-routing = routing
ddm-condition-away = off the grid
ddm-condition-out-of-command = out of command
ddm-condition-activated = activated
ddm-terrain-rock = rock
ddm-terrain-wall = wall
ddm-terrain-difficult = difficult ground
ddm-terrain-statues = statue
ddm-terrain-stones = sharp stones
ddm-terrain-bloodrock = bloodrock
ddm-terrain-sacred = sacred circle
ddm-terrain-pits = pit
ddm-terrain-exit = exit of { $player }
ddm-note-first = first: { $player }
ddm-note-points = { $player }: { $points } points

ddm-hint-hits = hits { $target }
ddm-hint-provokes = gives { $foe } an opening
ddm-condition-unable = unable to act
ddm-duel-no-card = no card is called { $name }; there is { $known }
ddm-reach-attacks = the figure still attacks
ddm-reach-double = a double move: no attack is left
ddm-reach-deploy = open to this creature
ddm-reach-tile = the tile may be laid here
ddm-progress = { $number ->
    [1] 1st
   *[other] 2nd
} of { $of } activations

## What is not possible

ddm-closed = { "" }
    .shoot = shoot
    .charge = charge
ddm-closed-threatened = an enemy threatens it: no shooting under his blows
ddm-closed-unseen = no enemy is in sight
ddm-closed-out-of-range = the nearest enemy in sight is out of range
ddm-closed-far = no enemy in sight is within twice its speed
ddm-closed-near = the nearest enemy is too near: a charge covers at least 2 squares
ddm-closed-blocked = the way to the nearest enemy is not clear, or there is no room beside him
