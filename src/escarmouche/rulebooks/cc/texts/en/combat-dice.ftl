## Combat dice apart: what is asked and told

cc-skill-bretteur = { $fighter }: how many of these { $dice } dice are kept aside (Swashbuckler)?
cc-skill-bretteur-attack = Does { $fighter } place a die that was kept aside in attack now? { $dice ->
    [one] One is left
   *[other] { $dice } are left
}
cc-skill-lames-dorsales = Does { $fighter } use the dorsal blades in this combat, without a sustained defence?
cc-skill-lames-dorsales-attack = { $fighter } attacks { $target }: with which die?
    .blades = a die of the dorsal blades
    .own = another attack die
cc-told-blades-used = Dorsal blades of { $fighter }: { $dice ->
    [one] one attack die more
   *[other] { $dice } attack dice more
}
