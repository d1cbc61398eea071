## Corps à Corps : ce qui est demandé

c2-melee-separation = Séparation de mêlée : contre qui se bat { $fighter } ?
c2-melee-order = Quel combat résoudre maintenant ?
c2-combat = { $one } contre { $other }
c2-melee-resolution = Quel combattant attaque ensuite ?
c2-character-extra-dice = { $fighter } : combien de dés de combat en plus (prix de chacun en ATT et en DEF : { $prices }) ?
c2-melee-dice-allocate = { $fighter } : combien de ces { $dice } dés placer en attaque ?
c2-dice-split = { $attack } en attaque, { $defence } en défense
c2-character-master-stroke = { $fighter } : tenter un Coup de Maître, une seule attaque de tous ses dés ?
c2-melee-attack-threshold-target = { $fighter } : contre qui porter cette attaque ?
c2-melee-attack-threshold = { $least ->
    [0] { $fighter } : quelle difficulté annoncer contre { $target } ?
   *[other] { $fighter } : quelle difficulté annoncer contre { $target } ({ $least } au moins) ?
}
c2-melee-defence-choice = { $by } attaque : quel coup tenter de parer ?
    .none = aucun : les encaisser
    .poisoned = empoisonné
c2-melee-defence-roll = { $fighter } : employer un autre dé contre la même attaque (difficulté { $threshold }) ?
c2-counterattack-declare = { $fighter } : comment parer l’attaque de difficulté { $threshold } ?
    .parry = parade
    .counter-attack = contre-attaque
    .sustained = Défense soutenue
    .both-hands = parade des deux mains (gagne un dé d’attaque)
c2-melee-pursuit-eligibility-who = Qui fait un mouvement de poursuite ?
    .none = personne
c2-melee-pursuit-eligibility = Où va { $fighter } ({ $allowance } cm au plus) ?
c2-melee-pursuit-engage = { $fighter } : qui engager par ce mouvement de poursuite ?
    .none = personne

## Corps à Corps : ce qui est raconté

c2-told-combat-formed = Combat : { $one } contre { $other }
c2-told-initiative-won = Attaquant : { $attackers } ; Défenseur : { $defenders }
c2-told-extra-dice-taken = { $number ->
    [one] { $fighter } prend un dé de combat de plus, au prix de son ATT et de sa DEF
   *[other] { $fighter } prend { $number } dés de combat de plus, au prix de son ATT et de sa DEF
}
c2-told-dice-placed = { $fighter } : { $attack } { $attack ->
    [one] dé
   *[other] dés
} en attaque, { $defence } en défense
c2-told-attacks-announced = { $fighter }, ATT { $attack }, attaque { $targets }
c2-blows = { $count ->
    [1] { $target } (difficulté { $thresholds })
   *[other] { $target } { $count } fois (difficultés { $thresholds })
}
c2-told-attacks-rolled = { $targets ->
    [none] { $fighter } : aucune attaque ne porte
   *[other] { $fighter } : Jet d’Attaque réussi contre { $targets }
}
c2-told-parry-rolled = { $parried ->
    [yes] { $fighter } contre { $by } : coup paré ({ $way }), DEF { $defence }, difficulté { $difficulty }
   *[no] { $fighter } contre { $by } : coup non paré ({ $way }), DEF { $defence }, difficulté { $difficulty }
}
c2-told-attack-die-gained = { $fighter } gagne un dé d’attaque contre { $against }
c2-told-combat-over = Fin du combat : { $fighters }
