## The table at a glance

cc-condition-killed = killed
cc-condition-fled = fled
cc-condition-removed = removed from the game
cc-condition-rout = in rout
cc-note-tactics = { $side } has won the Tactics roll
cc-note-cards = { $side }: { $count ->
    [one] one card to play
   *[other] { $count } cards to play
}{ $held ->
    [0] { "" }
   *[other] , { $held } in reserve
}
cc-note-face-up = { $side }: { $card } face up at place { $place }
cc-note-face-up-held = { $side }: { $card } face up in reserve
cc-note-score = score: { $one } to { $other }
cc-briefing-wins = whoever has taken more points from the enemy; a side wiped out loses
cc-sheet-race = Race
cc-sheet-abilities = Special abilities
cc-sheet-way = Path of Alliance
cc-sheet-puissance = Puissance
cc-hint-penalty = { $target }, charged by { $fighters }: INI, ATT, DEF and TIR −1 this turn
cc-hint-discipline = DIS { $value }
cc-hint-indirect = Indirect shot: TIR −{ $value }
cc-hint-on-trajectory = { $target }: { $shot }
cc-hint-nexus = { $effect }{ $price ->
    [none] {""}
   *[other] {" "}Sacrifice: { $price }.
}
cc-hint-nexus-force = Discipline against { $difficulty }: it is forced
cc-hint-nexus-trial = { cc-tested } against { $difficulty }: the trial is passed
cc-hint-nexus-faith = FT +{ $points }, and the nexus is destroyed
cc-hint-nexus-mana = gems: { $count }, and the nexus is destroyed
cc-hint-of-nexus = { $nexus }: { $what }
cc-hint-absorbs = without a roll, for as many gems as the spell took
cc-hint-may-absorb = { $name } can absorb it
cc-hint-from-front = it has no penalty of a charge
cc-hint-from-rear = the penalty of a charge as usual
cc-hint-dive = INI, ATT and FOR +{ $bonus } this turn
cc-hint-may-embark = may get into { $engine }
cc-hint-in-access = can use { $nexus } from here
cc-hint-rallies = rallies
cc-hint-score = { cc-score } { $value }
cc-hint-incident = an incident
cc-hint-static-lost = { $fighter } gives up the bonus of a static shot by moving
cc-duel-no-card = no card { $name }; there is { $known }

## What is agreed on before a battle

cc-agreed-turns = Turns
cc-agreed-chapter-turn = The turn and its cards
cc-agreed-chapter-movement = Movement and terrain
cc-agreed-chapter-shooting = Sight and shooting
cc-agreed-chapter-melee = Melee and wounds
cc-agreed-chapter-courage = Courage and command
cc-agreed-chapter-mystics = Magic and faith
cc-agreed-chapter-army = Army lists
cc-agreed-endless = until one side has nobody left
cc-agreed-courage-equality = A Courage test passes that equals the Fear
cc-agreed-courage-group = Fighters of a card who assault the same enemy test their Courage together: the best COU, +1 for each other one
cc-agreed-champion-skills = Champions have the skills of Champions without print
cc-agreed-full-reserve = Cards may be kept in reserve
cc-agreed-placing-in-secret = Both sides place their dice in secret
cc-agreed-defence-after-roll = A defence die is committed after the attack is rolled
cc-agreed-one-die-less = A failed disengagement costs one die only
cc-agreed-authority-of-tactics = The winner of the Tactics roll divides all melees
cc-agreed-initiative-of-groups = Each further fighter adds 1 to the Initiative of a side
cc-agreed-worse-wound-replaces = A worse wound replaces the one before
cc-agreed-higher-die = The higher die alone gives the severity of a wound
cc-agreed-moving-shooter = Who has moved shoots at difficulty +1; no bonus for a static shot
cc-agreed-true-sight = One sees what a line reaches, whatever the sizes
cc-agreed-aim-for-all = All but artillery keep the static bonus while they move
cc-agreed-size-modifier = The size of a target counts for shots
cc-agreed-feats = Fighters swim and jump
cc-agreed-cover-mounted = Riders may move to cover
cc-agreed-single-engagement = An engagement is of MOU only
cc-agreed-further-leaps = One leaps in rout too, for less than MOU, or further with a foothold on the way
cc-agreed-cast-and-shoot = A magician may cast and shoot in one turn
cc-agreed-believers-of-all-peoples = All friends are believers, of whatever people
cc-agreed-divination-by-aspect = A Divination test takes an aspect, not temporary faith
cc-agreed-even-chances-at-engines = A shot at an engine strikes it or its nearest Servant by even chances
cc-agreed-mystic-phase-first = Mana and faith come in the strategic phase, after the rally
cc-agreed-scouts-by-distance = Hidden scouts as in the third edition: area effects reach them
cc-agreed-fives-alone-protected = Précision, Réflexes and Stratège: a 1 makes 6 only of a die whose 5 was thrown again
cc-agreed-doses-by-points = Dice of mutagen and poison by the points of those in play, as in the third edition
cc-agreed-censure-in-range = Who censures is within the range of the miracle
cc-agreed-sequence-after-roll = Sequences are arranged after the Tactics roll
cc-agreed-shuffled = Sequences are shuffled
cc-agreed-assailed-test-first = The assaulted test their Courage before anybody moves
cc-agreed-doubles-shift = What shifts the wound table shifts doubles, too
cc-agreed-dives = Fliers may dive
cc-agreed-two-levels = There is one level above the ground
cc-agreed-undead-lend-nothing = Undead commanders lend a Discipline of 0
cc-agreed-shots-into-melee = A shot at somebody in a melee
cc-agreed-shots-into-melee-classic = strikes one of the two sides, by a die
cc-agreed-shots-into-melee-forbidden = is forbidden
cc-agreed-shots-into-melee-random = strikes him or anybody in contact with him
cc-agreed-dice-in-combat = Combat dice besides the first
cc-agreed-dice-in-combat-champion = one for each opponent, one for a Champion
cc-agreed-dice-in-combat-opponents = one for each opponent
cc-agreed-dice-in-combat-weights = as many as the opponents have Puissance
cc-agreed-points-tolerance = An army may exceed its limit by half its cheapest fighter
cc-agreed-tournament-limits = The limits of tournaments hold
cc-agreed-c2-alliances = The alliances of the second edition hold
cc-agreed-mystic-points = Spells and miracles cost their points, which alone limit them

## Set-ups and scenes: what may be wrong

cc-no-setup-turns = a battle lasts one turn at least
cc-scene-too-many = { $count } fighters, at most { $most } in a scene
cc-scene-no-room = { $id } can’t stand there: { $reason }
cc-scene-shared-card = card { $card } belongs to the other side
cc-scene-stop = play begins after that already
cc-scene-own-side = { $whom } is no enemy of { $who }
cc-scene-no-shot = { $who } may not shoot at { $whom }: { $why }
cc-scene-no-assault = { $who } may not come at { $whom } like that: { $why }
cc-scene-one-side = these cards are not of one side
cc-scene-combat = a combat is one against one, or one against several, of different sides
cc-scene-apart = { $who } and { $whom } are not in contact: only those who touch fight each other
cc-scene-touching = nobody called { $name } is on the table before; there is { $known }
cc-scene-touching-room = there is no room for { $id } against that base

## What is played from where a scene begins

cc-scene-start =
    .activate = cards, activated together
    .charge = the first charge the second
    .engage = the first engage the second
    .shoot = the first shoots at the second
    .courage = the first tests its Courage against the fear of the second
    .fight = a combat, one against one or one against several

## What a standing order answers

cc-core-dice-six-usual = throws the 6 again as long as the result falls short
cc-core-move-contact-usual = takes the first place in contact that is free
cc-core-fear-rally-usual = takes the likelier rally
cc-core-fear-flight-move-usual = flees from the first of the nearest enemies
cc-hint-charge-range = charge

## Conditions that are not met

cc-core-shoot-in-activation-armed-fails = no ranged weapon
cc-core-shoot-in-activation-once-fails = no shot is left this turn
cc-core-shoot-in-activation-calm-fails = shots come before or after a walk, or after a disengagement
cc-core-sight-fails = the target is not seen
cc-core-elevation-palier-fails = too many levels lie between them
cc-core-disengage-move-fails = he has just disengaged from this enemy
cc-core-engagement-fails = there is no place left around the target
