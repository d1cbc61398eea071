kernel-divergence = entrée { $seq } du journal : { $cause }
kernel-not-an-option = { $answer } ne fait pas partie des choix : { $options }
kernel-not-a-placement = ce n’est pas un placement : { $error }
kernel-wrong-number-of-dice = il faut { $wanted } dés
kernel-not-a-face = { $face } n’est pas une face d’un dé à { $sides } faces
kernel-nothing-asked = rien n’est demandé à { $player }
kernel-not-a-player = { $player } ne joue pas dans cette partie
kernel-no-fork = une partie sans historique ne peut pas être dédoublée
kernel-no-decision = il n’y a aucune décision à reprendre
kernel-no-entry = il n’y a pas d’entrée { $seq } au journal
kernel-no-undo = une partie sans historique ne peut pas revenir en arrière
kernel-no-journal = une partie sans historique ne tient pas de journal
kernel-no-resume = un journal ne se reprend pas sans historique
kernel-no-imagination = une partie sans historique ne peut pas être imaginée autrement
kernel-no-analysis = une partie sans historique ne peut pas être analysée au milieu d’une étape
kernel-half-thrown = ces dés ne sont jetés qu’à moitié ; ils s’analysent une fois posés
kernel-not-agreed = des dés ou des éléments cachés ont été vus depuis ; revenir en arrière demande l’accord de tous
kernel-unimaginable = aucune position conforme à ce que { $player } a vu n’a été trouvée en { $tries } essais
kernel-other-book = le journal est du livre { $theirs }, pas { $ours }
kernel-other-rule = les règles demandent { $asked }, le journal répond { $answered }
kernel-other-entry = l’entrée n’est pas celle que les règles tirent de cette réponse
kernel-state-unknown = l’état dans lequel la partie est passée à d’autres règles est inconnu de celles d’aujourd’hui : { $cause }
kernel-state-outdated = ici, la partie est passée à la révision { $theirs } des règles à partir d’une position conservée, que celles d’aujourd’hui ne savent pas lire
kernel-rule-fails = les règles échouent ici : { $fault }
kernel-other-revision = { $cause } (partie jouée avec la révision { $theirs } des règles, celle-ci est { $ours })
kernel-other-position = la position atteinte n’est pas celle qui a été enregistrée
kernel-script-dice = { $rule } jette { $wanted ->
    [one] un dé
   *[other] { $wanted } dés
}, il en reste { $left } au script
kernel-script-no-dice = { $rule } jette { $wanted ->
    [one] un dé
   *[other] { $wanted } dés
}, le script n’en a que pour { $known }
kernel-script-answers = { $rule } interroge { $player }, le script n’a plus de réponse
kernel-script-rule = { $rule } interroge { $player }, le script répond { $answered }
kernel-no-dice = { $rule } jette des dés, et la partie n’en a pas
kernel-too-deep = plus de { $limit } demandes : trop pour un calcul exact
kernel-not-finite = { $rule } n’est pas un choix fini : ses candidats doivent être nommés
kernel-nothing-to-weigh = il n’y a aucune décision à évaluer
kernel-journal-line = { $source }:{ $line } : { $cause }
kernel-journal-empty = le fichier est vide
kernel-journal-format = format inconnu { $found }, { $wanted } attendu
kernel-journal-cut = le journal s’arrête avant d’être complet
kernel-journal-after-end = il y a quelque chose après la fin
kernel-journal-count = { $announced } entrées annoncées, { $found } trouvées
kernel-journal-order = l’entrée { $found } se trouve à la place de { $wanted }
kernel-journal-size = plus de { $bytes } octets
kernel-journal-utf8 = pas d’UTF-8 à l’octet { $byte }
