## Cards as people read them

c2-list = { $items }
c2-sheet-abilities = Abilities

## The table at a glance

c2-condition-killed = killed
c2-condition-fled = fled
c2-condition-fleeing = fleeing
c2-note-first = { $side } has won the roll
c2-note-deck = { $count ->
    [one] one card in the pile
   *[other] { $count } cards in the pile
}

## What is agreed on before a battle

c2-fact-shooter = Who would shoot
c2-fact-caster = Whose spell it is
c2-agreed-turns = Turns
c2-agreed-endless = until one side has nobody left
c2-agreed-alliances = Armies may have allies
c2-agreed-share-of-limit = Allies are 30 % of the agreed points, not of the army as composed
c2-agreed-roll-for-zones = Deployment zones are rolled for
c2-agreed-deployment = How the first side deploys
c2-agreed-shadow-deployment = How the second side deploys
c2-deploys-battle = battle
c2-deploys-drive = drive
c2-deploys-outflanking = outflanking
c2-deploys-defence = defence
c2-deploys-entrenchment = entrenchment
c2-deploys-siege = siege
c2-agreed-scenario = Scenario
c2-agreed-no-scenario = none
c2-agreed-points = Army Points of each side at most
c2-agreed-listed = those of its list
c2-scenario-unknown = no scenario card { $name }; there is { $known }
c2-act-no-objectives = the objective is about pieces of terrain, and this battlefield names none
c2-act-nobody = nobody on the other side is what the objective demands to kill ({ $whom })
c2-scenario-too-long = an act lasts { $most } turns at most

## Set-ups: what may be wrong with one

c2-no-setup-board = a table measures { $least } to { $most } cm
c2-no-setup-terrain = at most { $most } pieces of terrain, all of kinds that this book has
c2-no-setup-halves = a side can deploy otherwise than in battle order only where the zones are the two halves of the table
c2-no-setup-outline = an outline has 3 to { $most } corners, all different, encloses something without crossing itself, and lies on the table

## Before a game

c2-briefing-wins = whoever has lost fewer army points when it ends
c2-briefing-act = Act { $act }, { $name }: { $story }
c2-briefing-objective = the objective of the first side: { $objective }

## What a standing order answers

c2-dice-six-usual = throws the 6 again as long as the score falls short
c2-counterattack-declare-usual = counter-attacks where it is easiest
c2-melee-defence-roll-usual = parries as long as a parry is left
c2-fear-rally-usual = tries to rally
c2-skill-regeneration-usual = regenerates as often as it may
c2-hint-charge-range = charge
