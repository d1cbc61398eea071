## Capacités d'attaque : ce qui est demandé

ddm-act-leap = bondir sur { $target }
ddm-act-trample = passer sur { $target } en chemin
ddm-act-whirlwind = tourbillonner, en frappant d’abord { $target }
ddm-act-sidestep = { $target ->
    [fly] s’écarter d’une case en volant
    [burrow] s’écarter d’une case sous terre
   *[other] s’écarter d’une case
}
ddm-act-corner = au coin de { $here } et { $there }

ddm-ability-arrow-catching-shield = { $attacker } tire sur { $target } : quel bouclier dévie le projectile ?
ddm-ability-cleave = { $creature } vient d’abattre un ennemi : qui frapper ensuite ?
    .pass = personne
ddm-ability-death-attack = { $attacker } : tenter de tuer { $target } sur le coup ?
ddm-ability-death-burst = { $creature } explose : où est le centre du modèle (rayon { $radius }) ?
ddm-ability-death-strike = { $creature } tombe : qui frapper dans un dernier souffle ?
    .pass = personne
ddm-ability-hurling-charge = { $creature } : tirer d’ici sur { $target } ?
    .on = pas d’ici
ddm-ability-pushback = { $creature } : où repousser { $target } ?
    .stop = nulle part
ddm-ability-smite = { $attacker } : châtier { $target } ?
ddm-ability-stagger = Chemin de la charge { DE($creature) } ? Il reste { $limit } { $limit ->
    [one] case
   *[other] cases
} de déplacement
ddm-ability-stunning-attack = { $attacker } : tenter d’étourdir { $target } ?
ddm-ability-whirlwind-attack = { $creature } : qui frapper ensuite ?
    .pass = plus personne
ddm-term-simultaneous-effects = Laquelle de vos créatures le subit en premier ?
ddm-term-simultaneous-effects-own = Lequel de ces effets { $creature } subit-il en premier ?
