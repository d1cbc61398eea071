## De quoi une bataille se raconte : noms, nombres, dés

lfw-title = Last Fantasy War
lfw-side-red = Rouge
lfw-side-blue = Bleu
lfw-side-green = Vert
lfw-side-yellow = Jaune
lfw-name = { $name }
lfw-name-numbered = { $name } { $number }
lfw-name-of-side = { $name } ({ $side })
lfw-with = { $name } + { $other }
lfw-with-number = { $name } ({ $other })
lfw-pair = { $name } { $value }
lfw-list = { $items }
lfw-place = { $x } ; { $y }
lfw-on-the-spot = sur place
lfw-a-place = un endroit de la table
lfw-turns = { $count ->
    [one] un tour
   *[other] { $count } tours
}
lfw-number =
    .needed = Seuil
    .modifier = Modificateur
    .force = Force
    .wounds = Blessures
    .life = Pv
lfw-breakdown = { $total } ({ $base }, { $parts })
lfw-breakdown-part = { $rule } { $change }
lfw-told-rolled = { $who } lance pour { $what } : { $faces }
lfw-told-rolled-by-all = { $what } : { $faces }
lfw-told-rolled-against = { $who }, { $what } : { $total } contre { $needed }+
lfw-told-chosen = { $auto ->
    [yes] { $who }, { $what } : { $answer } (consigne)
   *[other] { $who }, { $what } : { $answer }
}
lfw-roll = { $who } lance { $dice } pour { $what }
lfw-question = { $what } ?
lfw-option =
    .yes = oui
    .no = non
    .pass = passer
    .none = personne d’autre
lfw-option-named = { $kind } : { $name }

## Fiches d’unité

lfw-weapon = { $name } ({ $range ->
    [none] Att { $attacks }, F { $force }
   *[other] { $range }", Att { $attacks }, F { $force }
}{ $rules ->
    [none] {""}
   *[other] {" "}; { $rules }
})
lfw-inches = { $length }"
lfw-sheet-type = Type
lfw-sheet-role = Rôle tactique
lfw-sheet-movement = M
lfw-sheet-combat = CC
lfw-sheet-shooting = CT
lfw-sheet-parry = CP
lfw-sheet-dodge = E
lfw-sheet-defence = D
lfw-sheet-life = Pv
lfw-sheet-courage = Co
lfw-sheet-command = Pc
lfw-sheet-magic = Pm
lfw-sheet-weapons = Armes
lfw-sheet-rules = Règles spéciales
lfw-sheet-specialities = Spécialités
lfw-sheet-options = Options
lfw-sheet-notes = Mentions
    .commander = commandant
    .legend = légende
    .armour = armure
lfw-sheet-option = { $name } (+{ $points })
lfw-sheet-target = { $number }+

## La table en un coup d’œil

lfw-condition-killed = hors de combat
lfw-condition-fled = perte en fuite
lfw-condition-reserve = à déployer
lfw-condition-unhurt = indemne
lfw-condition-life = { $life }/{ $most } Pv
lfw-condition-fleeing = en fuite
lfw-condition-crippled = { $crippled ->
    [slow] Estropié : lenteur
    [clumsy] Estropié : maladresse
   *[other] Estropié : lenteur et maladresse
}
lfw-condition-morale = éligible au moral
lfw-condition-moved = { $move ->
    [flight] a fui
    [charge] a chargé
    [run] a couru
    [engagement] a fait son engagement
   *[other] a fait son déplacement
}
lfw-stock-life = Pv
lfw-stock-command = Pc
lfw-stock-magic = Pm
lfw-note-order = Ordre d’initiative : { $order }
lfw-zone-of = Zone de déploiement : { $side }
lfw-terrain-blocking = Falaise
lfw-terrain-forest = Forêt
lfw-terrain-low_wall = Muret
lfw-terrain-ruin = Ruine
lfw-terrain-water = Point d’eau
lfw-does-barred = infranchissable
lfw-does-difficult = 1" de mouvement en moins par tranche de 3" entamée
lfw-does-wet = chaque pouce compte double ; −1 aux jets de combat pour qui s’y bat
lfw-does-hides = compte comme cachant { $share } % de quiconque se tient derrière ou dedans
lfw-does-opaque = cache ce qui est derrière et n’est pas plus haut ({ $height }")

## Ce dont on convient avant la bataille

lfw-agreed-turns = Tours
lfw-agreed-endless = jusqu’à ce qu’un camp n’ait plus personne
lfw-agreed-players = Joueurs
lfw-agreed-contact = Distance à partir de laquelle deux unités se touchent
lfw-agreed-tenths = { $length }"
lfw-agreed-flight-from-melee-only = Fuite volontaire hors d’une mêlée seulement
lfw-agreed-saturation-on-ties = La cible pare mieux aussi à Att égales
lfw-agreed-saturation-by-all-weapons = Les armes de tir de la cible comptent aussi pour la saturation
lfw-agreed-result-by-life = Les Pv perdus décident d’un combat, et non toutes les blessures subies
lfw-agreed-one-cause-a-rule = Les causes de moral d’une même règle comptent une seule fois
lfw-agreed-parry-below-zero = Implacable peut faire passer la CP sous 0
lfw-agreed-units-above-half = Une unité peut coûter plus de la moitié du format
lfw-briefing-table = { $width }" sur { $depth }"
lfw-briefing-wins = rester seul à avoir des unités ; à la fin du dernier tour, personne
lfw-briefing-turns = { $count ->
    [one] un tour
   *[other] { $count } tours
}
lfw-briefing-endless = jusqu’à ce qu’un camp au plus ait encore des unités

## Mises en place et champs de bataille : ce qui n’y va pas

lfw-field-sides = ce champ de bataille accueille { $most } camps, et non { $count }
lfw-field-kind = aucune sorte de décor { $name } ; sortes connues : { $known }
lfw-field-id-twice = un autre élément de décor s’appelle déjà { $id }
lfw-field-length = une longueur de { $least } à { $most } pouces, et non { $got }
lfw-field-size = une table mesure de { $least } à { $most } pouces
lfw-field-pieces = { $most } éléments de décor au plus
lfw-field-zones-overlap = cette zone de déploiement en recouvre une autre
lfw-setup-too-many = { $count } armées pour { $most } joueurs
lfw-setup-units = un camp compte de 1 à { $most } unités
lfw-setup-sides = une bataille oppose de { $least } à { $most } camps, chacun sous un nom différent
lfw-setup-zones = chaque camp a une zone de déploiement
lfw-setup-room = la zone de déploiement est trop petite pour toutes les unités de ce camp
lfw-setup-contact = les unités se touchent à partir de 0,1" ou de 0,5" : 1 ou 5 dixièmes
lfw-setup-turns = une bataille dure au moins un tour
lfw-setup-base = un socle mesure de { $least } à { $most } mm, et une unité a une hauteur

## Le laboratoire

lfw-duel-no-card = aucune fiche d’unité { $name } ; fiches connues : { $known }
lfw-sheet-aptitudes = Aptitudes de commandement
lfw-sheet-specialist = Spécialiste
    .told = { $speciality }, niveau { $level }
lfw-sheet-skills = Compétences
lfw-roll-of-hit = jet de touche
lfw-roll-of-combat = jet de combat

## Scénarios

lfw-agreed-scenario = Scénario
lfw-agreed-no-scenario = aucun
lfw-objective = objectif
lfw-briefing-scenario = ce que dit le scénario « { $name } »
lfw-setup-no-scenario = aucun scénario { $name } ; scénarios connus : { $known }
lfw-setup-scenario-sides = ce scénario se joue de { $least } à { $most } camps
lfw-setup-scenario-points = une armée de ce scénario coûte { $most } points au plus
lfw-setup-scenario-alone = ce camp doit être une seule unité
lfw-setup-scenario-demons = ce camp doit jouer une armée de démons
lfw-setup-scenario-no-demons = un seul camp de ce scénario joue des démons
lfw-setup-scenario-field = ce champ de bataille ne convient pas au scénario

## Ce que répond un ordre permanent

lfw-rule-elite-usual = relance ce qui a échoué
lfw-rule-habile-usual = relance ce qui peut l’être
lfw-move-flight-order-usual = ne fuit pas sans y être forcé
