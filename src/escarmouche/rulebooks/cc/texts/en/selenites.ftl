## Sélénites: what is asked and told

cc-moon = { $moon ->
    [crescent] a crescent
    [half] a half moon
    [gibbous] a gibbous moon
   *[full] a full moon
}
cc-skill-selenite-moon = { $fighter }, { cc-moon }: which bonus, for the whole game?
    .movement = MOU +2.5 cm
    .courage = COU +2
    .fear = PEU +1
    .charge-bestiale = Bestial charge
    .recuperation = Recovery/1
    .esprit-de = Spirit of Water
    .regeneration = Regeneration/4
    .tueur-ne = Born killer
cc-told-moon-rose = { $fighter } fights under this moon: { cc-moon }
