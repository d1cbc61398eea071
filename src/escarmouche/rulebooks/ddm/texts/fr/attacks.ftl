## Capacités d'attaque : ce qui est demandé

ddm-act-leap = bondir sur { $target }
ddm-act-trample = passer sur { $target } en chemin
ddm-act-whirlwind = tourbillonner, en frappant d'abord { $target }
ddm-act-sidestep = { $target ->
    [fly] s'écarter d'une case en volant
    [burrow] s'écarter d'une case sous terre
   *[other] s'écarter d'une case
}
ddm-act-corner = au coin { $target }

ddm-ability-arrow-catching-shield = { $attacker } tire sur { $target } : quel bouclier dévie le projectile ?
ddm-ability-cleave = { $creature } a abattu un ennemi : qui frappe-t-elle ensuite ?
    .pass = personne
ddm-ability-death-attack = { $attacker } tente-t-elle de tuer { $target } sur le coup ?
ddm-ability-death-burst = { $creature } explose : où est le centre du modèle (rayon { $radius }) ?
ddm-ability-death-strike = { $creature } tombe : qui frappe-t-elle dans un dernier souffle ?
    .pass = personne
ddm-ability-hurling-charge = { $creature } tire-t-elle d'ici sur { $target } ?
    .on = pas d'ici
ddm-ability-pushback = Où { $creature } repousse-t-elle { $target } ?
    .stop = nulle part
ddm-ability-smite = { $attacker } châtie-t-elle { $target } ?
ddm-ability-stagger = Par quel chemin { $creature } charge-t-elle ? Il lui reste { $limit } { $limit ->
    [one] case
   *[other] cases
} de déplacement
ddm-ability-stunning-attack = { $attacker } tente-t-elle d'étourdir { $target } ?
ddm-ability-whirlwind-attack = Qui { $creature } frappe-t-elle ensuite ?
    .pass = plus personne
ddm-term-simultaneous-effects = Laquelle de vos créatures le subit en premier ?
