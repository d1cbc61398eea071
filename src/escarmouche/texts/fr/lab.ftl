odds-about = Les probabilités exactes d'une scène, sur tous les résultats des dés.
odds-from = Joue la scène comme écrite jusqu'à cette décision, et commence là.
odds-policy = Qui décide : default, tactician.
odds-answers = Réponses par règle, tenues partout où elles sont permises : règle: réponse, avec des virgules.
odds-best = Aussi la valeur de chaque réponse quand les deux camps jouent ensuite au mieux.
odds-quick = Virgule flottante au lieu de fractions.
odds-undecided-about = La part d'un combat sans fin qui peut rester indécise : 0.001, 1/1000.
odds-rounds = Combien de tours sont suivis au plus.
odds-plot = Aussi une image : FICHIER.svg ou FICHIER.png.
odds-too-few-decisions = la scène finit après { $count } décisions, avant la décision { $wanted }
odds-no-policy = pas de politique { $name } ; il y a { $known }
odds-bad-share = une part est un nombre de 0 à 1 exclu, comme 0.001 ou 1/1000, pas { $got }
odds-list = { $items }
odds-chance = Chance
odds-exactly = Exactement
odds-places = Aussi où se tiennent les figurines à la fin.
odds-contact = au contact de { $what }
    .none = au contact de personne
odds-place = en { $what }
    .none = hors de la table
odds-elsewhere = { $count ->
    [one] un autre endroit
   *[other] { $count } autres endroits
}
odds-undecided = Indécis après { $rounds } tours, au plus
odds-candidate = Réponse
odds-value = Valeur
odds-value-best = Au mieux
odds-hurt-out = { $name } : touché / perdu
odds-value-meaning = Valeur : points gagnés en moyenne, moins ceux de l'autre camp ; les blessés comptent en partie.
lab-extra = il faut la bibliothèque { $module } : installez escarmouche[{ $extra }]
lab-picture-kind = { $path } : une image finit par { $known }
