# Cartes, armées et compagnies, telles qu’on les écrit.
c4-card-five-choices = une bannière a cinq choix, et non { $count }
c4-card-ranks-of-category = infanterie, cavalerie et créatures ont des Rangs, machines de guerre et titans n’en ont pas ({ $category })
c4-card-no-mandatory-choice = aucun choix de la bannière n’est obligatoire
c4-card-key-twice = { $card } figure deux fois
c4-card-strengths = l’effectif standard ({ $least }) dépasse l’effectif maximum ({ $most })
c4-card-standard-is-special = le combattant standard d’une troupe n’est pas spécial
c4-card-special-is-standard = rien ne rend ce combattant spécial
c4-card-courage-or-fear = une carte montre soit un Courage, soit une Peur
c4-card-heavy-or-light = la cavalerie est lourde ou légère, elle seule l’est
c4-card-movement = { $length } cm n’est pas un Mouvement : de 0 à 60 cm, au centième de millimètre
c4-card-unknown-skill = aucune compétence { $skill } ; compétences connues : { $known }
c4-company-no-army = aucune armée { $army } ; armées connues : { $known }
c4-company-no-troop = personne n’a de troupe { $troop }
c4-company-no-incarnate-called = personne n’a d’Incarné { $incarnate }
c4-company-too-dear = { $points } P.A. dépassent les { $limit } autorisés
c4-company-strength = { $troop } : { $strength } combattants au lieu de { $strengths }
c4-strength-fixed = { $strength }
c4-strength-between = { $least } à { $most }
c4-company-no-special = la troupe n’a pas de combattant spécial { $special }
c4-company-specials = { $special } : { $count }, alors que la troupe en permet { $most }
c4-company-specials-above-strength = { $count } combattants spéciaux pour un effectif de { $strength }
c4-company-one-post = { $post ->
        [standard_bearer] une unité a au plus un porte-étendard
       *[musician] une unité a au plus un musicien
    }
c4-company-one-incarnate = une unité a au plus un Incarné
c4-company-foreign-incarnate = { $incarnate } est d’une autre armée que { $troop }
c4-company-not-his-troop = { $troop } : { $incarnate } n’en est pas le champion
c4-company-other-category = { $incarnate } est d’une autre catégorie que { $troop }
c4-company-cannot-fly = { $incarnate } ne peut pas voler avec { $troop }
c4-company-no-choice-left = { $troop } : aucun choix de cette bannière ne reste pour cette unité
c4-company-mandatory-choice = le choix obligatoire de cette bannière n’est pas rempli
c4-company-banner-incomplete = la bannière { $banner } doit être complète avant que la suivante commence
c4-company-other-alliance = { $troop } : autre voie d’alliance
c4-company-one-ally = une bannière a au plus une unité alliée
c4-company-no-incarnate = une compagnie a au moins un Incarné
c4-company-person-twice = { $incarnate } : le même Incarné combat déjà dans la compagnie
c4-company-commander-late = le Commandeur ne peut pas faire partie des renforts
c4-card-unknown-effect = aucun { $effect } parmi les sortilèges et miracles de cette armée ; elle a { $known }
c4-card-foreign-effect = { $effect } ne convient pas à ce mystique : autre Élément, autre aspect, ou pas ce pouvoir
c4-card-familiar-fights = un familier se déplace et ne fait rien d’autre ; il a sa propre carte, hors des troupes
c4-effect-range = { $length } cm n’est pas une portée : plus de 0, et 200 cm au plus
c4-effect-difficulty = les rituels et communions ont une difficulté, les sortilèges et miracles n’en ont pas
c4-effect-difficulty-of-nobody = la difficulté est une caractéristique de la cible, et il n’y a pas de cible
c4-effect-value = seuls les rituels et communions ont une valeur parmi les attributs
c4-effect-source = { $source } n’est pas { $kind ->
        [spell] un Élément
        [ritual] un Élément
       *[other] un aspect
    }
c4-effect-area = seul un effet qui vise un combattant a une aire autour de lui
c4-effect-upkeep = un effet instantané n’a ni entretien ni suite à chaque tour
c4-effect-lasts = ce qui est modifié, interdit ou donné dure un certain temps : l’effet demande une durée
c4-effect-summons = { $troop } : { $strength } combattants invoqués au lieu de { $strengths }
c4-artefact-price = un artefact a un effet et un prix en Élixir, ou ni l’un ni l’autre
c4-company-no-attribute = personne à la tête de cette unité ne peut recevoir { $attribute }
c4-company-attribute-twice = { $attribute } est donné deux fois
c4-company-attributes = { $incarnate } : { $value } d’attributs, pour { $most } permis
c4-company-foreign-gift = { $gift } n’est pas pour { $incarnate } : autre voie ou culte, autre Élément ou aspect
c4-company-no-familiars = aucun magicien { $magician } dans cette unité qu’un familier pourrait suivre
c4-company-familiars = { $magician } : { $count } familiers ; un magicien de Rang { $rank } en a { $rank } au plus
c4-card-no-mystics = dans une unité de mystiques, tout combattant standard est magicien ou fidèle
c4-company-no-equipment = { $troop } : sa description n’offre pas d’équipement { $equipment }
c4-card-not-compact = seul un peuple qui connaît la formation compacte en tire des avantages
c4-card-benefit = une formation modifie une caractéristique de { $most } au plus
c4-company-late-too-dear = renforts de { $points } P.A., quand la bataille en permet { $limit }
c4-company-early-too-dear = unités d’assaut de { $points } P.A., quand la bataille en permet { $limit }
c4-list-army = Armée
c4-list-banner = Bannière { $number } ({ $points } P.A.)
c4-list-order = Choix de la bannière : { $choices }
c4-list-choice = { $count ->
    [0] { $category }
   *[other] { $category } de Rang { $ranks }
}
c4-list-mandatory = { $choice } (obligatoire)
c4-list-incarnate-given = Incarné (attributs : { $value } sur { $most })
c4-list-add = Ajouter une unité : { $army }
c4-list-add-ally = Ajouter une unité alliée : { $army }
c4-list-troop = { $rank ->
    [0] { $name } ({ $category }, effectif { $least })
   *[other] { $name } ({ $category } de Rang { $rank }, effectif { $least })
}
c4-list-led = { $name }, avec { $heroes }
c4-list-special = combattant spécial : { $name }
c4-list-equipment = Équipement
c4-list-standard-equipment = équipement standard
c4-list-equipment-each = { $name } ({ $each } P.A. par combattant)
c4-list-incarnate = Incarné
c4-list-no-incarnate = aucun
c4-list-attribute = attribut : { $name }
c4-list-artefact = artefact : { $name } (valeur { $value })
c4-list-ritual = rituel : { $name } (valeur { $value })
c4-list-communion = communion : { $name } (valeur { $value })
c4-list-familiars = familiers : { $name }
c4-list-reinforcement = en renfort
c4-list-in-banner = Bannière de l’unité
c4-list-banner-number = bannière { $number }
c4-list-further-banner = nouvelle bannière
