page-skip = Aller au jeu
page-theme-auto = Aspect : du système
page-theme-light = Aspect : clair
page-theme-dark = Aspect : sombre
page-close = Fermer
page-copy = Copier
page-copied = Copié
page-not-copied = Le navigateur ne laisse pas cette page copier.
page-loading = Un instant…
page-no-server = Le serveur ne répond pas. Réessayez dans un moment.
page-too-long = C’était trop long pour le serveur. Essayez quelque chose de plus court.
page-try-again = Réessayer
page-lacking = { $what ->
    [books] Les informations sur ce livre n’ont pas pu être obtenues : { $why }
    [seats] La liste des places n’a pas pu être obtenue : { $why }
    [games] Vos parties n’ont pas pu être obtenues : { $why }
    [cards] Les cartes disponibles n’ont pas pu être obtenues : { $why }
    [example] L’exemple de liste n’a pas pu être obtenu : { $why }
    [card] Cette carte n’a pas pu être obtenue : { $why }
    [distance] La distance n’a pas pu être mesurée : { $why }
    [orderable] Les consignes possibles n’ont pas pu être obtenues : { $why }
    [odds] Les probabilités n’ont pas pu être obtenues : { $why }
    [turning-points] Les moments décisifs n’ont pas pu être obtenus : { $why }
    [known] Les détails de cette question n’ont pas pu être obtenus : { $why }
    [orders] La consigne n’a pas été retenue : { $why }
    [form] Ce qu’il y a à choisir n’est pas arrivé : { $why }
   *[line] Le serveur n’a pas compris la page : { $why }
}
page-to-lobby = À l’accueil
page-lobby-pitch = Vous avez les figurines et le goût du jeu. Cette table connaît les règles : elle montre ce que l’on peut faire, ce que cela donnera sans doute, ce qui s’est passé, et pourquoi.
page-play-alone = Jouer seul : { $name }
page-games-alone = Scénarios contre l’ordinateur
page-games-alone-count = { $count } au choix
page-games-alone-against = contre { $count } autres
page-quick-match = Jouer tout de suite contre l’ordinateur
page-new-match = Nouvelle partie
page-book = Livre
page-side = Camp { $number }
page-side-with = Camp { $number }, avec le camp { $others }
page-who = Qui joue
page-who-me = moi
page-who-friend = un ami, par un lien
page-who-same = quelqu’un à cet écran
page-who-tactician = ordinateur : tacticien
page-who-random = ordinateur : débutant
page-army = Armée
page-any = au hasard
page-army-name = { $points ->
    [0] { $name }
   *[other] { $name } ({ $points } points)
}
page-army-own = ma propre liste…
page-army-list = Liste d’armée
page-army-check = Vérifier la liste
page-army-legal = { $name } : { $points } points sur { $limit }, conforme aux règles
page-army-finding = { $what } : { $reason }
page-army-illegal = Cette liste ne respecte pas les règles :
page-army-unreadable = Cette liste n’est pas lisible en l’état. Elle est faite de lignes « nom: valeur », et de tirets pour ce qui forme une liste ; ce qui va ensemble a le même retrait. L’exemple montre comment. En cause :
page-own-cards = Mes propres cartes { $count ->
    [0] {""}
   *[other] ({ $count })
  }
page-own-cards-how = Un fichier de cartes (YAML), tel que le guide le décrit ; vos listes peuvent alors les nommer. Il reste dans ce navigateur. Chaque carte peut recevoir une image personnelle, montrée à la place de sa silhouette : PNG, JPEG, WebP ou GIF, 4 Mo au plus.
page-own-cards-open = Ouvrir un fichier de cartes…
page-own-cards-forget = oublier { $name }
page-own-cards-most = { $most } fichiers de cartes au plus peuvent servir à la fois ; oubliez-en un d’abord.
page-own-cards-unreadable = Ce fichier n’est plus lisible ; ouvrez-le de nouveau.
page-portrait-choose = Choisir une image…
page-portrait-other = Changer d’image…
page-portrait-for = Une image pour { $name }
page-portrait-remove = Retirer
page-portrait-remove-of = Retirer l’image { DE($name) }
page-portrait-alt = Image { DE($name) }
page-portrait-by = Image personnelle ({ $who })
page-portraits-by = Images des cartes personnelles fournies par : { $who }.
page-portrait-large = Le fichier est trop lourd : une image ne peut pas dépasser { $most } Mo.
page-cards-there-are = Les { $count } cartes disponibles
page-cards-find = Chercher une carte
page-cards-insert = Mettre sa clé là où j’écris
page-uneven = Les armées ne sont pas de même taille : { $points } points.
page-battlefield = Champ de bataille
page-agreed = Ce dont on convient
page-option-own = un texte à moi…
page-option-own-file = { $name } : un fichier
page-option-own-text = { $name } : ce qu’il dit
page-option-chapters = { $count } autres règles à convenir, habituelles sauf avis contraire{ $changed ->
    [0] {""}
    [one] {" "}; une est modifiée
   *[other] {" "}; { $changed } sont modifiées
}
page-option-chapter-count = { $changed ->
    [0] { $count ->
        [one] une règle
       *[other] { $count } règles
    }
    [one] { $count } règles, dont une modifiée
   *[other] { $count } règles, dont { $changed } modifiées
}
page-option-further = { $count } autres règles à convenir{ $changed ->
    [0] {""}
    [one] , dont une modifiée
   *[other] , dont { $changed } modifiées
}
page-option-usual = habituel
page-scene = Scène
page-scene-none = aucune, une bataille ordinaire
page-my-name = Mon nom
page-free-measuring = Mesurer est permis à tout moment
page-clocks = Avec des pendules
page-clock-minutes = Minutes par joueur
page-clock-increment = Secondes de plus par décision
page-clock-fallen = Une fois le temps écoulé
page-clock-loses = ce camp perd
page-clock-plays-on = { $who } continue
page-clock-of = Temps restant, { $who }
page-begin = Commencer
page-my-games = Mes parties
page-no-games = Les parties commencées ou rejointes dans ce navigateur se retrouvent ici.
page-forget = Oublier cette partie
page-forget-sure = Le lien secret de cette partie est oublié avec elle : sans lui, personne ne peut s’y rasseoir.
page-forget-yes = L’oublier
page-forget-no = La garder
page-game-won = Victoire : { $who }
page-game-drawn = Partie nulle
page-game-your-go = À vous
page-game-their-go = À l’adversaire
page-invite-title = Votre partie est prête
page-invite-how = { $count ->
    [one] Envoyez ce lien à votre ami et à personne d’autre : quiconque l’ouvre prend sa place.
   *[other] Envoyez un lien à chacun de vos amis, et à personne d’autre : quiconque l’ouvre prend cette place.
}
page-invite-link = Lien pour votre ami
page-invite-link-for = Lien : { $side }
page-briefing-whole = Qui, où, combien de temps
page-briefing-folded = Réduire
page-briefing-with = avec { $others }
page-ally = de votre équipe
page-invite-enter = À la table
page-connecting = On s’installe à la table…
page-lost = La liaison est coupée. La page réessaie sans cesse ; rien n’est perdu.
page-no-link = Ce lien n’ouvre aucune partie
page-you = vous
page-present = à la table
page-absent = absent
page-briefing = Cette partie
page-briefing-who = Qui
page-briefing-where = Où
page-briefing-wins = Victoire
page-briefing-lasts = Durée
page-briefing-show = À propos de cette partie
page-your-go = À vous
page-your-go-in = { $count ->
    [one] À vous
   *[other] À vous dans { $count } parties
}
page-waiting = { $who } réfléchit…
page-playing = La partie continue…
page-watching = Vous regardez.
page-side-panel = Récit et forces
page-story = Récit
page-story-all = { $count } lignes plus anciennes
page-story-latest = Suivre le récit
page-story-choices = Raconter aussi chaque réponse
page-forces = Forces
page-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
page-number-base = Base
page-number-total = Total
page-why = Pourquoi ? { $rule }
page-which-rule = Quelle règle ?
page-chance = { $condition } { $chance }
page-chances = { $name } : { $chances }
page-always-default = Ne plus me le demander : toujours « { $answer } »
page-always-usual = Ne plus me le demander (réponse habituelle : { $usual })
page-odds-worse = blessé
page-odds-out = perdu
page-odds-about = Ce qu’il advient { DE($name) } une fois l’action réglée. Blessé : toute blessure, perte comprise.
page-answered = Répondu pour vous :
page-ask-again = Me le redemander
page-more-below = la suite
page-sight-share = { $share } % visible
page-sight-none = hors de vue
page-stock = { $name } : { $count }
page-stock-of = { $name } : { $count } sur { $most }
page-odds-sure = certain : { $what }
page-arrange-how = La première carte se joue en premier. Faites glisser une carte à sa place, ou déplacez-la avec les flèches ou les boutons.
page-arrange-card = { $number } : { $name }
page-arrange-sooner = { $name } : plus tôt
page-arrange-later = { $name } : plus tard
page-arrange-done = Poser les cartes dans cet ordre
page-place-how = Faites-la glisser, ou montrez un point de la table. Le terrain clair est celui où elle peut aller.
page-place-how-facing = Montrez ce à quoi elle doit faire face, ou tournez-la avec ⟲ et ⟳.
page-place-how-group = Montrez un point de la table : la première y va, les autres suivent en formation. Le terrain clair est celui où la première peut aller.
page-place-how-point = Montrez un point de la table ; vous pourrez encore le faire glisser. Le terrain clair est celui où il peut se trouver.
page-place-how-tile = Faites-la glisser, ou montrez où placer son centre ; tournez-la avec ⟲ et ⟳, avec Q et E, ou avec Maj et la molette. Le terrain clair est celui où son centre peut se trouver.
page-mark-fleeing = en fuite
page-mark-stunned = sonnée
page-mark-weakened = affaiblie
page-mark-spell = effet en cours
page-mark-hidden = cachée
page-mark-aloft-1 = en vol, palier 1
page-mark-aloft-2 = en vol, palier 2
page-mark-shaken = moral ébranlé
page-mark-slow = lente
page-mark-clumsy = maladroite
page-place-each = Faites glisser une figurine pour la mettre ailleurs (G en tient une pour les flèches).
page-place-drafted = On regarde…
page-place-looking = On examine le terrain…
page-trial-failed = Les effets de cet emplacement n’ont pas pu être calculés : { $why } Vous pouvez tout de même le choisir : si les règles l’interdisent, il ne se passe rien.
page-place-good = C’est permis.
page-place-here = Ici
page-place-facing = De ce côté
page-place-offer = Proposer une place
page-squares = { $count ->
    [one] { $count } case
   *[other] { $count } cases
}
page-still-left = il reste { $distance }
page-up-to = jusqu’à { $distance }
page-visible = { $by ->
    [none] visible à { $share } %
   *[other] visible à { $share } %, derrière { $by }
}
page-unseen = { $by ->
    [none] hors de vue
   *[other] hors de vue, derrière { $by }
}
page-place-via = Point de passage
page-place-straight = Sans points de passage
page-turn-left = Tourner à gauche
page-turn-right = Tourner à droite
page-distance = { $unit ->
    [2540] { $value }"
   *[other] { $value } cm
}
page-table-label = La table
page-table-keys = Les flèches déplacent la figurine à placer, avec Maj par millimètres ; Q et E la tournent, W pose un point de passage, Entrée la pose. Sinon les flèches déplacent la vue. Plus et moins rapprochent et éloignent, 0 montre toute la table, N et P vont de figurine en figurine, T d’un élément de décor à l’autre. Les chiffres répondent à une question.
page-keys = Clavier
page-keys-question = Une question
page-keys-options = choisit la réponse qui le porte
page-keys-numbers = choisit le nombre, quand les réponses sont des nombres
page-keys-roam = de réponse en réponse, et la choisit
page-keys-placing = Une figurine à placer
page-keys-move = la déplace ; elle commence là où elle peut se tenir
page-keys-move-fine = par millimètres
page-keys-turn = la tourne
page-keys-via = pose un point de passage
page-keys-part = tient une figurine parmi plusieurs placées ensemble
page-keys-confirm = la pose
page-keys-table = La table
page-keys-pan = déplace la vue, quand rien n’est à placer
page-keys-zoom = plus près, plus loin
page-keys-fit = montre toute la table
page-keys-figures = figurine suivante ou précédente
page-keys-terrain = élément de décor suivant
page-keys-close = ferme sa fiche
page-keys-page = La page
page-keys-sheet = cette feuille
page-keys-tab = d’une partie à l’autre
page-legend = Légende
page-legend-bare = Terrain nu partout.
page-terrain-height = haut de { $height }
page-terrain-depth = profond de { $depth }
page-ground-sure = terrain permis
page-ground-perhaps = peut-être : selon son orientation, ou le détour par le décor
page-zoom-asked = Zoomer sur l’endroit en question
page-measured-edges = { $distance }, bord à bord
page-measured-points = { $distance }, de point à point
page-measure-how = Le mètre mesure de point à point ; de figurine à figurine, de bord à bord.
page-in-force = En vigueur :
page-value-now = { $base } → { $total }
page-too-far-by = { $distance } de trop
page-throw-skip = Passer les dés (encore { $count })
page-zoom-in = Plus près
page-zoom-out = Plus loin
page-zoom-fit = Toute la table
page-measure = Mètre ruban
page-curtain-title = { $who }, à vous
page-curtain-words = Que les autres détournent les yeux : ce qui est en main n’est que pour vous.
page-curtain-open = Je suis { $who }
page-menu = Menu
page-take-back = Reprendre mon coup
page-fair-play = Entre joueurs
page-offer-a-draw = Proposer la nulle
page-offer-draw = { $who } propose la nulle.
page-offer-take-back = { $who } demande à reprendre : { $what }
page-offer-last = la dernière décision
page-offered-draw = Vous proposez la nulle : { $who } doit répondre.
page-offered-take-back = Vous demandez à reprendre : { $who } doit répondre.
page-withdraw = Retirer ma proposition
page-accept = D’accord
page-decline = Refuser
page-concede = Abandonner
page-concede-sure = Abandonner vraiment
page-stand-in = Laisser l’ordinateur jouer pour { $who }
page-call = Relancer { $who }, qui ne décide pas
page-called = Temps laissé à { $who } avant que vous puissiez réclamer la victoire :
page-called-me = { $who } attend votre décision et pourra réclamer la victoire dans :
page-claim = Réclamer la victoire
page-orders = Consignes
page-orders-about = Ce qu’on vous demande, et ce qui est répondu pour vous.
page-order-ask = toujours me demander
page-order-when = me demander seulement si …
page-order-never = jamais : je passe
page-order-default = Toujours la réponse habituelle
page-all-defaults = Laisser donner toutes mes réponses, et regarder
page-this-match = Cette partie
page-replay = Revoir
page-replay-where = Endroit du récit
page-replay-speed = Vitesse
page-play = Lire
page-pause = Pause
page-journal = Télécharger le journal
page-scene-name = Nom de la scène
page-scene-saved = Gardée sous le nom « { $name } » : dans un fichier, et ici, où l’accueil la retrouve sous « Scène ».
page-scene-mine = Gardées ici
page-scene-file = Ouvrir une scène depuis un fichier…
page-scene-forget = Oublier cette scène
page-save-scene = Garder cette position comme scène
page-bug-report = Copier un rapport d’anomalie
page-share-watch = Copier le lien des spectateurs
page-share-own = Copier mon propre lien
page-share-invite = Copier le lien de mon ami
page-rematch = Revanche
page-rematch-swapped = Revanche, camps échangés
page-result-won = { $who } { $count ->
    [one] l’emporte
   *[other] l’emportent
}
page-stuck = Cette partie ne peut pas être poursuivie
page-stuck-how = Les règles ont changé depuis. La table est montrée telle que son récit la laisse, et tout peut être revu.
page-result-draw = Partie nulle
page-result-played = { $length ->
    [none] Jouée jusqu’au bout.
   *[other] Jouée jusqu’au bout : { $length }.
}
page-result-conceded = { $length ->
    [none] Par abandon.
   *[other] Par abandon : { $length }.
}
page-result-agreed-draw = { $length ->
    [none] Nulle convenue.
   *[other] Nulle convenue : { $length }.
}
page-result-time-up = { $length ->
    [none] Temps écoulé.
   *[other] Temps écoulé : { $length }.
}
page-result-claimed = { $length ->
    [none] L’adversaire ne répondait plus.
   *[other] L’adversaire ne répondait plus : { $length }.
}
page-result-scored = { $points ->
    [one] { $points } point gagné
   *[other] { $points } points gagnés
}
page-result-lost = { $points ->
    [one] { $points } point perdu
   *[other] { $points } points perdus
}
page-decisive = Ce qui a fait la différence
page-decisive-loss = { $who } : { $points ->
    [one] { $points } point
   *[other] { $points } points
} de valeur en moins
page-rule-source = { $lines ->
    [yes] source : lignes { $source }
   *[no] source : { $source }
}
page-rule-choices = Choix d’un joueur
page-rule-example = Exemple
page-rule-reading = Lecture retenue
page-rule-needs = S’appuie sur
page-not-built = La page n’a pas été construite ici
page-how-to-build = Avec Node 20 ou plus récent : { $command }. Un paquet installé contient déjà la page. L’API est décrite à { $schema }.

page-lessons = Leçons
page-lessons-taken = { $taken } sur { $all } suivies
page-lessons-skip = Je connais le jeu
page-lessons-offer = Me proposer de nouveau les leçons
page-lesson-first = Apprendre : { $name }
page-lesson-go-on = Continuer : { $name }
page-lesson-minutes = { $minutes } minutes
page-lesson-taken = suivie
page-lesson-step = Étape { $step } sur { $steps }
page-lesson-done = Leçon terminée
page-lesson-next = Leçon suivante
page-lesson-show = Montrez-moi
page-lesson-file = Ouvrir une leçon depuis un fichier…

page-recap = Ce que les autres ont fait
page-recap-again = Revoir leurs coups ({ $count })
page-recap-skip = Passer
page-recap-next = Suivant
page-replay-back = Reculer
page-replay-on = Avancer
page-replay-by = Avancer par
page-replay-by-line = par ligne
page-replay-by-answer = par réponse
page-replay-by-turn = par tour
page-replay-by-figure = par figurine

page-about = À propos de ce programme et de ses sources
page-about-what = Escarmouche joue à des jeux de figurines selon leurs règles. Les livres de règles ne sont pas fournis : chaque joueur possède les siens.
page-about-works = Ce qui vient d’autres auteurs
page-about-icons = Les silhouettes des figurines :
page-about-page = La page :
page-about-texts = Ses textes :
page-about-portraits = Les images des cartes personnelles sont fournies par les joueurs et leur appartiennent.
page-about-portrait = { $name } : votre propre image
page-about-by = par { $by } :
page-about-others = d’autres
page-about-books = Les noms des jeux appartiennent à leurs propriétaires ; les cartes fournies sont propres au programme.
page-pointing = Ce que vous montrez
page-pointing-how = Montrez le terrain ou un ennemi.
page-pointing-go = Y aller
page-start-over = Recommencer
page-cancel = Annuler

# -- campaigns

page-what-to-play = Que jouer
page-what-match = une seule partie
page-what-campaign = une campagne : { $name }
page-campaign-pitch = Une suite de batailles liées entre elles : ceux qui comptent le plus y gagnent de l’expérience de l’une à l’autre. Les armées se composent de bataille en bataille.
page-campaign-points = Points de chaque bataille
page-campaign-points-usual = comme d’habitude
page-campaign-length = Nombre de batailles
page-campaign-length-open = autant qu’il vous plaira
page-campaign-title = { $battles ->
    [0] Une campagne commence
    [one] Une campagne, une bataille livrée
   *[other] Une campagne, { $battles } batailles livrées
}
page-campaign-now = Ce qui est à décider
page-campaign-people = Ceux qui y prennent part
page-campaign-nobody = Personne n’est encore choisi.
page-campaign-battle = À la bataille
page-campaign-battle-how = La bataille se livre sur une table à part ; son issue revient ici d’elle-même.
page-campaign-battle-on = La bataille est en cours ; son issue revient ici d’elle-même.
page-campaign-battle-soon = La bataille commence dès qu’un des joueurs vient à la table.
page-campaign-to-battle = Aller à la bataille
page-campaign-battles = Batailles livrées
page-campaign-over = La campagne est finie
page-to-campaign = Retour à la campagne
page-this-campaign = Cette campagne
page-hand-over = Laisser jouer l’ordinateur à ma place
page-take-over = Jouer de nouveau moi-même
page-list-find = Chercher une carte
page-list-fewer = un de moins : { $name }
page-list-more = un de plus : { $name }
page-list-points = { $points }
page-list-about = À propos : { $name }
page-list-done = Voici ma liste
page-list-propose = Une autre proposition
page-list-sum = { $points } points sur { $limit }
page-options-find = Chercher parmi { $count } réponses
page-list-belongings = { $count ->
    [one] { $count } objet possible
   *[other] { $count } objets possibles
}
page-list-choices = { $count } choix
page-list-choice = { $name } ({ $points })
page-list-add = ajouter : { $name }
page-list-remove = retirer : { $name }
page-list-faults = { $count ->
    [one] une faute
   *[other] { $count } fautes
}
page-list-limit = Points au plus
page-army-as-text = La liste en texte
page-list-lines = De quoi l’armée est faite
page-match-title = { $title } : { $who }
page-army-others = Sans peuple
page-real-table = À une vraie table
page-real-table-how = Avec vos figurines et vos dés, et un téléphone entre vous : la page dit les règles, pose une question à la fois, tient le compte des tours et des blessures. Vous tapez ce que montrent les dés.
page-dice-shows = Ce que montre le dé
page-dice-next = Dé { $number } sur { $of }, à { $sides } faces
page-dice-clear = Recommencer
page-dice-right = C’est bien cela
page-dice-typed = ou tapez ce qu’ils montrent
page-dice-take = Valider
page-dice-none = Pas de dé : la page le jette
page-measured = Mesuré à la table
page-measured-in-reach = À portée, la figurine va jusqu’à :
page-measured-out-of-reach = Pas à portée, elle va au plus près de :
page-options-closed = Ce qui n’est pas possible
page-game-scene = Scène « { $name } »
page-game-again = Revanche
page-threats = Ce qu’elle menace
page-threats-how = Clic droit : la carte reste, avec ce qu’elle menace
