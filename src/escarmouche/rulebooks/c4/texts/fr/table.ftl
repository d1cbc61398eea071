# Pourquoi une unité ne peut pas aller où on veut.
c4-not-its-fighters = le déplacement nomme chaque combattant restant { DE($unit) }, et aucun autre
c4-not-from-his-place = { $fighter } ne part pas de sa place
c4-fighter-cannot = { $fighter } : { $why }
c4-touches-an-enemy = { $fighter } serait au contact { DE($enemy) }
c4-engages-nobody = { $fighter } peut engager { $unit }, et le doit
c4-among-friends = { $fighter } s’arrêterait parmi les combattants { DE($unit) }
c4-on-a-comrade = { $fighter } serait sur le socle { DE($other) }
c4-far-from-leader = { $fighter } serait à plus de 10 cm du meneur, { $leader }
c4-far-from-comrades = { $fighter } serait à plus de 2,5 cm de tout autre combattant de l’unité
c4-outside-its-zone = { $fighter } serait hors de la zone de déploiement
c4-deployed-at-an-enemy = { $fighter } serait au contact d’un ennemi
c4-no-room-to-deploy = aucune place dans la zone de déploiement pour { $unit }
c4-far-from-master = { $fighter } serait à plus de 3 cm de son magicien, { $master }
c4-summoned-unseen = { $mystic } n’y verrait pas { $fighter }
c4-not-base-to-base = { $fighter } ne serait pas socle à socle avec l’unité
c4-not-in-ranks = l’unité ne formerait pas des rangs de taille aussi égale que possible
c4-loses-touch = { $fighter } perdrait le contact avec l’unité en chemin
