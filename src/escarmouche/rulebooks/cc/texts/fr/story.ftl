## Ce qui raconte une bataille : noms, nombres, dés

cc-title = Confrontation Classic
cc-side-red = Rouge
cc-side-blue = Bleu
cc-name = { $name }
cc-name-numbered = { $name } { $number }
cc-name-of-side = { $name } ({ $side })
cc-card-name = { $count ->
    [one] { $name }
   *[other] { $name } (× { $count })
}
cc-with = { $name } + { $other }
cc-with-number = { $name } ({ $other })
cc-pair = { $name } { $value }
cc-place = { $x } ; { $y }
cc-on-the-spot = sur place
cc-a-place = un endroit de la table
cc-turns = { $count ->
    [one] { $count } tour
   *[other] { $count } tours
}
cc-number =
    .score = Score
    .difficulty = Difficulté
    .courage = Courage
    .attack = ATT
    .defence = DEF
    .shooting = TIR
    .power = POU
    .points = Foi temporaire
    .resistance = RES
cc-breakdown = { $total } ({ $base }, { $parts })
cc-breakdown-part = { $rule } { $change }
cc-told-rolled = { $who }, { $what } : { $faces }
cc-told-rolled-several = { $total ->
    [none] { $who }, { $what } : échec, { cc-which-die }
   *[other] { $difficulty ->
        [none] { $who }, { $what } : { $total }, { cc-which-die }
       *[other] { $who }, { $what } : { $total } contre { $difficulty }, { cc-which-die }
    }
}
cc-which-die = { $which ->
    [worst] le moins bon de { $dice } dés
   *[best] le meilleur de { $dice } dés
}
cc-told-rolled-score = { $total ->
    [none] { $who }, { $what } : { $faces }, échec
   *[other] { $who }, { $what } : { $total }
}
cc-told-rolled-against = { $total ->
    [none] { $who }, { $what } : { $faces }, échec
   *[other] { $who }, { $what } : { $total } contre { $difficulty }
}
cc-told-chosen = { $auto ->
    [yes] { $who }, { $what } : { $answer } (consigne)
   *[other] { $who }, { $what } : { $answer }
}
cc-roll = { $who } jette { $dice }, { $what }
cc-question = { $what } ?
cc-option =
    .yes = oui
    .no = non
    .pass = passer
    .none = aucun
    .absorb = absorber
    .counter = contrer
    .field = tout le champ de bataille
cc-option-named = { $kind } : { $name }

## Le cadre du tour

cc-told-phase-began = { $phase ->
    [deployment] Déploiement
    [strategic] Tour { $turn } : phase stratégique
    [activation] Tour { $turn } : phase d’activation
    [combat] Tour { $turn } : phase de combat
    [mystic] Tour { $turn } : phase mystique
   *[maintenance] Tour { $turn } : phase d’entretien
}
cc-told-tactics-won = { $fighter ->
    [none] { $side } remporte le jet de Tactique
   *[other] { $side } remporte le jet de Tactique : { $fighter }
}
cc-told-stacked = { $side }, dans cet ordre : { $cards }
cc-told-card-played = { $side ->
    [none] Carte jouée : { $card }
   *[other] { $side } joue { $card }
}
cc-told-card-shown = { $side } : { $card } est face visible, en position { $place } de la séquence
cc-told-card-kept = { $card ->
    [none] { $side } met une carte en réserve
   *[other] { $side } met { $card } en réserve, face visible
}
cc-told-word-passed = { $side } passe la parole
cc-told-deployed = { $fighter } se déploie
cc-told-ended = { $winner ->
    [none] La bataille est finie, sans vainqueur
   *[other] La bataille est finie : victoire { DE($winner) }
}

## Questions du cadre

cc-core-turn-tactics-roll = Qui fait le jet de Tactique ?
cc-core-turn-tactics-winner = Qui a le premier tour de parole ?
cc-core-turn-maintenance = Quel jet faire ensuite ?
cc-core-dice-six = { $rolling } : relancer le dé ({ confrontation-so-far }) ?
cc-core-dice-extra-die = { $rolling } : relancer le dé ({ confrontation-so-far }) ?
cc-core-activation-sequence = Votre séquence : quelle carte jouerez-vous ensuite ?
cc-progress = carte { $number } sur { $of }
cc-core-activation-reserve = { $card } est au-dessus de la pile : que faire ?
    .play = jouer cette carte
    .instead = la mettre en réserve, et jouer de la réserve
    .keep = la mettre en réserve, et passer la parole
cc-core-activation-reserve-cards = Quelle carte de la réserve jouer ?
    .pass = aucune (autre)
cc-core-deployment = Qui se déploie ensuite ?
cc-core-deployment-placement = Où se déploie { $fighter } ?
cc-core-activation-contact-first = Qui part au contact ? Ces actions passent avant toutes les autres.
    .pass = personne (d’autre)
cc-core-activation = Qui agit ensuite ?
cc-core-activation-exclusive-cumulative = { $done ->
    [none] Que fait { $fighter } ?
   *[other] Que fait encore { $fighter } ?
}
    .call = appeler un miracle
    .cast = lancer un sortilège
    .alight = laisser descendre des passagers
    .inside = faire agir quelqu’un à bord
    .charge = charger
    .climb = escalader
    .climb-down = descendre en s’agrippant
    .cover = se mettre à couvert
    .devotion = tirer de la mana de quelqu’un (Dévotion)
    .disengage = se désengager
    .disengage-force = se désengager en force
    .dive = faire un piqué
    .drop = se laisser tomber
    .end = plus rien
    .engage = engager
    .harass-run = courir après le tir (Harcèlement)
    .harass-walk = marcher encore après le tir (Harcèlement)
    .high-jump = sauter par-dessus un obstacle
    .long-jump = sauter en longueur
    .martyr = prendre la foi de quelqu’un (Martyr)
    .nexus = activer un nexus
    .nexus-faith = sacrifier un nexus pour sa foi
    .nexus-mana = sacrifier un nexus pour son mana
    .push = faire pousser l’engin par ses servants
    .rapid-reload = tirer plusieurs fois (Rechargement rapide)
    .run = courir
    .shoot = tirer
    .soin = soigner quelqu’un
    .swim = nager
    .turn = pivoter sur place
    .turn-engine = faire pivoter l’engin
    .walk = marcher
cc-skill-commandement-etat-major = Qui entre dans l’état-major { DE($fighter) } ? Compétence demandée : { $role }
    .pass = personne
