## Moving: why not

lfw-too-near = this comes too near to { $enemy }
lfw-leaves-contact = the unit has to stay in contact with { $enemy }
lfw-charge-reaches-more = the charge has to touch as many of its targets as it can: { $count }
lfw-touches-nobody = this touches no enemy of the combat
lfw-still-seen = an enemy still sees this place
lfw-out-of-zone = this is outside the deployment zone
