## Les cartes telles qu’on les lit

c4-category-infantry = Infanterie
c4-category-cavalry = Cavalerie
c4-category-creature = Créature
c4-category-war_machine = Machine de guerre
c4-category-titan = Titan
c4-post-standard-bearer = Porte-étendard
c4-post-musician = Musicien
c4-post-specialist = Spécialiste
c4-sheet-troop = Troupe
c4-sheet-strength = Effectif d’une unité
c4-sheet-cost = Coût
    .told = { $cost }, par combattant de plus { $each }, à plein effectif { $full }
c4-sheet-option = Équipement : { $name }
c4-sheet-option-cost = { $each } par combattant
c4-sheet-option-has = { $what } : { $value }
c4-sheet-category = Catégorie
c4-sheet-rank = Rang
c4-sheet-movement = Mouvement
c4-sheet-melee = Corps à corps
c4-sheet-ranged = À distance
c4-sheet-defence = Défense
c4-sheet-resistance = Résistance
c4-sheet-courage = Courage
c4-sheet-fear = Peur
c4-sheet-life = Points de vie
c4-sheet-authority = Autorité
c4-sheet-magic-power = Pouvoir
c4-sheet-fervour = Ferveur
c4-sheet-post = Rôle
c4-sheet-elixir = Valeur en Élixir
c4-sheet-kind = Nature
c4-kind-artefact = artefact
c4-kind-ritual = rituel
c4-kind-communion = communion
c4-sheet-value = Valeur parmi les attributs
c4-sheet-exploit = Exploit
    .told = { $price ->
        [one] { $price } point d’Élixir
       *[other] { $price } points d’Élixir
    }
c4-sheet-points = Prix
    .told = { $cost } { $kind ->
        [mana] de mana
       *[faith] de foi
    }
c4-sheet-difficulty = Difficulté
c4-sheet-range = Portée
c4-sheet-does = Effet
c4-sheet-base = Socle
c4-sheet-skills = Compétences
c4-sheet-unit = Unité
c4-sheet-power = Puissance de l’unité
c4-sheet-left = ({ $left } sur { $most })
c4-sheet-weapon = { $perforating ->
    [yes] Attaque { $attack }, Dés { $dice }, Force { $strength }, perforant
   *[no] Attaque { $attack }, Dés { $dice }, Force { $strength }
}
c4-sheet-cm = { $length } cm
c4-sheet-mm = { $length } mm

## Ce qu’on sait avant de répondre

c4-hint-costs = { $cost } { $kind ->
    [mana] de mana
   *[faith] de foi
} sur { $left }
c4-hint-price = { $price ->
    [one] { $price } point d’Élixir
   *[other] { $price } points d’Élixir
} sur { $left }
c4-hint-avatar = tous ses points de vie, un dé de plus aux tests d’Attaque, 15 points de mana et de foi
c4-hint-lent = grâce au musicien de l’unité { $unit }
c4-does-force = test de Force, valeur { $strength }
c4-does-again = { $what ->
    [successes] relance des réussites
   *[misses] relance des échecs
} : { $test ->
    [attack] test d’Attaque
    [force] test de Force
    [courage] test de Courage
   *[mystic] test de Pouvoir ou de Ferveur
}
c4-does-forbid = { $what ->
    [run] pas de course
    [assault] pas d’assaut
    [shoot] pas de tir
   *[mystic] pas d’effets mystiques
}
c4-does-heal = points de vie rendus : { $points }
c4-does-frighten = test de Courage contre une Peur de { $fear }
c4-does-rally = ralliement
c4-does-dispel = met fin aux effets mystiques
c4-does-summon = { $troop } × { $count }
c4-amount = { $base } (+{ $each } par { $step ->
    [one] point
   *[other] tranche de { $step } points
} pour le nourrir)
c4-hint-sublimated = { $count ->
    [one] { $count } dé au test
   *[other] { $count } dés au test
}
c4-hint-aimed = sur { $target }
c4-hint-template = pour une touche, dessous : { $foes ->
    [one] { $foes } ennemi
   *[other] { $foes } ennemis
}{ $friends ->
    [0] {""}
   *[other] , { $friends } des vôtres
}
c4-hint-charge = serait une charge contre { $target }
c4-hint-within-reach = { $target } : { $distance } cm à vol d’oiseau, à portée ({ $reach } cm)
c4-hint-out-of-reach = { $target } : { $distance } cm, hors de portée ({ $reach } cm)
c4-hint-dares = { $unit } : test réussi pour l’assaut contre { $target }
c4-hint-stands = { $target } : test réussi face à la Peur { DE($unit) }
c4-hint-interference = un obstacle sépare les unités : difficulté +2 contre { $target }
c4-hint-range = { $target } : { $distance } cm, difficulté { $difficulty }
c4-hint-falls = { $target } : au moins un combattant tombe ({ $average } en moyenne)
c4-gain = { $what } { $by }
c4-hint-compact = { $what } tant que les rangs sont serrés

## Ce qui n’est pas permis

c4-closed =
    .walk = marcher, courir
    .run = courir
    .shoot = tirer
    .mystic = user d’effets mystiques
    .assault = donner l’assaut
c4-closed-assault-upon = donner l’assaut à { $unit }
c4-closed-effect =
    .once = déjà utilisé, une fois par tour au plus
    .summons = autant d’unités invoquées sur la table qu’il est permis
    .points = { $kind ->
        [mana] mana
       *[faith] foi
    } nécessaire : { $cost }, reste : { $left }
    .aim = personne en vue qui puisse être visé
c4-closed-in-contact = au contact d’un ennemi, il faut d’abord se désengager
c4-closed-not-met = au contact d’un ennemi, on ne donne l’assaut qu’à qui l’on touche
c4-closed-just-left = l’unité vient de s’en désengager
c4-closed-entering = on entre sur le champ de bataille en marchant ou en courant
c4-closed-forbidden = les règles spéciales de la bataille l’interdisent

c4-number-movement = Mouvement
c4-number-attack = Attaque
c4-number-dice = Dés
c4-number-strength = Force
c4-number-ranged_attack = Attaque à distance
c4-number-ranged_dice = Dés à distance
c4-number-ranged_strength = Force à distance
c4-number-defence = Défense
c4-number-resistance = Résistance
c4-number-nerve = Courage ou Peur
c4-number-authority = Autorité
c4-number-fervour = Ferveur
c4-number-magic_power = Pouvoir
c4-sheet-boxed = { $name } (encadré page { $page })
