## Melee: what is asked

c2-melee-separation = Separating the melee: whom does { $fighter } fight?
c2-melee-order = Which combat is fought now?
c2-combat = { $one } against { $other }
c2-melee-resolution = Which warrior attacks next?
c2-character-extra-dice = { $fighter }: how many extra combat dice (what each costs in ATT and in DEF: { $prices })?
c2-melee-dice-allocate = { $fighter }: how many of these { $dice } dice go into attack?
c2-dice-split = { $attack } attack, { $defence } defence
c2-character-master-stroke = { $fighter }: a master stroke, one attack of all the dice?
c2-melee-attack-threshold-target = Whom does { $fighter } aim this attack at?
c2-melee-attack-threshold = { $least ->
    [0] Which difficulty does { $fighter } announce against { $target }?
   *[other] Which difficulty does { $fighter } announce against { $target } ({ $least } or more)?
}
c2-melee-defence-choice = { $by } attacks: which blow to try and parry?
    .none = none: take them
    .poisoned = poisoned
c2-melee-defence-roll = { $fighter }: another die against the same attack (difficulty { $threshold })?
c2-counterattack-declare = How does { $fighter } parry the attack of difficulty { $threshold }?
    .parry = parry
    .counter-attack = counter-attack
    .sustained = sustained defence
    .both-hands = parry with both hands (wins an attack die)
c2-melee-pursuit-eligibility-who = Who makes a pursuit move?
    .none = nobody
c2-melee-pursuit-eligibility = Where does { $fighter } go ({ $allowance } cm at most)?
c2-melee-pursuit-engage = { $fighter }: whom to engage by this pursuit move?
    .none = nobody

## Melee: what is told

c2-told-combat-formed = Combat: { $one } against { $other }
c2-told-initiative-won = Attacker: { $attackers }; Defender: { $defenders }
c2-told-extra-dice-taken = { $number ->
    [one] { $fighter } takes one more combat die, paid for with ATT and DEF
   *[other] { $fighter } takes { $number } more combat dice, paid for with ATT and DEF
}
c2-told-dice-placed = { $fighter }: { $attack } { $attack ->
    [one] die
   *[other] dice
} in attack, { $defence } in defence
c2-told-attacks-announced = { $fighter }, ATT { $attack }, attacks { $targets }
c2-blows = { $count ->
    [1] { $target } (difficulty { $thresholds })
    [2] { $target } twice (difficulty { $thresholds })
   *[other] { $target } { $count } times (difficulty { $thresholds })
}
c2-told-attacks-rolled = { $targets ->
    [none] { $fighter }: no attack succeeds
   *[other] { $fighter } succeeds in attacking { $targets }
}
c2-told-parry-rolled = { $parried ->
    [yes] { $fighter } against { $by }: blow parried ({ $way }), DEF { $defence }, difficulty { $difficulty }
   *[no] { $fighter } against { $by }: blow not parried ({ $way }), DEF { $defence }, difficulty { $difficulty }
}
c2-told-attack-die-gained = { $fighter } gains an attack die against { $against }
c2-told-combat-over = End of the combat: { $fighters }
