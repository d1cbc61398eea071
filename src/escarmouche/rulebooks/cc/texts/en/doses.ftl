## Points and doses: what is asked and told

cc-score = { $score ->
    [movement] MOU
    [flight] MOU in the air
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
cc-points = { cc-score } +{ $points }
cc-skill-concentration = Concentration of { $fighter }: which points are put in now ({ $left } left)?
    .pass = keep what is left for later
cc-skill-mutagene = Does { $fighter } spend a dose of mutagen now? { $left ->
    [one] One is left
   *[other] { $left } are left
}
cc-skill-mutagene-allocation = Mutagen of { $fighter }: which points are put in now ({ $left } left)?
    .pass = keep what is left for later
cc-skill-toxique = Does { $fighter } spend a dose of poison now? { $left ->
    [one] One is left
   *[other] { $left } are left
}
cc-skill-toxique-declare = Does { $fighter } name this attack on { $target } toxic?
cc-told-points-put = { $fighter }: { cc-points }
cc-told-dose-spent = { $free ->
    [yes] { $fighter } is given a free dose: { $skill }
   *[no] { $fighter } spends a dose: { $skill }
}
cc-told-mutagen-rolled = Mutagen of { $fighter }: { $points ->
    [0] no point
    [one] one point
   *[other] { $points } points
}
cc-told-made-toxic = { $fighter } names this blow at { $target } toxic
cc-told-poison-worked = The poison of { $by } works on { $fighter }: { $wound ->
    [light] one light wound more
   *[serious] one grave wound more
}
cc-core-turn-doses-c3 = Who has a die ({ $skill }; { $left } left to assign)?
