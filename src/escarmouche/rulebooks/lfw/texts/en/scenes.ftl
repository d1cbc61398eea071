## Scenes: what may be wrong with one

lfw-scene-too-many = { $count } units, at most { $most } in a scene
lfw-scene-no-room = { $id } can’t stand there: { $reason }
lfw-scene-no-charge = { $who } may not charge { $whom }: { $why }
lfw-scene-nobody = { $who } charges nobody
lfw-scene-no-shot = { $who } may not shoot: { $why }
lfw-scene-no-move = { $who } may not move like that: { $why }
lfw-scene-no-combat = { $who } is in no melee
lfw-scene-life = from 1 to { $most } Pv, not { $got }
lfw-scene-counter = never less than 0, not { $got }

# conditions that are not met
lfw-charge-eligible-rider-fails = it rides a mount, which moves for both
lfw-charge-eligible-fleeing-fails = it is fleeing
lfw-charge-eligible-moved-fails = it has made its move
lfw-charge-eligible-free-fails = it is in a melee
lfw-move-run-eligible-rider-fails = { lfw-charge-eligible-rider-fails }
lfw-move-run-eligible-fleeing-fails = { lfw-charge-eligible-fleeing-fails }
lfw-move-run-eligible-moved-fails = { lfw-charge-eligible-moved-fails }
lfw-move-run-eligible-free-fails = { lfw-charge-eligible-free-fails }
lfw-move-normal-eligible-rider-fails = { lfw-charge-eligible-rider-fails }
lfw-move-normal-eligible-fleeing-fails = { lfw-charge-eligible-fleeing-fails }
lfw-move-normal-eligible-moved-fails = { lfw-charge-eligible-moved-fails }
lfw-move-normal-eligible-free-fails = { lfw-charge-eligible-free-fails }
lfw-move-engagement-rider-fails = { lfw-charge-eligible-rider-fails }
lfw-move-engagement-fleeing-fails = { lfw-charge-eligible-fleeing-fails }
lfw-move-engagement-moved-fails = { lfw-charge-eligible-moved-fails }
lfw-move-engagement-melee-fails = it is in no melee
lfw-charge-declare-enemy-fails = both are of one side
lfw-charge-declare-rider-fails = the target rides a mount: the mount is charged
lfw-charge-declare-range-fails = the target is beyond the charge range
lfw-charge-declare-truce-fails = there is a truce between their sides
lfw-charge-declare-seen-fails = the target is out of sight
lfw-shoot-eligible-fleeing-fails = { lfw-charge-eligible-fleeing-fails }
lfw-shoot-eligible-free-fails = { lfw-charge-eligible-free-fails }
lfw-shoot-eligible-weapon-fails = it has no weapon that can shoot now
lfw-shoot-target-fails = no target that it may shoot at is in range and in sight

## What is played from where a scene begins

lfw-scene-start =
    .charge = the first unit charges the others
    .run = that unit runs
    .move = that unit makes a normal move
    .engage = that unit engages
    .flee = that unit flees
    .shoot = that unit shoots
    .fight = the combat in which that unit is
    .courage = that unit’s test of courage
