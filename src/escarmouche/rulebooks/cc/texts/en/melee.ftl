## Melee: what is asked

cc-core-melee-authority = Authority roll: who speaks for your side?
cc-core-melee-separation = Separating the melee: whom does { $fighter } fight?
cc-core-melee-order = Which combat is fought now?
cc-core-melee-initiative = Who makes the Initiative test?
cc-core-melee-dice-placing = { $fighter }: how many of these { $dice } dice go into attack?
cc-dice-split = { $attack } attack, { $defence } defence
cc-core-melee-exchange = Whose attack is next?
cc-core-melee-spread-attacks = Whom does { $fighter } attack?
cc-core-melee-attack = Does { $fighter } commit a die against the attack of { $by }?
    .kept = a die that was kept aside
    .none = no
    .parry = a defence die
    .sustained = the die of the sustained defence
cc-core-melee-defence = Does { $fighter } commit a die against the attack of { $by }?
    .kept = a die that was kept aside
    .none = no
    .parry = a defence die
    .sustained = the die of the sustained defence
cc-core-melee-pursuit-who = Who makes a pursuit move?
    .none = nobody
cc-core-melee-pursuit = Pursuit: where does { $fighter } go?
    .move = engaging nobody
cc-core-melee-pursuit-place = Where does { $fighter } pursue ({ $allowance } cm at most)?

## Melee: what is told

cc-told-combat-formed = Combat: { $one } against { $other }
cc-told-authority-won = { $side } divides the melee: { $melee }
cc-told-initiative-won = Initiative: first { $first }, then { $second }
cc-told-dice-placed = { $fighter }: { $attack } { $attack ->
    [one] die
   *[other] dice
} in attack, { $defence } in defence
cc-told-attack-rolled = { $result ->
    [none] { $fighter } attacks { $target }, ATT { $attack }: the attack fails
    [struck] { $fighter } attacks { $target }, ATT { $attack }: a hit
   *[other] { $fighter } attacks { $target }, ATT { $attack }: { $result } to parry
}
cc-told-parry-rolled = { $passed ->
    [yes] { $fighter } parries the attack of { $by }: DEF { $defence }, difficulty { $difficulty }
   *[no] { $fighter } does not parry the attack of { $by }: DEF { $defence }, difficulty { $difficulty }
}
cc-told-combat-over = End of the combat: { $fighters }
