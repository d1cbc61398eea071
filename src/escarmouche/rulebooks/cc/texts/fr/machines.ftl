## Artillerie : ce qui est demandé

cc-core-artillery-move-and-shoot = { $fighter } : renoncer à tout déplacement ce tour-ci (sinon TIR −1) ?
cc-skill-artillerie-perforante = Sur qui tire { $fighter } ?
    .trajectory = selon une trajectoire
cc-skill-artillerie-perforante-where = Par quel point passe le tir { DE($fighter) } ?

## Artillerie : ce qui est raconté

cc-told-trajectory-drawn = { $targets ->
    [none] Le tir { DE($fighter) } ne rencontre personne
   *[other] Sur la trajectoire { DE($fighter) } : { $targets }
}
cc-told-scattered = Le tir { DE($fighter) } dévie de { $distance } cm, selon la flèche { $arrow }
cc-told-exploded = { $victims ->
    [none] L’explosion { DE($fighter) } n’atteint personne
   *[other] L’explosion { DE($fighter) } atteint { $victims }
}

## Machines de guerre

cc-skill-mecanicien = Quelle machine { $fighter } tente-t-il de réparer ? ({ $needed } ou plus)
    .pass = aucune
cc-told-structure-changed = { $fighter } : { $left ->
    [one] { $left } Point de Structure
   *[other] { $left } Points de Structure
} sur { $most }

## Vapeur et naphte

cc-driven = { $driven ->
    [movement] MOU, en cm
    [initiative] INI
    [attack] ATT
    [strength] FOR
    [defence] DEF
    [resistance] RES
    [shooting] TIR
    [fear] PEUR
   *[weapon_strength] FOR du tir
}
cc-pressure-link = { $fighter } utilise-t-il { $kind ->
    [naphtha] l’injection
   *[steam] la pression
} ? { $dice ->
    [one] Un dé s’ajoute
   *[other] { $dice } dés s’ajoutent
} à { cc-driven }{ $driven ->
    [fear] {" "}(2 au plus)
   *[other] {""}
} ; un 1 est un incident
cc-told-pressure-rolled = { $incident ->
    [yes] { $fighter } : un incident au lieu de la pression
   *[no] { $fighter } : +{ $bonus } pour { cc-driven }
}
cc-told-incident = { $what ->
    [explosion] { $fighter } : explosion de la chaudière
    [explosion-naphtha] { $fighter } : explosion du carburateur
    [stopped] { $fighter } : arrêt de la chaudière, jusqu’à la fin de la partie
    [stopped-naphtha] { $fighter } : arrêt du carburateur, jusqu’à la fin de la partie
   *[overheated] { $fighter } : surchauffe, jusqu’à la fin du tour
}

## Poids, vitesse, impact

cc-skill-poids = { $fighter } : courir ou donner l’assaut dans cette activation en plus du tir (TIR −1) ?
cc-skill-poids-pursuit = { $fighter } : s’orienter librement au lieu de la poursuite ?
cc-skill-irrepressible-stop = { $fighter } garde-t-il sa vitesse ?
    .yes = oui
    .no = non, arrêt
cc-skill-impact-successive = La voie est libre devant { $fighter } (il reste { $allowance } cm) : poursuivre ?
cc-told-speed-gathered = { $fighter } a pris de la vitesse
cc-no-pivot = cette machine ne peut pas pivoter sur place maintenant
cc-turns-too-far = un virage est de 45 degrés au plus
cc-turns-too-soon = un virage demande { $distance } cm en ligne droite avant lui
cc-faces-otherwise = cette machine fait face là où elle va

## Pièges, leurres

cc-core-deployment-elements = Qui place d’abord ses éléments (pièges, leurres, barricades) ?
cc-a-marker = le pion { $number }
cc-skill-artificier = { $fighter } place un pion, face cachée : lequel ?
    .trap = un piège
    .decoy = un leurre
    .pass = plus aucun
cc-skill-artificier-where = Où { $fighter } place-t-il ce pion ?
cc-too-near-the-enemy-zone = c’est à moins de { $distance } cm de la zone ennemie
cc-told-marker-placed = { $fighter } place un pion, face cachée
cc-told-marker-triggered = { $trap ->
    [yes] { $fighter } déclenche un piège
   *[no] { $fighter } retourne un leurre
}

## Transport

cc-skill-transport-deployment = Qui est déployé à bord { DE($fighter) } ?
    .pass = personne (d’autre)
cc-skill-transport-embark = { $fighter } monte à bord ({ $engine }) ?
cc-skill-transport-inside = Qui agit à bord { DE($fighter) } ?
cc-skill-transport-disembark = Qui descend { DE($fighter) } ?
    .pass = personne (d’autre)
cc-skill-transport-disembark-where = Où { $fighter } descend-il ({ $engine }) ?
cc-skill-transport-after-disembark = { $fighter } est activé tout de suite (sinon pas d’activation ce tour-ci) ?
cc-skill-transport-destroyed = Où se tient { $fighter }, survivant de l’engin ?
cc-told-boarded = { $fighter } monte à bord : { $machine }
cc-told-alighted = { $fighter } descend { DE($machine) }

## Engins servis par un équipage

cc-core-machine-push = Où pousser { $fighter } (sur { $allowance } cm au plus) ?
cc-core-machine-push-who = Qui pousse { $fighter } ?
    .pass = personne (d’autre)
cc-core-machine-push-turn = Dans quelle direction orienter { $fighter } ?
cc-core-machine-fire = Qui pointe { $engine } ?
cc-core-machine-attacked-nearest = Quel servant, à égale distance, le tir { DE($fighter) } peut-il toucher ?
cc-core-machine-capture = Prenez-vous { $fighter } ?
cc-core-machine-capture-card = Quelle carte active désormais { $fighter } ?
cc-told-pushed = { $servants } : poussée { DE($fighter) }, { $reach } cm
cc-told-engine-turned = { $fighter } change d’orientation
cc-told-captured = { $side } prend { $fighter }
cc-told-shot-landed = Le tir sur { $target } touche { $struck }
