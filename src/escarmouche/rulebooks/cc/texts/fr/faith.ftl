## Divination : ce qui est demandé

cc-core-faith-call = { $fighter } (FT { $faith }) : quel miracle appeler ?
cc-core-faith-targeting = { $fighter } : quelle cible pour { $miracle } ?
cc-core-faith-call-difficulty = { $miracle } : quelle difficulté, ou combien de fois ({ $fighter }, FT { $faith }) ?
cc-core-faith-censure = { $caller } (FT { $left }) appelle { $miracle } : combien de points (sur { $faith }) { $fighter } dépense en censure ?
cc-core-faith-reinforce = { $miracle } : combien de points (sur { $faith }) { $fighter } change-t-il en dés supplémentaires ?
cc-core-faith-reinforce-effect = { $miracle } : combien de points (sur { $faith }) { $fighter } met dans l’effet ?
cc-core-faith-call-gained = { $fighter } gagne { $count ->
    [one] une gemme
   *[other] { $count } gemmes
} : combien de l’Élément { $element } ?
cc-core-faith-call-gems = { $fighter } perd { $count ->
    [one] une gemme
   *[other] { $count } gemmes
} : combien de l’Élément { $element } ?
cc-core-faith-call-one-of = { $card } : quel effet sur { $target } ?
cc-core-faith-call-move = Où va { $fighter }, sous l’effet d’un miracle ({ $allowance } cm au plus) ?
cc-core-faith-call-summon = Où placer { $fighter } (à { $reach } cm au plus) ?
cc-core-faith-call-carry = Où placer { $fighter } (à { $reach } cm au plus) ?
cc-skill-martyr = Qui donne sa foi à { $fighter }, au prix d’une Blessure grave ?
cc-skill-piete = { $fighter } : combien de points de foi garder (sur { $faith }) ?

## Divination : ce qui est raconté

cc-told-faith-gathered = { $fighter } rassemble sa foi temporaire : { $points }
cc-told-faith-kept = { $fighter } garde { $points } de FT du tour précédent
cc-told-faith-given = { $fighter } donne sa foi à { $faithful } : FT +{ $points }, soit { $left }
cc-told-faith-changed = { $fighter } : FT { $left }
cc-told-miracle-announced = { $target ->
    [none] { $fighter } appelle { $miracle }, difficulté { $difficulty }
   *[other] { $fighter } appelle { $miracle } sur { $target }, difficulté { $difficulty }
}
cc-told-miracle-out-of-range = { $target } est hors de portée pour { $miracle }, à { $distance } cm : l’appel échoue
cc-told-censured = { $fighter } censure { $caller } : FT −{ $points }, reste { $left }
cc-told-miracle-stopped = { $fighter } n’a plus de FT : ni { $miracle }, ni aucun autre miracle ce tour-ci
cc-told-bond-reinforced = { $fighter } renforce le lien : { $points } de FT, reste { $left }
cc-told-faith-invested = { $fighter } met { $points } de FT dans l’effet, reste { $left }
cc-told-miracle-called = { $heard ->
    [yes] { $miracle } : la prière { DE($fighter) } est entendue
   *[no] { $miracle } : la prière { DE($fighter) } n’est pas entendue
} ({ $dice } { $dice ->
    [one] dé
   *[other] dés
}, FT { $faith }, difficulté { $difficulty })
cc-told-fervour-paid = { $fighter } : Ferveur { $points }, reste FT { $left }
