## Fiches : ce qui peut être faux

ddm-card-key-twice = une autre fiche porte déjà la clé { $card }
ddm-card-type-unknown = « { $type } » ne nomme aucun type de créature ; il y a { $known }
ddm-card-kind-unknown = genre de créature inconnu « { $word } » ; nommez-le sous « kinds » en tête du lot
ddm-kind-unknown = genre de créature inconnu « { $word } »
ddm-kind-unknown-close = genre de créature inconnu « { $word } » : faut-il lire { $close } ?
ddm-card-faction-unknown = faction inconnue « { $word } » : écrivez LG, CG, LE, CE, ou any
ddm-card-faction-unknown-close = faction inconnue « { $word } » : faut-il lire { $close } ?
ddm-card-factions = une fiche a une faction, deux différentes, ou les quatre
ddm-card-attack = les attaques s’écrivent comme +12/+7 (15) ou +9 (10 magique + 5 feu), et non « { $text } »
ddm-card-fives = les dégâts et les points de vie sont des multiples de 5, et non { $number }
ddm-card-no-melee = toute créature a une attaque au corps à corps
ddm-card-no-ranged = une capacité de cette fiche demande une attaque à distance, et la fiche n’en a pas
ddm-card-no-commander = seul un commandant a des effets de commandement : dites sa valeur (« commander »)
ddm-card-order-idle = { $effect } ne donne rien comme effet de commandement : seul ce que la créature a par elle-même agit ainsi
ddm-card-individual = seule une créature Unique a un nom à elle : ajoutez la capacité Unique
ddm-card-ability-twice = la fiche a déjà cette capacité
ddm-card-no-boxes = { $ability } agit d’elle-même, sans que son joueur choisisse quand : elle n’a pas de cases (« uses »)
ddm-card-sorcerer-uses = cette fiche a des cases par niveau de sort (« slots ») ; ses sorts n’en ont pas
ddm-card-sorcerer-level = aucune case de cette fiche (« slots ») n’est d’un niveau si élevé
ddm-card-sorcerer-none = il y a des cases pour des sorts (« slots »), mais aucun sort
ddm-card-psionic = les pouvoirs psioniques et les points de pouvoir vont ensemble
ddm-damage-type-unknown = type de dégâts inconnu « { $word } »

## Les capacités telles qu'une fiche les écrit

ddm-ability-unknown = capacité inconnue « { $word } »
ddm-ability-unknown-close = capacité inconnue « { $word } » : faut-il lire { $close } ?
ddm-ability-form = écrivez { $form }
ddm-ability-elsewhere = { $ability } se met dans le champ « { $field } » d’une fiche
ddm-condition-needs-dc = { $condition } demande un DD : le sien, après une barre, ou celui du pouvoir
ddm-part-bad = { $part } : attendu { $wants }, lu « { $got } »
ddm-part-bad-close = { $part } : lu « { $got } », faut-il lire { $close } ?
ddm-part-number = un nombre entier de { $least } à { $most }
ddm-part-step = un nombre entier de { $least } à { $most }, multiple de { $step }
ddm-part-word = l’un de ces mots : { $words }
ddm-part-kind = un genre de créature, un alignement, ou tout
ddm-part-kinds = des genres de créatures, séparés par des virgules
ddm-part-card = la clé d’une fiche
ddm-part-creature = un genre de créature, commandant, ou la clé d’une fiche

## Pouvoirs

ddm-power-twice = la fiche a déjà le pouvoir { $power }
ddm-power-amount = seul un sort courant qui inflige des dégâts, guérit ou donne des points de vie a un montant à changer
ddm-power-two-names = un sort courant a son nom : donnez « spell » ou « name », pas les deux
ddm-power-no-name = nommez le pouvoir, ou le sort courant qu’il est (« spell »)
ddm-power-no-effects = dites ce que fait le pouvoir (« effects »)
ddm-power-negates = seul un jet de sauvegarde, donc un DD, peut annuler
ddm-power-needs-dc = une arme de souffle ou une attaque du regard a un DD
ddm-power-points = un pouvoir psionique, et nul autre, coûte des points de pouvoir (« points »)
ddm-power-radius = un rayon va avec une cible : avec les portées contact, 6 et vue
ddm-range-unknown = portée inconnue « { $word } »
ddm-range-unknown-close = portée inconnue « { $word } » : faut-il lire { $close } ?
ddm-spell-unknown = aucun sort courant ne s’appelle « { $word } »
ddm-spell-unknown-close = aucun sort courant ne s’appelle « { $word } » : faut-il lire { $close } ?
ddm-outcome-unknown = effet inconnu « { $word } »
ddm-outcome-unknown-close = effet inconnu « { $word } » : faut-il lire { $close } ?
ddm-outcome-one = un effet a exactement un de ces champs : { $known }
ddm-outcome-stray = « { $field } » ne va qu’avec « { $belongs } »

## Groupes de guerriers : ce qui peut être faux

ddm-card-no-such-card = { $card } nomme la fiche { $other }, qui n’est dans aucun lot
ddm-warband-no-card = aucune fiche n’a la clé « { $card } »
ddm-warband-no-card-close = aucune fiche n’a la clé « { $card } » : faut-il lire { $close } ?
ddm-warband-no-faction = dites la faction du groupe (« faction »)
ddm-warband-empty = le groupe n’a aucune créature
ddm-warband-too-dear = { $points } points, au-dessus de la limite de { $limit }
ddm-warband-too-many = { $count } créatures, au plus { $most } permises
ddm-warband-creature-too-dear = { $name } : coûte { $cost } points, au plus { $most } permis
ddm-warband-faction = { $name } : ne combat pas pour la faction { $faction }
ddm-warband-unique = { $name } : une créature Unique, une seule fois par groupe, quelle que soit la version
ddm-warband-requires = { $name } : nécessite « { $creature } » dans le groupe
ddm-warband-limited-size = un groupe du format Limité a 100 ou 200 points, et non { $limit }
ddm-warband-no-pool = seul le format Limité a une réserve de figurines hors du groupe
ddm-warband-zero-absent = aucune créature du groupe n’a cette fiche
ddm-warband-zero-format = au format standard, aucune créature ne devient commandant de valeur 0
ddm-warband-zero-commander = le groupe a un commandant : nul ne devient commandant de valeur 0
ddm-warband-zero-wild = { $name } : Difficile ou Sauvage, pas de commandant de valeur 0
ddm-warband-zero-cheaper = { $name } : il y a une créature moins chère, ni Difficile ni Sauvage
ddm-warband-no-tiles = chaque joueur apporte une plaque de rassemblement et trois plaques d’élément de terrain (« tiles »)
ddm-warband-three-tiles = on apporte trois plaques d’élément de terrain, et non { $count }
ddm-warband-tiles-differ = les plaques d’un joueur sont toutes différentes
ddm-warband-no-such-tile = aucune plaque de cette sorte ne s’appelle { $tile }
ddm-warband-none-affordable = aucune créature de la faction { $faction } n’est assez bon marché pour { $points } points

## Les fiches telles qu'on les lit

ddm-sheet-name = { $name }
ddm-sheet-list = { $items }
ddm-sheet-factions = Faction
ddm-sheet-commander = Commandant
ddm-sheet-level = Niveau
ddm-sheet-speed = Vitesse
ddm-sheet-ac = CA
ddm-sheet-hp = PV
ddm-sheet-melee = Attaque au corps à corps
ddm-sheet-ranged = Attaque à distance
ddm-sheet-type = Type
ddm-sheet-orders = Effet de commandement
ddm-sheet-abilities = Capacités spéciales
ddm-sheet-traits = De par son type
ddm-sheet-power-points = Points de pouvoir
ddm-sheet-slots = Sorts par niveau
ddm-sheet-slot = niveau { $level } { $boxes }
ddm-sheet-set = Extension
    .told = { $set }, n° { $number }
ddm-sheet-rarity = Rareté
ddm-rarity-common = commune
ddm-rarity-uncommon = inhabituelle
ddm-rarity-rare = rare
ddm-sheet-boxed = { $what } { $boxes }
ddm-sheet-hostile = ennemis : { $effect }
ddm-sheet-hostile-only = ennemis ({ $kinds }) : { $effect }
ddm-sheet-friendly-only = { $kinds } : { $effect }
ddm-sheet-attack-range = { $attack }, jusqu’à { $range } cases
ddm-sheet-attack-poison = { $attack } et { $name } ({ $what })
ddm-sheet-poison = Poison
ddm-power-level = niveau { $level }
ddm-power-cost = { $points } pp
ddm-power-swift = rapide
ddm-power-immediate = immédiat
ddm-power-free = ne remplace rien
ddm-power-area = rayon { $radius }
ddm-power-any = cible au choix, et pas seulement la plus proche
ddm-power-enemy = ennemi
ddm-power-ally = allié
ddm-power-only = affecte seulement : { $kinds }
ddm-power-ignores-resistance = ignore la Résistance à la magie
ddm-power-dc = DD { $dc }
ddm-power-dc-negates = DD { $dc } annulation
ddm-does-damage = { $amount } dégâts
ddm-does-typed-damage = { $amount } dégâts ({ $type })
ddm-does-heal = guérison { $amount }
ddm-does-hp = +{ $amount } PV
ddm-does-remove = retire : { $effects }
ddm-does-shift = { $how ->
    [push] pousse
    [pull] tire
   *[slide] fait glisser
} de { $squares } { $squares ->
    [one] case
   *[other] cases
}
ddm-does-switch = échange sa position avec la cible
ddm-does-switch-two = deux créatures échangent leurs positions
ddm-does-destroy = détruit
ddm-does-morale = jet de moral
ddm-does-summon = invoque { $count } parmi : { $cards }
ddm-does-vanish = disparaît jusqu’à son prochain tour
ddm-does-attack = attaque aussitôt
ddm-until-turn = { $effect } jusqu’à la fin du tour
ddm-until-own-turn = { $effect } jusqu’à la fin de son prochain tour
ddm-until-attack = { $effect } jusqu’à sa prochaine attaque ou à son prochain sort
ddm-does-retry = { $effect } (nouvelle sauvegarde à la fin de chacun de ses tours)
