## Cartes : ce qui peut clocher

c2-card-key-twice = une autre carte a déjà la clé { $card } ici
c2-length = il faut de { $least } à { $most } { $unit }, au pas de { $step } mm, et non { $got }
c2-card-courage-and-fear = une carte montre soit le courage, soit la peur, jamais les deux
c2-card-no-courage-nor-fear = la carte ne montre ni courage ni peur
c2-card-construct = un Construct n’a ni courage ni discipline
c2-card-no-discipline = la carte ne montre pas de discipline ; seul un Construct ou un Mort-vivant peut s’en passer
c2-card-half-a-shooter = un tireur a un score de tir et une arme
c2-card-ranges = les portées doivent croître : 0 < courte <= moyenne <= longue
c2-card-mounted-size = un combattant monté est de grande ou de très grande taille
c2-card-steed-without-mount = un Destrier est une monture : écrire « mounted: true »
c2-card-half-a-flyer = un volant a la compétence Vol et un mouvement en vol
c2-card-level-without-power = { $skill } est un niveau de Magicien : la carte doit avoir du pouvoir
c2-card-elements = { $skill } maîtrise { $count ->
    [one] un élément
   *[other] { $count } éléments
}
c2-card-rank-without-faith = { $skill } est un rang de Fidèle : la carte doit avoir les trois aspects de la foi
c2-card-skill-twice = { $skill } figure deux fois ici
c2-card-bold = caractéristiques en gras et compétence Concentration vont ensemble
c2-card-bold-missing = la carte n’a pas cette caractéristique
c2-card-incarnation = Incarnation fait un Personnage : écrire « character: true »
c2-card-stateless = un Apatride n’appartient à aucun peuple
c2-card-no-people = seul un Apatride, un Mercenaire ou un Immortel n’appartient à aucun peuple
c2-card-character-alone = un Personnage est seul sur sa carte
c2-people-unknown = peuple inconnu « { $word } »
c2-people-unknown-close = peuple inconnu « { $word } » : faut-il lire { $close } ?
c2-ability-unknown = capacité inconnue « { $word } »
c2-ability-unknown-close = capacité inconnue « { $word } » : faut-il lire { $close } ?

## Compétences telles qu'une carte les écrit

c2-family-people = un peuple
c2-family-rank = un rang
c2-family-size = une taille
c2-family-status = le mot Personnage
c2-family-element = un élément
c2-family-location = une partie du corps
c2-family-dread = le mot Peur
c2-family-skill = une compétence

## Armées : ce qui peut clocher

c2-army-no-card = aucune carte n’a la clé « { $card } »
c2-army-no-card-close = aucune carte n’a la clé « { $card } » : faut-il lire { $close } ?
c2-army-no-artefact = aucun objet magique n’a la clé « { $card } »
c2-army-no-artefact-close = aucun objet magique n’a la clé « { $card } » : faut-il lire { $close } ?
c2-army-no-figure = il n’y a pas de figurine { $figure } sur une carte de { $count }
c2-army-empty = l’armée n’a aucune figurine
c2-army-too-dear = { $points } P.A. : le dépassement de la limite ({ $limit }) excède la moitié du coût de la figurine la moins chère ({ $cheapest })
c2-army-incarnate-character = { $name } : déjà un Personnage, l’Incarnation est pour les autres
c2-army-incarnate-machine = { $name } : une machine de guerre ne peut pas recevoir l’Incarnation
c2-army-capacity = { $name } : { $most } au plus sur une carte ; il faut une autre carte pour plus
c2-army-character-twice = { $name } : un Personnage ne combat qu’une fois dans un camp
c2-army-not-for-him = { $artefact } : ne peut être porté par { $name }
c2-army-too-many-artefacts = { $name } : { $most } { $most ->
    [one] objet magique
   *[other] objets magiques
} au plus
c2-army-other-way = { $name } : un Immortel d’une autre Voie
c2-army-no-alliance = { $name } : pas d’alliance avec une armée de { $people }
c2-army-alliances-off = { $name } : allié, et cette partie se joue sans alliances
c2-army-too-many-allies = { $points } P.A. d’alliés et de mercenaires, { $most } au plus
c2-army-none-affordable = aucune carte de { $people } ne coûte { $points } P.A. ou moins

## Champs de bataille : ce qui peut clocher

c2-field-id-twice = un autre élément de décor s’appelle déjà { $id }
c2-field-one-shape = un élément de décor a exactement une forme : polygon, rectangle ou disc
c2-field-not-simple = le contour se croise, se touche ou n’enclot rien
c2-field-off-the-table = ceci n’est pas entièrement sur la table
c2-field-zones-overlap = les deux zones de déploiement se recouvrent
c2-field-no-objective = aucun élément de décor ne s’appelle { $id } ; il y a { $known }

## Magiciens et sortilèges : ce qui peut être faux

c2-path-unknown = voie de Magie inconnue « { $word } »
c2-path-unknown-close = voie de Magie inconnue « { $word } » : vouliez-vous dire { $close } ?
c2-gem-unknown = Élément inconnu « { $word } »
c2-gem-unknown-close = Élément inconnu « { $word } » : vouliez-vous dire { $close } ?
c2-card-magic-without-power = seul un Magicien a des Éléments et des voies : la carte doit indiquer le Pouvoir (« power »)
c2-card-no-primary-element = un Magicien maîtrise un Élément du domaine primaire de son peuple
c2-card-forbidden-element = cet Élément est interdit aux Magiciens de son peuple
c2-spell-neutral-path = les sortilèges de cette voie ne coûtent que des gemmes neutres
c2-spell-elemental-path = un sortilège élémentaire coûte au moins une gemme d’un Élément
c2-spell-free-difficulty = la plus haute difficulté permise (« most ») doit dépasser la base
c2-spell-no-target-score = un sortilège qui ne vise aucun combattant ne peut rien ajouter des caractéristiques de sa cible
c2-spell-no-area = un sortilège qui vise un lieu a besoin d’une aire d’effet (« area »)
c2-army-no-spell = aucun sortilège n’a la clé « { $card } »
c2-army-no-spell-close = aucun sortilège n’a la clé « { $card } » : vouliez-vous dire { $close } ?
c2-army-spell-twice = { $name } : { $spell } figure deux fois
c2-army-unlearnable =
    .c2-magic-magician = { $name } : n’est pas un Magicien, { $spell } lui est fermé
    .c2-spell-field-special = { $name } : { $spell } est réservé à d’autres
    .c2-magic-path-instinctive = { $name } : la Magie instinctive ignore les sortilèges élémentaires comme { $spell }
    .c2-spell-field-path = { $name } : { $spell } relève d’une autre voie de Magie
    .c2-magic-element-mastery = { $name } : { $spell } demande un Élément non maîtrisé
c2-army-too-much-power = { $name } : { $power } points de Puissance en sortilèges, { $most } au plus

## Les listes d’armée que l’on remplit

c2-list-character = fait Personnage (Incarnation)
c2-list-artefacts = Artefacts
c2-list-spells = Sortilèges
c2-list-miracles = Miracles
