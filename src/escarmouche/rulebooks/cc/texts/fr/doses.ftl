## Points et doses : ce qui est demandé et raconté

cc-score = { $score ->
    [movement] MOU
    [flight] MOU en vol
    [initiative] INI
    [attack] ATT
    [strength] FOR
    [defence] DEF
    [resistance] RES
    [shooting] TIR
    [courage] COU
    [fear] PEU
    [discipline] DIS
   *[power] POU
}
cc-points = { cc-score } +{ $points }
cc-skill-concentration = Concentration { DE($fighter) } : quels points mettre maintenant (il en reste { $left }) ?
    .pass = garder ce qui reste pour plus tard
cc-skill-mutagene = { $fighter } : dépenser maintenant une dose de mutagène ? Il en reste { $left }
cc-skill-mutagene-allocation = Mutagène { DE($fighter) } : quels points mettre maintenant (il en reste { $left }) ?
    .pass = garder ce qui reste pour plus tard
cc-skill-toxique = { $fighter } : dépenser maintenant une dose de toxique ? Il en reste { $left }
cc-skill-toxique-declare = { $fighter } : annoncer toxique cette attaque contre { $target } ?
cc-told-points-put = { $fighter } : { cc-points }
cc-told-dose-spent = { $free ->
    [yes] { $fighter } reçoit une dose gratuite : { $skill }
   *[no] { $fighter } dépense une dose : { $skill }
}
cc-told-mutagen-rolled = Mutagène { DE($fighter) } : { $points ->
    [0] aucun point
    [one] un point
   *[other] { $points } points
}
cc-told-made-toxic = { $fighter } annonce toxique ce coup contre { $target }
cc-told-poison-worked = Le poison { DE($by) } agit sur { $fighter } : { $wound ->
    [light] une blessure légère de plus
   *[serious] une blessure grave de plus
}
cc-core-turn-doses-c3 = À qui attribuer un dé ({ $skill } ; { $left } à attribuer) ?
