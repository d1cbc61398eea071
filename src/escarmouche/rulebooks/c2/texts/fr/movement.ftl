## Le mouvement : questions

c2-setup-zones = Quelle moitié du terrain prenez-vous : la première ({ $point }) ou la seconde ({ $spot }) ?
    .zone-1 = la première
    .zone-2 = la seconde
c2-move-one-type = Comment se déplace { $fighter } ?
    .push = est poussé
    .push-run = est poussé à la course
    .turn-engine = fait pivoter un engin
    .stay = reste sur place
    .walk = marche
    .run = court
    .charge = charge
    .engage = engage
    .swim = nage
    .long-jump = saute par-dessus l’eau ou une crevasse
    .high-jump = saute par-dessus un obstacle
    .climb = escalade
    .climb-down = descend en s’agrippant
    .drop = se laisse tomber
    .disengage = se désengage
    .disengage-force = se désengage en Force
    .dodge = esquive
    .dive = fait un piqué
    .trance = entre en Transe
c2-move-walk = Jusqu’où marche { $fighter } ({ $allowance } cm) ?
c2-move-run = Jusqu’où court { $fighter } ({ $allowance } cm) ?
c2-move-dodge = Jusqu’où va { $fighter } en esquivant ({ $allowance } cm) ?
c2-move-disengage-success = Où va { $fighter }, hors de la mêlée ?
    .move = plus loin, sans engager personne
c2-feat-swim = Jusqu’où nage { $fighter } ({ $allowance } cm) ?
c2-feat-jump-long = Élan et saut en longueur : { $fighter } ({ $allowance } cm en tout) ?
c2-feat-jump-high = Élan et saut en hauteur : { $fighter } ({ $allowance } cm en tout) ?
c2-feat-jump-engage = Sur qui saute { $fighter } ?
c2-feat-climb = Par où grimpe { $fighter } ?
    .this-side = en restant de ce côté
    .other-side = en passant de l’autre côté
c2-feat-fall-voluntary = Où se laisse tomber { $fighter } ({ $allowance } cm au plus jusqu’au bord) ?

## Le mouvement : ce qui est raconté

c2-used = { $used ->
    [none] {""}
   *[other] {" "}({ $used } cm de son mouvement)
}
c2-told-moved = { $length ->
    [0] { $fighter } ne bouge pas
   *[other] { $move ->
        [walk] { $fighter } parcourt { $length } cm en Marche{ c2-used }
        [run] { $fighter } parcourt { $length } cm en Course{ c2-used }
        [charge] { $fighter } parcourt { $length } cm en Charge{ c2-used }
        [engage] { $fighter } parcourt { $length } cm en Engagement{ c2-used }
        [feat] { $fighter } franchit { $length } cm par sa Prouesse{ c2-used }
        [disengage] { $fighter } quitte la mêlée et s’éloigne de { $length } cm{ c2-used }
        [dodge] { $fighter } parcourt { $length } cm en Esquive{ c2-used }
        [flight] { $fighter } parcourt { $length } cm en fuyant{ c2-used }
        [pursuit] { $fighter } poursuit sur { $length } cm{ c2-used }
       *[other] { $fighter } se déplace de { $length } cm{ c2-used }
    }
}
c2-told-disengagement-tried = { $passed ->
    [yes] { $fighter } se désengage{ $force ->
        [yes] {" "}en Force
       *[no] {""}
    } ({ $force ->
        [yes] FOR
       *[no] INI
    } { $score }, difficulté { $difficulty })
   *[no] { $fighter } ne parvient pas à se désengager{ $force ->
        [yes] {" "}en Force
       *[no] {""}
    } ({ $force ->
        [yes] FOR
       *[no] INI
    } { $score }, difficulté { $difficulty }) : aucun dé en Attaque au prochain Corps à Corps
}
c2-told-feat-tried = { $passed ->
    [yes] { $fighter } : { $feat }, réussite (score de Prouesse { $score })
   *[no] { $fighter } : { $feat }, échec (score de Prouesse { $score })
}
c2-told-climbed = { $top ->
    [yes] { $fighter } est au bout de son escalade : { $piece }, à { $height } cm
   *[no] { $fighter } s’agrippe à { $height } cm : { $piece }
}
c2-told-fell = { $on_purpose ->
    [yes] { $fighter } se laisse tomber de { $distance } cm
   *[no] { $fighter } tombe de { $distance } cm
}
c2-told-stayed-on-ledge = { $fighter } lâche prise, mais trouve une surface où poser son socle

## Le mouvement : pourquoi pas

c2-could-charge = { $enemy } pourrait être chargé de là au premier tour
c2-out-of-line = hors de la ligne : droite, à { $near } cm au plus d’un voisin, ou à { $behind } cm au plus derrière la dernière ligne
c2-line-not-full = on ne commence une nouvelle ligne que s’il n’y a plus de place dans les autres
c2-too-near-a-friend = en Battue, les figurines d’un camp sont séparées d’au moins leur Mouvement : { $distance } cm { DE($friend) }

## Ce qui n’est pas possible

c2-closed = { "" }
    .charge = charge
    .engage = engage
c2-closed-in-contact = au contact d’un ennemi, il faut d’abord se désengager
c2-closed-behind = tous les ennemis sont derrière elle, et on ne charge que ce qu’on voit
c2-closed-unseen = aucun ennemi n’est en vue
