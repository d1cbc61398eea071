## Tir : ce qui est demandé

cc-core-shoot-order = Sur qui tire { $fighter } ?
cc-core-shoot-stationary = { $fighter } : prendre le bonus du tir immobile, et ne plus se déplacer ce tour-ci ?
cc-core-shoot-into-melee = Le tir { DE($fighter) } touche son propre camp, près { DE($target) } : qui, de ceux qui sont aussi proches ?

## Tir : ce qui est raconté

cc-told-shot-fired = { $hit ->
    [yes] { $fighter } tire sur { $target } et touche
   *[no] { $fighter } tire sur { $target } et manque
} : TIR { $shooting }, difficulté { $difficulty }
cc-told-shot-out-of-range = { $target } est hors de portée { DE($fighter) } : le tir est perdu
cc-told-shot-strayed = { $struck ->
    [none] Le tir { DE($fighter) } sur { $target } ne touche personne
   *[other] Le tir { DE($fighter) } sur { $target } touche { $struck }
}
