## Ce qu'on sait avant de répondre

c2-hint-shoots-no-more = { $fighter } aura trop bougé pour tirer ce tour-ci
c2-hint-shoots-harder = { $fighter } tirera en mouvement : difficulté +1
c2-hint-within-reach = { $target } est à { $distance } cm, à portée ({ $reach } cm)
c2-hint-out-of-reach = { $target } est à { $distance } cm, hors de portée ({ $reach } cm)
c2-hint-dares = Courage { DE($fighters) } face à { $target } : réussi
c2-hint-stands = Courage { DE($target) } face à { $fighters } : réussi
c2-hint-counter-shot = { $target } peut riposter par un Contre-Tir sur { $fighters } : touche
c2-hint-attack-succeeds = attaque réussie
c2-hint-penalty = { $target }, sous la Charge { DE($fighters) } : INI, ATT et DEF −1 ce tour-ci
c2-hint-shot = { $band ->
    [short] portée courte
    [medium] portée moyenne
   *[long] portée longue
}, { $distance } cm, difficulté { $difficulty } : touche
c2-hint-out-of-range = hors de portée, à { $distance } cm
c2-hint-by-band = { $parts ->
    [none] difficulté à portée courte / moyenne / longue : { $totals }
   *[other] difficulté à portée courte / moyenne / longue : { $bases }, { $parts } = { $totals }
}
c2-hint-in-the-crowd = le coup va à { $victim }
c2-hint-range = portée
    .short = courte
    .medium = moyenne
    .long = longue
c2-hint-difficulty = difficulté { $difficulty } : touche
c2-hint-incantation = difficulté { $difficulty } : Incantation réussie
c2-hint-incantation-countered = malgré un contre { DE($name) }
c2-hint-counter = total { $total } : sortilège contré
c2-hint-template = sous le gabarit
c2-hint-trajectory = la trajectoire du projectile
c2-hint-blast = un Piège touche tous ceux qui sont ici
c2-stock-structure = Points de Structure
c2-stock-gems = gemmes { DE($element) }
c2-stock-faith = Foi temporaire
c2-zone-of = zone { DE($side) }
c2-marker-hidden = marqueur : Piège ou Leurre
c2-marker-trap = votre Piège
c2-marker-decoy = votre Leurre
