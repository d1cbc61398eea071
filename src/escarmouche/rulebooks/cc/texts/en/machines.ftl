## Artillery: what is asked

cc-core-artillery-move-and-shoot = Does { $fighter } give up moving this turn (else TIR −1)?
cc-skill-artillerie-perforante = At whom does { $fighter } shoot?
    .trajectory = along a trajectory
cc-skill-artillerie-perforante-where = Through which point does the shot of { $fighter } go?

## Artillery: what is told

cc-told-trajectory-drawn = { $targets ->
    [none] The shot of { $fighter } meets nobody
   *[other] On the trajectory of { $fighter }: { $targets }
}
cc-told-scattered = The shot of { $fighter } goes { $distance } cm astray, along arrow { $arrow }
cc-told-exploded = { $victims ->
    [none] The blast of { $fighter } reaches nobody
   *[other] The blast of { $fighter } reaches { $victims }
}

## War machines

cc-skill-mecanicien = Which machine does { $fighter } try to repair? ({ $needed } or more)
    .pass = none
cc-told-structure-changed = { $fighter }: { $left } of { $most } structure points left

## Steam and naphtha

cc-driven = { $driven ->
    [movement] MOU, in cm
    [initiative] INI
    [attack] ATT
    [strength] FOR
    [defence] DEF
    [resistance] RES
    [shooting] TIR
    [fear] PEUR
   *[weapon_strength] FOR of the shot
}
cc-pressure-link = Does { $fighter } use { $kind ->
    [naphtha] injection
   *[steam] pressure
}? { $dice ->
    [one] One die is
   *[other] { $dice } dice are
} added to { cc-driven }{ $driven ->
    [fear] {" "}(2 at most)
   *[other] {""}
}; a 1 is an incident instead
cc-told-pressure-rolled = { $incident ->
    [yes] { $fighter }: an incident instead of pressure
   *[no] { $fighter }: +{ $bonus } for { cc-driven }
}
cc-told-incident = { $what ->
    [explosion] The boiler of { $fighter } explodes
    [explosion-naphtha] The carburettor of { $fighter } explodes
    [stopped] The boiler of { $fighter } has stopped, to the end of the game
    [stopped-naphtha] The carburettor of { $fighter } has stopped, to the end of the game
    [overheated-naphtha] The carburettor of { $fighter } is overheated, to the end of the turn
   *[overheated] The boiler of { $fighter } is overheated, to the end of the turn
}

## Weight, speed, impact

cc-skill-poids = { $fighter }: run or assault in this activation besides shooting (TIR −1)?
cc-skill-poids-pursuit = { $fighter }: turn freely in the place of the pursuit move?
cc-skill-irrepressible-stop = Does { $fighter } keep its speed?
    .yes = yes
    .no = no, it stops
cc-skill-impact-successive = The way before { $fighter } is clear ({ $allowance } cm left): go on?
cc-told-speed-gathered = { $fighter } has gathered speed
cc-no-pivot = this machine cannot turn on the spot now
cc-turns-too-far = a turn is of 45 degrees at most
cc-turns-too-soon = a turn takes { $distance } cm straight ahead before it
cc-faces-otherwise = this machine faces where it goes

## Traps, decoys

cc-core-deployment-elements = Who places his elements first (traps, decoys, barricades)?
cc-a-marker = marker { $number }
cc-skill-artificier = { $fighter } places a marker face down: which?
    .trap = a trap
    .decoy = a decoy
    .pass = no more
cc-skill-artificier-where = Where does { $fighter } place this marker?
cc-too-near-the-enemy-zone = this is less than { $distance } cm from the zone of the enemy
cc-told-marker-placed = { $fighter } places a marker face down
cc-told-marker-triggered = { $trap ->
    [yes] { $fighter } sets off a trap
   *[no] { $fighter } turns up a decoy
}

## Transport

cc-skill-transport-deployment = Who is deployed aboard { $fighter }?
    .pass = nobody (else)
cc-skill-transport-embark = Does { $fighter } get into { $engine }?
cc-skill-transport-inside = Who acts aboard { $fighter }?
cc-skill-transport-disembark = Who gets out of { $fighter }?
    .pass = nobody (else)
cc-skill-transport-disembark-where = Where does { $fighter } get out of { $engine }?
cc-skill-transport-after-disembark = Is { $fighter } activated at once (if not, there is no activation this turn)?
cc-skill-transport-destroyed = Where does { $fighter } stand, who survives the machine?
cc-told-boarded = { $fighter } gets into { $machine }
cc-told-alighted = { $fighter } gets out of { $machine }

## Engines with a crew

cc-core-machine-push = Where is { $fighter } pushed (at most { $allowance } cm)?
cc-core-machine-push-who = Who pushes { $fighter }?
    .pass = nobody (else)
cc-core-machine-push-turn = Which way is { $fighter } turned?
cc-core-machine-fire = Who aims { $engine }?
cc-core-machine-attacked-nearest = Which Servant, equally near, may the shot of { $fighter } strike?
cc-core-machine-capture = Do you capture { $fighter }?
cc-core-machine-capture-card = With which card is { $fighter } activated from now on?
cc-told-pushed = { $fighter } is pushed by { $servants }: { $reach } cm
cc-told-engine-turned = { $fighter } is turned
cc-told-captured = { $side } captures { $fighter }
cc-told-shot-landed = The shot at { $target } strikes { $struck }
