## What is known before an answer

c2-hint-shoots-no-more = { $fighter } will have moved too far to shoot this turn
c2-hint-shoots-harder = { $fighter } will shoot on the move: difficulty +1
c2-hint-within-reach = { $target } is { $distance } cm away, within reach ({ $reach } cm)
c2-hint-out-of-reach = { $target } is { $distance } cm away, out of reach ({ $reach } cm)
c2-hint-dares = Courage of { $fighters } against { $target }: passed
c2-hint-stands = Courage of { $target } against { $fighters }: passed
c2-hint-counter-shot = { $target } may make a counter-shot at { $fighters }: it hits
c2-hint-attack-succeeds = the attack succeeds
c2-hint-penalty = { $target }, charged by { $fighters }: INI, ATT and DEF −1 this turn
c2-hint-shot = { $band ->
    [short] short range
    [medium] medium range
   *[long] long range
}, { $distance } cm, difficulty { $difficulty }: it hits
c2-hint-out-of-range = out of range, { $distance } cm away
c2-hint-by-band = { $parts ->
    [none] difficulty at short / medium / long range: { $totals }
   *[other] difficulty at short / medium / long range: { $bases }, { $parts } = { $totals }
}
c2-hint-in-the-crowd = { $victim } is the one hit
c2-hint-range = range
    .short = short
    .medium = medium
    .long = long
c2-hint-difficulty = difficulty { $difficulty }: it hits
c2-hint-incantation = difficulty { $difficulty }: the incantation succeeds
c2-hint-incantation-countered = although { $name } counters
c2-hint-counter = total { $total }: the spell is countered
c2-hint-template = under the template
c2-hint-trajectory = the way of the projectile
c2-hint-blast = a trap hits all here
c2-stock-structure = structure points
c2-stock-gems = gems of { $element }
c2-stock-faith = temporary faith
c2-zone-of = zone of { $side }
c2-marker-hidden = marker: a trap or a decoy
c2-marker-trap = your trap
c2-marker-decoy = your decoy
