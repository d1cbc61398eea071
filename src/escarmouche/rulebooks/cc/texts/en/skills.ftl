## Skills: what is asked

cc-skill-rapidite = { $target } is further from { $fighter } than twice MOU: charge by three times MOU?
    .yes = yes, three times MOU
    .no = no, twice MOU
cc-skill-resolution = Does { $fighter } use Resolve for this test? { cc-test }
cc-test = { $test ->
    [initiative] Initiative
    [attack] Attack
    [defence] Defence
    [courage] Courage
    [discipline] Discipline
    [shooting] Shooting
   *[other] { $test }
}
cc-skill-ambidextre = { $fighter } has parried the attack of { $by }: win an attack die (Ambidextrous)?
cc-skill-ambidextre-auto-fail = The attack of { $by } on { $fighter } has failed by itself: what of the die committed?
    .keep = keep it for a parry
    .attack = make an attack die of it
cc-skill-contre-attaque = { $fighter } has parried the attack of { $by }: win an attack die (Counter-attack)?
cc-skill-contre-attaque-auto-fail = The attack of { $by } on { $fighter } has failed by itself: what of the die committed?
    .keep = keep it for a parry
    .attack = make an attack die of it
cc-skill-enchainement = { $fighter }: how many more dice, each for ATT and DEF 1 less (Flurry)?
cc-skill-furie-guerriere = Is { $fighter } seized by fury (one more die, all in attack, until the end of the turn)?
cc-skill-coup-de-maitre = Does { $fighter } make a master stroke at { $target }, one attack of two dice?
cc-skill-feinte = The attack of { $fighter } on { $target } gets through: a blow, or a feint?
    .wound = a blow
    .attack = a feint: its next attack fails
    .parry = a feint: its next parry fails
cc-skill-membre-supplementaire = Does { $fighter } swap ATT and DEF until the end of the combat?
cc-skill-force-en-charge = Does { $fighter } charge { $target } with all its force (Charging force)?
cc-skill-reorientation = Does { $fighter } turn on the spot at the start of this phase?
cc-skill-chance = { $failed ->
    [yes] { $fighter } has failed: is this test made again, once a turn (Luck)?
   *[no] { $fighter } has passed: is this test made again all the same, once a turn (Luck)?
}
cc-skill-rechargement-rapide = Does { $fighter } shoot once more?
    .shoot = yes, shoot
    .end = no more
cc-skill-soin = Whom does { $fighter } heal?
cc-skill-cri-de-ralliement = { $routed ->
    [none] Does { $fighter } raise the rallying cry now (nobody is in rout; COU +1 for all)?
   *[other] Does { $fighter } raise the rallying cry now (it rallies { $routed }; COU +1 for all)?
}
cc-skill-assassin = { $by } has thrown three dice against { $fighter } and keeps two: which wound?
    .none = none
    .stunned = stunned
    .light = a light wound
    .serious = a grave wound
    .critical = a critical wound
    .killed = killed outright
cc-skill-ennemi-personnel = { $fighter } has killed { $enemy }, a personal enemy: what is won?
    .acharne = Relentless
    .autorite = Authority and Rallying cry
    .implacable = Implacable/1
    .instinct-de-survie = Survival instinct/6

## Skills: what is told

cc-told-fervour-tested = { $passed ->
    [yes] { $fighter } is in rout before { $enemy }, but fights as ever in this turn
   *[no] { $fighter } is in rout before { $enemy }, and no fanaticism helps
}
cc-told-skills-won = { $fighter } wins by the death of { $enemy }: { $skills }
cc-skill-apatride-ties = { $fighter }: which of the most widespread skills or values does this Stateless fighter gain?
cc-skill-chef-wolfen = To whom does { $fighter } give its mark of savagery?
cc-told-skill-gained = { $fighter } gains a skill: { $skill }
