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
confrontation-sheet-spells = Spells
confrontation-sheet-spell = { $name } ({ $gems }; difficulty { $most ->
    [none] { $base }
   *[other] { $base } to { $most }
}{ $plus ->
    [none] {""}
    [fear] { " " }+ the target’s Fear
    [courage] { " " }+ the target’s Courage
    [resistance] { " " }+ the target’s Resistance
    [power] { " " }+ the target’s Power
   *[other] { " " }+ the target’s Discipline
}{ $reach ->
    [none] {""}
    [0] {""}
   *[other] , range { $reach } cm
})
confrontation-gems-of = { $count } { $element }
confrontation-sheet-miracles = Miracles
confrontation-sheet-boilers = Boiler
    .told = { $kind ->
        [steam] steam
       *[naphtha] naphtha
    }, { $dice } D6: { confrontation-driven }
confrontation-driven = { $driven ->
    [movement] Movement, in cm
    [initiative] INI
    [attack] ATT
    [strength] FOR
    [defence] DEF
    [resistance] RES
    [shooting] TIR
    [range] range, in cm
   *[weapon_strength] Strength of the shot
}

## What tells ready armies apart

confrontation-army-magic = with magic
confrontation-army-faith = with prayers
confrontation-army-engines = with engines
