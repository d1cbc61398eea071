## Ce avec quoi une escarmouche se raconte : noms, nombres, dés

ddm-title = D&D Miniatures
ddm-side-red = Rouge
ddm-side-blue = Bleu
ddm-side-green = Vert
ddm-side-yellow = Jaune
ddm-name = { $name }
ddm-name-numbered = { $name } { $number }
ddm-name-of-side = { $name } ({ $side })
ddm-list = { $items }
ddm-with = { $name } + { $other }
ddm-with-number = { $name } ({ $other })
ddm-pair = { $name } { $value }
ddm-modifier = modificateur en vigueur
ddm-breakdown = { $total } ({ $base }, { $parts })
ddm-breakdown-part = { $rule } { $change }
ddm-turns = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
ddm-number =
    .attack = Bonus d’attaque
    .armor = CA
    .bonus = Bonus
ddm-told-rolled = { $who }, jet pour { $what } : { $faces }
ddm-told-rolled-total = { $who }, { $what } : { $total }
ddm-told-rolled-against = { $who }, { $what } : { $total } contre { $against }
ddm-told-rolled-needing = { $who }, { $what } : { $faces } (il faut { $needed } ou plus)
ddm-told-chosen = { $auto ->
    [yes] { $who }, { $what } : { $answer } (consigne)
   *[other] { $who }, { $what } : { $answer }
}
ddm-roll = { $who } : lancer { $dice } pour { $what }
ddm-question = { $what } ?
ddm-option =
    .yes = oui
    .no = non
    .pass = passer
ddm-option-named = { $kind } : { $name }

## Ce qu'une créature peut faire à son tour

ddm-act-melee = { $damage ->
    [0] frapper { $target } : { $attack }
   *[other] frapper { $target } : { $attack }, dégâts { $damage }
}
ddm-act-ranged = { $damage ->
    [0] tirer sur { $target } : { $attack }
   *[other] tirer sur { $target } : { $attack }, dégâts { $damage }
}
ddm-act-charge = charger { $target }, jusqu’en { $square }
ddm-act-rush = foncer sur { $target }
ddm-act-opening = { $creature } frappe : { $attack }, dégâts { $damage }
ddm-act-alone = { $what }
ddm-act-on = { $what } : { $target }

ddm-round-activation-options = Que fait { $creature } ?
    .walk = se déplacer
    .fly = voler
    .burrow = creuser
    .end = finir le tour
    .on = continuer
ddm-round-activation-pick-attack = { $creature } : avec quelle attaque frapper { $target } ?
ddm-round-phase = { $player } active une créature
    .pass = plus aucune ce round
    .later = plus tard ce round
ddm-round-initiative-choice = { $player } a gagné l’initiative : qui commence ?
ddm-move-allowance = Où va { $creature } ? Il reste { $limit } { $limit ->
    [one] case
   *[other] cases
} de déplacement
ddm-command-rush = { $creature } fonce : par quel chemin ? Il reste { $limit } { $limit ->
    [one] case
   *[other] cases
} de déplacement
ddm-rout-path = Par où fuit { $creature } ?
    .walk = au sol
    .fly = en volant
    .burrow = sous terre
ddm-melee-opportunity = { $mover } provoque une attaque d’opportunité : qui la fait ?
    .pass = personne

## Pourquoi un chemin est refusé

ddm-move-nowhere = un chemin a au moins une case
ddm-move-no-step = pas { $number } : rien ne mène à cette case
ddm-move-lethal = pas { $number } : les pierres acérées y détruiraient cette créature
ddm-move-too-far = le chemin demande { $used } cases de déplacement, il y en a { $limit }
ddm-move-no-stop = on ne peut pas s’arrêter là
ddm-move-not-there = le chemin doit finir à côté de l’ennemi
ddm-not-on-the-grid = { $id } n’est pas sur la grille ; il y a { $known }
ddm-rout-not-fastest = il y a un chemin plus court vers la sortie

## Le cadre de la partie

ddm-told-round-began = Round { $round }
ddm-told-first-player = { $player } commence le round
ddm-told-phase-began = Phase { DE($player) }
ddm-told-turn-began = { $commanded ->
    [yes] { $creature } joue : vitesse { $speed }
   *[other] { $creature } joue, hors commandement : vitesse { $speed }
}
ddm-told-turn-lost = { $creature } ne peut rien faire à son tour : { $why }
ddm-told-tile-placed = { $player } pose une plaque : { $tile }
ddm-told-deployed = { $creature } se place en { $at }
ddm-told-scored = { $player } marque { $points ->
    [one] { $points } point
   *[other] { $points } points
} ({ $total } en tout)
ddm-told-ended = { $winners ->
    [none] L’escarmouche est finie, sans vainqueur
   *[other] L’escarmouche est finie : victoire { DE($winners) }
}

## Déplacements et combats

ddm-told-creature-moved = { $creature } { $how ->
    [walk] se déplace jusqu’en
    [fly] vole jusqu’en
    [burrow] creuse jusqu’en
    [charge] charge jusqu’en
    [rush] fonce jusqu’en
    [rout] fuit jusqu’en
    [push] se fait pousser jusqu’en
    [pull] se fait tirer jusqu’en
    [slide] glisse jusqu’en
    [switch] change de place et se retrouve en
    [settle] se replace en
   *[other] se déplace jusqu’en
} { $path } ({ $used ->
    [one] { $used } case
   *[other] { $used } cases
}{ $whole ->
    [none] {""}
   *[other] , { $whole } en tout
})
ddm-told-attack-made = { $occasion ->
    [opportunity] Attaque d’opportunité { DE($attacker) } contre { $target }
    [charge] { $attacker } charge { $target }
   *[other] { $sort ->
        [melee] { $attacker } frappe { $target }
       *[other] { $attacker } tire sur { $target }
    }
} : { $result ->
    [miss] manqué
    [hit] touché
    [critical] critique
   *[other] touché sans jet
} ; bonus d’attaque { $attack }, CA { $armor }
ddm-told-attack-failed = { $target } échappe à l’attaque { DE($attacker) }, qui aurait touché
ddm-told-damaged = { $dealt ->
    [none] { $creature } subit { $taken } points de dégâts : il lui reste { $hp } PV
   *[other] { $creature } subit { $taken } des { $dealt } points de dégâts : il lui reste { $hp } PV
}
ddm-told-healed = { $creature } gagne { $amount } PV : { $hp } en tout
ddm-told-eliminated = { $how ->
    [fled] { $creature } quitte la grille de combat en fuyant
    [lost] { $creature } quitte la partie avec la créature dont dépendait sa présence
   *[other] { $creature } est hors de combat
}
ddm-told-save-made = { $passed ->
    [yes] { $creature } réussit son jet de sauvegarde : bonus { $bonus }, DD { $dc }
   *[other] { $creature } rate son jet de sauvegarde : bonus { $bonus }, DD { $dc }
}
ddm-told-morale-tested = { $rally ->
    [yes] { $passed ->
        [yes] { $creature } réussit son ralliement
       *[other] { $creature } rate son ralliement
    }
   *[other] { $passed ->
        [yes] { $creature } réussit son jet de moral
       *[other] { $creature } rate son jet de moral
    }
} : bonus de moral { $bonus }
ddm-told-routed = { $creature } est en déroute
ddm-told-rallied = { $creature } se rallie
ddm-told-afflicted = { $creature } est sous l’effet : { $effect }
ddm-told-freed = { $creature } n’est plus sous l’effet : { $effect }
ddm-told-unaffected = sans effet sur { $creature } : { $effect }
ddm-told-power-used = { $targets ->
    [none] { $creature } utilise { $power }
   *[other] { $creature } utilise { $power } : { $targets }
}
ddm-told-ability-used = { $target ->
    [none] { $creature } : { $effect } entre en jeu
   *[other] { $effect } { DE($creature) } sur { $target }
}
ddm-told-appeared = { $creature } apparaît en { $at }
ddm-told-vanished = { $creature } disparaît

## États et lieux

ddm-condition-destroyed = hors de combat
ddm-condition-fled = hors de la grille (fuite)
ddm-condition-lost = hors de combat, à la suite d’une autre
ddm-condition-hp = { $hp } PV sur { $of }
ddm-condition-routing = en déroute
ddm-condition-away = hors de la grille
ddm-condition-out-of-command = hors commandement
ddm-condition-activated = a agi
ddm-terrain-rock = roche
ddm-terrain-wall = mur
ddm-terrain-difficult = terrain difficile
ddm-terrain-statues = statue
ddm-terrain-stones = pierres acérées
ddm-terrain-bloodrock = pierre de sang
ddm-terrain-sacred = cercle sacré
ddm-terrain-pits = puits
ddm-terrain-exit = sortie { DE($player) }
ddm-note-first = en premier : { $player }
ddm-note-points = { $player } : { $points } points

ddm-hint-hits = touche { $target }
ddm-hint-provokes = provoque une attaque d’opportunité { DE($foe) }
ddm-condition-unable = incapable d’agir
ddm-duel-no-card = aucune carte ne s’appelle { $name } ; il y a { $known }
ddm-reach-attacks = la figurine peut encore attaquer
ddm-reach-double = double déplacement : plus d’attaque
ddm-reach-deploy = ouvert à cette créature
ddm-reach-tile = la plaque peut être posée ici
ddm-progress = { $number ->
    [1] 1re
   *[other] { $number }e
} activation sur { $of }

## Ce qui n’est pas possible

ddm-closed = { "" }
    .shoot = tirer
    .charge = charger
ddm-closed-threatened = un ennemi la menace : on ne tire pas sous ses coups
ddm-closed-unseen = aucun ennemi n’est en vue
ddm-closed-out-of-range = l’ennemi en vue le plus proche est hors de portée
ddm-closed-far = aucun ennemi en vue n’est à moins du double de sa vitesse
ddm-closed-near = l’ennemi le plus proche est trop près : une charge parcourt au moins 2 cases
ddm-closed-blocked = la voie vers l’ennemi le plus proche n’est pas libre, ou il n’y a pas de place à côté de lui
