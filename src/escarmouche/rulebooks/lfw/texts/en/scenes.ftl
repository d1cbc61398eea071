## Scenes: what may be wrong with one

lfw-scene-too-many = { $count } units, at most { $most } in a scene
lfw-scene-id-twice = another unit is called { $id } already
lfw-scene-no-room = { $id } can’t stand there: { $reason }
lfw-scene-two-tables = either a battlefield or a table
lfw-scene-no-card = no unit sheet { $name }; there is { $known }
lfw-scene-arrow = write it as "who -> whom", not { $got }
lfw-scene-whole-card = { $name } is written down whole in "profiles": change it there
lfw-scene-sides = a scene has the seats red, blue, green and yellow, not { $sides }
lfw-scene-over = the battle is over: there is nothing left to play
lfw-scene-no-charge = { $who } may not charge { $whom }
lfw-scene-no-shot = { $who } may not shoot at { $whom }
lfw-scene-no-move = { $who } may not move like that
lfw-scene-no-combat = { $who } is in no melee
lfw-scene-off-table = not on the table
