## Blessures : ce qui est demandé

cc-wound = { $wound ->
    [none] rien
    [stunned] Sonné
    [light] blessure légère
    [serious] blessure grave
    [critical] blessure critique
   *[killed] Tué net
}

## Blessures : ce qui est raconté

cc-told-wound-rolled = { $fighter } : touche de FOR { $force } contre RES { $resistance }{ $location ->
    [none] {""}
    [jambes] , aux jambes
    [bras] , aux bras
    [tronc] , au tronc
   *[tete] , à la tête
} : { cc-wound }
cc-told-fighter-stunned = { $fighter } : Sonné jusqu’à la fin du tour
cc-told-fighter-hurt = { $wound ->
    [none] { $fighter } n’a plus de blessure
    [light] { $fighter } est désormais en blessure légère
    [serious] { $fighter } est désormais en blessure grave
   *[critical] { $fighter } est désormais en blessure critique
}
cc-told-fighter-lost = { $how ->
    [killed] { $fighter } : Tué net
    [fled] { $fighter } fuit hors de la table
    [destroyed] { $fighter } : destruction
   *[removed] { $fighter } est hors jeu
}
