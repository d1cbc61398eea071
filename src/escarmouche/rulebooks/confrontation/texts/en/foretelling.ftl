## What is known before one answers

confrontation-zone-of = zone of { $side }
confrontation-hint-within-reach = { $target } is { $distance } cm away, within reach ({ $reach } cm)
confrontation-hint-out-of-reach = { $target } is { $distance } cm away, out of reach ({ $reach } cm)
confrontation-hint-dares = Courage of { $fighters } against { $target }: passed
confrontation-hint-stands = Courage of { $target } against { $fighters }: passed
confrontation-hint-penalty = { $target }, charged by { $fighters }: INI, ATT and DEF −1 this turn
confrontation-hint-shot = { $band ->
    [short] short range
    [medium] medium range
   *[long] long range
}, { $distance } cm, difficulty { $difficulty }: it hits
confrontation-hint-out-of-range = out of range, { $distance } cm away
confrontation-hint-by-band = { $parts ->
    [none] difficulty at short / medium / long range: { $totals }
   *[other] difficulty at short / medium / long range: { $bases }, { $parts } = { $totals }
}
confrontation-hint-in-the-crowd = { $victim } is the one hit
confrontation-hint-range = range
    .short = short
    .medium = medium
    .long = long
confrontation-hint-difficulty = difficulty { $difficulty }: it hits
confrontation-hint-attack-succeeds = the attack succeeds
confrontation-hint-template = under the template
confrontation-hint-trajectory = the way of the projectile
confrontation-stock-structure = structure points
confrontation-breakdown-part = { $rule } { $change }
confrontation-hint-heard = temporary faith { $faith }, difficulty { $difficulty }: { $caller } is heard
confrontation-hint-incantation = difficulty { $difficulty }: the incantation succeeds
confrontation-hint-incantation-countered = although { $name } counters
confrontation-hint-counter = total { $total }: the spell is countered
