## Blessures : ce qui est raconté

c2-told-wound-rolled = { $wound ->
    [none] { $fighter } : touche de FOR { $force }{ $bonus ->
        [0] {""}
       *[other] , modificateur { $bonus },
    } contre RES { $resistance }{ $location ->
        [none] {""}
        [jambes] , aux jambes
        [bras] , aux bras
        [tronc] , au tronc
        [chassis] , au châssis
        [armature] , à l’armature
        [structure] , à la structure
        [mecanisme] , au mécanisme
       *[tete] , à la tête
    } : rien
   *[other] { $fighter } : touche de FOR { $force }{ $bonus ->
        [0] {""}
       *[other] , modificateur { $bonus },
    } contre RES { $resistance }{ $location ->
        [none] , Blessure Exceptionnelle
        [jambes] , aux jambes
        [bras] , aux bras
        [tronc] , au tronc
        [chassis] , au châssis
        [armature] , à l’armature
        [structure] , à la structure
        [mecanisme] , au mécanisme
       *[tete] , à la tête
    } : { $wound ->
        [stunned] SONNÉ
        [light] Blessure Légère
        [serious] Blessure Grave
        [critical] Blessure Critique
       *[killed] TUÉ NET
    }
}
c2-told-fighter-spared = { $fighter } échappe au Jet de Blessures
c2-told-fighter-stunned = { $fighter } : SONNÉ jusqu’à la fin du tour
c2-told-fighter-hurt = { $wound ->
    [none] { $fighter } n’a plus de Blessure
    [light] { $fighter } est désormais en Blessure Légère
    [serious] { $fighter } est désormais en Blessure Grave
   *[critical] { $fighter } est désormais en Blessure Critique
}
c2-told-fighter-lost = { $how ->
    [killed] { $fighter } : TUÉ NET
    [fled] { $fighter } fuit hors de la table
   *[destroyed] { $fighter } : destruction
}
