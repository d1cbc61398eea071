## What spells and miracles do, as their cards say it

confrontation-effect-score = { $score ->
    [movement] MOU
    [flight] MOU in the air
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
    [1] for each { $of ->
        [gems] gem or point invested
        [difficulty] point of difficulty added
        [faith] point of temporary faith
        [times] repetition
       *[power] point of POU
    }
   *[other] for every { $step } { $of ->
        [gems] gems or points invested
        [difficulty] points of difficulty added
        [faith] points of temporary faith
        [times] repetitions
       *[power] points of POU
    }
}
confrontation-effect-wound-roll = wound roll of FOR { $strength }{ $bonus ->
    [0] {""}
   *[other] , { $bonus } to the result
}{ $location ->
    [none] {""}
    [jambes] , in the legs
    [bras] , in the arms
    [tronc] , in the trunk
   *[tete] , in the head
}{ $times ->
    [once] {""}
   *[other] , number of rolls: { $times }
}
confrontation-effect-wound = wound: { $level ->
    [stunned] stunned
    [light] light
    [serious] serious
    [critical] critical
   *[killed] killed
}
confrontation-effect-heal = levels of wounds healed: { $levels }
confrontation-effect-change = { confrontation-effect-score } { $by }
confrontation-effect-roll = { $kind ->
    [initiative] Initiative
    [attack] attack
    [defence] defence
    [shooting] shooting
    [courage] Courage
    [discipline] Discipline
    [feat] feats
    [disengagement] disengagement
    [incantation] incantation
   *[divination] divination
}
confrontation-effect-dice = { $by } to the result of: { $rolls }
confrontation-effect-skill = skill: { $skill }
confrontation-effect-shield = { $against ->
    [shots] shots at the target
   *[spells] spells at the target
}: difficulty { $by }
confrontation-effect-forbidden = { $what ->
    [move] move
    [charge] charge or engage
    [shoot] shoot
    [cast] cast
   *[strike] place dice in attack
}
confrontation-effect-forbid = may not: { $what }
confrontation-effect-fearless = no Fear touches the target, who rallies
confrontation-effect-frighten = Courage test against a Fear of { $fear }
confrontation-effect-move = a move of up to { $cm } cm, { $by ->
    [owner] as its owner likes
   *[caster] as the caster likes
}
confrontation-effect-push = pushed away up to { $cm } cm
confrontation-effect-carry = put elsewhere within { $cm } cm, in contact with no enemy
confrontation-effect-summon = { $profile } within { $cm } cm, how many appear: { $count }
confrontation-effect-dispel = all effects of cards on the target end
confrontation-effect-mana = gems { $gems }
confrontation-effect-faith = temporary faith { $points }
confrontation-effect-trial = test of { confrontation-effect-score }, difficulty { $difficulty }{ $passed ->
    [none] {""}
   *[other] ; passed: { $passed }
}{ $failed ->
    [none] {""}
   *[other] ; failed: { $failed }
}
confrontation-effect-choice = { $name } ({ $effects })
confrontation-effect-one-of = one of: { $choices }
confrontation-effect-later = in later turns, for gems: { $effects }
confrontation-brought = { $card }: { $what }
