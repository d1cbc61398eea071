## États, tempéraments et commandement : ce qui est demandé

ddm-act-square = { $square }
ddm-act-wake = réveiller { $target }
ddm-act-turn-undead = renvoyer { $target }
ddm-condition-phased-out = { $creature } réapparaît : où ?
ddm-move-legal-position = { $creature } ne peut pas rester ici : où va-t-elle ?
ddm-term-rush = Comment { $creature } fonce-t-elle sur { $target } ?
    .walk = à pied
    .fly = en volant
    .burrow = sous terre
ddm-ability-tyrannical-morale = { $creature } joue-t-elle sa vie sur son jet de moral (+{ $bonus }) ?
    .yes = oui : si elle le rate, elle meurt
    .no = non
ddm-ability-spell-resistance = { $creature } résiste-t-elle au sort de { $caster } (il passe à { $needed } ou plus) ?
    .resist = elle résiste
    .allow = elle laisse passer le sort
