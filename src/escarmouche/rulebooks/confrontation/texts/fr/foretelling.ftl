## Ce qu'on sait avant de répondre

confrontation-zone-of = zone { DE($side) }
confrontation-hint-within-reach = { $target } est à { $distance } cm, à portée ({ $reach } cm)
confrontation-hint-out-of-reach = { $target } est à { $distance } cm, hors de portée ({ $reach } cm)
confrontation-hint-dares = Courage { DE($fighters) } face à { $target } : réussi
confrontation-hint-stands = Courage { DE($target) } face à { $fighters } : réussi
confrontation-hint-penalty = { $target }, sous la Charge { DE($fighters) } : INI, ATT et DEF −1 ce tour-ci
confrontation-hint-shot = { $band ->
    [short] portée courte
    [medium] portée moyenne
   *[long] portée longue
}, { $distance } cm, difficulté { $difficulty } : touche
confrontation-hint-out-of-range = hors de portée, à { $distance } cm
confrontation-hint-by-band = { $parts ->
    [none] difficulté à portée courte / moyenne / longue : { $totals }
   *[other] difficulté à portée courte / moyenne / longue : { $bases }, { $parts } = { $totals }
}
confrontation-hint-in-the-crowd = le coup va à { $victim }
confrontation-hint-range = portée
    .short = courte
    .medium = moyenne
    .long = longue
confrontation-hint-difficulty = difficulté { $difficulty } : touche
confrontation-hint-attack-succeeds = attaque réussie
confrontation-hint-template = sous le gabarit
confrontation-hint-trajectory = la trajectoire du projectile
confrontation-stock-structure = Points de Structure
confrontation-breakdown-part = { $rule } { $change }
confrontation-hint-heard = foi temporaire { $faith }, difficulté { $difficulty } : la prière { DE($caller) } est entendue
confrontation-hint-incantation = difficulté { $difficulty } : Incantation réussie
confrontation-hint-incantation-countered = malgré un contre { DE($name) }
confrontation-hint-counter = total { $total } : sortilège contré
