## Décors qui peuvent être détruits

cc-core-terrain-scenery-strike = Que frappe { $fighter } ?
    .pass = rien
cc-scenery-cassant = { $fighter } se heurte à { $piece } : tenter de passer au travers (sinon il faut contourner) ?
cc-told-wound-ignored = { $fighter } résiste au coup
cc-told-stopped-by-scenery = { $fighter } ne brise pas { $piece } et s’arrête devant : son activation est terminée
cc-stopped-by-glass = { $piece } arrête les projectiles

## Sapeurs

cc-skill-sapeur = { $fighter } place-t-il une barricade (Points de Structure : { $structure }) ?
cc-skill-sapeur-where = Où { $by } place-t-il une barricade, et sous quel angle ?
cc-told-barricade-raised = { $by } place { $fighter } (Points de Structure : { $structure })
cc-too-near-a-barricade = c’est à moins de { $distance } cm { DE($piece) }, sans alignement par les petits côtés
cc-barricade-on-the-ground = une barricade se place au sol

## Nexus : ce qui est demandé

cc-core-nexus-activation = Quel nexus { $fighter } tente-t-il d’activer ?
cc-core-nexus-activation-target = Sur qui { $nexus } agit-il ?
cc-core-nexus-activation-friend = Qui { $fighter } sacrifie-t-il ({ $nexus }) ?
cc-core-nexus-activation-sacrifice = { $fighter } sacrifie { $count ->
    [one] une gemme
   *[other] { $count } gemmes
} : combien de l’Élément { $element } ?
cc-core-nexus-activation-gained = { $fighter } gagne { $count ->
    [one] une gemme
   *[other] { $count } gemmes
} : combien de l’Élément { $element } ?
cc-core-nexus-activation-gems = { $fighter } perd { $count ->
    [one] une gemme
   *[other] { $count } gemmes
} : combien de l’Élément { $element } ?
cc-core-nexus-activation-one-of = Quel effet sur { $target } ?
cc-core-nexus-activation-move = Où va { $fighter }, sous l’effet du nexus ({ $allowance } cm au plus) ?
cc-core-nexus-activation-carry = Où placer { $fighter } (à { $reach } cm au plus) ?
cc-nexus-foi = { $fighter } : sacrifier { $nexus }, alors détruit, pour { $points } FT ?
cc-nexus-foi-which = Quel nexus { $fighter } sacrifie-t-il pour sa foi ?
cc-nexus-mana-which = Quel nexus { $fighter } sacrifie-t-il pour son mana ?
cc-mana-of-nexus = { $fighter } sacrifie d’abord { $nexus } pour son mana

## Nexus : ce qui est raconté

cc-told-nexus-activated = { $charges ->
    [none] { $fighter } active { $nexus }
   *[other] { $fighter } active { $nexus } (charges restantes : { $charges })
}
cc-told-nexus-resisted = { $fighter } échoue à l’épreuve { DE($nexus) }
cc-told-nexus-forced = { $passed ->
    [yes] { $fighter } force { $nexus }
   *[no] { $fighter } ne parvient pas à forcer { $nexus }
}
cc-told-nexus-spent = { $fighter } sacrifie { $nexus }
cc-told-sacrifice-paid = { $friend ->
    [none] { $fighter } paie le sacrifice exigé par { $nexus }{ cc-price }
   *[other] { $fighter } sacrifie { $friend } ({ $nexus }){ cc-price }
}
cc-price = { $gems ->
    [0] {""}
   *[other] , gemmes : { $gems }
}{ $faith ->
    [0] {""}
   *[other] , FT : { $faith }
}{ $wound ->
    [0] {""}
    [1] , une Blessure légère
    [2] , une Blessure grave
   *[3] , une Blessure critique
}
cc-told-charges-changed = { $nexus } : charges restantes, { $left } sur { $most }

## Nexus : ce qui est refusé

cc-nexus-on-the-ground = un nexus se place au sol
cc-too-near-a-nexus = c’est à 10 cm ou moins { DE($piece) }
cc-in-a-sanctuary = c’est dans le sanctuaire { DE($piece) }

## Les éléments à l’écran

cc-condition-destroyed = hors du jeu (destruction)
cc-condition-charges = charges : { $left } sur { $most }
cc-condition-linked = lien : { $fighter }
cc-stock-charges = Charges
cc-sheet-allegiance = Allégeance
cc-sheet-access-area = à { $area } cm ou moins
cc-sheet-sacrifice = Sacrifice
cc-sheet-sacrifice-wound = { $wound ->
    [1] une Blessure légère
    [2] une Blessure grave
   *[3] une Blessure critique
}
cc-sheet-sacrifice-gems = gemmes : { $gems }
cc-sheet-sacrifice-faith = FT : { $faith }
cc-sheet-sacrifice-friend = la vie d’un ami dans l’accès
cc-sheet-trial = Épreuve
cc-tested = { $score ->
    [initiative] Initiative
    [attack] Attaque
    [defence] Défense
    [shooting] Tir
    [courage] Courage
    [discipline] Discipline
   *[power] Pouvoir
}
cc-sheet-trial-told = { cc-tested } contre { $difficulty }
cc-sheet-charges = Charges
cc-sheet-force = Difficulté pour le forcer
cc-sheet-effect = Effet
cc-access = { $side ->
    [front] avant
    [left] gauche
    [right] droite
   *[rear] arrière
}

## Fichiers

cc-scenery-skill-unknown = compétence de décor inconnue : « { $word } »
cc-scenery-skill-unknown-close = compétence de décor inconnue : « { $word } » ; s’agit-il de { $close } ?
cc-scenery-needs-structure = seul ce qui a des Points de Structure peut en avoir
cc-scenery-needs-resistance = ce qui a des Points de Structure a une Résistance
cc-scenery-shape = ce qui peut être détruit est un rectangle ou un disque
cc-scenery-not-in-the-way = seul ce qui barre le passage est Cassant
cc-no-setup-scenery = « { $id } » n’est pas un élément de cette table, ou n’est pas à la même place
cc-nexus-no-power = des charges ne servent qu’à un nexus qui peut être activé
cc-nexus-access = un accès est fait de côtés ou d’une aire
cc-army-too-many-nexus = trop de nexus : { $most } au plus
cc-army-nexus-alone = un nexus n’est pas une armée à lui seul
cc-no-setup-body = un élément a des Points de Structure et une hauteur
cc-no-setup-trait = un élément n’a pas cette compétence : { $skill }
