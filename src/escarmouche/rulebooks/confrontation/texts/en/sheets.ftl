## Cards as people read them

confrontation-sheet-rank = Rank
confrontation-sheet-people = People
confrontation-sheet-size = Size
confrontation-sheet-movement = Movement
confrontation-sheet-flight = Flight
confrontation-sheet-initiative = Initiative
confrontation-sheet-attack = Attack
confrontation-sheet-strength = Strength
confrontation-sheet-defence = Defence
confrontation-sheet-resistance = Resistance
confrontation-sheet-shooting = Shooting
confrontation-sheet-courage = Courage
confrontation-sheet-fear = Fear
confrontation-sheet-discipline = Discipline
confrontation-sheet-power = Power
confrontation-sheet-faith = Faith
confrontation-sheet-elements = Elements
confrontation-sheet-paths = Paths of magic
confrontation-sheet-equipment = Equipment
confrontation-sheet-skills = Skills
confrontation-sheet-structure = Structure points
confrontation-sheet-per-card = Figures on a card
confrontation-sheet-weapon = Weapon
    .told = { $name }, Strength { $strength }, { $short }/{ $medium }/{ $long } cm
confrontation-sheet-cm = { $length } cm

## What tells ready armies apart

confrontation-army-magic = with magic
confrontation-army-faith = with prayers
confrontation-army-engines = with engines
