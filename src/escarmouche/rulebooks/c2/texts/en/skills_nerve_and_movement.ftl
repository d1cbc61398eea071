## Skills of Courage, command, movement and the army: what is asked

c2-skill-cri-de-ralliement = Does { $fighter } raise the rallying cry now?
    .yes = yes: none of this people fears anything this turn
    .no = not now

c2-skill-vol-change-level = On which level does { $fighter } move, and where does it end?
    .foot = on foot
    .low-ground = low, and lands
    .low-low = low
    .low-high = low, then high
    .high-ground = high, and lands
    .high-low = high, then low
    .high-high = high
c2-skill-vol-dive = At whom does { $fighter } dive?

c2-score = { $score ->
    [movement] Movement, in cm
    [flight] Movement in the air, in cm
    [initiative] INI
    [attack] ATT
    [strength] FOR
    [defence] DEF
    [resistance] RES
    [shooting] TIR
    [courage] COU
    [fear] PEUR
   *[discipline] DIS
}
c2-skill-concentration = How many of its points ({ $left } left) does { $fighter } put into this score? { c2-score }
c2-skill-mutagene = Which mutant uses its stimulant this turn ({ $number } more)?
    .pass = no more
c2-skill-mutagene-roll-now = Does { $fighter } roll its Mutagen die now?
    .yes = yes
    .no = later
c2-skill-mutagene-roll = How many of its Mutagen points ({ $left } left) does { $fighter } put into this score? { c2-score }
c2-skill-renfort = Where does { $fighter } come back?
c2-skill-renfort-which = Which of these figures is it?
c2-skill-apatride = Which skill of its hosts does { $fighter } take on?
c2-skill-apatride-x = With which X?

## What is told

c2-told-war-cry-raised = { $fighter } raises a war cry: Fear { $fear } this turn
c2-told-flees-not = { $held ->
    [yes] { $fighter } fears { $enemy }, but will not flee
   *[no] Discipline does not hold { $fighter } before { $enemy }
}
c2-told-rallying-cry-raised = { $fighter } raises the rallying cry: { $warriors } fear nothing this turn
c2-told-scout-hidden = { $fighter } is hidden
c2-told-scout-revealed = { $fighter } is revealed

c2-told-level-changed = { $tier ->
    [0] { $fighter } is on the ground
    [1] { $fighter } flies low
   *[other] { $fighter } flies high
}

c2-told-points-spent = { $fighter } puts { $points } into { c2-score }
c2-told-mutagens-chosen = { $fighters ->
    [none] No mutant uses its stimulant this turn
   *[other] Stimulants this turn: { $fighters }
}
c2-told-mutagen-rolled = { $fighter } has { $points } Mutagen points this turn
c2-told-return-rolled = { $fate ->
    [back] Reinforcements for { $side }
    [gone] No more to hope for: { $side } loses a reinforcement
   *[nothing] No reinforcements for { $side } this turn
}
c2-told-returned = { $fighter } comes back
c2-told-no-return = { $fighter } will not come back
c2-told-skill-adopted = { $x ->
    [none] { $fighter } takes on a skill of its hosts: { $skill }
   *[other] { $fighter } takes on a skill of its hosts: { $skill } / { $x }
}

## Why not

c2-within-walking-distance = within the walking distance of { $enemy }
c2-nobody-can-charge-it = no enemy could charge it there
