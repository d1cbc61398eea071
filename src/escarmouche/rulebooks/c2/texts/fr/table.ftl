## Ce que fait le décor

c2-terrain-slow = chaque centimètre y compte double
c2-terrain-swim = on n’y entre pas à pied ; on peut tenter de le traverser à la nage
c2-terrain-long-jump = on ne la traverse pas à pied ; on peut tenter de sauter par-dessus
c2-terrain-high-jump = on ne le traverse pas à pied ; on peut tenter de sauter par-dessus
c2-terrain-climb = on ne la traverse pas à pied ; on peut tenter de l’escalader
c2-terrain-barred = personne ne le traverse
c2-terrain-level = on peut se tenir dessus
c2-terrain-opaque = cache ce qui est derrière et ne dépasse pas sa hauteur ({ $height } cm)
c2-terrain-veil = cache ce qui se trouve derrière plus de { $depth } cm de feuillage
