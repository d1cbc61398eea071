## Corps à corps : ce qui est demandé

cc-core-melee-authority = Jet d’Autorité : qui parle pour votre camp ?
cc-core-melee-separation = Séparation de mêlée : contre qui se bat { $fighter } ?
cc-core-melee-order = Quel combat résoudre maintenant ?
cc-core-melee-initiative = Qui fait le test d’Initiative ?
cc-core-melee-dice-placing = { $fighter } : combien de ces { $dice } dés placer en attaque ?
cc-dice-split = { $attack } en attaque, { $defence } en défense
cc-core-melee-exchange = Qui attaque ensuite ?
cc-core-melee-spread-attacks = { $fighter } : contre qui porter cette attaque ?
cc-core-melee-attack = { $fighter } : engager un dé contre l’attaque { DE($by) } ?
    .kept = un dé gardé de côté
    .none = non
    .parry = un dé de défense
    .sustained = le dé de la défense soutenue
cc-core-melee-defence = { $fighter } : engager un dé contre l’attaque { DE($by) } ?
    .kept = un dé gardé de côté
    .none = non
    .parry = un dé de défense
    .sustained = le dé de la défense soutenue
cc-core-melee-pursuit-who = Qui fait un mouvement de poursuite ?
    .none = personne
cc-core-melee-pursuit = Poursuite : où va { $fighter } ?
    .move = plus loin, sans engager personne
cc-core-melee-pursuit-place = Où va { $fighter } en poursuite ({ $allowance } cm au plus) ?

## Corps à corps : ce qui est raconté

cc-told-combat-formed = Combat : { $one } contre { $other }
cc-told-authority-won = { $side } sépare la mêlée : { $melee }
cc-told-initiative-won = Initiative : d’abord { $first }, puis { $second }
cc-told-dice-placed = { $fighter } : { $attack } { $attack ->
    [one] dé
   *[other] dés
} en attaque, { $defence } en défense
cc-told-attack-rolled = { $result ->
    [none] { $fighter } attaque { $target }, ATT { $attack } : l’attaque échoue
    [struck] { $fighter } attaque { $target }, ATT { $attack } : touche
   *[other] { $fighter } attaque { $target }, ATT { $attack } : { $result } à parer
}
cc-told-parry-rolled = { $passed ->
    [yes] { $fighter } pare l’attaque { DE($by) } : DEF { $defence }, difficulté { $difficulty }
   *[no] { $fighter } ne pare pas l’attaque { DE($by) } : DEF { $defence }, difficulté { $difficulty }
}
cc-told-combat-over = Fin du combat : { $fighters }
