## Les cartes telles qu'on les lit

confrontation-sheet-rank = Rang
confrontation-sheet-people = Peuple
confrontation-sheet-size = Taille
confrontation-sheet-movement = MOU
confrontation-sheet-flight = Vol
confrontation-sheet-initiative = INI
confrontation-sheet-attack = ATT
confrontation-sheet-strength = FOR
confrontation-sheet-defence = DEF
confrontation-sheet-resistance = RES
confrontation-sheet-shooting = TIR
confrontation-sheet-courage = COU
confrontation-sheet-fear = PEUR
confrontation-sheet-discipline = DIS
confrontation-sheet-power = POU
confrontation-sheet-faith = Foi
confrontation-sheet-elements = Éléments
confrontation-sheet-paths = Voies de Magie
confrontation-sheet-equipment = Équipement
confrontation-sheet-skills = Compétences
confrontation-sheet-structure = Points de Structure
confrontation-sheet-per-card = Figurines par carte
confrontation-sheet-weapon = Arme
    .told = { $name }, FOR { $strength }, { $short }/{ $medium }/{ $long } cm
confrontation-sheet-cm = { $length } cm
confrontation-sheet-spells = Sortilèges
confrontation-sheet-spell = { $name } ({ $gems } ; difficulté { $most ->
    [none] { $base }
   *[other] { $base } à { $most }
}{ $plus ->
    [none] {""}
    [fear] { " " }+ Peur de la cible
    [courage] { " " }+ Courage de la cible
    [resistance] { " " }+ Résistance de la cible
    [power] { " " }+ Pouvoir de la cible
   *[other] { " " }+ Discipline de la cible
}{ $reach ->
    [none] {""}
    [0] {""}
   *[other] , portée { $reach } cm
})
confrontation-gems-of = { $count } { $element }
confrontation-sheet-miracles = Miracles
confrontation-sheet-boilers = Chaudière
    .told = { $kind ->
        [steam] vapeur
       *[naphtha] naphte
    }, { $dice }D6 : { confrontation-driven }
confrontation-driven = { $driven ->
    [movement] Mouvement, en cm
    [initiative] INI
    [attack] ATT
    [strength] FOR
    [defence] DEF
    [resistance] RES
    [shooting] TIR
    [range] portée, en cm
   *[weapon_strength] FOR du tir
}

## Ce qui distingue les armées prêtes

confrontation-army-magic = avec magie
confrontation-army-faith = avec prières
confrontation-army-engines = avec machines
