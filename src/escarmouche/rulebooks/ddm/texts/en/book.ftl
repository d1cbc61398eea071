## Setting a skirmish up

ddm-agreed-scenario = How one wins
ddm-agreed-standard = the last warband standing
ddm-agreed-quick-assault = quick assault: 70 % of points
ddm-agreed-score = Victory points win too
ddm-fact-actor = Who is about to act
ddm-agreed-rounds = Rounds
ddm-agreed-endless = no limit
ddm-agreed-players = Players
ddm-agreed-teams = Two teams of two
ddm-agreed-place-tiles = The players lay the terrain tiles
ddm-agreed-flank-allies = Only allies flank together
ddm-agreed-different-tiles = No two players bring the same terrain tile
ddm-agreed-trample-half = Whoever saves against a trampler takes half of the damage
ddm-no-setup-too-many = { $count } warbands for { $most } players
ddm-warband-unknown = no warband is called { $name }; there are { $known }
ddm-map-unknown = no map is called { $name }; there are { $known }

## Before a game

ddm-briefing-grid = { $columns } by { $rows } squares
ddm-briefing-last = being the last with creatures on the grid
ddm-briefing-points = { $points } victory points
ddm-briefing-reduced = every opponent down to one creature
ddm-briefing-rounds = { $count ->
    [one] one round
   *[other] { $count } rounds
} at most; then victory points decide
ddm-briefing-endless = no limit; { $rounds } rounds in which nobody does anything to an enemy end it

## What a standing order answers

ddm-melee-opportunity-usual = makes the attack, in the first way there is
ddm-ability-spell-resistance-usual = resists
