## War machines: on cards

c2-sheet-mobility = War machine
    .told = { $mobility ->
        [mobile] mobile engine
       *[immobile] immobile engine
    }
c2-sheet-weight = Weight
c2-sheet-crew = Crew
c2-sheet-dice = Combat dice
c2-sheet-opponents = Opponents at most
c2-sheet-substitutes = Substitutes
    .told = TIR { $shooting }, DIS { $discipline }, INI { $initiative } or better

c2-card-machine-rank = a war machine has a rank of Artillery or Chariot, and a model of such a rank says what machine it is
c2-card-artillery-weapon = artillery has a weapon
c2-card-boiler = a boiler drives a score that the card has, not { $score }
c2-card-machine-skill = only a war machine has the skill { $skill }
c2-card-machine-alone = a war machine is alone on its card, but for its Servants, and is no Character
c2-card-transport = the skill Transport and the sides of access go together
c2-card-crew = a mobile engine has its crew in its own scores
c2-card-immobile = an immobile engine has neither TIR nor courage, fear and discipline: those are the crew’s
c2-card-immobile-needs = an immobile engine has a weight and a crew

## War machines: what is asked

c2-machine-immobile-move = Where is { $fighter } pushed ({ $allowance } cm)?
c2-machine-immobile-move-who = Which Servants push { $fighter }?
    .pass = nobody else
c2-machine-immobile-move-or-fire = Which way does { $fighter } face (−1 in its shooting roll this turn)?
c2-machine-immobile-move-or-fire-which = Which engine does { $fighter } turn?
c2-machine-capture = Do you capture { $fighter }?
    .yes = yes
    .no = no
c2-artillery-immobile-shooter = Who aims { $engine } this turn?
c2-steam-equipment = Does { $fighter } throw { $dice } D6 for this score (a 1 is an incident)? { confrontation-driven }
    .yes = yes
    .no = no

## War machines: what is told

c2-told-structure-changed = { $fighter }: { $left } of { $most } structure points left
c2-told-captured = { $side } captures { $fighter }
c2-told-pushed = { $fighter } is pushed by { $servants }: { $reach } cm
c2-told-engine-turned = { $by } turns { $fighter }
c2-told-immobilised = { $fighter } stops in fear of { $enemy }, until its crew rallies
c2-told-jammed = { $fighter } is jammed, to the end of the next turn
c2-told-scattered = The shot of { $fighter } strays { $distance } cm along arrow { $arrow }
c2-told-exploded = { $victims ->
    [none] The blast of { $fighter } covers nobody
   *[other] The blast of { $fighter } covers { $victims }
}
c2-told-shot-pierced = The projectile of { $fighter } goes on and strikes { $victim } (Strength { $force })
c2-told-pressure-rolled = { $incident ->
    [yes] { $fighter }: an incident instead of pressure
   *[no] { $fighter }: +{ $bonus } for { confrontation-driven }
}
c2-told-incident = { $what ->
    [explosion] The boiler of { $fighter } explodes
    [overheated] The boiler of { $fighter } is overheated
    [cracked] The boiler of { $fighter } is cracked: from now on a 2 is an incident, too
    [valve] A valve of { $fighter } leaks: from now on 5 and 6 add nothing
    [leak] The boiler of { $fighter } leaks
   *[stopped] The boiler of { $fighter } has stopped
}

## War machines: why not

c2-no-pivot = this machine cannot be turned on the spot now
c2-turns-too-far = a turn is of 45 degrees at most
c2-turns-too-soon = a turn needs { $distance } cm straight on before it
c2-faces-otherwise = this machine faces the way it went

c2-agreed-one-pressure-roll-a-phase = One pressure roll for each score and phase
c2-condition-destroyed = destroyed

## Skills of war machines

c2-skill-impact-continue = The way before { $fighter } is clear ({ $allowance } cm left): what does it do?
    .pass = stops
    .on = goes on
c2-skill-irrepressible = Does { $fighter } keep its speed?
    .yes = yes
    .no = no, it stops
c2-skill-mecanicien = Does { $fighter } try to mend { $engine }?
    .yes = yes
    .no = no
c2-skill-transport-cards = Is { $fighter } deployed aboard { $engine }?
    .yes = yes
    .no = no
c2-skill-transport-embark = Does { $fighter } get into { $engine }?
    .yes = yes
    .no = no
c2-skill-transport-disembark = Who gets out of { $fighter }?
    .pass = nobody else
c2-skill-transport-disembark-where = Where does { $fighter } get out of { $engine }?
c2-skill-transport-destroyed = Where does { $fighter } come to stand?
c2-told-speed-gathered = { $fighter } keeps its speed
c2-told-boarded = { $fighter } gets into { $machine }
c2-told-alighted = { $fighter } gets out of { $machine }

c2-skill-artificier = Does { $fighter } lay marker { $number } near { $engine }?
    .yes = yes
    .no = no
c2-skill-artificier-where = Where does { $fighter } lay a marker (within 20 cm of { $engine })?
c2-skill-artificier-which = Which marker of { $fighter } is the trap?
    .first = marker 1
    .second = marker 2
    .trap = this one is
    .decoy = this one is a decoy
c2-told-marker-placed = { $fighter } lays a marker at { $at }
c2-told-marker-triggered = { $trap ->
    [yes] { $fighter } sets off a trap
   *[no] { $fighter } turns over a decoy
}
c2-too-far-from-the-engine = this is more than 20 cm from { $engine }

c2-skill-sapeur = Does { $fighter } build a barricade near { $engine }? (structure points: { $structure })
    .yes = yes
    .no = no
c2-skill-sapeur-where = Where does { $by } build a barricade, and at what angle (within 20 cm of { $engine })?
c2-skill-sapeur-strike = Does { $fighter } strike at a barricade?
    .pass = no
c2-told-barricade-raised = { $by } builds { $fighter } (structure points: { $structure })
