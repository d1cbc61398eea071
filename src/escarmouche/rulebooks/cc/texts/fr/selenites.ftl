## Sélénites : ce qui est demandé et raconté

cc-moon = { $moon ->
    [crescent] croissant de lune
    [half] demi-lune
    [gibbous] lune gibbeuse
   *[full] pleine lune
}
cc-skill-selenite-moon = { $fighter }, { cc-moon } : quel bonus, jusqu’à la fin de la partie ?
    .movement = MOU +2,5 cm
    .courage = COU +2
    .fear = PEU +1
    .charge-bestiale = Charge bestiale
    .recuperation = Récupération/1
    .esprit-de = Esprit de l’Eau
    .regeneration = Régénération/4
    .tueur-ne = Tueur né
cc-told-moon-rose = { $fighter } combat sous cette lune : { cc-moon }
