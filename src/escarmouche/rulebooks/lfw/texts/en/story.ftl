## What happens in a battle

lfw-told-phase-began = { $phase ->
    [none] Before the battle
    [deployment] Deployment
    [start] Turn { $turn }
    [organisation] Turn { $turn }: organisation
    [magic] Turn { $turn }: magic
    [movement] Turn { $turn }: movement
    [shooting] Turn { $turn }: shooting
    [melee] Turn { $turn }: melee
   *[morale] Turn { $turn }: morale
}
lfw-told-order-set = { $what ->
    [deployment] Order of deployment: { $order }
   *[other] Order of initiative: { $order }
}
lfw-told-deployed = { $unit } is deployed
lfw-told-passed = { $what ->
    [charge-declaration] { $side } declares no charge for now
    [move-flight-order] { $side } passes: voluntary flight
    [move-run] { $side } passes: runs
    [move-normal] { $side } passes: normal moves
    [move-engagement] { $side } passes: engagement moves
    [melee-result] { $side } passes: moves after the melee
    [terrain-interieur-force] { $side } forces no opening for now
    [scenario-deployment] { $side } deploys nobody for now
    [rule-avant-garde] { $side } passes: Vanguard
    [aptitude-command] { $side } passes: command aptitudes
    [magic-phase] { $side } passes: spells
    [organisation-phase] { $side } passes: organisation
    [shoot-phase] { $side } passes: shots
    [spell-vent-attaque-eclaire] { $side } passes: runs after shots
   *[other] { $side } passes
}
lfw-told-charge-declared = { $unit } declares a charge: { $targets }
lfw-told-confusion = Confusion: no more charges can be declared
lfw-told-charge-cancelled = { $unit } is in a melee already and does not charge
lfw-told-moved = { $path ->
    [none] { $unit } stays where it is
   *[other] { $move ->
        [flight] { $unit } flees { $path }"
        [charge] { $unit } charges { $path }"
        [run] { $unit } runs { $path }"
        [engagement] { $unit } shifts { $path }" in its melee
        [normal] { $unit } moves { $path }"
        [aside] { $unit } comes to stand { $path }" away
       *[none] { $unit } pushes in by { $path }"
    }
}
lfw-told-rallied = { $unit } rallies
lfw-told-took-flight = { $unit } takes flight
lfw-told-attack-rolled = { $critical ->
    [yes] { $unit }: critical hit on { $target }
   *[no] { $target ->
        [none] { $hit ->
            [yes] { $unit } hits the point aimed at
           *[no] { $unit } misses the point aimed at
        }
       *[other] { $hit ->
            [yes] { $unit } hits { $target }
           *[no] { $unit } misses { $target }
        }
    }
}
lfw-told-defence-rolled = { $wounds ->
    [0] { $unit } withstands force { $force }
    [one] { $unit }: one wound by force { $force }
   *[other] { $unit }: { $wounds } wounds by force { $force }
}
lfw-told-wound-cancelled = { $unit }: a wound is cancelled
lfw-told-wounded = { $unit } loses { $wounds } Pv, and has { $life } left
lfw-told-crippled-rolled = { $crippled ->
    [slow] { $unit } is crippled: slow
    [clumsy] { $unit } is crippled: clumsy
   *[other] { $unit } is crippled: slow and clumsy
}
lfw-told-crippled-no-more = { $unit } is crippled no more
lfw-told-unit-destroyed = { $how ->
    [fled] { $unit } is lost in flight
   *[other] { $by ->
        [none] { $unit } is destroyed
       *[other] { $unit } is destroyed by { $by }
    }
}
lfw-told-courage-tested = { $passed ->
    [yes] { $unit } passes the test of courage
   *[no] { $unit } fails the test of courage
}
lfw-told-combat-won = { $winners ->
    [none] The combat is over, and nobody is left to win it
   *[other] The combat is over. Winner: { $winners }{ $suffered ->
        [none] {""}
       *[other] {" "}(wounds: { $suffered })
    }
}
lfw-told-magic-gained = { $unit } gains { $points } Pm
lfw-told-ended = { $winner ->
    [none] The battle is over, and nobody has won it
   *[other] The battle is over: { $winner } wins{ $others ->
        [none] {""}
       *[other] {" "}with { $others }
    }
}

## What is asked

lfw-scenario-deployment = Which unit is deployed next?
lfw-scenario-placement = Where is { $unit } deployed?
lfw-charge-declaration = Whose charge is declared?
    .pass = declare none now
lfw-charge-declare = { $targets ->
    [none] { $unit }: whom does it charge?
   *[other] { $unit } charges { $targets }: and whom else?
}
lfw-charge-move = Whose charge is resolved next?
lfw-charge-move-place = { $unit } charges { $targets }: where does it go?
lfw-move-flight-order = Which unit flees?
    .pass = nobody flees now
lfw-move-flight = { $unit } is out of sight: does it stay where it is?
lfw-move-flight-place = { $unit } has { $allowance }" left to flee: to a place where no enemy sees it? Left where it stands, it flees straight on.
lfw-move-flight-from = { $unit } flees: from which of the nearest enemies?
lfw-move-run = Which unit runs?
    .pass = nobody runs now
lfw-move-run-distance = Where does { $unit } run (up to { $allowance }")?
lfw-move-normal = Which unit moves?
    .pass = nobody moves now
lfw-move-normal-distance = Where does { $unit } move (up to { $allowance }")?
lfw-move-engagement = Which unit shifts in its melee?
    .pass = nobody shifts now
lfw-move-engagement-place = Where does { $unit } shift (up to { $allowance }")?
lfw-shoot-phase = Which unit shoots?
    .pass = nobody shoots now
lfw-shoot-target = { $unit }: at whom does it shoot?
lfw-shoot-weapon = { $unit } shoots at { $target }: with what?
lfw-melee-activate = Which combat is fought next?
lfw-melee-attack = { $unit }: whom does it attack?
lfw-melee-attack-weapon = { $unit } attacks { $target }: with what?
lfw-melee-split-attack = { $unit } attacks { $target } and has Att { $left } left: does it attack another as well?
    .none = all on one
lfw-melee-push-in = Which unit pushes into the melee?
    .pass = nobody
lfw-melee-push-in-place = { $unit } pushes in (up to { $allowance }"): whereto?
lfw-morale-phase = Which unit tests its courage next?
lfw-rule-elite = { $unit }: throw the failed die again (Élite)?
    .yes = throw again
    .no = keep it
lfw-rule-habile = { $unit }: throw the 1 again (Habile)?
    .yes = throw again
    .no = keep it

## What is known beforehand

lfw-hint-hits = hits on { $needed }+ ({ $modifier } to the die)
lfw-hint-hits-plain = hits on { $needed }+
lfw-hint-shots = { $count ->
    [one] one hit roll
   *[other] { $count } hit rolls
}
lfw-hint-wounds = causes at least one wound
lfw-hint-destroys = destroys { $target }
lfw-hint-cover = cover: E { $dodge }
lfw-hint-distance = { $distance }" away
lfw-hint-touches = will touch { $enemy }
lfw-hint-no-shot = will not shoot this turn
lfw-hint-in-reach-of = { $enemy } could charge it next turn
lfw-hint-courage = stands firm (2D6 against { $needed }+)
lfw-hint-charge-range = charge range
lfw-hint-flees = flees { $distance }" away from { $enemy }
lfw-hint-flees-lost = is lost on the way
lfw-hint-flees-must-hide = is lost on the way if it finds no place to hide
lfw-hint-spell-cost = costs { $cost } Pm, leaves { $left }
lfw-hint-spell-range = range { $range }"
lfw-hint-spell = what it does
lfw-hint-aptitude = costs { $cost } Pc, leaves { $left }

lfw-told-duel-began = { $unit } and { $target } are in a duel
lfw-told-supported = { $unit } supports the combat
lfw-told-drifted = { $unit }: the point of the explosion drifts from { $aimed } to { $point }
lfw-told-aptitude-used = { $unit } uses “{ $aptitude }”: { $targets }
lfw-told-forgotten = { $unit } counts as having made no move
lfw-told-unsettled = { $unit } is eligible to morale
lfw-told-healed = { $unit } gets { $points } Pv back, and has { $life }
lfw-told-life-raised = { $unit } gains { $points } Pv, and has { $life }

## More questions

lfw-question-of = { $unit }: { $what }?
lfw-question-place = { $unit }, { $what }: where to (up to { $allowance }")?
lfw-organisation-phase = What is done in the organisation phase?
    .pass = nothing for now
lfw-aptitude-command = Which aptitude is used?
    .pass = none for now
lfw-shoot-target-point = a point of the table
lfw-rule-lance = { $unit } touches a friend who fights: does it support him?
    .yes = support him
    .no = stay out
lfw-rule-supplementaire = { $unit } uses a further weapon: against whom?
    .none = nobody
lfw-rule-duelliste = { $unit }: challenge somebody to a duel?
    .pass = nobody
lfw-rule-duelliste-accept = { $by } challenges { $unit } to a duel: accept?
lfw-rule-paire-d-arme = { $unit } shoots at { $target }: with both weapons (twice the Att, −1)?
    .yes = with both
    .no = with one
lfw-rule-explosion = { $unit }: at which point is it aimed (up to { $range }")?
lfw-melee-result = Who makes use of the victory?
    .pass = nobody for now
lfw-specialist-zelote-prendre-position = { $unit } takes position (up to { $allowance }"): where?
lfw-specialist-zelote-degager-le-passage = { $unit }: whom does it push out of the way?
lfw-specialist-zelote-degager-le-passage-place = Which way is { $unit } pushed?

# what is not open now, and why
lfw-closed-fleeing = is fleeing
lfw-closed-in-melee = is in a melee
lfw-closed-has-moved = has made its move
lfw-closed-unseen = sees nobody in its charge range
lfw-closed-nobody-in-charge-range = nobody is in its charge range
lfw-closed-nobody-in-range = nobody is in range
lfw-closed-out-of-sight = is out of sight
lfw-closed-among-friends = is in a melee with friends, or fights a duel
lfw-closed-no-weapon-after = { $move ->
    [charge] does not shoot after a charge
    [flight] does not shoot after a flight
    [run] does not shoot after a run
   *[other] has no weapon that can shoot now
}
lfw-closed-too-dear = costs { $cost } Pm, has { $left }
lfw-night = Night
lfw-light = Light
