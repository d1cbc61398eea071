## Scenes: what may be wrong with one, and what came out otherwise

c2-scene-too-many = { $count } fighters, at most { $most } in a scene
c2-scene-shared-card = the card { $card } belongs to the other side
c2-scene-card-twice = the card { $card } is in a hand already
c2-scene-no-room = { $id } can’t stand there: { $reason }
c2-scene-stop = play has begun after that already
c2-scene-one-side = cards of one side are activated together
c2-scene-no-assault = { $who } may not come at { $whom } like that: { $why }
c2-scene-no-shot = { $who } may not shoot at { $whom }: { $why }
c2-scene-combat = a combat is one against one, or one against several of the other side
c2-scene-apart = { $who } and { $whom } are not in contact: only those who touch fight each other
c2-scene-touching = { $name } does not stand on the table yet: name it further up
c2-scene-no-contact = there is no room in contact with { $name }
c2-scene-facing = a facing is given in degrees (0 to 359) or as "toward id", not { $got }
c2-scene-campaign = a battle of a campaign is no scene: what is staked in it is a secret
c2-scene-barricade = { $id } has more structure points than it can have, or stands without any

## Conditions that are not met

c2-shoot-conditions-armed-fails = no ranged weapon, no Shooting, or not on the table
c2-shoot-conditions-free-fails = an enemy is in contact
c2-shoot-conditions-rested-fails = a feat, or a move longer than its Movement, came before
c2-shoot-declare-enemy-fails = both are of one side
c2-move-charge-declare-enemy-fails = both are of one side
c2-move-charge-declare-faced-fails = the target is not in the field of view
c2-move-charge-declare-seen-fails = something hides the target
c2-move-disengage-eligibility-free-fails = an enemy is in contact

## What is played from where a scene begins

c2-scene-start =
    .activate = cards, activated together
    .move = a figure’s go: its owner is asked how it moves
    .charge = the first charges the second
    .engage = the first engages the second
    .shot = the first shoots at the second
    .combat = a combat, one against one or one against several
    .draw = that side draws from the pile, then the other, until all is drawn
