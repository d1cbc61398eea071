## Compétences de Courage, de commandement, de mouvement et d'armée : les questions

c2-skill-cri-de-ralliement = { $fighter } pousse-t-il maintenant son Cri de Ralliement ?
    .yes = oui : personne de son peuple n'a peur ce tour-ci
    .no = pas maintenant

## Le récit

c2-told-war-cry-raised = { $fighter } pousse son Cri de Guerre : Peur { $fear } ce tour-ci
c2-told-flees-not = { $held ->
    [yes] { $fighter } craint { $enemy }, mais ne fuira pas
   *[no] La Discipline ne retient pas { $fighter } devant { $enemy }
}
c2-told-rallying-cry-raised = { $fighter } pousse son Cri de Ralliement : { $warriors } ne craignent rien ce tour-ci
c2-told-scout-hidden = { $fighter } est dissimulé
c2-told-scout-revealed = { $fighter } est découvert

## Pourquoi pas

c2-within-walking-distance = à distance de Marche de { $enemy }
