## États, tempéraments et commandement : ce qui est demandé

ddm-act-square = { $square }
ddm-act-wake = réveiller { $target }
ddm-act-turn-undead = renvoyer { $target }
ddm-condition-phased-out = { $creature } réapparaît : où ?
ddm-move-legal-position = { $creature } ne peut pas rester ici : où aller ?
ddm-term-rush = { $creature } : comment foncer sur { $target } ?
    .walk = à pied
    .fly = en volant
    .burrow = sous terre
ddm-ability-tyrannical-morale = { $creature } : jouer sa vie sur son jet de moral (+{ $bonus }) ?
    .yes = oui : un échec, et c’est la mort
    .no = non
ddm-ability-spell-resistance = { $creature } : résister au sort { DE($caster) } (il passe à { $needed } ou plus) ?
    .resist = résister
    .allow = laisser passer le sort
