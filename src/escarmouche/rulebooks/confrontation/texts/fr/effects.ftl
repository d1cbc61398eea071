## Ce que font sortilèges et miracles, comme leurs cartes le disent

confrontation-effect-score = { $score ->
    [movement] MOU
    [flight] MOU en vol
    [initiative] INI
    [attack] ATT
    [strength] FOR
    [defence] DEF
    [resistance] RES
    [shooting] TIR
    [courage] COU
    [fear] PEU
    [discipline] DIS
   *[power] POU
}
confrontation-effect-amount = { $base ->
    [none] {""}
   *[other] { $base } +{ " " }
}{ $each } { $step ->
    [1] par { $of ->
        [gems] gemme ou point investi
        [difficulty] point de difficulté ajouté
        [faith] point de foi temporaire
        [times] répétition
       *[power] point de POU
    }
   *[other] par tranche de { $step } { $of ->
        [gems] gemmes ou points investis
        [difficulty] points de difficulté ajoutés
        [faith] points de foi temporaire
        [times] répétitions
       *[power] points de POU
    }
}
confrontation-effect-wound-roll = jet de blessure, FOR { $strength }{ $bonus ->
    [0] {""}
   *[other] , { $bonus } au résultat
}{ $location ->
    [none] {""}
    [jambes] , aux jambes
    [bras] , aux bras
    [tronc] , au tronc
   *[tete] , à la tête
}{ $times ->
    [once] {""}
   *[other] , nombre de jets : { $times }
}
confrontation-effect-wound = blessure : { $level ->
    [stunned] sonné
    [light] légère
    [serious] grave
    [critical] critique
   *[killed] tué net
}
confrontation-effect-heal = niveaux de blessure soignés : { $levels }
confrontation-effect-change = { confrontation-effect-score } { $by }
confrontation-effect-roll = { $kind ->
    [initiative] Initiative
    [attack] attaque
    [defence] défense
    [shooting] tir
    [courage] Courage
    [discipline] Discipline
    [feat] exploits
    [disengagement] désengagement
    [incantation] incantation
   *[divination] divination
}
confrontation-effect-dice = { $by } au résultat final : { $rolls }
confrontation-effect-skill = compétence : { $skill }
confrontation-effect-shield = { $against ->
    [shots] tirs contre la cible
   *[spells] sortilèges contre la cible
} : difficulté { $by }
confrontation-effect-forbidden = { $what ->
    [move] bouger
    [charge] charger ou engager
    [shoot] tirer
    [cast] incanter
   *[strike] placer des dés en attaque
}
confrontation-effect-forbid = interdit : { $what }
confrontation-effect-fearless = aucune Peur n’atteint la cible, qui se rallie
confrontation-effect-frighten = test de Courage contre une Peur de { $fear }
confrontation-effect-move = déplacement de { $cm } cm au plus, au choix { $by ->
    [owner] de son joueur
   *[caster] du lanceur
}
confrontation-effect-push = recul de { $cm } cm au plus
confrontation-effect-carry = nouvelle place à { $cm } cm au plus, au contact d’aucun ennemi
confrontation-effect-summon = { $profile } à { $cm } cm au plus, nombre de figurines qui apparaissent : { $count }
confrontation-effect-dispel = tout effet de carte sur la cible cesse
confrontation-effect-mana = gemmes { $gems }
confrontation-effect-faith = foi temporaire { $points }
confrontation-effect-trial = test de { confrontation-effect-score }, difficulté { $difficulty }{ $passed ->
    [none] {""}
   *[other] { " " }; réussi : { $passed }
}{ $failed ->
    [none] {""}
   *[other] { " " }; raté : { $failed }
}
confrontation-effect-choice = { $name } ({ $effects })
confrontation-effect-one-of = au choix : { $choices }
confrontation-effect-later = aux tours suivants, contre des gemmes : { $effects }
confrontation-brought = { $card } : { $what }
