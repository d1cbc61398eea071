## Moving: why not

lfw-too-near = this comes too near to { $enemy }
lfw-leaves-contact = the unit has to stay in contact with { $enemy }
lfw-charge-reaches-more = the charge has to touch as many of its targets as it can: { $count }
lfw-touches-nobody = this touches no enemy of the combat
lfw-still-seen = an enemy still sees this place
lfw-out-of-zone = this is outside the deployment zone
lfw-too-far-from = this ends too far from { $unit }
lfw-no-direction = this is no direction: choose another point
lfw-point-unseen = the caster does not see this point
lfw-no-room-aside = there is no place beside it for those on whom it would stand
lfw-treasure-on-somebody = a treasure is put down on nobody’s base
lfw-treasure-too-far = a treasure is put down in contact with its bearer
lfw-entrance-blocked = something blocking bars this entrance
lfw-treasure-in-the-rock = no treasure lies in anything blocking
lfw-treasure-off-the-middle = that is not the middle of a room
lfw-treasure-out-of-reach = no way leads there from the entrance
