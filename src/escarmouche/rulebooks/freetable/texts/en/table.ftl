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
table-not-in-maximal-contact = the figure has to touch { $enemy } edge to edge, with as much of its base as there is room for
table-not-on-the-table = { $id } is not on the table; there is { $known }
table-outside-the-zone = this is outside the deployment zone
