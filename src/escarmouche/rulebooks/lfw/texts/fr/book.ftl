## De quoi une bataille se raconte : noms, nombres, dés

lfw-title = Last Fantasy War
lfw-side-red = Rouge
lfw-side-blue = Bleu
lfw-side-green = Vert
lfw-side-tide = Le flot
lfw-side-yellow = Jaune
lfw-name = { $name }
lfw-name-numbered = { $name } { $number }
lfw-name-of-side = { $name } ({ $side })
lfw-uses = { $name } : { $aptitude }
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
lfw-told-rolled-by-sides = { $what } : { $shown }
lfw-told-rolled-by-all = { $what } : { $faces }
lfw-told-direction = { $what } : direction aléatoire, { $toward ->
    [0] vers la droite
    [1] vers le coin éloigné droit
    [2] vers le bord éloigné
    [3] vers le coin éloigné gauche
    [4] vers la gauche
    [5] vers le coin proche gauche
    [6] vers le bord proche
   *[7] vers le coin proche droit
}
lfw-told-rolled-against = { $who }, { $what } : { $total } contre { $needed }+
lfw-told-chosen = { $auto ->
    [yes] { $who }, { $what } : { $answer } (consigne)
   *[other] { $who }, { $what } : { $answer }
}
lfw-roll = { $who ->
    [none] Lancer { $dice } pour { $what }
   *[other] { $who } lance { $dice } pour { $what }
}
lfw-roll-by-sides = Un dé chacun pour { $what }, à saisir dans cet ordre : { $sides }
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
lfw-harm-hurt = blessée
lfw-harm-crippled = estropiée
lfw-harm-lost = hors de combat
lfw-condition-life = { $life }/{ $most } Pv
lfw-condition-fleeing = en fuite
lfw-condition-crippled = { $crippled ->
    [slow] Estropiée : lente (1" de moins en charge, en course et en fuite)
    [clumsy] Estropiée : maladroite (−1 aux jets de touche et de combat)
   *[other] Estropiée : lente et maladroite (1" de moins en charge, en course et en fuite ; −1 aux jets de touche et de combat)
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
lfw-note-order = { $phase ->
    [deployment] Ordre de déploiement : { $order }
   *[other] Ordre d’initiative : { $order }
}
lfw-zone-of = Zone de déploiement : { $side }
lfw-terrain-blocking = Falaise
lfw-terrain-forest = Forêt
lfw-terrain-low_wall = Muret
lfw-terrain-ruin = Ruine
lfw-terrain-water = Point d’eau
lfw-does-barred = infranchissable
lfw-does-climbed = s’escalade
lfw-does-lit = éclaire la nuit
lfw-declared-charge = charge déclarée : { $unit } → { $target }
lfw-charges = { $name } → { $targets }
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
lfw-briefing-until-won = jusqu’à ce que quelqu’un ait gagné
lfw-briefing-tide = tant qu’une unité tient face au flot
lfw-briefing-turns-and-die = { $count } tours, et 1D3 de plus
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

## Avant la bataille, et le flot infini

lfw-agreed-scenario-by-dice = tiré au sort
lfw-agreed-posts = Postes
lfw-agreed-posts-seats = dans l’ordre des camps
lfw-agreed-posts-dice = tirés aux dés
lfw-agreed-lists = Listes d’armée
lfw-agreed-lists-open = connues de tous
lfw-agreed-lists-hidden = choisies en secret, parmi toutes celles qui conviennent
lfw-agreed-mode = Face au flot, on joue
lfw-agreed-mode-together = ensemble
lfw-agreed-mode-rivals = les uns contre les autres
lfw-agreed-tide = Le flot
lfw-agreed-tide-table = choisi à la table
lfw-tide-unknown = aucun flot { $name } ; flots connus : { $known }
lfw-tide-elites = un flot compte de 1 à { $most } unités d’élite
lfw-tide-price = { $name } coûte { $points } points : { $most ->
    [0] { $least } au moins
   *[other] de { $least } à { $most } pour cette partie du flot
}
lfw-tide-behaviour = { $name } : seules les élites suivent un autre comportement que le classique
lfw-setup-tide = le flot infini demande une armée que personne ne joue, et aucun autre scénario n’en a
lfw-setup-tide-mode = on joue seul face au flot, ou de deux à quatre, ensemble ou les uns contre les autres, dès le début
lfw-setup-no-posts = seuls les postes d’un scénario se tirent aux dés
lfw-setup-posts-differ = une armée dont le poste est tiré aux dés doit convenir à tous les postes
lfw-setup-no-list = aucune des listes ne convient au poste { $post }
lfw-result-held = { $count ->
    [0] Le flot a tout emporté dès le premier tour
    [1] Le flot a été tenu un tour
   *[other] Le flot a été tenu { $count } tours
}
lfw-post = { $post ->
    [attacker] attaquant
    [defender] défenseur
    [attacker-a] attaquant A
    [attacker-b] attaquant B
    [attacker-c] attaquant C
    [attacker-d] attaquant D
    [defender-a] défenseur A
    [defender-b] défenseur B
    [defender-c] défenseur C
    [defender-d] défenseur D
    [demon] démon
    [titan] titan
    [assailant-a] assaillant A
    [assailant-b] assaillant B
   *[assailant-c] assaillant C
}
lfw-told-posts-drawn = Postes : { $posts }
lfw-told-faction-announced = { $side } joue : { $faction }
lfw-told-lists-revealed = Les armées sont révélées : { $lists }
lfw-scenario-prebattle-faction = { $player } : quelle faction jouer ?
lfw-scenario-prebattle-list = { $player } : quelle armée, à l’insu des autres ?
lfw-told-edge-chosen = Le flot arrive par { $edge ->
    [near] le bord proche
    [far] le bord éloigné
    [left] le bord gauche
   *[right] le bord droit
}
lfw-told-tide-chosen = Le flot : nuée { $swarm }, base { $base }, élites { $elites }, lourd { $heavy }, boss { $boss }
lfw-told-wave-arrived = { $units ->
    [none] Personne du flot n’arrive
   *[other] Une vague du flot arrive : { $units }
}{ $late ->
    [0] {""}
    [1] {" "}(pas de place pour une unité de plus, remise à la vague suivante)
   *[other] {" "}(pas de place pour { $late } unités de plus, remises à la vague suivante)
}
lfw-told-fallen = { $side } : plus personne debout, { $turns ->
    [0] avant la fin du premier tour
    [1] après un tour tenu
   *[other] après { $turns } tours tenus
}
lfw-told-tide-left = Ceux qui sont debout en restent là, après { $turns } tours tenus
lfw-scenario-flot-infini-leave = Depuis { $count } tours, il n’est rien arrivé à personne. En rester là, après { $turns } tours tenus ?
lfw-scenario-flot-infini-field = Par quel bord le flot arrive-t-il ? Le bord opposé est dans le dos des défenseurs.
    .near = le bord proche
    .far = le bord éloigné
    .left = le bord gauche
    .right = le bord droit
lfw-scenario-flot-infini-army-faction = De quelle faction est le flot ?
lfw-scenario-flot-infini-army-swarm = La nuée du flot (moins de 15 points) ?
lfw-scenario-flot-infini-army-base = L’unité de base du flot (de 10 à 25 points) ?
lfw-scenario-flot-infini-army-elite = Une élite du flot (de 20 à 50 points) ?
    .none = pas d’autre élite
lfw-scenario-flot-infini-army-heavy = L’unité lourde du flot ?
lfw-scenario-flot-infini-army-boss = Le boss, qui arrive au tour 10 ?
lfw-scenario-flot-infini-army-option = { $card } : quel équipement en plus ?
    .none = rien de plus
lfw-scenario-flot-infini-behaviour = { $card } : quel comportement lui va le mieux ?
    .classic = classique
    .aggressive = agressif
    .shooter = tireur
lfw-told-left-out = Pas de place pour déployer { $unit }, qui ne prend pas part à la bataille
lfw-condition-absent = ne prend pas part

## Ce que répond un ordre permanent

lfw-rule-elite-usual = relance ce qui a échoué
lfw-rule-habile-usual = relance ce qui peut l’être
lfw-move-flight-order-usual = ne fuit pas sans y être forcé
