## The free table: why not

table-too-far = this is too far
table-broken-path = a way begins where the figure stands
table-way-blocked = { $other } is in the way
table-on-another-base = { $other } stands there
table-terrain-in-the-way = terrain is in the way: { $piece }
table-off-the-table = this is off the table
table-off-its-level = the ground is not on the same level
table-no-footing = there is no footing
table-no-ladder = no ladder leads there
table-ladder-blocked = the way by { $ladder } is blocked
table-touches-an-enemy = this would touch { $enemy }
table-not-nearer = an engagement that falls short ends nearer to { $enemy }
table-not-in-maximal-contact = the figure has to touch { $enemy } edge to edge, with as much of its base as there is room for
table-not-on-the-table = { $id } is not on the table; there is { $known }
table-outside-the-zone = this is outside the deployment zone
table-no-wall-here = there is nothing here to climb
table-not-over-an-edge = this does not lead over an edge
table-not-through-water = this does not lead through deep water
table-no-run-up = a jump needs a run-up and a leap
table-run-up-too-short = the run-up is shorter than what is to be cleared
table-nothing-to-jump = there is nothing to jump over
table-not-at-the-access = this is not at the access of { $engine }
table-not-at-the-wreck = there is room nearer to where the machine stood
table-may-not-assault = { $enemy } cannot be engaged
table-not-at-the-obstacle = one jumps from just before an obstacle to just behind it

## The free table: outlines in files

table-one-shape = exactly one shape: polygon, rectangle or disc
table-not-simple = an outline has 3 to { $most } corners, encloses something, and neither crosses nor touches itself
