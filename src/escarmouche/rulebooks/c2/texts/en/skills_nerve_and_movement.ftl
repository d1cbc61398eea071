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

## Why not

c2-within-walking-distance = within the walking distance of { $enemy }
