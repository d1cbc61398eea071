## Cards: what may be wrong with one

c2-card-key-twice = another card here has the key { $card } already
c2-length = expected { $least } to { $most } { $unit }, in steps of { $step } mm, got { $got }
c2-card-courage-and-fear = a card shows either courage or fear, never both
c2-card-no-courage-nor-fear = the card shows neither courage nor fear
c2-card-construct = a Construct has neither courage nor discipline
c2-card-no-discipline = the card shows no discipline; only a Construct or an Undead may lack it
c2-card-half-a-shooter = a shooter has both a shooting score and a weapon
c2-card-ranges = the ranges have to grow: 0 < short <= medium <= long
c2-card-mounted-size = a mounted fighter is large or very large
c2-card-steed-without-mount = a War steed is a mount: say "mounted: true"
c2-card-half-a-flyer = a flyer has both the skill Flight and a flight movement
c2-card-level-without-power = { $skill } is a level of Magician: the card needs power
c2-card-elements = { $skill } masters { $count ->
    [one] one element
   *[other] { $count } elements
}
c2-card-rank-without-faith = { $skill } is a rank of the faithful: the card needs the three aspects of faith
c2-card-skill-twice = { $skill } stands here twice
c2-card-bold = bold characteristics and the skill Concentration go together
c2-card-bold-missing = the card does not have this characteristic
c2-card-incarnation = Incarnation makes a Character: say "character: true"
c2-card-stateless = a Stateless fighter belongs to no people
c2-card-no-people = only a Stateless fighter, a Mercenary or an Immortal belongs to no people
c2-card-character-alone = a Character is alone on his card
c2-people-unknown = unknown people "{ $word }"
c2-people-unknown-close = unknown people "{ $word }": did you mean { $close }?
c2-ability-unknown = unknown ability "{ $word }"
c2-ability-unknown-close = unknown ability "{ $word }": did you mean { $close }?

## Skills as a card writes them

c2-family-people = a people
c2-family-rank = a rank
c2-family-size = a size
c2-family-status = the word Character
c2-family-element = an element
c2-family-location = a part of the body
c2-family-dread = the word Fear
c2-family-skill = a skill

## Armies: what may be wrong with one

c2-army-no-card = no card has the key "{ $card }"
c2-army-no-card-close = no card has the key "{ $card }": did you mean { $close }?
c2-army-no-artefact = no magic object has the key "{ $card }"
c2-army-no-artefact-close = no magic object has the key "{ $card }": did you mean { $close }?
c2-army-no-figure = there is no figure { $figure } on a card of { $count }
c2-army-empty = the army has no figure
c2-army-too-dear = { $points } points, over the limit of { $limit } by more than half the cheapest figure ({ $cheapest })
c2-army-incarnate-character = { $name }: a Character already, Incarnation is for the others
c2-army-incarnate-machine = { $name }: a war machine can’t be given Incarnation
c2-army-capacity = { $name }: at most { $most } on one card; take another card for more
c2-army-character-twice = { $name }: a Character fights only once in a side
c2-army-not-for-him = { $artefact }: not for { $name } to carry
c2-army-too-many-artefacts = { $name }: at most { $most } magic { $most ->
    [one] object
   *[other] objects
}
c2-army-other-way = { $name }: an Immortal of another Way
c2-army-no-alliance = { $name }: no ally of an army of { $people }
c2-army-alliances-off = { $name }: an ally, and this game has no alliances
c2-army-too-many-allies = { $points } points of allies and mercenaries, at most { $most } allowed
c2-army-none-affordable = no card of { $people } costs { $points } points or less

## Battlefields: what may be wrong with one

c2-field-id-twice = another piece of terrain is called { $id } already
c2-field-one-shape = a piece of terrain has exactly one shape: polygon, rectangle or disc
c2-field-not-simple = the outline crosses or touches itself, or encloses nothing
c2-field-off-the-table = this does not lie wholly on the table
c2-field-zones-overlap = the two deployment zones overlap
c2-field-no-objective = no piece of terrain is called { $id }; there is { $known }

## Magicians and spells: what may be wrong with one

c2-path-unknown = unknown path of magic "{ $word }"
c2-path-unknown-close = unknown path of magic "{ $word }": did you mean { $close }?
c2-gem-unknown = unknown element "{ $word }"
c2-gem-unknown-close = unknown element "{ $word }": did you mean { $close }?
c2-card-magic-without-power = only a Magician has elements and paths: the card needs power
c2-card-no-primary-element = a Magician masters a primary element of his people
c2-card-forbidden-element = this element is forbidden to Magicians of his people
c2-spell-neutral-path = the spells of this path cost neutral gems only
c2-spell-elemental-path = an elemental spell costs at least one gem of an element
c2-spell-free-difficulty = the difficulty that one may name at most ("most") has to be above the base
c2-spell-no-target-score = a spell that is aimed at no fighter has no score of a target to add
c2-spell-no-area = a spell aimed at a place needs an area
c2-army-no-spell = no spell has the key "{ $card }"
c2-army-no-spell-close = no spell has the key "{ $card }": did you mean { $close }?
c2-army-spell-twice = { $name }: { $spell } stands here twice
c2-army-unlearnable =
    .c2-magic-magician = { $name }: no Magician, and so without { $spell }
    .c2-spell-field-special = { $spell }: not for { $name } to learn
    .c2-magic-path-instinctive = { $name }: instinctive magic knows no elemental spell such as { $spell }
    .c2-spell-field-path = { $spell }: of a path that { $name } does not follow
    .c2-magic-element-mastery = { $spell }: needs an element that { $name } does not master
c2-army-too-much-power = { $name }: spells of { $power } points of power, at most { $most } allowed

## Army lists as people fill them in

c2-list-character = made a Character (Incarnation)
c2-list-artefacts = Artefacts
c2-list-spells = Spells
c2-list-miracles = Miracles
