## Assauts et peur : ce qui est demandé

cc-core-charge = Cible de la charge { DE($fighter) } ?
cc-core-engagement = Cible de l’engagement { DE($fighter) } ?
cc-core-engagement-place = { $fighter } n’atteint pas { $target } : où s’arrêter, plus près, à { $allowance } cm au plus ?
cc-core-assault = Qui prend part à cet assaut avec { $fighter } ?
    .pass = personne d’autre
cc-joins-charge = { $fighter } charge { $target }
cc-joins-engage = { $fighter } engage { $target }
cc-core-shoot-assault-shot = { $fighter } : tirer sur { $target } pendant l’assaut (difficulté 7) ?
cc-core-move-contact = Assaut sur { $fighter } : à qui faire face ?
cc-core-move-contact-place = Où placer { $fighter } au contact { DE($target) } (à { $allowance } cm au plus) ?
cc-core-assault-redirect = { $target } n’est plus là. Nouvelle cible { DE($fighter) } ?
    .pass = aucune : s’arrêter
cc-core-assault-direction = { $fighter } arrive sur { $target } à la limite de l’avant et de l’arrière : par où ?
    .front = par l’avant
    .rear = par l’arrière
cc-core-fear-numbers = Plusieurs ennemis effraient également { $fighter } : de qui compter la Peur ?
cc-core-fear-flight-move = Plusieurs ennemis sont aussi proches : lequel fuit { $fighter } ?
cc-core-fear-rally = Ralliement { DE($fighter) } : avec quelle caractéristique ?
    .courage = le Courage
    .discipline = la Discipline

## Assauts et peur : ce qui est raconté

cc-told-assault-declared = { $charge ->
    [dive] Piqué : { $fighters } sur { $target }
    [yes] Charge : { $fighters } sur { $target }
   *[no] Engagement : { $fighters } sur { $target }
}
cc-told-assault-out-of-reach = { $target } est hors d’atteinte { DE($fighter) }
cc-told-met = { $charge ->
    [yes] { $fighter } charge { $target } et arrive au contact
   *[no] { $fighter } engage { $target }
}
cc-told-weights-compared = { $penalised ->
    [none] Puissance { $assailants } contre { $assailed } : pas de pénalités de charge
   *[other] Puissance { $assailants } contre { $assailed } : pénalités de charge pour { $penalised }
}
cc-told-courage-tested = { $passed ->
    [yes] { $fighter } face à la Peur { DE($enemies) } : Courage { $courage }, Peur { $fear }, test réussi
   *[no] { $fighter } face à la Peur { DE($enemies) } : Courage { $courage }, Peur { $fear }, test raté
}
cc-told-routed = { $fighter } est en déroute devant { $enemy }
cc-told-rallied = { $fighter } se rallie
cc-told-rally-failed = { $fighter } ne se rallie pas
