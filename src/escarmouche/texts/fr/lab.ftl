odds-about = Les probabilités exactes d’une scène, sur tous les résultats des dés.
odds-from = Joue la scène comme écrite jusqu’à cette décision, et commence là.
odds-policy = Qui décide : default, tactician.
odds-answers = Réponses par règle, tenues partout où elles sont permises : règle: réponse, avec des virgules.
odds-best = Aussi la valeur de chaque réponse quand les deux camps jouent ensuite au mieux.
odds-quick = Virgule flottante au lieu de fractions.
odds-undecided-about = La part d’un combat sans fin qui peut rester indécise : 0.001, 1/1000.
odds-rounds = Combien de tours sont suivis au plus.
odds-plot = Aussi une image : FICHIER.svg ou FICHIER.png.
odds-too-few-decisions = la scène finit après { $count } décisions, avant la décision { $wanted }
odds-no-policy = aucun décideur { $name } ; choix possibles : { $known }
odds-bad-share = une part est un nombre de 0 à 1 exclu, comme 0.001 ou 1/1000, pas { $got }
odds-idle = Jamais suivi, car personne ne le demande ou ce n’est pas permis : { $rules }
odds-too-long = { $sign } remplace une fraction trop longue à lire ; --json la donne.
lab-picture-folder = { $path } : il n’y a pas de dossier { $folder } où enregistrer l’image
odds-list = { $items }
odds-chance = Chance
odds-exactly = Exactement
odds-places = Aussi où se tiennent les figurines à la fin.
odds-contact = contact : { $what }
    .none = sans contact
odds-place = en { $what }
    .none = hors de la table
odds-elsewhere = { $count ->
    [one] un autre endroit
   *[other] { $count } autres endroits
}
odds-undecided = Indécis après { $rounds } tours, au plus
odds-candidate = Réponse
odds-value = Valeur
odds-value-best = Au mieux
odds-hurt-out = { $name } : touché / perdu
odds-value-meaning = Valeur : points gagnés en moyenne, moins ceux de l’autre camp ; les blessés comptent en partie. Touché : blessé plus gravement qu’avant, ou perdu ; qui est seulement sonné ou en fuite n’est pas compté.
lab-extra = il faut la bibliothèque { $module } : installez escarmouche[{ $extra }]
lab-picture-kind = { $path } : une image finit par { $known }

lab-about = Le laboratoire : des parties par milliers, et ce qu’elles disent des armées, des cartes et des joueurs.
lab-run-about = Joue les parties d’une étude ; celles qui sont finies ne sont pas rejouées.
lab-file = L’étude : un fichier YAML.
lab-out = Le dossier des résultats ; à défaut, le nom de l’étude suivi de -results.
lab-workers = Combien de parties sont jouées à la fois ; à défaut, autant que de cœurs.
lab-cluster = L’adresse d’un cluster Dask qui joue les parties, comme tcp://host:8786.
lab-quiet = Sans barre de progression.
lab-finished = { $games ->
    [one] Une partie finie
   *[other] { $games } parties finies
} : { $path }
lab-stopped = Arrêté après { $count } parties sur { $games }. La même commande joue le reste.
lab-no-setting = { $name } ne prend pas le réglage { $settings }
lab-same-bot = { $one } et { $other } s’appellent tous deux { $name } : donnez à l’un d’eux un autre nom (« label »)
lab-stopping = { $count ->
    [one] Un processus finit la partie en cours
   *[other] { $count } processus finissent les parties en cours
} : quelques secondes, ou la partie en cours. Un autre Ctrl-C l’abandonne.
lab-other-study = { $path } contient les résultats d’une autre étude, { $name } : indiquez un autre dossier avec --out
lab-no-results = { $path } ne contient pas de résultats d’une étude
lab-not-a-folder = { $path } n’est pas un dossier
lab-unwritable = { $path } ne peut être écrit : { $why }
lab-why-full = il n’y a plus de place
lab-why-long = le fichier serait trop long
lab-why-forbidden = vous n’avez pas le droit d’y écrire
lab-why-no-folder = il y a un fichier là où il faut un dossier
lab-bad-batch = { $path } ne peut être lu : { $why }
lab-no-table = { $path } ne peut être lu : { $why }
lab-no-cluster = aucun cluster ne répond à { $address } : { $why }
lab-no-workers = le cluster à { $address } n’a aucun processus de calcul
lab-worker-died = un processus de calcul s’est arrêté ; les parties finies sont gardées, et la même commande joue le reste
lab-game-failed = la partie { $number } a échoué ({ $why }) ; les parties finies sont gardées

lab-duels-about = Chaque carte contre chaque autre, à mort, exactement : laquelle est trop bon marché.
lab-duels-pack = Les cartes de ce paquet seulement : sa clé, ou un fichier de cartes.
lab-duels-cards = Ces cartes seulement : des clés avec des virgules.
lab-duels-no-pack = pas de paquet { $name } ; il y a { $known }
lab-duels-no-fighter = { $name } ne combat personne : ce n’est pas une carte pour des duels
lab-duels-no-card = pas de carte { $name } ; il y a { $known }
lab-duels-not-in-pack = { $name } est dans le paquet { $its }, pas dans { $pack }
lab-duels-too-few = il faut au moins deux cartes
lab-duels-bar = Duels
lab-duels-card = Carte
lab-duels-points = Points
lab-duels-wins = Victoires
lab-duels-points-per-win = Points par victoire
lab-duels-gain = Gain par duel
lab-duels-meaning = Gain : points gagnés par duel en moyenne, moins ceux perdus. Au-dessus de 0, une carte est bon marché au corps à corps.
lab-duels-failed = { $count ->
    [one] Un duel n’a pu être suivi
   *[other] { $count } duels n’ont pu être suivis
} : il n’en est pas tenu compte.

lab-report-about = Ce qu’une étude a trouvé : une page à lire, et chaque tableau en CSV.
lab-report-folder = Le dossier des résultats.
lab-report-written = Le rapport : { $path }
report-title = Rapport : { $study }
report-summary = { $games ->
    [one] Une partie jouée
   *[other] { $games } parties jouées
}, dont { $draws } sans vainqueur.
report-intervals = Chaque chiffre vient avec un intervalle. Si l’on refaisait l’étude un grand nombre de fois, dix-neuf intervalles sur vingt contiendraient le vrai chiffre : deux chiffres dont les intervalles sont séparés diffèrent très probablement, deux dont les intervalles se recouvrent largement peuvent être égaux. Plus il y a de parties, plus les intervalles sont courts.
report-army = { $name } ({ $key })
report-armies = Armées
    .about = Combien de fois chaque armée a gagné contre d’autres. Une partie sans vainqueur compte pour moitié ou, quand plus de deux camps ou équipes s’affrontent, pour une part égale à chacun.
    .above = { $names } : plus de victoires qu’une part égale.
    .below = { $names } : moins de victoires qu’une part égale.
    .open = { $names } : aucune différence n’est prouvée.
    .more = { $name } : à ce rythme, { $games ->
        [one] une partie de plus prouverait
       *[other] { $games } parties de plus prouveraient
    } une différence ; pour les autres, il en faut davantage.
report-meetings = Armée contre armée
    .about = Combien de fois chaque armée a gagné contre chaque autre, d’après les parties entre ces deux-là. Parties de plus : combien prouveraient une différence, à ce rythme ; un tiret : aucun nombre n’y suffirait, les deux étant à égalité.
report-proved = prouvé
report-bots = Machines
    .about = Combien de fois chaque machine a gagné contre d’autres. Une partie sans vainqueur compte pour moitié ou, quand plus de deux camps ou équipes s’affrontent, pour une part égale à chacun.
    .above = { $names } : plus de victoires qu’une part égale.
    .below = { $names } : moins de victoires qu’une part égale.
    .open = { $names } : aucune différence n’est prouvée.
    .more = { $name } : à ce rythme, { $games ->
        [one] une partie de plus prouverait
       *[other] { $games } parties de plus prouveraient
    } une différence ; pour les autres, il en faut davantage.
report-seats = Qui commence
    .about = Combien de fois chaque place a gagné, et celui qui a commencé.
    .above = { $names } : un avantage.
    .below = { $names } : un désavantage.
    .open = { $names } : aucun avantage n’est prouvé.
report-first-go = { $games ->
    [0] De celui qui commence on ne peut rien dire : un meilleur joueur ou une meilleure armée commence peut-être plus souvent, et seules comptent les parties entre machines égales, commencées aussi souvent par une armée que par l’autre. Il n’y en a pas.
    [one] Pour celui qui commence, une partie compte : entre machines égales, et une seule armée.
   *[other] Pour celui qui commence, { $games } parties comptent : celles entre machines égales, commencées aussi souvent par une armée que par l’autre. Un meilleur joueur ou une meilleure armée commence peut-être plus souvent, et ce n’est pas à cela que leurs victoires sont dues.
}
report-seat = Place { $number }
report-first = Celui qui commence
report-ratings = Classement
    .about = La force des armées et des machines, chacune pour elle-même, quels que soient les adversaires (Bradley-Terry ; entre plus de deux camps, le vainqueur est le meilleur, et les autres ne sont pas comparés). Contre un adversaire, 100 points de plus gagnent 64 parties sur 100, 400 points de plus 91. La ligne de celui qui commence dit ce que cela vaut en points.
    .above = { $names } : au-dessus de la moyenne.
    .below = { $names } : au-dessous de la moyenne.
    .open = { $names } : aucune différence n’est prouvée.
report-cards = Cartes
    .about = Les points d’ennemis qu’une carte a éliminés, pour chaque point d’elle-même en jeu. 1 : elle a détruit autant qu’elle coûte ; la ligne en tirets : ce que toutes les cartes de l’étude ont détruit pour leurs points. Pertes : la part de ses propres points qui a été perdue. Ce qu’une carte fait pour d’autres n’est pas compté.
    .above = { $names } : { $count ->
        [one] a détruit plus, pour ses points, que les cartes de l’étude en moyenne
       *[other] ont détruit plus, pour leurs points, que les cartes de l’étude en moyenne
    }.
    .below = { $names } : { $count ->
        [one] a détruit moins, pour ses points, que les cartes de l’étude en moyenne
       *[other] ont détruit moins, pour leurs points, que les cartes de l’étude en moyenne
    }.
    .open = { $names } : rien n’est prouvé.
report-bought = Sorts et autres atouts
    .about = Ce que des figurines ont reçu en plus de leur carte : les points d’ennemis éliminés ainsi, pour chaque point que cela coûte, et le nombre d’emplois par partie. Ce que cela fait pour d’autres, ou à ceux qui y survivent, n’est pas compté. La ligne en tirets : ce que l’ensemble a détruit pour ses points.
    .above = { $names } : { $count ->
        [one] a détruit plus, pour ses points, que l’ensemble en moyenne
       *[other] ont détruit plus, pour leurs points, que l’ensemble en moyenne
    }.
    .below = { $names } : { $count ->
        [one] a détruit moins, pour ses points, que l’ensemble en moyenne
       *[other] ont détruit moins, pour leurs points, que l’ensemble en moyenne
    }.
    .open = { $names } : rien n’est prouvé.
report-kills = Qui a éliminé qui
    .about = Quelle carte en a éliminé quelle autre, combien de fois. Un tiret veut dire personne : une chute, une fuite hors de la table.
    .axes = Lignes : qui a éliminé. Colonnes : les victimes.
report-lengths = Durée des parties
    .about = Combien de parties ont duré combien de tours.
report-lasted = Durée médiane des parties : { $median } tours, de { $least } à { $most }.
report-calibration = Les probabilités face aux faits
    .about = À certaines décisions, les probabilités exactes ont été calculées d’avance : ce que chaque figurine pouvait devenir, avec quelle chance. Ce qui était prédit avec la même chance est rassemblé ; un point montre combien de fois cela s’est produit. Les points sur la ligne en tirets sont justes : de ce qui est prédit à 30 %, 30 sur 100 se produisent. Un point au-dessous : moins souvent que prédit ; au-dessus : plus souvent. Les probabilités supposent que chacun décide ensuite raisonnablement ; des joueurs qui décident autrement écartent les points de la ligne. Un même combat peut être prédit plusieurs fois : les intervalles sont un peu trop courts.
report-forecasts = { $decisions } décisions pesées, { $count } changements prédits. Le score de Brier, l’erreur quadratique moyenne des prédictions, est de { $score } : 0 serait un prophète, et qui nommerait toujours la moyenne aurait { $usual }. { $surprises ->
    [0] Rien ne s’est produit qui passait pour impossible.
    [one] Une chose s’est produite qui passait pour impossible : quelqu’un a décidé autrement que les probabilités ne le supposaient.
   *[other] { $surprises } choses se sont produites qui passaient pour impossibles : quelqu’un a décidé autrement que les probabilités ne le supposaient.
}{ $unweighed ->
    [0] {""}
    [one] {" "}Une autre décision n’a pu être pesée, ses probabilités ayant échoué : { $rules }.
   *[other] {" "}{ $unweighed } autres décisions n’ont pu être pesées, leurs probabilités ayant échoué : { $rules }.
}
report-lasted-alike = Toutes les parties ont duré { $turns ->
    [one] un tour
   *[other] { $turns } tours
}.
report-line = La ligne en tirets : { $even }. Les intervalles bleus sont tout entiers au-dessus, les orange tout entiers au-dessous ; les gris la contiennent et ne prouvent rien.
report-colon = {" "}:
report-unfinished = Cette étude n’est pas finie : { $games } parties sur { $wanted }. Les chiffres peuvent encore changer.
report-contents = Ce qu’il y a dans chaque armée
    .about = Combien de figurines de quelle carte, et ce qu’elles coûtent ensemble.
report-column-members = Cartes
report-column-points = Points
report-column-name = Nom
report-column-games = Parties
report-column-share = Victoires
report-column-opponent = Contre
report-column-more = Parties de plus
report-column-low = de
report-column-high = à
report-column-rating = Cote
report-column-destroyed = Détruit
report-column-lost = Pertes
report-column-uses = Emplois par partie
report-column-author = Par
report-column-victim = Victime
report-column-how = Comment
report-column-count = Fois
report-column-turns = Tours
report-column-class = Prédit à
report-column-foretold = Prédit
report-column-happened = Survenu

env-no-offer = { $number } ne correspond à aucune offre ; il y en a { $count }
env-no-reward = pas de récompense { $name } ; il y a { $known }
env-no-render-mode = pas de mode d’image { $name } ; il y a { $known }
