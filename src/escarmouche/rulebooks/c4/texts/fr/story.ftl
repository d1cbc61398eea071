## Ce avec quoi une bataille se raconte : noms, nombres, dés

c4-title = Confrontation : l’Âge du Rag’narok
c4-side-red = Rouge
c4-side-blue = Bleu
c4-side-green = Vert
c4-side-gold = Or
c4-name = { $name }
c4-name-numbered = { $name } { $number }
c4-name-of-side = { $name } ({ $side })
c4-list = { $items }
c4-several = { $name } × { $count }
c4-with = { $name } + { $other }
c4-with-number = { $name } ({ $other })
c4-pair = { $name } { $value }
c4-place = { $x } ; { $y }
c4-on-the-spot = sur place
c4-a-place = une place sur la table
c4-objective = Objectif
c4-turns = { $count ->
    [one] un tour
   *[other] { $count } tours
}
c4-tally = { $count ->
    [one] { $count } point d’Élixir
   *[other] { $count } points d’Élixir
}
c4-number =
    .value = Valeur d’action
    .difficulty = Difficulté
    .dice = Dés
    .authority = Autorité
c4-breakdown = { $total } ({ $base }, { $parts })
c4-breakdown-part = { $rule } { $change }
c4-told-rolled = { $who }, jet pour { $what } : { $faces }
c4-told-rolled-test = { $who }, { $what }{ $value ->
    [none] {""}
   *[other] {" "}{ $value } contre { $difficulty }
}{ $dice ->
    [none] {""}
   *[other] , dés { $dice }
} : { $faces } (réussite à { $needed } ou plus)
c4-told-rolled-opposition = { $who }, { $what }{ $authority ->
    [none] {""}
   *[other] , Autorité { $authority }
} : { $total ->
    [none] { $faces }, perdue sur un 1
   *[other] { $total }
}
c4-told-rolled-extra = { $count ->
    [one] Dé supplémentaire
   *[other] Dés supplémentaires
} : { $faces } (réussite à { $needed } ou plus)
c4-told-rolled-again = Relance : { $faces } (réussite à { $needed } ou plus)
c4-told-rolled-against = { $who } contre { $target }, { $what }{ $value ->
    [none] {""}
   *[other] {" "}{ $value } contre { $difficulty }
}{ $dice ->
    [none] {""}
   *[other] , dés { $dice }
} : { $faces } (réussite à { $needed } ou plus)
c4-test-of-courage = Test de Courage
c4-told-chosen = { $auto ->
    [yes] { $who }, { $what } : { $answer } (consigne)
   *[other] { $who }, { $what } : { $answer }
}
c4-roll = { $who ->
    [none] Lancer { $dice } pour { $what }
   *[other] { $who } : lancer { $dice } pour { $what }
}
c4-question = { $what } ?
c4-option =
    .yes = oui
    .no = non
    .pass = passer
    .done = plus rien
    .none = rien
c4-option-named = { $kind } : { $name }
c4-combat = { $who } contre { $whom } ({ $target })
c4-combat-units = { $who } contre { $target }
c4-act-none = ne pas bouger
c4-act-stand = combattre sur place
c4-act-walk = marcher
c4-act-run = courir
c4-act-shoot = tirer
c4-act-mystic = user d’effets mystiques
c4-act-fight = combattre
c4-act-disengage = se désengager
c4-act-assault = donner l’assaut à { $target }
c4-act-then = { $first }, puis { $then }
c4-use = { $mystic } : { $effect }
c4-progress = carte { $number } sur { $of }

## Le cadre du tour

c4-told-phase-began = { $phase ->
    [tactical] Tour { $turn } : phase tactique
    [activation] Tour { $turn } : phase d’activation
   *[stewardship] Tour { $turn } : phase d’intendance
}
c4-told-opposition-won = { $side } remporte l’opposition d’Autorité : { $totals }
c4-told-commander-named = { $fighter ->
    [none] { $side } n’a pas de Commandeur
   *[other] { $side } : { $fighter } commande
}
c4-told-leader-named = { $unit } : { $fighter } mène désormais l’unité
c4-told-sequence-laid-out = { $side } étale sa séquence : { $cards }
c4-told-card-seen = { $side } a pioché { $card }
c4-told-card-revealed = { $passed ->
    [yes] { $side } révèle { $card } : plus personne n’agit avec cette carte
   *[no] { $side } révèle { $card }
}
c4-told-card-reserved = { $side } met une carte en réserve
c4-told-unit-activated = { $unit } : activation
c4-told-unit-deployed = { $unit } : déploiement
c4-told-action-chosen = { $unit } : { $action }
c4-told-fighter-moved = { $contact ->
    [yes] { $fighter } vient au contact
   *[no] { $fighter } mène l’unité jusqu’en { $pose }
}
c4-told-formation-changed = { $formation ->
    [compact] { $unit } : formation compacte
   *[dispersed] { $unit } : formation dispersée
}
c4-told-charged = { $unit } : charge contre { $target }
c4-told-assault-failed = { $unit } : l’assaut n’atteint pas { $target }
c4-told-nerve-tested = { $free ->
    [none] { $passed ->
        [yes] { $unit } : test réussi, { $value } contre { $difficulty }
       *[no] { $unit } : test raté, { $value } contre { $difficulty }
    }
   *[other] { $unit } : test réussi sans jet, { $free }
}
c4-told-unit-routed = { $unit } : déroute
c4-told-unit-rallied = { $unit } : ralliement
c4-told-struck = { $damage ->
    [0] { $unit } contre { $target } : aucun dégât
    [one] { $unit } contre { $target } : un point de dégâts
   *[other] { $unit } contre { $target } : { $damage } points de dégâts
}
c4-told-fighter-hurt = { $fighter } perd { $damage } PV, il en reste { $life }
c4-told-fighter-lost = { $how ->
    [melee] { $fighter } tombe dans la mêlée
    [shot] { $fighter } tombe sous les tirs
    [disengagement] { $fighter } tombe en se désengageant
    [fled] { $fighter } fuit hors de la table
    [intercepted] { $fighter } est intercepté dans sa fuite
   *[other] { $fighter } : élimination
}
c4-told-fighters-lost = { $unit } : { $how ->
    [melee] { $count } combattants tombent dans la mêlée
    [shot] { $count } combattants tombent sous les tirs
    [disengagement] { $count } combattants tombent en se désengageant
    [fled] { $count } combattants fuient hors de la table
    [intercepted] { $count } combattants sont interceptés dans leur fuite
   *[other] { $count } combattants éliminés
}, { $left ->
    [0] plus personne ne reste
    [one] il en reste un
   *[other] il en reste { $left }
}
c4-told-unit-lost = { $unit } : plus personne dans l’unité
c4-told-elixir-changed = { $side } : Élixir { $change }, { $left } en réserve
c4-told-points-gained = { $unit } : foi { $faith }, mana { $mana }
c4-told-objective-held = { $side ->
    [none] { $objective } : personne ne le contrôle
   *[other] { $objective } : sous le contrôle { DE($side) }
}
c4-told-ended = { $winner ->
    [none] La bataille est finie, sans vainqueur. Élixir : { $elixir }
   *[other] La bataille est finie : victoire { DE($winner) }. Élixir : { $elixir }
}

## Questions

c4-unit-leader = { $unit } : qui mène l’unité ?
c4-unit-leader-replacement = { $unit } : qui mène désormais l’unité ?
c4-command-commander = { $player } : qui commande la compagnie ?
c4-command-winner = { $player } a remporté l’opposition : qui joue en premier ?
c4-command-opposition-six = { $total } jusqu’ici : relancer le six ? Un 1 fait tout perdre
c4-deployment-procedure = { $player } a remporté l’opposition : qui se déploie en premier ?
c4-deployment-procedure-unit = Quelle unité est déployée maintenant ?
c4-deployment-zone-rules = Où déployer { $unit } ?
c4-tactic-mode-barbare = Quelle carte jouer ?
c4-tactic-mode-general-order = Quelle carte vient ensuite dans l’ordre du tour ?
c4-tactic-mode-maitre_stratege-order = Quelle carte vient ensuite dans l’ordre du tour ?
c4-tactic-mode-genie_militaire-order = Quelle carte vient ensuite dans l’ordre du tour ?
c4-tactic-reserve = { $first ->
    [none] Quelle carte jouer ?
   *[other] La première carte est { $first } : que jouer ?
}{ $held ->
    [none] {""}
   *[other] {" "}En réserve : { $held }.
}
    .first = jouer la première carte
    .keep = mettre la première carte en réserve
    .reserve = jouer la carte de réserve
c4-tactic-reserve-maraudeur = { $drawn ->
    [yes] Carte piochée : { $card }. La jouer, ou la garder en réserve ?
   *[no] Piocher, ou jouer la carte de réserve ?
}
    .play = la jouer
    .keep = la garder en réserve
    .draw = piocher
    .reserve = jouer la carte de réserve
c4-activation-identical_cards = { $card } : quelle unité agit ?
c4-activation-actions = { $unit } : quelles actions ?
c4-move-walk = Où faire marcher { $unit } ? Jusqu’à { $allowance } cm
c4-move-run = Où faire courir { $unit } ? Jusqu’à { $allowance } cm
c4-charge-assault-place-who = { $unit } : qui vient maintenant au contact ?
c4-charge-assault-place = { $fighter } engage { $target } : où ?
c4-combat-choose = { $unit } : quel combat résoudre maintenant ?
    .done = n’en résoudre aucun
c4-combat-melee_split = { $fighter } : combien de dés dans ce combat ?
c4-combat-casualties = { $falling ->
    [0] Qui subit { $points ->
        [one] le point de dégâts restant
       *[other] { $points } points de dégâts
    } ?
   *[other] { $points ->
        [one] Un point de dégâts
       *[other] { $points } points de dégâts
    }, { $falling } à éliminer : qui tombe ?
}
c4-shoot-salvo = { $unit } : à qui de tirer ?
    .done = à personne
c4-shoot-target = { $unit } : sur quoi tirer ?
c4-shoot-casualties = { $points ->
    [one] Un point de dégâts
   *[other] { $points } points de dégâts
}, { $falling } à éliminer : qui tombe ?
c4-morale-flight = Fuite { DE($unit) } : vers quel bord ?
    .south = le bord proche
    .north = le bord opposé
    .west = le bord gauche
    .east = le bord droit
c4-reroll-reroll = Échecs : { $misses }, réussites : { $successes }. Relancer les échecs ?
c4-elixir-exploit-extra-die = { $hero } : un dé de plus pour { $price } point d’Élixir ? ({ $rolling })
c4-elixir-exploit-reroll-failures = { $hero } : { $misses ->
    [one] relancer l’échec
   *[other] relancer les { $misses } échecs
} pour { $price } point d’Élixir ? Réussites jusqu’ici : { $successes } ({ $rolling })
c4-elixir-exploit-force-reroll = { $hero } : { $successes ->
    [one] faire relancer la réussite
   *[other] faire relancer les { $successes } réussites
} pour { $price } point d’Élixir ? ({ $rolling })
c4-elixir-exploit-auto-courage = { $hero } : réussir ce test sans jet pour { $price } point d’Élixir ? { $value } contre { $difficulty } ({ $rolling })
c4-elixir-exploit-choose-target = { $hero } : choisir la cible pour { $price } point d’Élixir ?
c4-elixir-exploit-choose-target-whom = { $fighter } : sur qui tirer ?

## Mystiques

c4-mystic-action = { $unit } : quel effet mystique maintenant ?
    .done = n’en utiliser aucun
c4-magic-spell-cast = { $mystic }, { $effect } : sur qui ?
c4-magic-ritual-designate = { $mystic }, { $effect } : sur qui ?
c4-faith-miracle-call = { $mystic }, { $effect } : sur qui ?
c4-faith-communion-designate = { $mystic }, { $effect } : sur qui ?
c4-magic-ritual-spend = { $for ->
    [feeding] { $effect } : combien de points pour le nourrir, jusqu’à { $most } ?
   *[sublimation] { $effect } : combien de points pour le sublimer, jusqu’à { $most } ?
}
c4-faith-communion-spend = { $for ->
    [feeding] { $effect } : combien de points pour la nourrir, jusqu’à { $most } ?
   *[sublimation] { $effect } : combien de points pour la sublimer, jusqu’à { $most } ?
}
c4-magic-ritual-counter = Points de mana { DE($unit) } pour { $effect } : { $points }. Laquelle de vos unités en dépense autant pour le contrer ?
    .not = aucune
c4-faith-communion-censure = Points de foi { DE($unit) } pour { $effect } : { $points }. Laquelle de vos unités en dépense autant pour la censurer ?
    .not = aucune
c4-stewardship-upkeep = { $unit } : payer { $points } points pour que { $effect } dure ?
c4-titan-sacrifice = { $titan } subit { $damage } points de dégâts et a { $life } points de vie : sacrifier une carte de capacité ?
    .keep = les garder
c4-special-summon-placement = { $mystic } invoque { $troop } : à quel endroit ?
c4-test-conflicting_effects = Des effets se contredisent sur { $unit } : payer { $price } point d’Élixir pour dire lequel compte ?
c4-test-conflicting_effects-which = { $unit } : quelle valeur compte ?
c4-told-capacity-sacrificed = { $fighter } sacrifie une carte de capacité : { $capacity }
c4-told-mystic-used = { $target ->
    [none] { $mystic } use de { $effect } pour { $points } points (restent { $left })
   *[other] { $mystic } use de { $effect } sur { $target } pour { $points } points (restent { $left })
}
c4-told-mystic-fell-short = { $mystic }, { $effect } : { $target } est hors de portée
c4-told-mystic-thwarted = { $by } contre { $effect } pour { $points } points (restent { $left })
c4-told-mystic-tested = { $passed ->
    [yes] { $mystic }, { $effect } : { $value } contre { $difficulty }, réussite
   *[no] { $mystic }, { $effect } : { $value } contre { $difficulty }, échec
}
c4-told-touched = { $unit } : { $effect } fait effet
c4-told-effect-ended = Fin { DE($effect) }
c4-told-conflict-settled = { $at ->
    [none] { $unit } : effets contradictoires, aucun ne compte
   *[other] { $unit } : effets contradictoires, { $side } fait valoir { $at }
}
c4-told-fighter-healed = { $fighter } récupère : { $life } PV
c4-told-unit-summoned = { $by } invoque { $unit }
c4-told-template-placed = { $radius ->
    [0] Le tir { DE($unit) } se perd
   *[other] Le tir { DE($unit) } s’abat à { $radius } cm à la ronde
}
c4-told-hero-returned = { $pose ->
    [none] Aucune place pour le retour { DE($fighter) }
   *[other] { $fighter } revient
}
c4-told-became-avatar = { $fighter } devient un avatar
c4-told-artefact-used = { $fighter } use d’un artefact : { $artefact }
c4-exploit-avatar = devenir un avatar
c4-exploit-artefact = user de l’artefact { $what }
c4-exploit-tactic = employer la tactique { $what }
c4-exploit-return = faire revenir { $what }
c4-morale-staff-standard = { $unit }, { $rolling } : avec quelle valeur ?
    .own = la sienne
c4-elixir-exploit-resurrection = { $hero } : revenir pour { $price } points d’Élixir ?
c4-elixir-exploit-resurrection-placement = Où placer { $fighter }, de retour dans { $unit } ?
c4-told-tactic-used = { $unit } : tactique { $tactic }
c4-told-rolled-lots = { $lot ->
    [youngest] Tirage au sort du plus jeune : { $won } place un décor en premier
    [face-up] Tirage au sort : { $won } pose ses cartes face visible pendant toute la bataille
    [six] Tirage au sort entre égaux : { $won } décide d’un six en premier
   *[zone] { $who } tire une zone au sort : celle { DE($won) }
}
c4-told-rolled-for-zones = { $who }, jet pour le choix des zones : { $faces }
c4-lost-by-a-one = rien (un 1)
c4-scenery-cross-walk = { $unit } : franchir des obstacles, à la moitié du Mouvement ?
c4-shoot-area-place = { $unit } : sur qui centrer le gabarit ?
c4-scenery-elsewhere = { $piece } doit être dans la partie du champ de bataille ouverte à son joueur
c4-no-setup-objectives = { $field } a trop peu de décors : quatre éléments sont désignés comme objectifs
c4-told-scenery-placed = { $side } place { $piece }
c4-told-zones-chosen = Zones de déploiement : { $zones }
c4-zone-kept = { $side } garde la sienne
c4-zone-taken = { $side } prend celle { DE($of) }
c4-told-objective-named = { $side } désigne { $objective } comme objectif
c4-told-unit-evacuated = { $unit } : unité évacuée du champ de bataille
c4-mission-percee-evacuation = { $unit } : évacuer cette unité, qui peut quitter le champ de bataille ?
c4-mission-a-l-assaut = { $player } : quel élément de décor est un objectif ?
c4-deployment-terres-frontalieres-which = { $player } : quel élément de décor placer ?
c4-deployment-region-pacifiee-which = { $player } : quel élément de décor placer ?
c4-deployment-guerre-de-position-which = { $player } : quel élément de décor placer ?
c4-deployment-terres-frontalieres = Où placer { $piece } ?
c4-deployment-region-pacifiee = Où placer { $piece }, dans sa partie ?
c4-deployment-guerre-de-position = Où placer { $piece }, dans sa zone ?
c4-deployment-terres-frontalieres-zone = { $player } : quelle zone de déploiement ?
c4-deployment-region-pacifiee-zone = { $player } : quelle zone de déploiement ?
c4-formation-change = { $unit } : quelle formation à la fin du déplacement ?
    .dispersed = dispersée
    .compact = compacte
c4-deployment-procedure-formation = { $unit } : dans quelle formation se déployer ?
    .dispersed = dispersée
    .compact = compacte
c4-deployment-edge-entry = Où faire entrer { $unit } sur le champ de bataille ? Jusqu’à { $allowance } cm depuis le bord
c4-told-unit-ready = { $unit } : entrée imminente sur le champ de bataille
c4-act-open = ouvrir { $what }
c4-scenery-open = { $unit } : ouvrir quelque chose ?
    .nothing = rien
c4-scenery-object-pickup = { $object } : qui le ramasse ?
    .nobody = personne
c4-scenery-object-drop-voluntary-what = { $fighter } : se débarrasser d’un objet ?
    .keep = tout garder
c4-scenery-object-drop-voluntary = { $fighter } : où poser { $object } ?
c4-told-scenery-opened = { $unit } : { $piece }, passage ouvert
c4-told-thing-taken = { $fighter } ramasse { $object }
c4-told-thing-dropped = { $object } est au sol, en { $at }
