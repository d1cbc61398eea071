## Divination : ce qui est demandé

c2-faith-order-ties = Quel Fidèle appelle ensuite ?
c2-faith-call-repeat = { $fighter } (F.T. { $faith }) : quel miracle appeler ?
    .pass = aucun (autre)
c2-faith-call-sequence = { $fighter } : quelle cible pour { $miracle } ?
c2-miracle-attr-difficulty = { $miracle } : quelle Difficulté, ou combien de fois ({ $fighter }, F.T. { $faith }) ?
c2-faith-censure = { $caller } (F.T. { $left }) appelle { $miracle } : combien de points (sur { $faith }) { $fighter } dépense en Censure ?
c2-faith-reinforce = { $miracle } : combien de points (sur { $faith }) { $fighter } change en dés supplémentaires ?
c2-faith-reinforce-card = { $miracle } : combien de points (sur { $faith }) { $fighter } met dans l’effet ?
c2-faith-effects-apply = { $fighter } gagne { $count ->
    [one] une gemme
   *[other] { $count } gemmes
} : combien de l’Élément { $element } ?
c2-faith-effects-apply-gems = { $fighter } perd { $count ->
    [one] une gemme
   *[other] { $count } gemmes
} : combien de l’Élément { $element } ?
c2-faith-effects-apply-one-of = { $card } : quel effet sur { $target } ?
c2-faith-effects-apply-move = Où va { $fighter }, sous l’effet d’un miracle ({ $allowance } cm au plus) ?
c2-faith-effects-apply-carry = Où placer { $fighter } (à { $reach } cm au plus) ?
c2-faith-effects-apply-summon = Où apparaît { $fighter } (à { $reach } cm au plus) ?
c2-skill-martyr = Sacrifier { $fighter } ? { $faithful } gagne { $points } { $points ->
    [one] point
   *[other] points
} de F.T.
    .yes = oui : c’est une perte
    .no = non

## Divination : ce qui est raconté

c2-told-faith-gathered = { $fighter } rassemble sa Foi Temporaire : { $points }
c2-told-faith-given = { $fighter } donne sa vie pour { $faithful } : F.T. +{ $points }, soit { $left }
c2-told-miracle-announced = { $target ->
    [none] { $fighter } appelle { $miracle }, Difficulté { $difficulty }
   *[other] { $fighter } appelle { $miracle } sur { $target }, Difficulté { $difficulty }
}
c2-told-miracle-out-of-range = { $target } est hors de portée pour { $miracle }, à { $distance } cm : l’appel échoue
c2-told-censured = { $fighter } censure { $caller } : F.T. −{ $points }, il en reste { $left }
c2-told-miracle-stopped = { $fighter } n’a plus de F.T. : ni { $miracle }, ni aucun autre miracle ce tour-ci
c2-told-bond-reinforced = { $fighter } renforce le lien de { $points } { $points ->
    [one] point
   *[other] points
} : F.T. { $left }
c2-told-faith-invested = { $fighter } met { $points } { $points ->
    [one] point
   *[other] points
} dans l’effet : F.T. { $left }
c2-told-miracle-called = { $heard ->
    [yes] { $miracle } : la prière { DE($fighter) } est entendue
   *[no] { $miracle } : la prière { DE($fighter) } n’est pas entendue
} ({ $dice } { $dice ->
    [one] dé
   *[other] dés
}, F.T. { $faith }{ $modifier ->
    [0] {""}
   *[other] , modificateur { $modifier }
}, Difficulté { $difficulty })
c2-told-faith-changed = { $fighter } : F.T. { $left }
c2-told-fervour-paid = { $fighter } : Ferveur { $points }, F.T. { $left }

## Cartes et armées

c2-card-way-and-people = la Voie figure sur la carte de qui n’appartient à aucun peuple
c2-miracle-bounds = une Difficulté libre demande un maximum supérieur au minimum
c2-agreed-flight-is-the-move = Qui a fui a fait son déplacement du tour, et ne se rallie qu’au tour suivant
c2-agreed-stopped-in-place-of-flight = La Peur n’immobilise un engin soumis à un Poids que là où d’autres fuient
c2-agreed-borrowed-discipline = Les Fidèles appellent dans l’ordre de leur Discipline, celle de leurs chefs comprise
c2-army-no-miracle = aucun miracle n’a la clé « { $card } »
c2-army-no-miracle-close = aucun miracle n’a la clé « { $card } » : vouliez-vous dire { $close } ?
c2-army-miracle-twice = { $name } : possède déjà { $miracle }
c2-army-monk = { $name } : un Moine-Guerrier n’a qu’un miracle
c2-army-no-prayer =
    .c2-faith-faithful = { $miracle } : { $name } n’est pas un Fidèle
    .c2-miracle-attr-special = { $miracle } : réservé à d’autres que { $name }
    .c2-faith-access-cult = { $miracle } : n’est pas du Culte { DE($name) }
    .c2-faith-access-aspects = { $miracle } : demande des Aspects plus hauts que ceux { DE($name) }

## Ce qu’on sait avant de répondre

