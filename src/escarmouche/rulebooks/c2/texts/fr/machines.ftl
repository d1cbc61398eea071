## Machines de guerre : sur les cartes

c2-sheet-mobility = Machine de guerre
    .told = { $mobility ->
        [mobile] engin mobile
       *[immobile] engin immobile
    }
c2-sheet-weight = Poids
c2-sheet-crew = Équipage
c2-sheet-dice = Dés de combat
c2-sheet-opponents = Adversaires au plus
c2-sheet-substitutes = Suppléants
    .told = TIR { $shooting }, DIS { $discipline }, INI { $initiative } au moins

c2-card-machine-rank = une Machine de guerre a un rang d’Artillerie ou de Char, et une figurine de ce rang dit quelle machine elle est
c2-card-artillery-weapon = une pièce d’Artillerie a une arme
c2-card-boiler = une chaudière anime une caractéristique que la carte possède, et non { $score }
c2-card-machine-skill = seule une machine de guerre a la compétence { $skill }
c2-card-machine-alone = une Machine de guerre est seule sur sa carte, avec ses Servants, et n’est pas un Personnage
c2-card-transport = la compétence Transport et les côtés d’Accès vont ensemble
c2-card-crew = un engin mobile a son équipage dans ses propres valeurs
c2-card-immobile = un engin immobile n’a ni TIR, ni courage, ni peur, ni discipline : ce sont ceux de l’équipage
c2-card-immobile-needs = un engin immobile a un Poids et un Équipage

## Machines de guerre : ce qui est demandé

c2-machine-immobile-move = Où pousse-t-on { $fighter } ({ $allowance } cm) ?
c2-machine-immobile-move-who = Quels Servants poussent { $fighter } ?
    .pass = personne d’autre
c2-machine-immobile-move-or-fire = De quel côté se tourne { $fighter } (−1 à son jet de Tir ce tour-ci) ?
c2-machine-immobile-move-or-fire-which = Quel engin { $fighter } fait-il pivoter ?
c2-machine-capture = Prenez-vous { $fighter } ?
    .yes = oui
    .no = non
c2-artillery-immobile-shooter = Qui pointe { $engine } ce tour-ci ?
c2-steam-equipment = { $fighter } jette-t-il { $dice }D6 pour cette valeur (un 1 est un incident) ? { confrontation-driven }
    .yes = oui
    .no = non

## Machines de guerre : ce qui est raconté

c2-told-structure-changed = { $fighter } : { $left } Points de Structure sur { $most }
c2-told-captured = { $side } prend { $fighter }
c2-told-pushed = { $servants } : poussée { DE($fighter) }, { $reach } cm
c2-told-engine-turned = { $by } fait pivoter { $fighter }
c2-told-immobilised = { $fighter } s’immobilise, par peur { DE($enemy) }, jusqu’au ralliement
c2-told-jammed = { $fighter } est enrayé, jusqu’à la fin du prochain tour
c2-told-scattered = Le tir { DE($fighter) } dévie de { $distance } cm selon la flèche { $arrow }
c2-told-exploded = { $victims ->
    [none] L’explosion { DE($fighter) } ne couvre personne
   *[other] L’explosion { DE($fighter) } couvre { $victims }
}
c2-told-shot-pierced = Le projectile { DE($fighter) } poursuit sa course et frappe { $victim } (FOR { $force })
c2-told-pressure-rolled = { $incident ->
    [yes] { $fighter } : un incident au lieu de la pression
   *[no] { $fighter } : +{ $bonus } pour { confrontation-driven }
}
c2-told-incident = { $what ->
    [explosion] { $fighter } : Explosion de la chaudière
    [overheated] { $fighter } : Surchauffe
    [cracked] { $fighter } : Structure Fissurée, un 2 est désormais un incident
    [valve] { $fighter } : Soupape Endommagée, les 5 et les 6 n’ajoutent plus rien
    [leak] { $fighter } : Fuite
   *[stopped] { $fighter } : Arrêt de la Chaudière
}

## Machines de guerre : pourquoi pas

c2-no-pivot = cette machine ne peut pas pivoter sur place maintenant
c2-turns-too-far = un Virage est de 45 degrés au plus
c2-turns-too-soon = un Virage demande { $distance } cm en ligne droite avant lui
c2-faces-otherwise = cette machine fait face là où elle va

c2-agreed-one-pressure-roll-a-phase = Un jet de pression par valeur et par phase
c2-condition-destroyed = destruction

## Compétences des Machines de guerre

c2-skill-impact-continue = La voie est libre devant { $fighter } (il reste { $allowance } cm) : que fait l’engin ?
    .pass = s’arrête
    .on = poursuit
c2-skill-irrepressible = { $fighter } garde-t-il sa vitesse ?
    .yes = oui
    .no = non, arrêt
c2-skill-mecanicien = { $fighter } tente-t-il de réparer { $engine } ?
    .yes = oui
    .no = non
c2-skill-transport-cards = { $fighter } est-il déployé à bord ? { $engine }
    .yes = oui
    .no = non
c2-skill-transport-embark = { $fighter } monte-t-il à bord ? { $engine }
    .yes = oui
    .no = non
c2-skill-transport-disembark = Qui descend ? { $fighter }
    .pass = personne d’autre
c2-skill-transport-disembark-where = Où descend { $fighter } ? { $engine }
c2-skill-transport-destroyed = Où se place { $fighter } ?
c2-told-speed-gathered = { $fighter } garde sa vitesse
c2-told-boarded = { $fighter } monte à bord : { $machine }
c2-told-alighted = { $fighter } descend : { $machine }

c2-skill-artificier = { $fighter } pose-t-il le marqueur { $number } près { DE($engine) } ?
    .yes = oui
    .no = non
c2-skill-artificier-where = Où { $fighter } pose-t-il un marqueur (à 20 cm { DE($engine) } au plus) ?
c2-skill-artificier-which = Lequel des marqueurs { DE($fighter) } est le Piège ?
    .first = le marqueur 1
    .second = le marqueur 2
    .trap = celui-ci
    .decoy = celui-ci est un Leurre
c2-told-marker-placed = { $fighter } pose un marqueur en { $at }
c2-told-marker-triggered = { $trap ->
    [yes] { $fighter } déclenche un Piège
   *[no] { $fighter } révèle un Leurre
}
c2-too-far-from-the-engine = c’est à plus de 20 cm { DE($engine) }

c2-skill-sapeur = { $fighter } érige-t-il une barricade près { DE($engine) } ? (Points de Structure : { $structure })
    .yes = oui
    .no = non
c2-skill-sapeur-where = Où { $by } érige-t-il une barricade, et sous quel angle (à 20 cm { DE($engine) } au plus) ?
c2-skill-sapeur-strike = { $fighter } frappe-t-il une barricade ?
    .pass = non
c2-told-barricade-raised = { $by } érige { $fighter } (Points de Structure : { $structure })
