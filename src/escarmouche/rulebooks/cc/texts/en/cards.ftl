## Cards: what may be wrong with one

cc-length = expected { $least } to { $most } { $unit }, got { $got }
cc-card-key-twice = another card here has the key { $card } already
cc-card-base = a base has a width and a depth, or a diameter
cc-card-base-odd = a side of a base is an even number of hundredths of a millimetre
cc-card-courage-and-fear = a card shows either courage or fear, never both
cc-card-no-courage-nor-fear = the card shows neither courage nor fear
cc-card-half-a-shooter = whoever has a ranged weapon has a shooting score
cc-card-ranges = the ranges have to grow: 0 < short <= medium <= long
cc-card-template = a weapon has a template if and only if its bearer has the skill Area artillery
cc-card-mounted-size = a mounted fighter is large or very large
cc-card-steed-without-mount = a Warhorse is a mount: say "mounted: true"
cc-card-half-a-flyer = a flyer has both the skill Flight and a flight movement
cc-card-two-of-a-scale = a second rank is one of another scale
cc-card-half-a-magician = a rank of magicians and power go together
cc-card-magic-without-power = only a magician has elements and paths: the card needs power
cc-card-half-a-faithful = a rank of the faithful and the three aspects of faith go together
cc-card-cult = the faithful, and nobody else, have a cult and an aura of faith
cc-card-skill-twice = { $skill } stands here twice
cc-card-no-bold = Concentration raises characteristics in bold: say which ones are ("bold")
cc-card-bold-missing = the card does not have this characteristic
cc-card-access = Transport takes an access (machine: access), and the other way round
cc-card-machine-structure = a war machine has structure points
cc-card-machine-rank = war machines, and they alone, have the rank of engine: structure points, and a weight or a crew
cc-card-crew-needs = an engine with a crew has Poids or Immobile
cc-card-crew-values = TIR, COU, PEUR and DIS are those of the Servants, not of an engine with a crew
cc-card-crew-alone = an engine with a crew has a weapon, is no Champion, and has a card of its own
cc-card-boiler = what a boiler drives has to be on the card
cc-card-stateless = a Stateless fighter belongs to no people and no path
cc-card-way-and-people = a card bears the logo of a people or of a path, not both
cc-card-no-people = only a Stateless fighter, a Mercenary or an Elemental belongs neither to a people nor to a path
cc-card-other-way = an Immortal bears no logo of another path
cc-card-champion-alone = a Champion is alone on his card
cc-people-there = there is a people with the key { $people } already
cc-people-unknown = unknown people "{ $word }"
cc-people-unknown-close = unknown people "{ $word }": did you mean { $close }?
cc-race-unknown = unknown race "{ $word }"
cc-race-unknown-close = unknown race "{ $word }": did you mean { $close }?
cc-way-unknown = unknown path of Alliance "{ $word }"
cc-way-unknown-close = unknown path of Alliance "{ $word }": did you mean { $close }?
cc-path-unknown = unknown path of magic "{ $word }"
cc-path-unknown-close = unknown path of magic "{ $word }": did you mean { $close }?

## What the X of a skill may be

cc-family-people = a people
cc-family-way = a path of Alliance
cc-family-race = a race
cc-family-rank = a rank
cc-family-size = a size
cc-family-status = a status (Champion, Shooter, Magician …)
cc-family-element = an element
cc-family-path = a path of magic
cc-family-wounding = Melee, Shooting, Magic or Faith
cc-family-piece = light or heavy
cc-family-effect = an effect (Fear, Toxic, Stunned, Master stroke)
cc-family-location = a part of the body
cc-family-ground = a type of ground
cc-family-skill = a skill
cc-family-champion = the word Champion and a name

## Armies: what may be wrong with one

cc-army-no-card = no card has the key "{ $card }"
cc-army-no-card-close = no card has the key "{ $card }": did you mean { $close }?
cc-army-no-artefact = no artefact has the key "{ $card }"
cc-army-no-artefact-close = no artefact has the key "{ $card }": did you mean { $close }?
cc-army-no-figure = there is no figure { $figure } on a card of { $count }
cc-army-empty = the army has no figure
cc-army-too-dear = { $points } points, over the limit of { $limit }
cc-army-capacity = { $name }: at most { $most } on one card; take another card for more
cc-army-not-bound = { $name }: not bound to { $master }
cc-army-too-many-bound = at most { $most } fighters on the card of somebody and of those bound to him
cc-army-bound-alone = { $name }: bound to somebody, and so on that card ("bound")
cc-army-too-many-artefacts = { $name }: at most { $most } { $most ->
    [one] artefact
   *[other] artefacts
}
cc-army-not-for-him = { $artefact }: not for { $name } to carry
cc-army-other-people = { $name }: of another people, and nothing lets this fighter join
cc-army-element = { $name }: { $element } is no favoured Element of this army, and its magicians do not open it
cc-army-second-element = { $name }: without a magician all Elementals are of one Element, and { $element } is a second one
cc-favoured-whose = favoured Elements are those of a people: the file names none
cc-favoured-told = the favoured Elements of { $people } are told already
cc-army-champion-twice = { $name }: a Champion fights only once in an army
cc-army-too-many-allies = { $points } points of Allies, at most { $most } allowed
cc-army-figure-too-dear = { $name }: { $points } points, and no figure may be worth more than { $most } in a tournament
cc-army-too-many-engines = { $points } points of war machines, at most { $most } allowed in a tournament
cc-army-champions = { $points } points of Champions: a tournament wants { $least } to { $most }
cc-no-setup-army = no side is called { $side } here
cc-army-none-affordable = no card of { $people } is worth { $points } points or less

## Battlefields: what may be wrong with one

cc-field-id-twice = another piece of scenery is called { $id } already
cc-field-kind = no kind of terrain { $name }; there is { $known }
cc-field-size = a table measures { $least } to { $most } cm
cc-field-pieces = at most { $most } pieces of scenery
cc-field-zones-overlap = the two deployment zones overlap
