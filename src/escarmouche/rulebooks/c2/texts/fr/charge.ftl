## Charge, Engagement, Peur, Contre-Tir : ce qui est demandé

c2-move-charge-declare = Cible de la Charge { DE($fighter) } ?
c2-move-engage = Cible de l’Engagement { DE($fighter) } ?
c2-fear-group-limit = { $chosen ->
    [none] Qui s’en prend à { $target } avec { $fighter } ?
   *[other] Qui s’en prend à { $target } avec { $fighter }, { $chosen } ?
}
    .pass = personne d’autre
c2-move-contact = Où placer { $fighter } au contact { DE($target) } (à { $allowance } cm au plus) ?
c2-move-activation = { $fighter } n’atteint pas { $target } : où s’arrêter, plus près, à { $allowance } cm au plus ?
c2-move-charge-objective = Où placer { $fighter } au contact de son objectif (à { $allowance } cm au plus) ?
c2-move-charge-distance = De combien de fois son MOU avance { $fighter } ?
c2-fear-charger-continues = { $fled } : en fuite devant { $fighter }. Nouvelle cible ?
    .pass = aucune
c2-fear-rally = Jet de Ralliement pour { $fighter } ?
c2-shoot-counter-declare = Assaut { DE($enemies) } sur { $fighter } : Contre-Tir ?
    .shoot = jouer sa carte et tirer
    .pass = non
c2-shoot-counter-resolve = Sur qui tire { $fighter } ?
c2-shoot-counter-consequences = Où va { $fighter } (à { $allowance } cm au plus) ?

## Pourquoi ce n'est pas permis

c2-not-at-the-objective = la Charge doit se terminer au contact de l’objectif

## Ce qui est raconté

c2-told-assault-declared = { $charge ->
    [yes] Charge : { $fighters } sur { $target }
   *[no] Engagement : { $fighters } sur { $target }
}
c2-told-assault-measured = { $reached ->
    [yes] { $fighter } → { $target } : { $distance } cm, à portée
   *[no] { $fighter } → { $target } : { $distance } cm, hors de portée
}
c2-told-met = { $charge ->
    [yes] { $fighter } charge { $target } et arrive au contact
   *[no] { $fighter } engage { $target }
}
c2-told-courage-tested = { $passed ->
    [yes] { $fighters } face à la Peur { DE($enemies) } : Courage { $courage }, Peur { $fear }, test réussi
   *[no] { $fighters } face à la Peur { DE($enemies) } : Courage { $courage }, Peur { $fear }, test raté
}
c2-told-paralysed = { $fighter } n’ose pas affronter { $enemy } et ne peut plus se déplacer ce tour-ci
c2-told-took-flight = { $fighter } fuit devant { $enemy }
c2-told-rallied = { $fighter } se rallie
c2-told-counter-shot-declared = Carte jouée, { $card } : Contre-Tir { DE($shooter) } sur { $target }
