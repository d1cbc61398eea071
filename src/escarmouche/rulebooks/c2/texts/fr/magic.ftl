## Magie : ce qui est demandé

c2-magic-cast = Quel sortilège lance { $fighter } ?
    .pass = aucun (de plus)
    .prolonged = plus tard : Incantation prolongée (INI −2, difficulté −1)
c2-magic-order = Quel Magicien lance ses sortilèges le premier ?
c2-magic-target-range = Sur qui { $fighter } lance { $card } ?
c2-magic-target-range-place = Où { $fighter } lance { $card } ?
c2-spell-field-free-difficulty = { $card } : quelle difficulté annonce { $fighter } ?
c2-magic-incantation-rapid = Qui fait une Incantation rapide (INI +2, difficulté +1) ?
    .pass = personne pour l’instant
c2-mana-mastery = { $card } : combien de gemmes de plus pour améliorer la maîtrise { DE($fighter) }, un dé par gemme ?
c2-mana-boost = { $card } : combien de gemmes { $fighter } investit dans l’effet ?
c2-mana-reserve-start = { $fighter } commence avec { $count ->
    [one] une gemme
   *[other] { $count } gemmes
} : combien de l’Élément { $element } ?
c2-mana-recovery = { $fighter } récupère { $count ->
    [one] une gemme
   *[other] { $count } gemmes
} : combien de l’Élément { $element } ?
c2-magic-neutral-gem = { $fighter } dépense { $count ->
    [one] une gemme
   *[other] { $count } gemmes
} : combien de l’Élément { $element } ?
c2-magic-effect = { $fighter } gagne { $count ->
    [one] une gemme
   *[other] { $count } gemmes
} : combien de l’Élément { $element } ?
c2-mana-reserve-max-gems = { $fighter } a moins de POU à présent, et { $count ->
    [one] une gemme
   *[other] { $count } gemmes
} de trop : combien de l’Élément { $element } sont perdues ?
c2-magic-effect-gems = { $fighter } perd { $count ->
    [one] une gemme
   *[other] { $count } gemmes
} : combien de l’Élément { $element } ?
c2-magic-effect-one-of = { $card } : quel effet sur { $target } ?
c2-magic-effect-move = Où va { $fighter }, sous l’effet de la Magie ({ $allowance } cm au plus) ?
c2-magic-effect-carry = Où placer { $fighter } (à { $reach } cm au plus) ?
c2-magic-effect-summon = Où apparaît { $fighter } (à { $reach } cm au plus) ?
c2-magic-counter-window = { $card }, sortilège { DE($fighter) } ({ $total ->
    [none] sans jet
   *[other] total { $total }
}) : l’annuler ?
    .pass = non
c2-table-opposition-absorb = Avec quelles gemmes { $fighter } absorbe { $card } ?
c2-skill-devotion = Sacrifier { $fighter } ? { $magician } gagne { $gems } { $gems ->
    [one] gemme
   *[other] gemmes
} d’un seul Élément.
    .yes = oui : c’est une perte
    .no = non
c2-skill-devotion-element = De quel Élément sont les gemmes gagnées par { $magician } ?
c2-name-of-power = Pouvoir { DE($name) }

## Magie : ce qui est raconté

c2-told-gems-changed = { $gained ->
    [none] { $fighter } perd des gemmes : { $lost } (reste { $total })
   *[other] { $fighter } gagne des gemmes : { $gained } (réserve : { $total })
}
c2-told-recovery-rolled = { $total ->
    [none] { $fighter } ne récupère aucune gemme
   *[other] { $fighter } : Récupération { $total }, { $gems ->
        [one] { $gems } gemme
       *[other] { $gems } gemmes
    }
}
c2-told-spell-cast = { $target ->
    [none] { $fighter } lance { $card }
   *[other] { $fighter } lance { $card } sur { $target }
} ({ $gems }){ $extra ->
    [0] {""}
   *[other] , maîtrise +{ $extra }
}{ $invested ->
    [0] {""}
   *[other] , { $invested } de plus dans l’effet
}
c2-told-incantation-rolled = { $success ->
    [yes] { $card } : { $total } contre { $difficulty }, Incantation réussie
   *[no] { $total ->
        [none] { $card } : Incantation ratée (difficulté { $difficulty })
       *[other] { $card } : { $total } contre { $difficulty }, Incantation ratée
    }
}
c2-told-spell-out-of-range = { $target ->
    [none] { $card } : hors de portée, à { $distance } cm ; les gemmes sont perdues
   *[other] { $card } : { $target } est hors de portée, à { $distance } cm ; les gemmes sont perdues
}
c2-told-spell-absorbed = { $fighter } absorbe { $card } ({ $gems })
c2-told-spell-countered = { $success ->
    [yes] { $fighter } contre { $card } ({ $gem }) : { $total } contre { $against }
   *[no] { $fighter } ne parvient pas à contrer { $card } ({ $gem }) : { $total ->
        [none] jet raté
       *[other] { $total } contre { $against }
    }
}
c2-told-spell-takes-effect = { $targets ->
    [none] { $card } n’atteint personne
   *[other] { $card } prend effet : { $targets }
}
c2-told-incantation-delayed = { $fighter } fait une Incantation prolongée : INI −2 pour cette phase
c2-told-power-used = { $fighter } use du pouvoir { DE($card) } sur { $target } ({ $gems })
c2-told-trance-entered = { $fighter } entre en Transe
c2-told-trance-broken = La Transe { DE($fighter) } est rompue
c2-told-touched = { $fighter } subit l’effet { DE($card) }
c2-told-dispelled = { $fighter } ne subit plus aucun effet magique
c2-told-carried = La Magie déplace { $fighter }
c2-told-summoned = { $fighter } apparaît, à l’appel { DE($by) }

## La Magie sur les cartes et en un coup d’œil


## La lune

c2-table-selenite-gift = Pleine lune : que reçoit { $fighter } ?
c2-told-moon-rose = { $fighter } : { $moon ->
    [day] plein jour, aucun effet
    [crescent] croissant de lune, INI et DIS +1
    [gibbous] lune gibbeuse, MOU +2,5 et COU ou PEUR +1
    [new] nouvelle lune, Possédé
    [half] demi-lune, POU +1
   *[full] pleine lune
}
