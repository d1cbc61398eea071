## Cards: what may be wrong with one

ddm-card-key-twice = another card here has the key { $card } already
ddm-card-type-unknown = "{ $type }" names no creature type; there are { $known }
ddm-card-kind-unknown = unknown kind of creature "{ $word }"; name it under "kinds" at the top of the pack
ddm-kind-unknown = unknown kind of creature "{ $word }"
ddm-kind-unknown-close = unknown kind of creature "{ $word }": did you mean { $close }?
ddm-card-faction-unknown = unknown faction "{ $word }": write LG, CG, LE, CE, or any
ddm-card-faction-unknown-close = unknown faction "{ $word }": did you mean { $close }?
ddm-card-factions = a card has one faction, two different ones, or all four
ddm-card-attack = attacks are written like +12/+7 (15) or +9 (10 magic + 5 fire), not "{ $text }"
ddm-card-fives = damage and hit points are multiples of 5, got { $number }
ddm-card-no-melee = every creature has a melee attack
ddm-card-no-ranged = an ability of this card needs a ranged attack, and the card has none
ddm-card-no-commander = only a commander has commander effects: say its rating ("commander")
ddm-card-order-idle = { $effect } comes to nothing as a commander effect: only what a creature has by itself works so
ddm-card-individual = only a Unique creature has a name of its own: add the ability Unique
ddm-card-ability-twice = the card has this ability already
ddm-card-no-boxes = { $ability } works by itself, its player never chooses when: it has no boxes ("uses")
ddm-card-sorcerer-uses = this card has boxes by level of spell ("slots"); its spells have none of their own
ddm-card-sorcerer-level = no box on this card ("slots") is of so high a level
ddm-card-sorcerer-none = there are boxes for spells ("slots"), but no spell
ddm-card-psionic = psionic powers and power points go together
ddm-damage-type-unknown = unknown type of damage "{ $word }"

## Abilities as a card writes them

ddm-ability-unknown = unknown ability "{ $word }"
ddm-ability-unknown-close = unknown ability "{ $word }": did you mean { $close }?
ddm-ability-form = write it as { $form }
ddm-ability-elsewhere = { $ability } stands in the field "{ $field }" of a card
ddm-condition-needs-dc = { $condition } needs a DC: of its own, after a slash, or that of the power
ddm-part-bad = { $part }: expected { $wants }, got "{ $got }"
ddm-part-bad-close = { $part }: got "{ $got }", did you mean { $close }?
ddm-part-number = a whole number from { $least } to { $most }
ddm-part-step = a whole number from { $least } to { $most }, a multiple of { $step }
ddm-part-word = one of { $words }
ddm-part-kind = a kind of creature, an alignment, or any
ddm-part-kinds = kinds of creatures, with commas
ddm-part-card = the key of a card
ddm-part-creature = a kind of creature, commander, or the key of a card

## Powers

ddm-power-twice = the card has the power { $power } already
ddm-power-amount = only a standard spell that deals damage, heals or gives hit points has an amount to change
ddm-power-two-names = a standard spell has its name: give "spell" or "name", not both
ddm-power-no-name = name the power, or the standard spell that it is ("spell")
ddm-power-no-effects = say what the power does ("effects")
ddm-power-negates = only a save, hence a DC, can negate
ddm-power-needs-dc = a breath weapon or a gaze attack has a DC
ddm-power-points = a psionic power, and no other, costs power points ("points")
ddm-power-radius = a radius goes with a target: with the ranges touch, 6 and sight
ddm-range-unknown = unknown range "{ $word }"
ddm-range-unknown-close = unknown range "{ $word }": did you mean { $close }?
ddm-spell-unknown = no standard spell is called "{ $word }"
ddm-spell-unknown-close = no standard spell is called "{ $word }": did you mean { $close }?
ddm-outcome-unknown = unknown effect "{ $word }"
ddm-outcome-unknown-close = unknown effect "{ $word }": did you mean { $close }?
ddm-outcome-one = an effect has exactly one of { $known }
ddm-outcome-stray = "{ $field }" goes with "{ $belongs }" only

## Warbands: what may be wrong with one

ddm-card-no-such-card = { $card } names the card { $other }, which is in none of the packs
ddm-warband-no-card = no card has the key "{ $card }"
ddm-warband-no-card-close = no card has the key "{ $card }": did you mean { $close }?
ddm-warband-no-faction = say the faction of the warband ("faction")
ddm-warband-empty = the warband has no creature
ddm-warband-too-dear = { $points } points, over the limit of { $limit }
ddm-warband-too-many = { $count } creatures, at most { $most } allowed
ddm-warband-creature-too-dear = { $name }: costs { $cost } points, at most { $most } allowed
ddm-warband-faction = { $name }: does not fight for the faction { $faction }
ddm-warband-unique = { $name }: a Unique creature, once in a warband in whatever version
ddm-warband-requires = { $name }: requires "{ $creature }" in the warband
ddm-warband-limited-size = a warband of the limited format has 100 or 200 points, not { $limit }
ddm-warband-no-pool = only the limited format has a pool of figures outside the warband
ddm-warband-zero-absent = no creature of the warband has this card
ddm-warband-zero-format = in the standard format no creature is made a commander of rating 0
ddm-warband-zero-commander = the warband has a commander, so that nobody is made one of rating 0
ddm-warband-zero-wild = { $name }: Difficult or Wild, no commander of rating 0
ddm-warband-zero-cheaper = { $name }: there is a cheaper creature that is neither Difficult nor Wild
ddm-warband-no-tiles = each player brings one assembly tile and three feature tiles ("tiles")
ddm-warband-three-tiles = three feature tiles are brought, not { $count }
ddm-warband-tiles-differ = the tiles of a player are all different
ddm-warband-no-such-tile = no such terrain tile is called { $tile }
ddm-warband-none-affordable = no creature of the faction { $faction } is cheap enough for { $points } points

## Cards as people read them

ddm-sheet-name = { $name }
ddm-sheet-list = { $items }
ddm-sheet-factions = Faction
ddm-sheet-commander = Commander
ddm-sheet-level = Level
ddm-sheet-speed = Speed
ddm-sheet-ac = AC
ddm-sheet-hp = HP
ddm-sheet-melee = Melee attack
ddm-sheet-ranged = Ranged attack
ddm-sheet-type = Type
ddm-sheet-orders = Commander effect
ddm-sheet-abilities = Special abilities
ddm-sheet-traits = Because of its type
ddm-sheet-power-points = Power points
ddm-sheet-slots = Spells by level
ddm-sheet-slot = level { $level } { $boxes }
ddm-sheet-set = Set
    .told = { $set }, no. { $number }
ddm-sheet-rarity = Rarity
ddm-rarity-common = common
ddm-rarity-uncommon = uncommon
ddm-rarity-rare = rare
ddm-sheet-boxed = { $what } { $boxes }
ddm-sheet-hostile = enemies: { $effect }
ddm-sheet-hostile-only = enemies ({ $kinds }): { $effect }
ddm-sheet-friendly-only = { $kinds }: { $effect }
ddm-sheet-attack-range = { $attack }, up to { $range } squares
ddm-sheet-attack-poison = { $attack } and { $name } ({ $what })
ddm-sheet-poison = Poison
ddm-power-level = level { $level }
ddm-power-cost = { $points } pp
ddm-power-swift = swift
ddm-power-immediate = immediate
ddm-power-free = replaces nothing
ddm-power-area = radius { $radius }
ddm-power-any = any target, not only the nearest
ddm-power-enemy = enemy
ddm-power-ally = ally
ddm-power-only = affects only: { $kinds }
ddm-power-ignores-resistance = ignores Spell Resistance
ddm-power-dc = DC { $dc }
ddm-power-dc-negates = DC { $dc } negates
ddm-does-damage = { $amount } damage
ddm-does-typed-damage = { $amount } { $type } damage
ddm-does-heal = heal { $amount }
ddm-does-hp = +{ $amount } HP
ddm-does-remove = remove: { $effects }
ddm-does-shift = { $how ->
    [push] push
    [pull] pull
   *[slide] slide
} { $squares } { $squares ->
    [one] square
   *[other] squares
}
ddm-does-switch = switches positions with the target
ddm-does-switch-two = two creatures switch positions
ddm-does-destroy = destroyed
ddm-does-morale = morale save
ddm-does-summon = summons { $count } of: { $cards }
ddm-does-vanish = phases out until its next turn
ddm-does-attack = attacks at once
ddm-until-turn = { $effect } until the end of the turn
ddm-until-own-turn = { $effect } until the end of its next turn
ddm-until-attack = { $effect } until it attacks or casts
ddm-does-retry = { $effect } (a new save at the end of each of its turns)
