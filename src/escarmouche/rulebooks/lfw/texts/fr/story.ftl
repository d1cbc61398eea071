## Ce qui se passe dans une bataille

lfw-told-phase-began = { $phase ->
    [none] Avant la bataille
    [deployment] Déploiement
    [start] Tour { $turn }
    [organisation] Tour { $turn } : phase d’organisation
    [magic] Tour { $turn } : phase de magie
    [movement] Tour { $turn } : phase de mouvement
    [shooting] Tour { $turn } : phase de tir
    [melee] Tour { $turn } : phase de mêlée
   *[morale] Tour { $turn } : phase de moral
}
lfw-told-order-set = { $what ->
    [deployment] Ordre de déploiement : { $order }
   *[other] Ordre d’initiative : { $order }
}
lfw-told-deployed = Déploiement : { $unit }
lfw-told-passed = { $what ->
    [charge-declaration] { $side } ne déclare pas de charge pour l’instant
    [move-flight-order] { $side } passe : fuite volontaire
    [move-run] { $side } passe : courses
    [move-normal] { $side } passe : déplacements normaux
    [move-engagement] { $side } passe : engagements
    [melee-result] { $side } passe : mouvements après la mêlée
    [terrain-interieur-force] { $side } ne force pas d’ouverture pour l’instant
    [scenario-deployment] { $side } ne déploie personne pour l’instant
    [rule-avant-garde] { $side } passe : Avant-garde
    [aptitude-command] { $side } passe : aptitudes de commandement
    [magic-phase] { $side } passe : sorts
    [organisation-phase] { $side } passe : organisation
    [shoot-phase] { $side } passe : tirs
    [spell-vent-attaque-eclaire] { $side } passe : courses après les tirs
   *[other] { $side } passe
}
lfw-told-charge-declared = { $unit } déclare une charge : { $targets }
lfw-told-confusion = Confusion : on ne peut plus déclarer de charge
lfw-told-charge-cancelled = Charge annulée, déjà en mêlée : { $unit }
lfw-told-moved = { $path ->
    [none] { $unit } reste sur place
   *[other] { $move ->
        [flight] { $unit } fuit de { $path }"
        [charge] { $unit } charge de { $path }"
        [run] { $unit } court { $path }"
        [engagement] { $unit } parcourt { $path }" en engagement
        [normal] { $unit } se déplace de { $path }"
        [aside] { $unit } se retrouve à { $path }" de là
       *[none] { $unit } s’enfonce dans la mêlée de { $path }"
    }
}
lfw-told-rallied = { $unit } se rallie
lfw-told-took-flight = { $unit } prend la fuite
lfw-told-attack-rolled = { $critical ->
    [yes] { $unit } : coup critique contre { $target }
   *[no] { $target ->
        [none] { $hit ->
            [yes] { $unit } touche le point visé
           *[no] { $unit } manque le point visé
        }
       *[other] { $hit ->
            [yes] { $unit } touche { $target }
           *[no] { $unit } manque { $target }
        }
    }
}
lfw-told-defence-rolled = { $wounds ->
    [0] { $unit } encaisse une force de { $force }
    [one] { $unit } : une blessure par une force de { $force }
   *[other] { $unit } : { $wounds } blessures par une force de { $force }
}
lfw-told-wound-cancelled = { $unit } : blessure annulée
lfw-told-wounded = { $unit } perd { $wounds } Pv ; Pv restants : { $life }
lfw-told-crippled-rolled = { $crippled ->
    [slow] Estropié, lenteur : { $unit }
    [clumsy] Estropié, maladresse : { $unit }
   *[other] Estropié, lenteur et maladresse : { $unit }
}
lfw-told-crippled-no-more = { $unit } n’est plus Estropié
lfw-told-unit-destroyed = { $how ->
    [fled] Perte en fuite : { $unit }
   *[other] { $by ->
        [none] Destruction : { $unit }
       *[other] { $by } élimine { $unit }
    }
}
lfw-told-courage-tested = { $passed ->
    [yes] { $unit } réussit le test de courage
   *[no] { $unit } rate le test de courage
}
lfw-told-combat-won = { $winners ->
    [none] Fin du combat : personne ne reste pour l’emporter
   *[other] Fin du combat. Victoire : { $winners }{ $suffered ->
        [none] {""}
       *[other] {" "}(blessures : { $suffered })
    }
}
lfw-told-magic-gained = { $unit } gagne { $points } Pm
lfw-told-ended = { $winner ->
    [none] La bataille est finie, sans vainqueur
   *[other] La bataille est finie : victoire, { $winner }{ $others ->
        [none] {""}
       *[other] {" "}avec { $others }
    }
}

## Ce qui est demandé

lfw-scenario-deployment = Quelle unité déployer ?
lfw-scenario-placement = Où déployer { $unit } ?
lfw-charge-declaration = Pour quelle unité déclarer une charge ?
    .pass = ne rien déclarer maintenant
lfw-charge-declare = { $targets ->
    [none] { $unit } : qui charger ?
   *[other] { $unit } charge { $targets } : qui d’autre ?
}
lfw-charge-move = Quelle charge résoudre ?
lfw-charge-move-place = { $unit } charge { $targets } : où va l’unité ?
lfw-move-flight-order = Quelle unité fuit ?
    .pass = aucune pour l’instant
lfw-move-flight = Aucun ennemi ne voit { $unit } : rester sur place ?
lfw-move-flight-place = Il reste { $allowance }" de fuite à { $unit } : vers un endroit qu’aucun ennemi ne voit ? Sur place, la fuite continue tout droit.
lfw-move-flight-from = { $unit } fuit : lequel des ennemis les plus proches ?
lfw-move-run = Quelle unité court ?
    .pass = aucune pour l’instant
lfw-move-run-distance = Où court { $unit } ({ $allowance }" au plus) ?
lfw-move-normal = Quelle unité se déplace ?
    .pass = aucune pour l’instant
lfw-move-normal-distance = Où se déplace { $unit } ({ $allowance }" au plus) ?
lfw-move-engagement = Quelle unité fait son engagement ?
    .pass = aucune pour l’instant
lfw-move-engagement-place = Où va { $unit } en engagement ({ $allowance }" au plus) ?
lfw-shoot-phase = Quelle unité tire ?
    .pass = aucune pour l’instant
lfw-shoot-target = { $unit } : sur qui tirer ?
lfw-shoot-weapon = { $unit } tire sur { $target } : avec quoi ?
lfw-melee-activate = Quel combat résoudre ?
lfw-melee-attack = { $unit } : qui attaquer ?
lfw-melee-attack-weapon = { $unit } attaque { $target } : avec quoi ?
lfw-melee-split-attack = { $unit } attaque { $target } et garde { $left } d’Att : en attaquer aussi un autre ?
    .none = tout sur le même
lfw-melee-push-in = Quelle unité s’enfonce dans la mêlée ?
    .pass = aucune
lfw-melee-push-in-place = { $unit } s’enfonce dans la mêlée ({ $allowance }" au plus) : où ?
lfw-morale-phase = Quelle unité teste son courage ?
lfw-rule-elite = { $unit } : relancer le dé raté (Élite) ?
    .yes = relancer
    .no = garder
lfw-rule-habile = { $unit } : relancer le 1 (Habile) ?
    .yes = relancer
    .no = garder

## Ce qu’on sait d’avance

lfw-hint-hits = touche sur { $needed }+ ({ $modifier } au dé)
lfw-hint-hits-plain = touche sur { $needed }+
lfw-hint-shots = { $count ->
    [one] un jet de touche
   *[other] { $count } jets de touche
}
lfw-hint-wounds = cause au moins une blessure
lfw-hint-destroys = élimine { $target }
lfw-hint-cover = couvert : E { $dodge }
lfw-hint-distance = à { $distance }"
lfw-hint-touches = sera au contact { DE($enemy) }
lfw-hint-no-shot = ne tirera pas ce tour-ci
lfw-hint-in-reach-of = { $enemy } pourrait le charger au prochain tour
lfw-hint-courage = tient bon (2D6 contre { $needed }+)
lfw-hint-charge-range = portée de charge
lfw-hint-flees = fuit de { $distance }", à l’opposé { DE($enemy) }
lfw-hint-flees-lost = perdue en chemin
lfw-hint-flees-must-hide = perdue en chemin, à moins de trouver où se cacher
lfw-hint-spell-cost = coûte { $cost } Pm, il en restera { $left }
lfw-hint-spell-range = portée { $range }"
lfw-hint-spell = ce qu’il fait
lfw-hint-aptitude = coûte { $cost } Pc, il en restera { $left }

lfw-told-duel-began = Duel : { $unit } et { $target }
lfw-told-supported = { $unit } soutient le combat
lfw-told-drifted = { $unit } : le point d’explosion dévie de { $aimed } à { $point }
lfw-told-aptitude-used = { $unit } use de l’aptitude « { $aptitude } » : { $targets }
lfw-told-forgotten = { $unit } est réputé n’avoir fait aucun mouvement
lfw-told-unsettled = { $unit } devient éligible au moral
lfw-told-healed = { $unit } récupère { $points } Pv ; Pv : { $life }
lfw-told-life-raised = { $unit } gagne { $points } Pv ; Pv : { $life }

## Autres questions

lfw-question-of = { $unit } : { $what } ?
lfw-question-place = { $unit }, { $what } : où aller ({ $allowance }" au plus) ?
lfw-organisation-phase = Que faire pendant la phase d’organisation ?
    .pass = rien pour l’instant
lfw-aptitude-command = Quelle aptitude employer ?
    .pass = aucune pour l’instant
lfw-shoot-target-point = un point de la table
lfw-rule-lance = { $unit } est au contact d’un ami qui combat : le soutenir ?
    .yes = le soutenir
    .no = rester à l’écart
lfw-rule-supplementaire = { $unit } emploie une arme de plus : contre qui ?
    .none = personne
lfw-rule-duelliste = { $unit } : provoquer quelqu’un en duel ?
    .pass = personne
lfw-rule-duelliste-accept = { $by } provoque { $unit } en duel : accepter ?
lfw-rule-paire-d-arme = { $unit } tire sur { $target } : avec les deux armes (Att doublées, −1) ?
    .yes = avec les deux
    .no = avec une seule
lfw-rule-explosion = { $unit } : quel point viser ({ $range }" au plus) ?
lfw-melee-result = Qui profite de la victoire ?
    .pass = personne pour l’instant
lfw-specialist-zelote-prendre-position = { $unit } prend position ({ $allowance }" au plus) : où ?
lfw-specialist-zelote-degager-le-passage = { $unit } : qui pousser hors du passage ?
lfw-specialist-zelote-degager-le-passage-place = Dans quelle direction pousser { $unit } ?

# ce qui n’est pas possible à cet instant, et pourquoi
lfw-closed-fleeing = en fuite
lfw-closed-in-melee = en mêlée
lfw-closed-has-moved = a déjà effectué son déplacement
lfw-closed-unseen = ne voit personne à portée de charge
lfw-closed-nobody-in-charge-range = personne à portée de charge
lfw-closed-nobody-in-range = personne à portée
lfw-closed-out-of-sight = hors de vue
lfw-closed-among-friends = en mêlée avec des amis, ou en duel
lfw-closed-no-weapon-after = { $move ->
    [charge] ne tire pas après une charge
    [flight] ne tire pas après une fuite
    [run] ne tire pas après une course
   *[other] n’a aucune arme qui puisse tirer maintenant
}
lfw-closed-too-dear = coûte { $cost } Pm, n’en a que { $left }
lfw-night = Nuit
lfw-light = Lumière
