## Compétences de Courage, de commandement, de mouvement et d'armée : les questions

c2-skill-cri-de-ralliement = { $fighter } pousse-t-il maintenant son Cri de Ralliement ?
    .yes = oui : personne de son peuple n'a peur ce tour-ci
    .no = pas maintenant

c2-skill-vol-change-level = À quel Palier { $fighter } se déplace-t-il, et où finit-il ?
    .foot = à pied
    .low-ground = à basse altitude, puis au sol
    .low-low = à basse altitude
    .low-high = à basse altitude, puis à haute altitude
    .high-ground = à haute altitude, puis au sol
    .high-low = à haute altitude, puis à basse altitude
    .high-high = à haute altitude
c2-skill-vol-dive = Sur qui { $fighter } fait-il un piqué ?

## Le récit

c2-told-war-cry-raised = { $fighter } pousse son Cri de Guerre : Peur { $fear } ce tour-ci
c2-told-flees-not = { $held ->
    [yes] { $fighter } craint { $enemy }, mais ne fuira pas
   *[no] La Discipline ne retient pas { $fighter } devant { $enemy }
}
c2-told-rallying-cry-raised = { $fighter } pousse son Cri de Ralliement : { $warriors } ne craignent rien ce tour-ci
c2-told-scout-hidden = { $fighter } est dissimulé
c2-told-scout-revealed = { $fighter } est découvert

c2-told-level-changed = { $tier ->
    [0] { $fighter } est au sol
    [1] { $fighter } vole à basse altitude
   *[other] { $fighter } vole à haute altitude
}

## Pourquoi pas

c2-within-walking-distance = à distance de Marche de { $enemy }
