## Setting a skirmish up: what is asked, what is told

ddm-setup-terrain-initiative = { $player } has won the terrain initiative: who is first in setting up?
ddm-setup-assembly-tile-side = { $player }: how does the tile “{ $tile }” lie on the start area?
    .turned-0 = as it is
    .turned-1 = turned right by a quarter
    .turned-2 = turned round
    .turned-3 = turned left by a quarter
ddm-setup-feature-tile-order = Which terrain tile does { $player } lay next?
ddm-setup-feature-tile-order-where = Where does { $player } lay the tile “{ $tile }”?
ddm-setup-deploy-order = Where is { $creature } set up?
ddm-ability-requires = Which creature does { $creature } require?
ddm-laid = top left square { $at }, { $quarters ->
    [0] as it is
    [1] turned right by a quarter
    [2] turned round
   *[other] turned left by a quarter
}
ddm-told-warband-revealed = { $player } reveals { $creatures } and the tiles { $tiles }
ddm-told-setup-order = { $player } is first in setting up
ddm-told-tile-dropped = { $player }: there is no room for the tile “{ $tile }”

## Warbands that are drawn

ddm-army-ready = Ready to play: all the figures of a booster
ddm-army-limited = Limited format: what fits of two boosters

## What a set-up can't be

ddm-no-setup-players = a skirmish has two to four warbands, here there are { $count }
ddm-no-setup-teams = two teams take four players
ddm-no-setup-formats = all warbands of a skirmish are of one format
ddm-no-setup-same-tile = two players bring the tile “{ $tile }”, and they have agreed that nobody brings a tile of another
ddm-setup-players = a skirmish has two to four players, each with a name of his own
ddm-setup-each-player = each player has one, and nobody else does
ddm-setup-areas = that is not how so many players share out the start areas
ddm-setup-figures = a warband has one figure at least and { $most } at most
ddm-setup-tiles = a warband brings one assembly tile and { $count } different feature tiles
ddm-setup-unknown = nothing here is called { $name }
ddm-setup-layout = if the terrain lies already, the assembly tile of each player does; if players lay it, nothing does
ddm-setup-tile-misplaced = this tile may not lie there
