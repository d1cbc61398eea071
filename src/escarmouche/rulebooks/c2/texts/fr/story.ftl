## Ce qui raconte une bataille : noms, nombres, dés

c2-title = Confrontation 2
c2-side-red = Rouge
c2-side-blue = Bleu
c2-name = { $name }
c2-name-numbered = { $name } { $number }
c2-name-of-side = { $name } ({ $side })
c2-card-name = { $count ->
    [one] { $name }
   *[other] { $name } × { $count }
}
c2-with = { $name } + { $other }
c2-with-number = { $name } ({ $other })
c2-pair = { $name } { $value }
c2-place = { $x } ; { $y }
c2-on-the-spot = sur place
c2-a-place = un endroit de la table
c2-half = { $where ->
    [left] à gauche
    [right] à droite
    [near] en bas
   *[far] en haut
}
c2-turns = { $count ->
    [one] { $count } tour
   *[other] { $count } tours
}
c2-number =
    .score = Score
    .difficulty = Difficulté
    .modifier = Modificateur du dé
    .courage = Courage
    .fear = Peur
    .attack = ATT
    .defence = DEF
    .points = Foi Temporaire
    .resistance = RES
c2-breakdown = { $total } ({ $base }, { $parts })
c2-breakdown-part = { $rule } { $change }
c2-told-rolled = { $who }, { $what } : { $faces }
c2-told-rolled-score = { $total ->
    [none] { $who }, { $what } : { $faces }, échec
   *[other] { $who }, { $what } : { $total }
}
c2-told-rolled-against = { $total ->
    [none] { $who }, { $what } : { $faces }, échec
   *[other] { $who }, { $what } : { $total } contre { $difficulty }
}
c2-told-chosen = { $auto ->
    [yes] { $who }, { $what } : { $answer } (consigne)
   *[other] { $who }, { $what } : { $answer }
}
c2-roll = { $who } jette { $dice }, { $what }
c2-question = { $what } ?
c2-option =
    .yes = oui
    .no = non
    .pass = passer
    .objective = objectif
    .absorb = absorber
    .counter = contrer
c2-option-named = { $kind } : { $name }

## Le cadre du tour

c2-told-phase-began = { $phase ->
    [approach] L’Approche
    [movement] Tour { $turn } : Mouvement
    [divination] Tour { $turn } : Divination
    [shooting] Tour { $turn } : Tir
    [melee] Tour { $turn } : Corps à Corps
   *[end] Tour { $turn } : fin
}
c2-told-roll-won = { $side } remporte le jet
c2-told-card-drawn = { $side ->
    [none] { $drawer } pioche { $card }
   *[other] { $drawer } pioche { $card } ({ $side })
}
c2-told-card-kept = { $side } garde une carte en Réserve
c2-told-reserve-played = { $side } joue de sa Réserve : { $cards }
c2-told-deployed = { $fighter } se déploie
c2-told-die-thrown-again = { $fighter } fait relancer un dé de { $thrower }, qui donnait { $face }
c2-told-act-ended = { $fulfilled ->
    [yes] { $side } a rempli l’Objectif. { $text }
   *[no] { $side } n’a pas rempli l’Objectif. { $text }
}{ $effects ->
    [none] {""}
   *[other] {" "}({ $effects })
}
c2-follows-experience = expérience de l’Aventurier +{ $amount }
c2-follows-experience-lost = expérience de l’Aventurier −{ $amount }
c2-follows-points = { $whose ->
    [shadow] l’Ombre a { $amount } P.A. de plus à l’Acte suivant
   *[adventurer] l’Aventurier a { $amount } P.A. de plus à l’Acte suivant
}
c2-follows-fewer-points = { $whose ->
    [shadow] l’Ombre a { $amount } P.A. de moins à l’Acte suivant
   *[adventurer] l’Aventurier a { $amount } P.A. de moins à l’Acte suivant
}
c2-follows-act = l’Acte suivant est « { $card } »
c2-told-ended = { $winner ->
    [none] La bataille est finie, sans vainqueur. P.A. perdus : { $losses }
   *[other] La bataille est finie : victoire { DE($winner) }. P.A. perdus : { $losses }
}

## Questions du cadre

c2-ability-barde = { $fighter } : faire relancer un dé de { $thrower } ({ $rolling } : { $faces }) ?
    .keep = le garder
c2-dice-six = { $rolling } : relancer le 6 ({ confrontation-so-far }) ?
c2-approach-placement = Où se déploie { $fighter } ?
c2-approach-reserve = { $drawn ->
    [yes] { $card } : jouer cette carte, ou la garder en Réserve ?
   *[no] Une carte de Réserve à jouer ?
}
    .play = la jouer
    .reserve = la garder en Réserve
c2-approach-empty-deck = La pioche est vide : quelle carte de Réserve jouer ?
c2-move-reserve = { $drawn ->
    [yes] { $card } : jouer cette carte, ou la garder en Réserve ?
   *[no] Une carte de Réserve à jouer ?
}
    .play = l’activer maintenant
    .reserve = la garder en Réserve
    .pass = aucune carte
c2-move-draw = Quelle figurine agit ensuite ?
