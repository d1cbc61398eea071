## The table at a glance

c4-condition-lost = eliminated
c4-condition-melee = fallen in melee
c4-condition-shot = shot
c4-condition-disengagement = struck down while disengaging
c4-condition-fled = fled from the table
c4-condition-intercepted = caught in flight
c4-condition-evacuated = evacuated
c4-condition-valiant = valiant
c4-condition-unhurt = unhurt and valiant
c4-condition-late = not on the battlefield yet
c4-condition-reserve = to be deployed
c4-condition-hurt = { $left } of { $most } life points
c4-condition-leads = leads { $unit }
c4-condition-of = of { $unit }
c4-condition-commands = Commander
c4-condition-routed = in rout
c4-condition-compact = in compact formation
c4-condition-activated = has acted
c4-stock-life = Life points
c4-stock-faith = Faith
c4-stock-mana = Mana
c4-scenery-barred = has to be walked round
c4-scenery-opaque = hides what is behind it, up to { $height } cm high
c4-scenery-interferes = between two units it interferes with shots
c4-zone-of = zone of { $side }
c4-way-in = { $side } comes in here
c4-objective-held = { $side ->
    [none] { $objective }
   *[other] { $objective }: { $side }
}
c4-note-turn = { $turn ->
    [0] Deployment
   *[other] Turn { $turn }
}
c4-note-elixir = { $side }: { $count } Elixir
c4-note-deck = { $count ->
    [one] one card in the deck
   *[other] { $count } cards in the deck
}
c4-note-cards = { $side }: { $count ->
    [one] one card to play
   *[other] { $count } cards to play
}
c4-note-reserve = { $side }: a card in reserve

## Before a game

c4-agreed-battle = Battle
c4-battle-pitched = Pitched battle
c4-battle-hill = The hill
c4-battle-invasion = Invasion
c4-battle-skirmish = Skirmish
c4-agreed-turns = Turns
c4-agreed-endless = no number of turns
c4-agreed-mode = How the first player builds his sequence
c4-agreed-players = Players
c4-agreed-second-mode = How the other players build their sequences
c4-agreed-same = as the first one
c4-agreed-charge-after-disengaging = A unit that has just disengaged may charge another one
c4-mode-barbarian = Barbarian
c4-mode-marauder = Marauder
c4-mode-warlord = Warlord
c4-mode-general = General
c4-mode-strategist = Master strategist
c4-mode-genius = Military genius
c4-briefing-table = { $width } by { $depth } cm
c4-briefing-pitched = Each enemy unit that is eliminated is worth Elixir: 2, 4 or 6 by its Rank
c4-briefing-hill = Whoever controls the hill at the end of a turn gains 5 Elixir
c4-briefing-invasion = At the end of a turn each unit outside all deployment zones is worth 2 Elixir, in the enemy’s zone 5
c4-briefing-skirmish = Each enemy unit that is eliminated is worth Elixir: 2, 4 or 6 by its Rank; the units begin all over the table
c4-briefing-wins = whoever has most Elixir left at the end
c4-briefing-turns = { $count ->
    [one] one turn
   *[other] { $count } turns
}
c4-briefing-elixir = until somebody alone has { $count } Elixir
c4-briefing-to-the-last = until one side has nobody left
c4-army-twice = two armies have the key { $army }

## Set-ups: what can be wrong

c4-no-setup-too-many = { $count } companies for { $most } players
c4-no-setup-for-two = this battle is for two players, not for { $count }
c4-no-setup-hill = { $field } has no hill to fight for
c4-no-setup-fighters = a side has 1 to { $most } fighters
c4-no-setup-unit = a unit has fighters, each with what he costs
c4-no-setup-card = no profile { $card } in this set-up
c4-no-setup-base = a base measures an even number of units, from 20 to 200 mm
c4-no-setup-profile = numbers that no card has
c4-no-setup-skill = no skill { $skill }
c4-no-setup-sides = { $least } to { $most } sides take part, each with a name
c4-no-setup-board = a table measures from { $least } to { $most } cm
c4-no-setup-scenery = at most { $most } pieces of scenery, all of kinds that this book knows
c4-no-setup-zones = each side has a deployment zone, and nobody else
c4-no-setup-room = the deployment zone is too small for all fighters of a side
c4-no-setup-modes = every player has a mode, or none
c4-no-setup-mission = numbers that no battle has
c4-field-length = { $length } cm: from { $least } to { $most } cm, in hundredths of a millimetre (sides in even ones)
c4-field-id-twice = another piece is called { $id }
c4-field-outline = an outline has 3 to 60 corners, all different, encloses something without crossing itself, and lies on the table
c4-field-height = { $rises ->
    [yes] { $kind } has a height and no depth
   *[no] { $kind } has a depth and no height
}
c4-field-one-shape = exactly one of polygon, rectangle and disc
c4-field-no-piece = no piece of scenery { $id }; there are { $known }
c4-duel-no-card = no card { $name }; there are { $known }
c4-company-none-affordable = no legal company costs at most { $points } army points
c4-battle-assault = Assault!
c4-battle-breakthrough = Breakthrough
c4-agreed-scenery = Scenery
c4-scenery-map = as the map says
c4-scenery-players = placed by the players
c4-council-unknown = no council of war { $name }; there is { $known }
c4-council-no-circumstance = reinforcements come from a turn on, or once so many units are lost
c4-council-no-reinforcements = this side has no reinforcements in this battle
c4-council-durability = either like a common piece of scenery, or with a Resistance and structure points
c4-agreed-points = Army points of each company
c4-agreed-as-brought = those of the companies that are brought
c4-briefing-council = The council of war says what this battle is about
c4-briefing-weather = { $of } { $by } for everybody
c4-briefing-entry = { $side } comes from an edge
c4-briefing-arrival = the reinforcements of { $side } come later
c4-scenery-opens = can be opened by whoever touches it
c4-scenery-holds = a unit enters if all of it could stand inside
c4-condition-carries = carries { $what }
c4-field-house = a house is a rectangle that is not turned, at least 3 cm wide inside, with a height, and a door that is narrower than its wall
c4-field-door = only a house has a door of its own
c4-council-no-chest = { $id } is no chest

## What a standing order answers

c4-reroll-reroll-usual = throws again
c4-command-opposition-six-usual = throws the 6 again as long as the total does not beat the others
c4-unit-leader-usual = takes the first fighter who may lead
c4-unit-leader-replacement-usual = takes the first fighter who may lead
c4-hint-assault-range = assault
