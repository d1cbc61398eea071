## Sorts et capacités au format des sorts

ddm-act-cast = { $creature ->
    [none] lancer { $target }
   *[other] { $creature } : lancer { $target }
}
ddm-act-use = { $creature ->
    [none] utiliser { $target }
   *[other] { $creature } : utiliser { $target }
}
ddm-act-area = { $target ->
    [none] sur { $square } cases, où il n'y a personne
   *[other] sur { $square } cases : { $target }
}
ddm-act-level = cocher une case de niveau { $square }
ddm-act-summon = { $target }
ddm-act-switch = { $target }, qui va en { $there } ; l'autre va en { $here }
ddm-spell-target = { $creature } utilise { $power } : sur qui ?
ddm-spell-radius = { $creature } utilise { $power } : sur quelles cases ?
ddm-ability-sorcerer-spells = { $creature } lance { $power } : quelle case coûte-t-il ?
ddm-term-summon = Invocation de { $creature } : qui, et où ?
ddm-term-switch-position = Qui échange sa place avec { $target } ?
ddm-term-immediate = Quelqu'un intervient-il ?
    .pass = personne
ddm-term-acting = { $creature } attaque immédiatement : comment ?
    .pass = pas du tout
ddm-term-push-pull = Où { $target } est-elle poussée ou tirée ?
    .stop = pas plus loin
ddm-term-slide = Où { $target } glisse-t-elle ?
    .stop = pas plus loin
ddm-term-reroll = { $creature } peut relancer le dé (résultat : { $result ->
    [true] réussite
    [false] échec
    [hit] touché
    [critical] critique
   *[miss] manqué
})
    .yes = relancer
    .no = laisser
