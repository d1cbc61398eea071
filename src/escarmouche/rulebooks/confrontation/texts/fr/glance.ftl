## La table en un coup d'œil

confrontation-name = { $name }
confrontation-list = { $items }
confrontation-terrain-slow = chaque centimètre y compte double
confrontation-terrain-swim = on n’y entre pas à pied ; on peut tenter de le traverser à la nage
confrontation-terrain-long-jump = on ne la traverse pas à pied ; on peut tenter de sauter par-dessus
confrontation-terrain-high-jump = on ne le traverse pas à pied ; on peut tenter de sauter par-dessus
confrontation-terrain-climb = on ne la traverse pas à pied ; on peut tenter de l’escalader
confrontation-terrain-barred = personne ne le traverse
confrontation-terrain-level = on peut se tenir dessus
confrontation-terrain-opaque = cache ce qui est derrière et ne dépasse pas sa hauteur ({ $height } cm)
confrontation-terrain-veil = cache ce qui se trouve derrière plus de { $depth } cm de feuillage
confrontation-condition-reserve = à déployer
confrontation-condition-hidden = caché
confrontation-condition-tier = en vol, palier { $tier }
confrontation-condition-height = hauteur : { $height } cm
confrontation-condition-activated = a agi
confrontation-condition-wound = { $wound ->
    [light] Blessure Légère
    [serious] Blessure Grave
    [critical] Blessure Critique
   *[other] { $wound }
}
confrontation-briefing-table = { $width } sur { $depth } cm
confrontation-briefing-turns = { $count ->
    [one] un tour
   *[other] { $count } tours
}, ou jusqu’à ce qu’un camp n’ait plus personne
confrontation-briefing-endless = jusqu’à ce qu’un camp n’ait plus personne
confrontation-note-held = { $side } : { $count ->
    [one] une carte en Réserve
   *[other] { $count } cartes en Réserve
}
confrontation-condition-unhurt = indemne
confrontation-condition-stunned = Sonné

confrontation-marker-hidden = marqueur { $number }
confrontation-marker-trap = Piège
confrontation-marker-decoy = Leurre
confrontation-stock-gems = gemmes { DE($element) }
confrontation-stock-faith = Foi temporaire

## Dés

confrontation-worth-six = { $total } (le { $face } compte pour 6)
confrontation-so-far = { $needed ->
    [none] { $standing } jusqu’ici
   *[other] { $standing } contre { $needed } jusqu’ici
}
