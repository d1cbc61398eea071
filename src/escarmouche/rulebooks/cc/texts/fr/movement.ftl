## Le déplacement : questions

cc-core-move-walk-run = Où va { $fighter } ({ $allowance } cm) ?
cc-core-move-cover = Où va se mettre à couvert { $fighter } ({ $allowance } cm) ?
cc-core-move-orientation = De quel côté se tourne { $fighter } ?
cc-core-move-interrupt = Que rencontre d’abord { $fighter } ?
cc-sets-off = { $what } ({ $fighter })
cc-core-disengage-move = Où va { $fighter }, hors de la mêlée ?
    .move = plus loin, sans engager personne
cc-engages = engager { $target }
cc-core-disengage-move-place = Où va { $fighter }, hors de la mêlée ({ $allowance } cm) ?
cc-core-move-feat-swim = Jusqu’où nage { $fighter } ({ $allowance } cm) ?
cc-core-move-feat-jump-long = Sur qui saute { $fighter } ?
cc-core-move-feat-jump-long-place = Où retombe { $fighter } ? Élan et saut en longueur : { $allowance } cm en tout
cc-core-move-feat-jump-high = Sur qui saute { $fighter } ?
cc-core-move-feat-jump-high-place = Où retombe { $fighter } ? Élan et saut en hauteur : { $allowance } cm en tout
cc-core-move-feat-climb = Par où grimpe { $fighter } ?
    .this-side = en restant de ce côté
    .other-side = en passant de l’autre côté
cc-core-move-feat-climb-place = Où grimpe { $fighter } (à { $allowance } cm au plus) ?
cc-core-move-feat-fall = Où se laisse tomber { $fighter } ({ $allowance } cm au plus jusqu’au bord) ?
cc-core-flight-change-level = { $fighter } : à quel palier voler, et où finir ?
    .foot = à pied
    .low-ground = au palier inférieur, puis au sol
    .low-low = au palier inférieur
    .low-high = au palier inférieur, puis au palier supérieur
    .high-ground = au palier supérieur, puis au sol
    .high-low = au palier supérieur, puis au palier inférieur
    .high-high = au palier supérieur
cc-core-flight-dive = { $fighter } : sur qui faire un piqué ?

## Le déplacement : ce qui est raconté

cc-told-moved = { $length ->
    [0] { $fighter } ne bouge pas
   *[other] { $action ->
        [walk] { $fighter } parcourt { $length } cm en marchant
        [run] { $fighter } parcourt { $length } cm en courant
        [cover] { $fighter } parcourt { $length } cm pour se mettre à couvert
        [charge] { $fighter } parcourt { $length } cm en charge
        [engage] { $fighter } parcourt { $length } cm pour engager
        [disengage] { $fighter } quitte la mêlée et s’éloigne de { $length } cm
        [flight] { $fighter } parcourt { $length } cm en fuyant
        [pursuit] { $fighter } parcourt { $length } cm en poursuite
        [feat] { $fighter } franchit { $length } cm par sa prouesse
       *[other] { $fighter } se déplace de { $length } cm
    }
}
cc-told-turned = { $fighter } pivote sur place
cc-told-shifted = { $fighter } change de place ou d’orientation, au contact
cc-told-took-cover = { $fighter } se met à couvert : difficulté des tirs +2 jusqu’à la fin du tour
cc-told-disengagement-tried = { $passed ->
    [yes] { $fighter } se désengage{ $force ->
        [yes] {" "}en force
       *[no] {""}
    } ({ $force ->
        [yes] FOR
       *[no] INI
    } { $score }, difficulté { $difficulty })
   *[no] { $fighter } ne parvient pas à se désengager{ $force ->
        [yes] {" "}en force
       *[no] {""}
    } ({ $force ->
        [yes] FOR
       *[no] INI
    } { $score }, difficulté { $difficulty })
}
cc-told-feat-tried = { $passed ->
    [yes] { $fighter } : { $feat }, réussite (score de prouesse { $score })
   *[no] { $fighter } : { $feat }, échec (score de prouesse { $score })
}
cc-told-climbed = { $top ->
    [yes] { $fighter } est au bout de son escalade : { $piece }, à { $height } cm
   *[no] { $fighter } s’agrippe à { $height } cm : { $piece }
}
cc-told-fell = { $fighter } tombe de { $distance } cm
cc-told-stayed-on-ledge = { $fighter } lâche prise, mais trouve une surface où poser son socle
cc-told-level-changed = { $tier ->
    [0] { $fighter } est au sol
    [1] { $fighter } vole au palier inférieur
   *[other] { $fighter } vole au palier supérieur
}

## Moving and shooting: why not

cc-turns-on-the-spot = il pivote sur place
cc-keeps-its-contacts = il doit rester au contact des mêmes adversaires, et d’eux seuls

## Artillerie : pourquoi non

cc-out-of-view = La trajectoire sort de son champ de vision
cc-nobody-on-it = Il n’y a personne sur cette trajectoire
cc-a-friend-first = Le premier sur cette trajectoire est { $friend }, de son propre camp
cc-first-unseen = Le premier sur cette trajectoire est { $enemy }, qui n’est pas en vue
cc-not-through-target = Cette trajectoire ne passe pas par { $enemy }
cc-core-move-markers = Ramasser { $marker } ({ $fighter }) ?
cc-told-token-taken = { $fighter } ramasse { $marker }
cc-told-token-dropped = { $marker } reste où se tenait { $fighter }

## Ce qui n’est pas possible

cc-closed-charge = charger
cc-closed-charge-of = { $fighter } : charger
cc-closed-behind = tous les ennemis sont derrière, et on ne charge que ce qu’on voit
cc-closed-unseen = aucun ennemi n’est en vue, et on ne charge que ce qu’on voit
