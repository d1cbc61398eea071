## Cartes : ce qui peut clocher

cc-length = il faut de { $least } à { $most } { $unit }, et non { $got }
cc-card-key-twice = une autre carte a déjà la clé { $card } ici
cc-card-base = un socle a une largeur et une profondeur, ou un diamètre
cc-card-base-odd = un côté de socle compte un nombre pair de centièmes de millimètre
cc-card-courage-and-fear = une carte montre soit le Courage, soit la Peur, jamais les deux
cc-card-no-courage-nor-fear = la carte ne montre ni Courage ni Peur
cc-card-half-a-shooter = qui possède une arme à distance a une valeur de Tir
cc-card-ranges = les portées doivent croître : 0 < courte <= moyenne <= longue
cc-card-template = une arme a un gabarit si, et seulement si, son porteur a la compétence Artillerie zone
cc-card-mounted-size = un combattant monté est de Grande ou de Très grande taille
cc-card-steed-without-mount = un Destrier est une monture : écrire « mounted: true »
cc-card-half-a-flyer = un volant a la compétence Vol et un Mouvement en vol
cc-card-two-of-a-scale = un second rang relève d’une autre échelle
cc-card-half-a-magician = rang de magicien et Pouvoir vont ensemble
cc-card-magic-without-power = seul un magicien a des Éléments et des voies : la carte doit indiquer le Pouvoir (« power »)
cc-card-half-a-faithful = rang de fidèle et aspects de la Foi vont ensemble
cc-card-cult = les fidèles, et eux seuls, ont un culte et une aura de foi
cc-card-skill-twice = { $skill } figure deux fois ici
cc-card-no-bold = Concentration augmente les caractéristiques en gras : dire lesquelles (« bold »)
cc-card-bold-missing = la carte n’a pas cette caractéristique
cc-card-access = Transport demande un Accès (machine : access), et réciproquement
cc-card-machine-structure = une machine de guerre a des Points de Structure
cc-card-machine-rank = les machines de guerre, et elles seules, ont le rang d’engin : des points de structure, et un poids ou un équipage
cc-card-crew-needs = un engin servi par un équipage a Poids ou Immobile
cc-card-crew-values = TIR, COU, PEUR et DIS sont ceux des servants, pas de l’engin
cc-card-crew-alone = un engin servi par un équipage a une arme, n’est pas un Champion et a sa propre carte
cc-card-boiler = ce que fait agir une Chaudière doit figurer sur la carte
cc-card-stateless = un Apatride n’appartient à aucun peuple ni à aucune Voie d’Alliance
cc-card-way-and-people = une carte porte le logo d’un peuple ou d’une Voie d’Alliance, pas les deux
cc-card-no-people = seul un Apatride, un Mercenaire ou un Élémentaire n’appartient ni à un peuple, ni à une Voie d’Alliance
cc-card-other-way = un Immortel ne porte pas le logo d’une autre Voie d’Alliance
cc-card-champion-alone = un Champion est seul sur sa carte
cc-people-there = un peuple a déjà la clé { $people }
cc-people-unknown = peuple inconnu « { $word } »
cc-people-unknown-close = peuple inconnu « { $word } » : faut-il lire { $close } ?
cc-race-unknown = race inconnue « { $word } »
cc-race-unknown-close = race inconnue « { $word } » : faut-il lire { $close } ?
cc-way-unknown = Voie d’Alliance inconnue « { $word } »
cc-way-unknown-close = Voie d’Alliance inconnue « { $word } » : faut-il lire { $close } ?
cc-path-unknown = voie de magie inconnue « { $word } »
cc-path-unknown-close = voie de magie inconnue « { $word } » : faut-il lire { $close } ?

## Ce que peut être le X d’une compétence

cc-family-people = un peuple
cc-family-way = une Voie d’Alliance
cc-family-race = une race
cc-family-rank = un rang
cc-family-size = une Taille
cc-family-status = un statut (Champion, Tireur, Magicien…)
cc-family-element = un Élément
cc-family-path = une voie de magie
cc-family-wounding = Combat, Tir, Magie ou Foi
cc-family-piece = légère ou lourde
cc-family-effect = un effet (Peur, Toxique, Sonné, Coup de maître)
cc-family-location = une partie du corps
cc-family-ground = un type de terrain
cc-family-skill = une compétence
cc-family-champion = le mot Champion et un nom

## Armées : ce qui peut clocher

cc-army-no-card = aucune carte n’a la clé « { $card } »
cc-army-no-card-close = aucune carte n’a la clé « { $card } » : faut-il lire { $close } ?
cc-army-no-artefact = aucun artefact n’a la clé « { $card } »
cc-army-no-artefact-close = aucun artefact n’a la clé « { $card } » : faut-il lire { $close } ?
cc-army-no-figure = il n’y a pas de figurine { $figure } sur une carte de { $count }
cc-army-empty = l’armée n’a aucune figurine
cc-army-too-dear = { $points } PA, pour une limite de { $limit }
cc-army-capacity = { $name } : { $most } au plus sur une carte ; il faut une autre carte pour plus
cc-army-not-bound = { $name } : pas d’asservissement à { $master }
cc-army-too-many-bound = { $most } combattants au plus sur la carte d’un maître et de ses Asservis
cc-army-bound-alone = { $name } : un Asservi figure sur la carte de son maître (« bound »)
cc-army-too-many-artefacts = { $name } : { $most } { $most ->
    [one] artefact
   *[other] artefacts
} au plus
cc-army-not-for-him = { $artefact } : ne peut être porté par { $name }
cc-army-other-people = { $name } : d’un autre peuple, et rien ne permet ce recrutement
cc-army-element = { $name } : { $element } n’est pas un Élément de prédilection de cette armée, et ses magiciens n’y donnent pas accès
cc-army-second-element = { $name } : sans magicien, les Élémentaires d’une armée sont tous du même Élément, et { $element } en est un second
cc-favoured-whose = les Éléments de prédilection sont ceux d’un peuple : le fichier n’en nomme aucun
cc-favoured-told = les Éléments de prédilection de ce peuple ({ $people }) sont déjà connus
cc-army-champion-twice = { $name } : un Champion ne combat qu’une fois dans une armée
cc-army-too-many-allies = { $points } PA d’Alliés, { $most } au plus
cc-army-figure-too-dear = { $name } : { $points } PA ; en tournoi, aucune figurine ne vaut plus de { $most } PA
cc-army-too-many-engines = { $points } PA de machines de guerre, { $most } au plus en tournoi
cc-army-champions = { $points } PA de Champions ; un tournoi en demande de { $least } à { $most }
cc-no-setup-army = aucun camp ne s’appelle { $side } ici
cc-army-none-affordable = aucune carte de { $people } ne vaut { $points } PA ou moins

## Champs de bataille : ce qui peut clocher

cc-field-id-twice = un autre élément de décor s’appelle déjà { $id }
cc-field-kind = pas de terrain { $name } ; il y a { $known }
cc-field-size = une table mesure de { $least } à { $most } cm
cc-field-pieces = { $most } éléments de décor au plus
cc-field-zones-overlap = les deux zones de déploiement se recouvrent
