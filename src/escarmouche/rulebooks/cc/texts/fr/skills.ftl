## Compétences : ce qui est demandé

cc-skill-rapidite = { $target } est à plus de deux fois le MOU { DE($fighter) } : charger de trois fois le MOU ?
    .yes = oui, trois fois le MOU
    .no = non, deux fois le MOU
cc-skill-resolution = { $fighter } : employer la Résolution pour ce test ? { cc-test }
cc-test = { $test ->
    [initiative] Initiative
    [attack] Attaque
    [defence] Défense
    [courage] Courage
    [discipline] Discipline
    [shooting] Tir
   *[other] { $test }
}
cc-skill-ambidextre = { $fighter } a paré l’attaque { DE($by) } : gagner un dé d’attaque (Ambidextre) ?
cc-skill-ambidextre-auto-fail = L’attaque { DE($by) } sur { $fighter } a échoué d’elle-même : que faire du dé engagé ?
    .keep = le garder pour une parade
    .attack = en faire un dé d’attaque
cc-skill-contre-attaque = { $fighter } a paré l’attaque { DE($by) } : gagner un dé d’attaque (Contre-attaque) ?
cc-skill-contre-attaque-auto-fail = L’attaque { DE($by) } sur { $fighter } a échoué d’elle-même : que faire du dé engagé ?
    .keep = le garder pour une parade
    .attack = en faire un dé d’attaque
cc-skill-enchainement = { $fighter } : combien de dés de plus, chacun pour 1 d’ATT et de DEF (Enchaînement) ?
cc-skill-furie-guerriere = { $fighter } : entrer en furie (un dé de plus, tous en attaque, jusqu’à la fin du tour) ?
cc-skill-coup-de-maitre = { $fighter } : tenter un coup de maître contre { $target }, une seule attaque de deux dés ?
cc-skill-feinte = L’attaque { DE($fighter) } contre { $target } passe : porter le coup, ou faire une feinte ?
    .wound = un coup
    .attack = une feinte : sa prochaine attaque échoue
    .parry = une feinte : sa prochaine parade échoue
cc-skill-membre-supplementaire = { $fighter } : échanger ATT et DEF jusqu’à la fin du combat ?
cc-skill-force-en-charge = { $fighter } : charger { $target } de toute sa force (Force en charge) ?
cc-skill-reorientation = { $fighter } : pivoter sur place au début de cette phase ?
cc-skill-chance = { $failed ->
    [yes] { $fighter } échoue : refaire ce test, une fois par tour (Chance) ?
   *[no] { $fighter } réussit : refaire quand même ce test, une fois par tour (Chance) ?
}
cc-skill-rechargement-rapide = { $fighter } : tirer encore ?
    .shoot = oui, tirer
    .end = plus de tir
cc-skill-soin = { $fighter } : qui soigner ?
cc-skill-cri-de-ralliement = { $routed ->
    [none] { $fighter } : pousser maintenant le cri de ralliement (personne n’est en déroute ; COU +1 pour tous) ?
   *[other] { $fighter } : pousser maintenant le cri de ralliement (rallie { $routed } ; COU +1 pour tous) ?
}
cc-skill-assassin = { $by } a lancé trois dés contre { $fighter } et en garde deux : quelle blessure ?
    .none = aucune
    .stunned = Sonné
    .light = blessure légère
    .serious = blessure grave
    .critical = blessure critique
    .killed = Tué net
cc-skill-ennemi-personnel = { $fighter } a tué { $enemy }, ennemi personnel : que gagne le vainqueur ?
    .acharne = Acharné
    .autorite = Autorité et Cri de ralliement
    .implacable = Implacable/1
    .instinct-de-survie = Instinct de survie/6

## Compétences : ce qui est raconté

cc-told-fervour-tested = { $passed ->
    [yes] { $fighter } est en déroute devant { $enemy }, mais se bat comme si de rien n’était ce tour-ci
   *[no] { $fighter } est en déroute devant { $enemy }, et le fanatisme n’y change rien
}
cc-told-skills-won = { $fighter } gagne par la mort { DE($enemy) } : { $skills }
cc-skill-apatride-ties = { $fighter } : quelle compétence, ou quelle valeur, parmi les plus répandues cet Apatride acquiert-il ?
cc-skill-chef-wolfen = À qui { $fighter } attribue-t-il sa Marque de sauvagerie ?
cc-told-skill-gained = { $fighter } acquiert une compétence : { $skill }
