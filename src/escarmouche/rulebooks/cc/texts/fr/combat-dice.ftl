## Dés de combat à part : ce qui est demandé et raconté

cc-skill-bretteur = { $fighter } : combien de ces { $dice } dés garder de côté (Bretteur) ?
cc-skill-bretteur-attack = { $fighter } : placer maintenant en attaque un dé gardé de côté ? Il en reste { $dice }
cc-skill-lames-dorsales = { $fighter } : employer les lames dorsales dans ce combat, sans défense soutenue ?
cc-skill-lames-dorsales-attack = { $fighter } attaque { $target } : avec quel dé ?
    .blades = un dé des lames dorsales
    .own = un autre dé d’attaque
cc-told-blades-used = Lames dorsales { DE($fighter) } : { $dice ->
    [one] un dé d’attaque de plus
   *[other] { $dice } dés d’attaque de plus
}
