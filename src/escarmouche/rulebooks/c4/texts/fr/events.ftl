c4-battle-rolled = tirée au dé
c4-effect-cost = les sortilèges, rituels, miracles et communions coûtent des points, les capacités des titans n’en coûtent pas
c4-card-no-titan = seuls les titans ont des cartes de capacités titanesques
c4-card-crew = les servants servent une machine de guerre et en ont la fonction
c4-card-no-crew = une machine de guerre a des servants ou un pilote
c4-post-crew = servant
c4-post-familiar = familier
c4-told-capacity-used = { $target ->
    [none] { $fighter } utilise { $capacity }
   *[other] { $fighter } utilise { $capacity } sur { $target }
}
c4-titan-cards = { $titan }, { $capacity } : sur qui ?
    .nobody = personne
c4-machine-unit = { $unit } : la machine tire, ou ses servants ?
    .machine = la machine
    .crew = les servants, avec leurs armes
c4-act-demolish = attaquer { $target }
c4-told-scenery-struck = { $unit } contre { $piece } : { $damage } points de dommage, { $structure } points de structure restants
c4-told-scenery-destroyed = { $piece } : décor détruit
