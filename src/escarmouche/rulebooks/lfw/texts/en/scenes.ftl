## Scenes: what may be wrong with one

lfw-scene-too-many = { $count } units, at most { $most } in a scene
lfw-scene-no-room = { $id } can’t stand there: { $reason }
lfw-scene-no-charge = { $who } may not charge { $whom }
lfw-scene-no-shot = { $who } may not shoot at { $whom }
lfw-scene-no-move = { $who } may not move like that
lfw-scene-no-combat = { $who } is in no melee
lfw-scene-life = from 1 to { $most } Pv, not { $got }
lfw-scene-counter = never less than 0, not { $got }
