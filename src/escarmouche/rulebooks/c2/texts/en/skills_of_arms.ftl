## Skills of arms: what is asked

c2-skill-assassin = { $by } has thrown three dice against { $fighter } and keeps two: which wound?
    .none = none
    .stunned = stunned
    .light = a light wound
    .serious = a serious wound
    .critical = a critical wound
    .killed = killed outright
c2-skill-ennemi-personnel = Which skill of { $enemy } does { $fighter } take over?
c2-skill-feinte = The attack of { $fighter } on { $target } (difficulty { $threshold }) succeeds: a blow, or a feint that costs a die?
    .blow = a blow
    .attack = a feint: an attack die
    .defence = a feint: a defence die
    .sustained = a feint: the die of the sustained defence
c2-skill-furie-guerriere = Is { $fighter } seized by fury (one more die, all in attack, until the end of the turn)?
c2-skill-harcelement = At whom does { $fighter } shoot in the course of its move?
    .pass = at nobody now
c2-skill-harcelement-on = How does { $fighter } go on after its shot?
    .pass = it stays there
    .move = it finishes its move
c2-skill-harcelement-where = Where does { $fighter } go ({ $allowance } cm at most)?
c2-skill-membre-supplementaire = Does { $fighter } swap ATT { $attack } and DEF { $defence } until the end of the turn?
c2-skill-regeneration = Does { $fighter } throw a die to regenerate?
c2-skill-toxique = Who carries a toxic die this turn ({ $number } left)?
    .pass = nobody else
c2-skill-toxique-use = Which attack of { $fighter } is made with the toxic die?
    .pass = none now
c2-skill-toxique-use-shot = Does { $fighter } use the toxic die for this shot at { $target }?

## Skills of arms: what is told

c2-told-feinted = { $die ->
    [attack] { $fighter } feints: { $target } loses an attack die
    [defence] { $fighter } feints: { $target } loses a defence die
   *[sustained] { $fighter } feints: { $target } loses the die of its sustained defence
}
c2-told-fury-seized = { $fighter } is seized by the fury of battle
c2-told-limbs-swapped = { $fighter } swaps ATT and DEF until the end of the turn
c2-told-fights-on = { $fighter } should be dead, and fights on until the end of the turn
c2-told-skill-stolen = { $fighter } has killed the personal enemy, { $enemy }, and takes over a skill: { $skill }
c2-told-grieved = { $fighter } mourns { $brother }: −1 to every die but those of wound rolls
c2-told-poison-ready = { $fighters ->
    [none] Nobody carries a toxic die this turn
   *[other] Toxic dice this turn: { $fighters }
}
c2-told-poison-applied = { $fighter } uses the toxic die against { $target }
