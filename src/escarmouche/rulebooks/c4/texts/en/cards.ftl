## Cards as people read them

c4-category-infantry = Infantry
c4-category-cavalry = Cavalry
c4-category-creature = Creature
c4-category-war_machine = War machine
c4-category-titan = Titan
c4-post-standard-bearer = Standard-bearer
c4-post-musician = Musician
c4-post-specialist = Specialist
c4-sheet-troop = Troop
c4-sheet-strength = Strength of a unit
c4-sheet-cost = Cost
    .told = { $cost }, each fighter more { $each }, full strength { $full }
c4-sheet-option = Equipment: { $name }
c4-sheet-option-cost = { $each } for each fighter
c4-sheet-option-has = { $what }: { $value }
c4-sheet-category = Category
c4-sheet-rank = Rank
c4-sheet-movement = Movement
c4-sheet-melee = Melee
c4-sheet-ranged = Ranged
c4-sheet-defence = Defence
c4-sheet-resistance = Resistance
c4-sheet-courage = Courage
c4-sheet-fear = Fear
c4-sheet-life = Life points
c4-sheet-authority = Authority
c4-sheet-magic-power = Power (magic)
c4-sheet-fervour = Fervour
c4-sheet-post = Post
c4-sheet-elixir = Worth (Elixir)
c4-sheet-kind = Kind
c4-kind-artefact = artefact
c4-kind-ritual = ritual
c4-kind-communion = communion
c4-sheet-value = Value among the attributes
c4-sheet-exploit = Exploit
    .told = { $price ->
        [one] { $price } point of Elixir
       *[other] { $price } points of Elixir
    }
c4-sheet-points = Price
    .told = { $cost } { $kind ->
        [mana] mana
       *[faith] faith
    }
c4-sheet-difficulty = Difficulty
c4-sheet-range = Range
c4-sheet-does = Effect
c4-sheet-base = Base
c4-sheet-skills = Skills
c4-sheet-unit = Unit
c4-sheet-power = Power of the unit
c4-sheet-left = ({ $left } of { $most })
c4-sheet-weapon = { $perforating ->
    [yes] Attack { $attack }, Dice { $dice }, Strength { $strength }, perforating
   *[no] Attack { $attack }, Dice { $dice }, Strength { $strength }
}
c4-sheet-cm = { $length } cm
c4-sheet-mm = { $length } mm

## What is known before one answers

c4-hint-costs = { $cost } { $kind ->
    [mana] mana
   *[faith] faith
} of { $left }
c4-hint-price = { $price } Elixir of { $left }
c4-hint-avatar = all life points back, one more die for Attack tests, 15 mana and faith
c4-hint-lent = lent by the musician of { $unit }
c4-does-force = Force test, Strength { $strength }
c4-does-again = { $what ->
    [successes] successes thrown again
   *[misses] misses thrown again
}: { $test ->
    [attack] Attack test
    [force] Force test
    [courage] Courage test
   *[mystic] Power or Fervour test
}
c4-does-forbid = { $what ->
    [run] no running
    [assault] no assault
    [shoot] no shooting
   *[mystic] no mystic effects
}
c4-does-heal = { $points } life points back
c4-does-frighten = Courage test against Fear { $fear }
c4-does-rally = rally
c4-does-dispel = ends mystic effects
c4-does-summon = { $count } × { $troop }
c4-amount = { $base } (+{ $each } for { $step ->
    [one] each point that feeds it
   *[other] { $step } points that feed it
})
c4-hint-sublimated = { $count ->
    [one] { $count } die in the test
   *[other] { $count } dice in the test
}
c4-hint-aimed = on { $target }
c4-hint-template = with one hit { $foes ->
    [one] { $foes } enemy
   *[other] { $foes } enemies
}{ $friends ->
    [0] {""}
   *[other] , { $friends } of your own
} under it
c4-hint-charge = would be a charge at { $target }
c4-hint-within-reach = { $target }: { $distance } cm as the crow flies, within reach ({ $reach } cm)
c4-hint-out-of-reach = { $target }: { $distance } cm, out of reach ({ $reach } cm)
c4-hint-dares = { $unit }: test passed for the assault on { $target }
c4-hint-stands = { $target }: test passed against the Fear of { $unit }
c4-hint-interference = something lies between the units: difficulty +2 against { $target }
c4-hint-range = { $target }: { $distance } cm, difficulty { $difficulty }
c4-hint-falls = { $target }: somebody falls ({ $average } on average)
c4-gain = { $what } { $by }
c4-hint-compact = { $what } as long as the ranks are closed

## What is not open

c4-closed =
    .walk = walk, run
    .run = run
    .shoot = shoot
    .mystic = use mystic effects
    .assault = assault
c4-closed-assault-upon = assault { $unit }
c4-closed-effect =
    .once = used already, once a turn at most
    .summons = as many summoned units as may be are on the table
    .points = { $cost } { $kind ->
        [mana] mana
       *[faith] faith
    } needed, { $left } left
    .aim = nobody in sight at whom it could be aimed
c4-closed-in-contact = in contact with an enemy it has to disengage first
c4-closed-not-met = in contact with an enemy a unit assaults only those it touches
c4-closed-just-left = the unit has just disengaged from it
c4-closed-entering = a unit comes upon the battlefield by a walk or a run
c4-closed-forbidden = the special rules of the battle forbid it

c4-number-movement = Movement
c4-number-attack = Attack
c4-number-dice = Dice
c4-number-strength = Strength
c4-number-ranged_attack = Ranged Attack
c4-number-ranged_dice = Ranged Dice
c4-number-ranged_strength = Ranged Strength
c4-number-defence = Defence
c4-number-resistance = Resistance
c4-number-nerve = Courage or Fear
c4-number-authority = Authority
c4-number-fervour = Fervour
c4-number-magic_power = Power (magic)
c4-sheet-boxed = { $name } (box on page { $page })
