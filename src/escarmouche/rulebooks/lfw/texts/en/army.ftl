## Army lists: what is wrong with them

lfw-army-no-unit = no unit has the key { $unit }
lfw-army-no-option = this unit has no option { $option }
lfw-army-option-twice = the option { $option } stands here twice
lfw-army-no-skill = this speciality has no skill { $skill }
lfw-army-skills-of-nobody = only a specialist has skills: say which speciality
lfw-army-other-faction = { $name }: of another faction
lfw-army-too-dear = { $points } points, over the format of { $format }
lfw-army-unit-too-dear = { $name }: { $points } points, more than half of the format
lfw-army-not-for-it = { $name }: the unit sheet does not allow { $speciality }
lfw-army-speciality-twice = { $speciality }: a speciality is taken once at most
lfw-army-no-captain = the army has no captain
lfw-army-two-of-level-four = only one specialist may be of level 4
lfw-army-skill-count = a specialist of level { $level } chooses as many skills, here { $count }
lfw-army-skill-twice = a skill stands here twice
lfw-army-skill-too-high = of these skills one is of too high a level: for each level up to { $level }, one of that level or lower
lfw-army-two-commanders = an army has one unit at most with the note “commander”
lfw-army-commander-no-captain = the unit with the note “commander” has to be the captain
lfw-army-legend = { $name }: a unit of legend, which this scenario does not allow
