## Sorts et capacités au format des sorts

ddm-act-cast = { $creature ->
    [none] lancer { $target }
   *[other] { $creature } : lancer { $target }
}
ddm-act-use = { $creature ->
    [none] utiliser { $target }
   *[other] { $creature } : utiliser { $target }
}
ddm-act-area = { $target ->
    [none] sur { $square } cases, où il n’y a personne
   *[other] sur { $square } cases : { $target }
}
ddm-act-level = cocher une case de niveau { $square }
ddm-act-summon = { $target }
ddm-act-switch = { $target }, qui va en { $there } ; l’autre va en { $here }
ddm-spell-target = { $creature } utilise { $power } : sur qui ?
ddm-spell-radius = { $creature } utilise { $power } : sur quelles cases ?
ddm-ability-sorcerer-spells = { $creature } lance { $power } : quelle case cocher ?
ddm-term-summon = Invocation { DE($creature) } : qui, et où ?
ddm-term-switch-position = Qui échange sa place avec { $target } ?
ddm-term-immediate = Quelqu’un intervient-il ?
    .pass = personne
ddm-term-acting = { $creature } attaque aussitôt : avec quelle attaque ?
    .pass = aucune
ddm-term-push-pull = Où pousser ou tirer { $target } ?
    .stop = pas plus loin
ddm-term-slide = Où faire glisser { $target } ?
    .stop = pas plus loin
ddm-term-reroll = { $creature } peut relancer le dé (résultat : { $result ->
    [true] réussite
    [false] échec
    [hit] touché
    [critical] critique
   *[miss] manqué
})
    .yes = relancer
    .no = laisser
