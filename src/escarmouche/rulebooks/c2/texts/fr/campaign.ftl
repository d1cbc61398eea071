## Incarnation : ce qu'on demande et ce qu'on raconte dans les batailles d'une campagne

c2-xp-stake = Quelle carte d’expérience misez-vous (jusqu’à { $count } de plus) ?
    .pass = aucune (de plus)
c2-xp-stake-acquire = { $fighter } a peut-être accompli un exploit. Révélez-vous une carte pour cela ?
    .pass = se taire
c2-adventure-act2-to-act3 = Annoncez-vous qu’une victoire mènera à l’Acte III ?
c2-adventure-shadow-bonus-mana = { $fighter } tente-t-il dès maintenant de récupérer des gemmes ?

c2-told-cards-staked = { $side } pose face cachée { $count ->
    [0] aucune carte d’expérience
    [one] une carte d’expérience
   *[other] { $count } cartes d’expérience
}
c2-told-last-act-announced = { $side } annonce l’Acte III : une victoire y mènera
c2-told-card-gained = { $fighter } gagne la carte d’expérience « { $experience } »

c2-experience-nothing = une carte d’expérience donne quelque chose : compétences, capacités, scores, mouvement ou Alliés
c2-no-setup-boon = il n’y a pas d’avantage de ce nom
c2-no-setup-venture = seuls les camps de la bataille misent des cartes ou annoncent un acte
c2-act-story = l’histoire parle de { $card }, qui n’est pas là

## Campagnes : ce qu'il y a

c2-campaign-title = Confrontation 2 : campagnes
c2-campaign-mode-adventure = une aventure en trois actes
c2-campaign-mode-heroes = des batailles avec des Héros
c2-campaign-no-mode = il n’y a pas de campagne « { $mode } » : choisissez { $known }
c2-campaign-too-few-acts = une aventure demande au moins { $least } { $least ->
    [one] carte de scénario
   *[other] cartes de scénario
} d’Acte { $act }

c2-campaign-mentor = { $name } (Mentor)
c2-campaign-ally = { $name } (Allié)
c2-campaign-shadow = { $name } (Ombre)
c2-campaign-incarnate = { $name } (Incarnation)
c2-campaign-a-battle = la bataille livrée
c2-campaign-troop = { $count ->
    [one] { $name }
   *[other] { $name } ({ $count })
}
c2-campaign-card = { $learnt ->
    [yes] { $name } (apprise)
   *[no] { $name }
}

c2-campaign-form-known = Ceux que la campagne connaît
c2-campaign-form-gift = le don surnaturel : { $name }
c2-campaign-form-elixir = l’Élixir : { $name }

c2-campaign-choice-points = { $name } ({ $points } P.A.)
c2-campaign-choice-xp = { $name } ({ $points } d’expérience)

c2-campaign-fact-cost = P.A.
c2-campaign-fact-experience = Points d’expérience
c2-campaign-fact-resurrections = Résurrections
c2-campaign-fact-cards = Cartes d’expérience
c2-campaign-fact-gift = Don surnaturel
c2-campaign-fact-elixirs = Élixirs
c2-campaign-fact-things = Sans frais
c2-campaign-fact-advantage = Prochaine bataille
c2-campaign-fact-favour = Faveur des dieux
c2-campaign-stage = Acte { $act ->
    [1] I
    [2] II
   *[other] III
}, aventure { $number }
c2-campaign-stage-dead = Repose à jamais
c2-campaign-stage-retired = À la retraite
c2-campaign-stage-elixir = L’Élixir : { $name }
c2-campaign-battle = { $winner ->
    [none] Égalité
   *[other] Victoire : { $winner }
} (tour { $turns })
c2-campaign-act-played = Acte { $act ->
    [1] I
    [2] II
   *[other] III
}, { $card } : { $won ->
    [yes] victoire
   *[no] défaite
}, { $side } (tour { $turns })

## Campagnes : ce qu'on demande

c2-hero-definition = Qui est votre Héros ?
c2-adventure-adventurer = Qui est votre Aventurier ?
c2-adventure-adventurer-people = De quel peuple est { $card } ?
c2-adventure-mentor = { $hero } : qui est son Mentor ?
    .pass = personne (pas de Don ; l’expérience du premier acte compte double)
c2-adventure-gift = { $hero } : quel est son Don surnaturel ?
c2-adventure-shadow = { $hero } : qui est son Ombre (au plus { $most } P.A.) ?
c2-adventure-shadow-card = Quelle carte d’expérience { $hero } a-t-elle sans frais ?
    .pass = aucune
c2-adventure-shadow-artefact = Quel artefact { $hero } a-t-elle sans frais ?
    .pass = aucun
c2-adventure-elixir = Quel est l’Élixir que cherche { $hero } ?
c2-adventure-objects = { $hero } : que possède-t-il de plus (au plus { $most } P.A. en tout) ?
c2-scenario-act = Quel scénario jouez-vous ?
c2-adventure-shadow-player-hero = { $hero } prend-il part à « { $card } » ?
c2-adventure-setup = Votre armée, d’au plus { $most } P.A.
c2-xp-award-battle = Bataille { $number } : à livrer maintenant
c2-hero-resurrection-eligible = { $hero } est TUÉ NET. Tentez-vous de le faire revenir ?
    .yes = demander aux dieux
    .no = qu’il repose en paix
c2-hero-resurrection-recovery-test = « { $experience } » : combien de points d’expérience (sur { $left }) { $hero } dépense-t-il pour ce dé (au moins { $difficulty }) ?
c2-adventure-resurrection-others = { $hero } est TUÉ NET : combien de points d’expérience (sur { $left }) pour aider le dé (au moins { $difficulty }) ?
c2-xp-buy = Quelle carte d’expérience { $hero } apprend-il ({ $left } points) ?
    .pass = aucune
c2-adventure-truce-ally-card = Quelle carte d’expérience { $hero } apprend-il, au double de son prix ({ $left } points) ?
    .pass = aucune
c2-adventure-shadow-bonus = Quel avantage { $hero } aura-t-il à sa prochaine bataille ?
c2-adventure-act3-reward = L’Élixir est conquis. Que fait { $hero } ?
    .retire = il se retire
    .quest = il part pour une nouvelle quête
c2-hero-truce-go-on = Une autre bataille (la { $number }e) ?

## Campagnes : ce qu'on raconte

c2-told-hero-chosen = { $side } : { $hero } entre en scène
c2-told-mentor-declined = { $side } se passe de Mentor
c2-told-thing-given = { $how ->
    [promised] { $hero } part à la recherche de l’Élixir : { $thing }
    [elixir] { $hero } s’empare de l’Élixir : { $thing }
    [gift] { $hero } reçoit le Don surnaturel : { $thing }
   *[other] { $hero } dispose de : { $thing }
}
c2-told-gift-faded = { $hero } : le Don surnaturel s’éteint
c2-told-act-revealed = { $side } joue l’Acte { $act ->
    [1] I
    [2] II
   *[other] III
} : { $card }
c2-told-battle-fought = { $winner ->
    [none] La bataille se termine sur une égalité
   *[other] Bataille gagnée par { $winner }
} (tour { $turns })
c2-told-act-won = { $won ->
    [yes] { $side } remporte l’acte : { $card }
   *[no] { $side } perd l’acte : { $card }
}
c2-told-experience-gained = { $hero } : { $points } d’expérience, soit { $total } ({ $table })
c2-told-experience-spent = { $hero } dépense { $points } d’expérience, reste { $left }
c2-told-card-kept-for-good = { $hero } possède désormais la carte d’expérience « { $experience } »
c2-told-card-learnt = { $hero } apprend « { $experience } »
c2-told-card-forgotten = { $hero } oublie « { $experience } »
c2-told-shadow-learnt = { $hero } a aussi « { $experience } »
c2-told-hero-returned = { $hero } revient d’entre les morts ({ $times })
c2-told-hero-abandoned = Les dieux abandonnent { $hero }
c2-told-hero-left-dead = { $hero } ne revient pas
c2-told-truce-began = Trêve : { $hero } se repose ({ $experience } d’expérience)
c2-told-advantage-picked = { $hero } gagne un avantage : { $advantage }
c2-told-act-reached = { $side } : la suite est un Acte { $act ->
    [1] I
    [2] II
   *[other] III
}
c2-told-quest-ended = { $ending ->
    [dead] { $side } : l’aventure s’achève par la mort
   *[retired] { $side } : l’Aventurier se retire
}
c2-told-new-quest = { $hero } part pour l’aventure { $number }
c2-told-campaign-ended = La campagne est finie

## Campagnes : ce qui n'est pas permis

c2-campaign-wrong = { $reason }
c2-campaign-too-dear = cela coûte { $points } P.A., au plus { $most } sont permis
c2-campaign-nobody = personne ne s’appelle { $hero } dans ce camp
c2-campaign-dead = { $hero } est mort pour de bon
c2-campaign-shadow-early = { $hero } n’apparaît qu’à l’Acte III de l’adversaire
c2-campaign-not-owned = { $hero } ne possède pas { $card }
c2-campaign-owns-his-own = { $hero } a ce qu’il a reçu au début de l’aventure
c2-campaign-no-gift = { $hero } n’a pas de Don surnaturel
c2-campaign-twice = { $hero } est là deux fois
c2-campaign-hero-wanted = { $hero } doit être là
c2-campaign-hero-stays = { $hero } ne prend pas part à cette bataille
c2-campaign-shadow-wanted = { $hero } doit être là : l’Ombre ne coûte rien
c2-campaign-story = l’histoire parle de { $card }, qui doit être là
c2-campaign-call-him = la campagne connaît { $hero } : appelez-le par ce nom
c2-campaign-too-many-allies = { $most ->
    [0] pas d’Allié dans cet acte
    [one] au plus un Allié dans cet acte
   *[other] au plus { $most } Alliés dans cet acte
}
c2-campaign-no-ally = { $name } n’est pas d’un peuple allié
c2-campaign-no-follower = { $name } n’est du peuple de personne qu’il puisse suivre
c2-campaign-other-people = { $hero } ne mène pas une armée de { $people }

c2-campaign-nothing = rien
c2-campaign-line = Expérience
    .eliminated = ennemis éliminés
    .inflicted = Blessures exceptionnelles infligées
    .unhurt = sans blessure
    .heroes = Héros tués
    .losses = pertes
    .suffered = Blessures exceptionnelles reçues
    .mentor = Mentor tué
    .allies = Alliés tués
