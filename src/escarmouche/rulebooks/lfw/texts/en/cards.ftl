## Unit sheets and army lists: what is wrong with them

lfw-card-key-twice = another sheet here has the key { $card } already
lfw-card-weapon-without-skill = a unit that has a shooting weapon has a shooting skill
lfw-length = a length in inches, more than 0 and at most { $most }, in whole hundredths of a millimetre, not { $got }
lfw-size = a size in mm, more than 0 and at most { $most }, in whole hundredths (an even number for a base), not { $got }
lfw-option-twice = another option here has the key { $option } already
lfw-option-no-weapon = the unit has no weapon called { $weapon }
lfw-rule-unknown = no special rule is called { $word }
lfw-rule-unknown-close = no special rule is called { $word }: did you mean { $close }?
lfw-roll-unknown = { $word } is no kind of roll
lfw-roll-unknown-close = { $word } is no kind of roll: did you mean { $close }?
lfw-rule-takes-nothing = { $name } stands without brackets
lfw-rule-takes-number = { $name } has a number in brackets: (2)
lfw-rule-takes-target = { $name } has a number to reach in brackets: (5+)
lfw-rule-takes-rolls = { $name } has the kinds of rolls in brackets: (hit), (combat), (defence)
