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
cc-told-steps-taken = { $fighter } encaisse { $steps ->
    [one] un cran
   *[other] { $steps } crans
} de blessure, { $total } en tout, dont les premiers ne comptent pas
cc-told-wounds-added-up = { $fighter } : { $before } + { $steps } = { $total } crans de blessure
cc-told-fights-on = { $fighter } combat encore jusqu’à la phase d’entretien
cc-told-fighter-lost = { $how ->
    [killed] { $fighter } : Tué net
    [fled] { $fighter } fuit hors de la table
    [destroyed] { $fighter } : destruction
   *[removed] { $fighter } est hors jeu
}

## Renforts

cc-skill-renfort-placement = Près duquel de vos combattants, à égale distance du bord de table, les renforts arrivent-ils ?
cc-skill-renfort-placement-first = Quels renforts arrivent en premier ?
cc-skill-renfort-placement-where = Où placer { $fighter } sur la carte ?
cc-told-reinforcement-rolled = { $outcome ->
    [returns] { $fighter } revient en renfort (un 6)
    [waits] { $fighter } reste en renfort (un 5)
   *[removed] { $fighter } ne reviendra pas (moins de 5)
}
cc-told-reinforcement-arrived = { $fighter } est de retour sur la table
