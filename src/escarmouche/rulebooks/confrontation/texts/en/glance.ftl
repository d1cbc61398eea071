## The table at a glance

confrontation-name = { $name }
confrontation-list = { $items }
confrontation-terrain-slow = every centimetre through it counts twice
confrontation-terrain-swim = nobody walks into it; one may try to swim across
confrontation-terrain-long-jump = nobody walks across; one may try to jump over it
confrontation-terrain-high-jump = nobody walks across; one may try to jump over it
confrontation-terrain-climb = nobody walks across; one may try to climb it
confrontation-terrain-barred = nobody gets across
confrontation-terrain-level = one can stand on top
confrontation-terrain-opaque = hides what is behind it and no higher ({ $height } cm)
confrontation-terrain-veil = hides what lies behind more than { $depth } cm of it
confrontation-condition-reserve = not yet deployed
confrontation-condition-hidden = hidden
confrontation-condition-tier = in the air, level { $tier }
confrontation-condition-height = height: { $height } cm
confrontation-condition-activated = has had its go
confrontation-condition-wound = { $wound ->
    [light] lightly wounded
    [serious] seriously wounded
    [critical] critically wounded
   *[other] { $wound }
}
confrontation-briefing-table = { $width } by { $depth } cm
confrontation-briefing-turns = { $count ->
    [one] one turn
   *[other] { $count } turns
}, or until one side has nobody left
confrontation-briefing-endless = until one side has nobody left
confrontation-note-held = { $side }: { $count ->
    [one] one card in reserve
   *[other] { $count } cards in reserve
}
confrontation-condition-unhurt = unhurt
confrontation-condition-stunned = stunned

confrontation-marker-hidden = marker { $number }
confrontation-marker-trap = trap
confrontation-marker-decoy = decoy
confrontation-stock-gems = gems of { $element }
confrontation-stock-faith = temporary faith

## Dice

confrontation-worth-six = { $total } (the { $face } counts as a 6)
confrontation-so-far = { $needed ->
    [none] { $standing } so far
   *[other] { $standing } against { $needed } so far
}
