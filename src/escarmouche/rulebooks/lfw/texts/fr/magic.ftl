## Magie et scénarios : ce qui se passe

lfw-treasure-treasure = Trésor
lfw-treasure-provisions = Vivres
lfw-told-spell-cast = { $unit } lance « { $spell } » pour { $cost } Pm{ $targets ->
    [none] {""}
   *[other] {" "}: { $targets }
}
lfw-told-terrain-appeared = Nouveau terrain : { $piece }
lfw-told-night-fell = La nuit tombe jusqu’à la fin du tour
lfw-told-wind-rose = Le vent se lève et emporte qui se déplace
lfw-told-returned = De retour jusqu’à la fin du tour : { $unit }
lfw-told-vanished = { $unit } disparaît de nouveau
lfw-told-length-set = Le tour { $turn } sera le dernier
lfw-told-treasure-taken = { $unit } prend { $treasure }
lfw-told-treasure-laid = Laissé en { $point } par { $unit } : { $treasure }
lfw-told-unit-saved = { $left ->
    [yes] { $treasures ->
        [none] { $unit } quitte le champ de bataille, hors de danger
       *[other] { $unit } quitte le champ de bataille avec { $treasures }
    }
   *[no] { $unit } livre { $treasures }
}
lfw-told-place-searched = { $found ->
    [none] { $unit } fouille { $site } sans rien trouver encore
    [empty] { $unit } fouille { $site } : rien
   *[treasure] { $unit } fouille { $site } et trouve le trésor
}
lfw-told-objectives-revealed = Objectifs secondaires : { $objectives }{ $improvised ->
    [none] {""}
   *[other] {" "}; pour tous : { $improvised }
}
lfw-told-investigating = { $unit } enquête dans un coin de la table
lfw-told-scored = { $side } : points { $points }, total { $total }
lfw-told-hill-held = { $side } tient le point stratégique ({ $turns })

## Ce qui est demandé

lfw-magic-phase = Quel mage lance un sort ?
    .pass = aucun pour l’instant
lfw-magic-cost = { $unit } : quel sort ?
lfw-spell-resolve = { $unit } lance { $spell } : sur quelle cible ?
lfw-spell-resolve-width = De quelle largeur est ce que { $unit } fait apparaître (en pouces, { $most } au plus) ?
lfw-spell-resolve-height = De quelle hauteur est ce que { $unit } fait apparaître (en pouces, { $most } au plus) ?
lfw-spell-vent-attaque-eclaire = Qui court, maintenant que les tirs sont finis ?
    .pass = personne pour l’instant
lfw-spell-vent-leve-du-vent = Où souffle le vent (de { $unit } vers un point) ?
    .yes = suit le vent
    .no = reste
lfw-spell-vent-main-du-vent = Où { $unit } est-il emporté (vers un point) ?
lfw-scenario-objective-tresor = { $unit } touche { $treasure } : le prendre ?
    .yes = le prendre
    .no = le laisser
lfw-scenario-objective-tresor-drop = { $unit } : poser { $treasure } ?
    .yes = le poser
    .no = le garder
lfw-scenario-objective-tresor-laid = { $unit } : où poser { $treasure } ?
lfw-scenario-objective-tresor-steal = Qui prend { $treasure } après le combat ?
    .pass = personne
lfw-scenario-secondary-general = Quel objectif secondaire choisir ?
lfw-scenario-embuscade-urbaine-victory = { $unit } est au bord : livrer son trésor ?
    .yes = le livrer
    .no = le garder
lfw-scenario-reserve-convoitee-victory-leave = { $unit } : quitter le champ de bataille ?
    .yes = partir
    .no = rester
lfw-scenario-fouille-precipitee-victory-leave = { $unit } : quitter le champ de bataille ?
    .yes = partir
    .no = rester
lfw-scenario-fleau-des-demons-save-leave = { $unit } : quitter le champ de bataille ?
    .yes = partir
    .no = rester
lfw-scenario-fleau-des-demons-apparition = Quel démon apparaît ?
    .none = plus aucun ce tour
lfw-scenario-reserve-convoitee-field = Sur quelle diagonale sont les trésors ?
    .rising = du coin proche gauche au coin lointain droit
    .falling = du coin lointain gauche au coin proche droit
lfw-scenario-imposer-le-respect-deployment = Quel territoire prend le défenseur ?
    .near = le plus proche
    .far = le plus lointain
lfw-scenario-imposer-le-respect-army = Qui est le champion ?
lfw-do-search = { $name } : fouille
lfw-do-near-left = { $name } : enquête dans le coin proche gauche
lfw-do-near-right = { $name } : enquête dans le coin proche droit
lfw-do-far-left = { $name } : enquête dans le coin lointain gauche
lfw-do-far-right = { $name } : enquête dans le coin lointain droit
lfw-specialist-mage-violence-mentale = { $unit } : relancer les dés des blessures ({ $count }) ?
    .yes = relancer
    .no = garder
lfw-specialist-mage-vague-de-magie = { $unit } : qui d’autre est touché par le sort lancé sur { $target } ?
    .pass = personne

lfw-told-die-turned = { $unit } change un dé : { $die } devient { $face }
lfw-spell-lumiere-appel-des-anciens-dieux = { $caster } : quel dé de son camp change, une fois ce tour ?
    .pass = aucun
lfw-spell-ombre-haine-des-anciens-dieux = { $caster } : quel dé ennemi change, une fois ce tour ?
    .pass = aucun
lfw-do-turn = { $die } devient { $face }

lfw-told-aim-chosen = { $aim ->
    [kill] { $side } veut tuer le titan
   *[killed] { $side } veut que le titan soit tué
}
lfw-scenario-assaut-sur-un-titan-assailant = { $player } : que cherche ce camp ?
    .kill = tuer lui-même le titan
    .killed = que le titan soit tué, par qui que ce soit

lfw-entrance = l’entrée
lfw-told-entrance-agreed = L’entrée de la mine est en { $point }
lfw-told-torches-given = { $units ->
    [none] Aucune torche pour { $side }
   *[other] Une torche pour { $units }
}
lfw-told-treasure-hidden = Placé par { $side } en { $point } : { $treasure }
lfw-scenario-mines-deployment-entrance = { $player } : où est l’entrée, contre un bord de table ?
lfw-scenario-mines-deployment = { $player } : accepter cette entrée ?
    .yes = accepter
    .no = en proposer une autre, et le dé décide
lfw-scenario-mines-torches = { $player } : qui reçoit une torche ?
    .all = tous
    .none = personne de plus
lfw-scenario-mines-field = { $player } : au milieu de quelle salle est le trésor ?
lfw-scenario-mines-victory-leave = { $unit } est à l’entrée : quitter le champ de bataille ?
    .yes = partir
    .no = rester
