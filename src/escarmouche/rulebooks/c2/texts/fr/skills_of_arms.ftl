## Compétences d'armes : ce qui est demandé

c2-skill-assassin = { $by } a lancé trois dés contre { $fighter } et en garde deux : quelle blessure ?
    .none = aucune
    .stunned = SONNÉ
    .light = Blessure Légère
    .serious = Blessure Grave
    .critical = Blessure Critique
    .killed = TUÉ NET
c2-skill-ennemi-personnel = Quelle Compétence { DE($enemy) } passe à { $fighter } ?
c2-skill-feinte = L’attaque { DE($fighter) } contre { $target } (difficulté { $threshold }) réussit : porter le coup, ou une Feinte qui prive l’adversaire d’un dé ?
    .blow = un coup
    .attack = une Feinte : un dé d’attaque
    .defence = une Feinte : un dé de défense
    .sustained = une Feinte : le dé de la Défense soutenue
c2-skill-furie-guerriere = { $fighter } : entrer en Furie (un dé de plus, tous en attaque, jusqu’à la fin du tour) ?
c2-skill-harcelement = { $fighter } : sur qui tirer au cours du déplacement ?
    .pass = sur personne maintenant
c2-skill-harcelement-on = Que fait { $fighter } après son tir ?
    .pass = rester sur place
    .move = finir son déplacement
c2-skill-harcelement-where = Où va { $fighter } ({ $allowance } cm au plus) ?
c2-skill-membre-supplementaire = { $fighter } : échanger ATT { $attack } et DEF { $defence } jusqu’à la fin du tour ?
c2-skill-regeneration = { $fighter } : lancer un dé pour se régénérer ?
c2-skill-toxique = Qui porte un dé toxique ce tour-ci (encore { $number }) ?
    .pass = personne d’autre
c2-skill-toxique-use = Quelle attaque { DE($fighter) } emploie le dé toxique ?
    .pass = aucune maintenant
c2-skill-toxique-use-shot = { $fighter } : employer le dé toxique pour ce tir sur { $target } ?

## Compétences d'armes : ce qui est raconté

c2-told-feinted = { $die ->
    [attack] Feinte { DE($fighter) } : { $target } perd un dé d’attaque
    [defence] Feinte { DE($fighter) } : { $target } perd un dé de défense
   *[sustained] Feinte { DE($fighter) } : { $target } perd le dé de sa Défense soutenue
}
c2-told-fury-seized = { $fighter } entre en Furie Guerrière
c2-told-limbs-swapped = { $fighter } échange son ATT et sa DEF jusqu’à la fin du tour
c2-told-fights-on = { $fighter } devrait mourir, mais se bat jusqu’à la fin du tour
c2-told-skill-stolen = { $fighter } vient de tuer son Ennemi Personnel, { $enemy }, et lui prend une Compétence : { $skill }
c2-told-grieved = { $fighter } pleure { $brother } : −1 à chaque dé, sauf aux Jets de Blessures
c2-told-poison-ready = { $fighters ->
    [none] Personne ne porte de dé toxique ce tour-ci
   *[other] Dés toxiques pour ce tour : { $fighters }
}
c2-told-poison-applied = { $fighter } emploie son dé toxique contre { $target }
