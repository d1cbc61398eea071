## Scenes: what can be wrong

c4-scene-left-out = a position has no { $name }
c4-scene-too-many = a scene has 1 to { $most } fighters
c4-scene-unit = { $unit }: every fighter belongs to one unit, and every unit has some
c4-scene-strength = { $unit }: it began with at least as many as it has
c4-scene-damage = { $id }: damage is less than the life points of the card
c4-scene-lost = { $id }: whoever is eliminated stands nowhere
c4-scene-no-room = { $id } cannot stand there: { $reason }
c4-scene-elixir = every side has a reserve of Elixir, from 0 to 1000
c4-scene-turn = a turn has a number from 0 to 999
c4-scene-units-or-position = units on a table, or a whole position: one of them
c4-scene-position = not a position: { $error }
c4-scene-no-field = no battlefield { $name }; there are { $known }
c4-scene-no-card = no card or troop { $name }; there are { $known }
c4-scene-at-or-fighters = { $unit }: either at or fighters
c4-scene-no-shot = { $who } may not shoot: { $why }
c4-scene-own-side = { $who } and { $whom } are on the same side
c4-scene-no-melee = { $who } touches no enemy that it could fight so
c4-shoot-conditions-fails = nobody in it has a ranged weapon

## What is played from where a scene begins

c4-scene-start =
    .activation = the activation phase, from that player on
    .activate = that unit is activated
    .act = what an activated unit does
    .walk = that unit walks
    .run = that unit runs
    .shoot = that unit shoots
    .assault = the first unit assaults the second
    .melee = a melee of two units that touch
    .charge = the melee of a charge
