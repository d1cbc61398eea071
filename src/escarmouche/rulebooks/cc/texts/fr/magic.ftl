## Magie : ce qui est demandé

cc-core-magic-cast = Quel sortilège lance { $fighter } ?
cc-core-magic-targeting = Sur qui { $fighter } lance { $card } ?
cc-core-magic-targeting-place = Où { $fighter } lance { $card } ?
cc-core-magic-incantation-steps-difficulty = { $card } : quelle difficulté annonce { $fighter } ?
cc-spell-aimed = { $card }{ $target ->
    [none] {""}
   *[other] {" "}sur { $target }
}
cc-core-mana-mastery = { cc-spell-aimed } : combien de gemmes de plus pour renforcer la maîtrise { DE($fighter) }, un dé par gemme ?
cc-core-mana-mastery-boost = { cc-spell-aimed } : combien de gemmes { $fighter } met dans l’effet ?
cc-core-magic-spell-card-open = { cc-spell-aimed } : combien de gemmes, en plus de la première, { $fighter } consacre au X du sortilège ?
cc-core-mana-reserve = { $fighter } commence avec des gemmes ({ $count } à choisir) : combien de l’Élément { $element } ?
cc-core-mana-recovery = { $fighter } récupère des gemmes ({ $count } à choisir) : combien de l’Élément { $element } ?
cc-skill-recuperation = { $fighter } récupère encore des gemmes par Récupération ({ $count } à choisir) : combien de l’Élément { $element } ?
cc-nexus-mana = { $fighter } reçoit des gemmes du nexus ({ $count } à choisir) : combien de l’Élément { $element } ?
cc-core-mana-gems = { $fighter } dépense des gemmes ({ $count } à choisir) : combien de l’Élément { $element } ?
cc-core-magic-incantation-steps-gained = { $fighter } gagne des gemmes ({ $count } à choisir) : combien de l’Élément { $element } ?
cc-core-magic-incantation-steps-gems = { $fighter } perd des gemmes ({ $count } à choisir) : combien de l’Élément { $element } ?
cc-core-magic-incantation-steps-one-of = { $card } : quel effet sur { $target } ?
cc-core-magic-incantation-steps-move = Où va { $fighter }, sous l’effet de la Magie ({ $allowance } cm au plus) ?
cc-core-magic-incantation-steps-summon = Où placer { $fighter } (à { $reach } cm au plus) ?
cc-core-magic-incantation-steps-carry = Où placer { $fighter } (à { $reach } cm au plus) ?
cc-core-magic-counter-magic = { $card }, sortilège { DE($fighter) } (total { $total }) : l’annuler ?
    .pass = non
cc-core-magic-absorb = Avec quelles gemmes { $fighter } absorbe { $card } ?

cc-skill-immunite-element = { $fighter } : opposer son immunité au sortilège { DE($by) } ?
cc-skill-devotion = Qui donne du mana à { $fighter }, au prix d’une Blessure grave ?
cc-skill-devotion-element = De quel Élément sont les gemmes que { $fighter } reçoit ?
cc-skill-maitrise-des-arcanes = { $fighter } : de quel Élément sont les gemmes qui manquent (Maîtrise des arcanes) ?

## Magie : ce qui est raconté

cc-told-gems-changed = { $gained ->
    [none] { $fighter } perd des gemmes : { $lost } (reste { $total })
   *[other] { $fighter } gagne des gemmes : { $gained } (réserve : { $total })
}
cc-told-recovery-rolled = { $total ->
    [none] { $fighter } ne récupère aucune gemme
   *[other] { $fighter } : récupération { $total }, { $gems ->
        [one] { $gems } gemme
       *[other] { $gems } gemmes
    }
}
cc-told-spell-cast = { $target ->
    [none] { $fighter } lance { $card }
   *[other] { $fighter } lance { $card } sur { $target }
} ({ $gems }){ $extra ->
    [0] {""}
   *[other] , maîtrise +{ $extra }
}{ $invested ->
    [0] {""}
   *[other] , { $invested } de plus dans l’effet
}
cc-told-incantation-rolled = { $success ->
    [yes] { $card } : { $total } contre { $difficulty }, POU { $power }, incantation réussie
   *[no] { $total ->
        [none] { $card } : incantation ratée (POU { $power }, difficulté { $difficulty })
       *[other] { $card } : { $total } contre { $difficulty }, POU { $power }, incantation ratée
    }
}
cc-told-spell-out-of-range = { $target ->
    [none] { $card } : hors de portée, à { $distance } cm ; les gemmes sont perdues
   *[other] { $card } : { $target } est hors de portée, à { $distance } cm ; les gemmes sont perdues
}
cc-told-arcana-used = Il manque des gemmes à { $fighter } ({ $gems }) : son POU baisse de 1 pour chacune (Maîtrise des arcanes)
cc-told-spell-absorbed = { $fighter } absorbe { $card } ({ $gems })
cc-told-spell-countered = { $success ->
    [yes] { $fighter } contre { $card } ({ $gem }) : POU { $power } contre { $against }
   *[no] { $fighter } ne parvient pas à contrer { $card } ({ $gem }) : POU { $power } contre { $against }
}
cc-told-spell-takes-effect = { $targets ->
    [none] { $card } n’atteint personne
   *[other] { $card } prend effet : { $targets }
}
cc-told-spared = { $fighter } ne subit pas { $card }
cc-told-touched = { $fighter } subit l’effet { DE($card) }
cc-told-dispelled = { $fighter } ne subit plus aucun effet de sortilège ou de miracle
cc-told-control-taken = { $side } contrôle désormais { $fighter }
cc-told-uncontrollable = { $fighter } échappe à tout contrôle
cc-told-summoned = { $fighter } apparaît, à l’appel { DE($by) }
cc-told-carried = { $fighter } est placé ailleurs

## Sortilèges et miracles : ce qui peut clocher sur une carte

cc-element-unknown = Élément inconnu « { $word } »
cc-element-unknown-close = Élément inconnu « { $word } » : faut-il lire { $close } ?
cc-spell-primagic = un sortilège de Primagie ne prend que des gemmes neutres
cc-spell-elemental = un sortilège élémentaire prend des gemmes de ses Éléments
cc-spell-no-area = un sortilège lancé en un lieu demande une aire d’effet
cc-card-bounds = une difficulté libre demande un maximum supérieur au minimum
cc-spell-two-x = les X gemmes sont d’une seule sorte
cc-spell-x-and-boost = un sortilège qui coûte X gemmes n’en reçoit pas d’autres dans son effet
cc-card-no-such-roll = ce livre n’a pas ce test
cc-army-no-spell = aucun sortilège n’a la clé « { $card } »
cc-army-no-spell-close = aucun sortilège n’a la clé « { $card } » : faut-il lire { $close } ?
cc-army-no-miracle = aucun miracle n’a la clé « { $card } »
cc-army-no-miracle-close = aucun miracle n’a la clé « { $card } » : faut-il lire { $close } ?
cc-army-not-his = { $card } : n’est pas ouvert à { $name }
cc-army-mystic-twice = { $name } a déjà { $card }
cc-army-too-intense = les sortilèges { DE($name) } dépassent { $most } d’intensité
cc-army-too-many-miracles = { $name } peut avoir { $most } miracles au plus
