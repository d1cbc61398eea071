## Compétences de Courage, de commandement, de mouvement et d'armée : les questions

c2-skill-cri-de-ralliement = { $fighter } : pousser maintenant le Cri de Ralliement ?
    .yes = oui : personne de son peuple n’a peur ce tour-ci
    .no = pas maintenant

c2-skill-vol-change-level = { $fighter } : à quel Palier voler, et où finir ?
    .foot = à pied
    .low-ground = à basse altitude, puis au sol
    .low-low = à basse altitude
    .low-high = à basse altitude, puis à haute altitude
    .high-ground = à haute altitude, puis au sol
    .high-low = à haute altitude, puis à basse altitude
    .high-high = à haute altitude
c2-skill-vol-dive = { $fighter } : sur qui faire un piqué ?

c2-score = { $score ->
    [movement] Mouvement, en cm
    [flight] Mouvement aérien, en cm
    [initiative] INI
    [attack] ATT
    [strength] FOR
    [defence] DEF
    [resistance] RES
    [shooting] TIR
    [courage] COU
    [fear] PEUR
   *[discipline] DIS
}
c2-skill-concentration = { $fighter } : combien de points ({ $left } restants) mettre dans cette caractéristique ? { c2-score }
c2-skill-mutagene = Quel mutant use de son stimulant ce tour-ci (encore { $number }) ?
    .pass = plus aucun
c2-skill-mutagene-roll-now = { $fighter } : lancer maintenant le dé de Mutagène ?
    .yes = oui
    .no = plus tard
c2-skill-mutagene-roll = { $fighter } : combien de points de Mutagène ({ $left } restants) mettre dans cette caractéristique ? { c2-score }
c2-skill-renfort = Où revient { $fighter } ?
c2-skill-renfort-which = De laquelle de ces figurines s’agit-il ?
c2-skill-apatride = { $fighter } : quelle Compétence de ses hôtes adopter ?
c2-skill-apatride-x = Avec quelle valeur X ?

## Le récit

c2-told-war-cry-raised = { $fighter } pousse son Cri de Guerre : Peur { $fear } ce tour-ci
c2-told-flees-not = { $held ->
    [yes] { $fighter } craint { $enemy }, mais ne fuira pas
   *[no] La Discipline ne retient pas { $fighter } devant { $enemy }
}
c2-told-rallying-cry-raised = { $fighter } pousse son Cri de Ralliement : plus de Peur ce tour-ci pour { $warriors }
c2-told-scout-hidden = { $fighter } se dissimule
c2-told-scout-revealed = { $fighter } se découvre

c2-told-level-changed = { $tier ->
    [0] { $fighter } est au sol
    [1] { $fighter } vole à basse altitude
   *[other] { $fighter } vole à haute altitude
}

c2-told-points-spent = { $fighter } : { $points } en plus pour { c2-score }
c2-told-mutagens-chosen = { $fighters ->
    [none] Aucun mutant n’use de son stimulant ce tour-ci
   *[other] Stimulants ce tour-ci : { $fighters }
}
c2-told-mutagen-rolled = { $fighter } a { $points } points de Mutagène ce tour-ci
c2-told-return-rolled = { $fate ->
    [back] Des Renforts pour { $side }
    [gone] Plus rien à espérer : { $side } perd un Renfort
   *[nothing] Pas de Renforts pour { $side } ce tour-ci
}
c2-told-returned = { $fighter } revient en jeu
c2-told-no-return = { $fighter } ne reviendra pas
c2-told-skill-adopted = { $x ->
    [none] { $fighter } adopte une Compétence de ses hôtes : { $skill }
   *[other] { $fighter } adopte une Compétence de ses hôtes : { $skill } / { $x }
}

## Pourquoi pas

c2-within-walking-distance = à distance de Marche { DE($enemy) }
c2-nobody-can-charge-it = aucun ennemi ne pourrait charger la figurine à cet endroit
