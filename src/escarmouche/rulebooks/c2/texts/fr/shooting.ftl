## Tir : ce qui est demandé

c2-shoot-phase = Que fait { $fighter } ?
    .shoot = tirer
    .cast = lancer des sortilèges
c2-shoot-type-rapid = Qui fait un Tir Rapide (INI +2, difficulté +1) ?
    .pass = personne pour l’instant
c2-shoot-declare = Sur qui tire { $fighter } ?
    .pass = sur personne ce tour-ci
    .precision = plus tard : Tir de Précision (INI −2, difficulté −1)
c2-shoot-into-melee = { $fighter } tire sur { $target } : qui reçoit le coup ?

## Tir : ce qui est raconté

c2-told-act-hastened = { $fighter } déclare un Tir Rapide : INI +2 pour cette phase
c2-told-shot-delayed = { $fighter } déclare un Tir de Précision : INI −2 pour cette phase
c2-told-shot-out-of-range = { $target } est hors de portée { DE($shooter) }, à { $distance } cm : le tir est perdu
c2-told-shot-fired = { $hit ->
    [yes] { $shooter } tire sur { $target } et touche
   *[no] { $shooter } tire sur { $target } et manque
} : TIR { $score }{ $modifier ->
    [0] {""}
   *[other] , modificateur { $modifier }
}, difficulté { $difficulty }
c2-told-shot-landed = Le tir { DE($shooter) } sur { $target } atteint { $victim } : { $weight ->
    [one] { $weight } chance
   *[other] { $weight } chances
} sur { $total }
