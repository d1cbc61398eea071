## Abilities of attack: what is asked

ddm-act-leap = leap at { $target }
ddm-act-trample = go over { $target } on its way
ddm-act-whirlwind = whirl round, and strike at { $target } first
ddm-act-sidestep = { $target ->
    [fly] fly one square aside
    [burrow] burrow one square aside
   *[other] step one square aside
}
ddm-act-corner = at the corner of { $here } and { $there }

ddm-ability-arrow-catching-shield = { $attacker } shoots at { $target }: which shield catches it?
ddm-ability-cleave = { $creature } has felled an enemy: at whom does it strike next?
    .pass = at nobody
ddm-ability-death-attack = Does { $attacker } try to kill { $target } outright?
ddm-ability-death-burst = { $creature } bursts: where is the middle of the template (radius { $radius })?
ddm-ability-death-strike = { $creature } is falling: at whom does it strike with its last breath?
    .pass = at nobody
ddm-ability-hurling-charge = Does { $creature } throw at { $target } from here?
    .on = not from here
ddm-ability-pushback = Where does { $creature } push { $target }?
    .stop = nowhere
ddm-ability-smite = Does { $attacker } smite { $target }?
ddm-ability-stagger = By which way does { $creature } charge? It has { $limit } { $limit ->
    [one] square
   *[other] squares
} of movement
ddm-ability-stunning-attack = Does { $attacker } try to stun { $target }?
ddm-ability-whirlwind-attack = At whom does { $creature } strike next?
    .pass = at nobody else
ddm-term-simultaneous-effects = Which of your creatures suffers it first?
ddm-term-simultaneous-effects-own = Which of these happens to { $creature } first?
