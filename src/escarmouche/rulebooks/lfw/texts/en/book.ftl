## What a battle is told with: names, numbers, dice

lfw-title = Last Fantasy War
lfw-side-red = Red
lfw-side-blue = Blue
lfw-side-green = Green
lfw-side-yellow = Yellow
lfw-side-tide = The tide
lfw-name = { $name }
lfw-name-numbered = { $name } { $number }
lfw-name-of-side = { $name } ({ $side })
lfw-uses = { $name }: { $aptitude }
lfw-with = { $name } + { $other }
lfw-with-number = { $name } ({ $other })
lfw-pair = { $name } { $value }
lfw-list = { $items }
lfw-place = { $x }, { $y }
lfw-on-the-spot = on the spot
lfw-a-place = a place on the table
lfw-turns = { $count ->
    [one] one turn
   *[other] { $count } turns
}
lfw-number =
    .needed = Number to reach
    .modifier = Modifier
    .force = Force
    .wounds = Wounds
    .life = Pv
lfw-breakdown = { $total } ({ $base }, { $parts })
lfw-breakdown-part = { $rule } { $change }
lfw-told-rolled = { $who } throws for { $what }: { $faces }
lfw-told-rolled-by-sides = { $what }: { $shown }
lfw-told-rolled-by-all = { $what }: { $faces }
lfw-told-direction = { $what }: a random direction, { $toward ->
    [0] to the right
    [1] to the far right
    [2] to the far edge
    [3] to the far left
    [4] to the left
    [5] to the near left
    [6] to the near edge
   *[7] to the near right
}
lfw-told-rolled-against = { $who }, { $what }: { $total } against { $needed }+
lfw-told-chosen = { $auto ->
    [yes] { $who }, { $what }: { $answer } (standing order)
   *[other] { $who }, { $what }: { $answer }
}
lfw-roll = { $who ->
    [none] Throw { $dice } for { $what }
   *[other] { $who } throws { $dice } for { $what }
}
lfw-roll-by-sides = One die each for { $what }, typed in this order: { $sides }
lfw-question = { $what }?
lfw-option =
    .yes = yes
    .no = no
    .pass = pass
    .none = nobody else
lfw-option-named = { $kind }: { $name }

## Unit sheets

lfw-weapon = { $name } ({ $range ->
    [none] Att { $attacks }, F { $force }
   *[other] { $range }", Att { $attacks }, F { $force }
}{ $rules ->
    [none] {""}
   *[other] ; { $rules }
})
lfw-inches = { $length }"
lfw-sheet-type = Type
lfw-sheet-role = Tactical role
lfw-sheet-movement = M
lfw-sheet-combat = CC
lfw-sheet-shooting = CT
lfw-sheet-parry = CP
lfw-sheet-dodge = E
lfw-sheet-defence = D
lfw-sheet-life = Pv
lfw-sheet-courage = Co
lfw-sheet-command = Pc
lfw-sheet-magic = Pm
lfw-sheet-weapons = Weapons
lfw-sheet-rules = Special rules
lfw-sheet-specialities = Specialities
lfw-sheet-options = Options
lfw-sheet-notes = Notes
    .commander = commander
    .legend = legend
    .armour = armour
lfw-sheet-option = { $name } (+{ $points })
lfw-sheet-target = { $number }+

## The table at a glance

lfw-condition-killed = destroyed
lfw-condition-fled = lost in flight
lfw-condition-reserve = to be deployed
lfw-condition-unhurt = unhurt
lfw-harm-hurt = wounded
lfw-harm-crippled = crippled
lfw-harm-lost = destroyed
lfw-condition-life = { $life }/{ $most } Pv
lfw-condition-fleeing = fleeing
lfw-condition-crippled = { $crippled ->
    [slow] crippled: slow (1" less when it charges, runs or flees)
    [clumsy] crippled: clumsy (−1 on hit and combat rolls)
   *[other] crippled: slow and clumsy (1" less when it charges, runs or flees; −1 on hit and combat rolls)
}
lfw-condition-morale = eligible to morale
lfw-condition-moved = { $move ->
    [flight] has fled
    [charge] has charged
    [run] has run
    [engagement] has shifted in melee
   *[other] has moved
}
lfw-stock-life = Pv
lfw-stock-command = Pc
lfw-stock-magic = Pm
lfw-note-order = { $phase ->
    [deployment] Order of deployment: { $order }
   *[other] Order of initiative: { $order }
}
lfw-zone-of = Deployment zone: { $side }
lfw-terrain-blocking = Cliff
lfw-terrain-forest = Forest
lfw-terrain-low_wall = Low wall
lfw-terrain-ruin = Ruin
lfw-terrain-water = Water point
lfw-does-barred = nobody gets across
lfw-does-climbed = is climbed, or climbed over
lfw-does-lit = gives light at night
lfw-declared-charge = charge declared by { $unit } on { $target }
lfw-charges = { $name } → { $targets }
lfw-does-difficult = 1" less of a move for each 3" begun in it
lfw-does-wet = each inch counts twice; −1 on combat rolls made in it
lfw-does-hides = counts as hiding { $share } % of whoever is behind it or in it
lfw-does-opaque = hides what is behind it and no higher ({ $height }")

## What is agreed on before a battle

lfw-agreed-turns = Turns
lfw-agreed-endless = until one side has nobody left
lfw-agreed-players = Players
lfw-agreed-contact = Units touch from this distance on
lfw-agreed-tenths = { $length }"
lfw-agreed-flight-from-melee-only = Voluntary flight out of a melee only
lfw-agreed-saturation-on-ties = The target parries better where both have the same Att, too
lfw-agreed-saturation-by-all-weapons = Shooting weapons of the target count for saturation, too
lfw-agreed-result-by-life = Lost Pv decide a combat, not all wounds suffered
lfw-agreed-one-cause-a-rule = Causes of morale by the same rule count once
lfw-agreed-parry-below-zero = Implacable may take a parry below 0
lfw-agreed-units-above-half = A unit may cost more than half of the format
lfw-briefing-table = { $width }" by { $depth }"
lfw-briefing-wins = being the last with units left; at the end of the last turn, nobody
lfw-briefing-turns = { $count ->
    [one] one turn
   *[other] { $count } turns
}
lfw-briefing-until-won = until somebody has won
lfw-briefing-tide = as long as a unit stands against the tide
lfw-briefing-turns-and-die = { $count } turns, and 1D3 more
lfw-briefing-endless = until one side at most has units left

## Set-ups and battlefields: what is wrong with them

lfw-field-sides = { $most } sides can play on this battlefield, not { $count }
lfw-field-kind = no kind of terrain { $name }; there is { $known }
lfw-field-id-twice = another piece of terrain is called { $id } already
lfw-field-length = a length from { $least } to { $most } inches, not { $got }
lfw-field-size = a table measures { $least } to { $most } inches
lfw-field-pieces = at most { $most } pieces of terrain
lfw-field-zones-overlap = this deployment zone overlaps another
lfw-setup-too-many = { $count } armies for { $most } players
lfw-setup-units = a side has 1 to { $most } units
lfw-setup-sides = { $least } to { $most } sides fight a battle, each called otherwise
lfw-setup-zones = each side has one deployment zone
lfw-setup-room = the deployment zone is too small for all units of this side
lfw-setup-contact = units touch from 0.1" or from 0.5" on: 1 or 5 tenths
lfw-setup-turns = a battle lasts one turn at least
lfw-setup-base = a base measures { $least } to { $most } mm, and a unit has a height

## The lab

lfw-duel-no-card = no unit sheet { $name }; there is { $known }
lfw-sheet-aptitudes = Command aptitudes
lfw-sheet-specialist = Specialist
    .told = { $speciality }, level { $level }
lfw-sheet-skills = Skills
lfw-roll-of-hit = hit roll
lfw-roll-of-combat = combat roll

## Scenarios

lfw-agreed-scenario = Scenario
lfw-agreed-no-scenario = none
lfw-objective = objective
lfw-briefing-scenario = what the scenario “{ $name }” says
lfw-setup-no-scenario = no scenario { $name }; there is { $known }
lfw-setup-scenario-sides = { $least } to { $most } sides play this scenario
lfw-setup-scenario-points = an army of this scenario costs { $most } points at most
lfw-setup-scenario-alone = this side has to be one single unit
lfw-setup-scenario-demons = this side has to play an army of demons
lfw-setup-scenario-no-demons = only one side of this scenario plays demons
lfw-setup-scenario-field = this battlefield does not suit the scenario

## Before the battle, and the endless tide

lfw-agreed-scenario-by-dice = drawn by lot
lfw-agreed-posts = Posts
lfw-agreed-posts-seats = in the order of the sides
lfw-agreed-posts-dice = drawn by dice
lfw-agreed-lists = Army lists
lfw-agreed-lists-open = known to all
lfw-agreed-lists-hidden = chosen in secret, of all that suit
lfw-agreed-mode = Against the tide one plays
lfw-agreed-mode-together = together
lfw-agreed-mode-rivals = against each other
lfw-agreed-tide = The tide
lfw-agreed-tide-table = chosen at the table
lfw-tide-unknown = no tide { $name }; there is { $known }
lfw-tide-elites = a tide has 1 to { $most } élites
lfw-tide-price = { $name } costs { $points } points: { $most ->
    [0] { $least } at least
   *[other] { $least } to { $most } for this part of the tide
}
lfw-tide-behaviour = { $name }: only élites follow a behaviour other than the classic one
lfw-setup-tide = the endless tide needs an army that nobody plays, and no other scenario has one
lfw-setup-tide-mode = one plays alone against a tide, or two to four together or against each other, from the start
lfw-setup-no-posts = only the posts of a scenario are drawn by dice
lfw-setup-posts-differ = an army whose post is drawn by dice has to suit every post
lfw-setup-no-list = none of the lists suits the post { $post }
lfw-result-held = { $count ->
    [0] The tide has swept everything away in the first turn
    [one] The tide was held for one turn
   *[other] The tide was held for { $count } turns
}
lfw-post = { $post ->
    [attacker] attacker
    [defender] defender
    [attacker-a] attacker A
    [attacker-b] attacker B
    [attacker-c] attacker C
    [attacker-d] attacker D
    [defender-a] defender A
    [defender-b] defender B
    [defender-c] defender C
    [defender-d] defender D
    [demon] demon
    [titan] titan
    [assailant-a] assailant A
    [assailant-b] assailant B
   *[assailant-c] assailant C
}
lfw-told-posts-drawn = Posts: { $posts }
lfw-told-faction-announced = { $side } plays: { $faction }
lfw-told-lists-revealed = The armies are revealed: { $lists }
lfw-scenario-prebattle-faction = { $player }: which faction is played?
lfw-scenario-prebattle-list = { $player }: which army, unknown to the others?
lfw-told-edge-chosen = The tide arrives at { $edge ->
    [near] the near edge
    [far] the far edge
    [left] the left edge
   *[right] the right edge
}
lfw-told-tide-chosen = The tide: swarm { $swarm }, base { $base }, élites { $elites }, heavy { $heavy }, boss { $boss }
lfw-told-wave-arrived = { $units ->
    [none] Nobody of the tide arrives
   *[other] A wave of the tide arrives: { $units }
}{ $late ->
    [0] {""}
    [one] {" "}(no room for one more: it comes with the next wave)
   *[other] {" "}(no room for { $late } more: they come with the next wave)
}
lfw-told-fallen = { $side } is wiped out, { $turns ->
    [0] before the first turn was over
    [one] after one turn held
   *[other] after { $turns } turns held
}
lfw-told-tide-left = Those who stand leave it at that, after { $turns } turns held
lfw-scenario-flot-infini-leave = Nobody has come to harm for { $count } turns. Do you leave it at that, after { $turns } turns held?
lfw-scenario-flot-infini-field = At which edge does the tide arrive? The opposite one is at the back of the defenders.
    .near = the near edge
    .far = the far edge
    .left = the left edge
    .right = the right edge
lfw-scenario-flot-infini-army-faction = Of which faction is the tide?
lfw-scenario-flot-infini-army-swarm = The swarm of the tide (less than 15 points)?
lfw-scenario-flot-infini-army-base = The base unit of the tide (10 to 25 points)?
lfw-scenario-flot-infini-army-elite = An élite of the tide (20 to 50 points)?
    .none = no further élite
lfw-scenario-flot-infini-army-heavy = The heavy unit of the tide?
lfw-scenario-flot-infini-army-boss = The boss, who arrives in turn 10?
lfw-scenario-flot-infini-army-option = { $card }: which equipment besides?
    .none = nothing more
lfw-scenario-flot-infini-behaviour = { $card }: which behaviour fits it best?
    .classic = classic
    .aggressive = aggressive
    .shooter = shooter
lfw-told-left-out = There is no room to deploy { $unit }: it takes no part
lfw-condition-absent = takes no part

## What a standing order answers

lfw-rule-elite-usual = throws again what has failed
lfw-rule-habile-usual = throws again what may be thrown again
lfw-move-flight-order-usual = does not flee unless it must
