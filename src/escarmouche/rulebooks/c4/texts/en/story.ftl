## What a battle is told with: names, numbers, dice

c4-title = Confrontation: Age of the Rag’narok
c4-side-red = Red
c4-side-blue = Blue
c4-side-green = Green
c4-side-gold = Gold
c4-name = { $name }
c4-name-numbered = { $name } { $number }
c4-name-of-side = { $name } ({ $side })
c4-list = { $items }
c4-several = { $name } × { $count }
c4-with = { $name } + { $other }
c4-with-number = { $name } ({ $other })
c4-pair = { $name } { $value }
c4-place = { $x }, { $y }
c4-on-the-spot = on the spot
c4-a-place = a place on the table
c4-objective = Objective
c4-turns = { $count ->
    [one] one turn
   *[other] { $count } turns
}
c4-tally = { $count } Elixir
c4-number =
    .value = Action value
    .difficulty = Difficulty
    .dice = Dice
    .authority = Authority
c4-breakdown = { $total } ({ $base }, { $parts })
c4-breakdown-part = { $rule } { $change }
c4-told-rolled = { $who }, throw for { $what }: { $faces }
c4-told-rolled-test = { $who }, { $what }{ $value ->
    [none] {""}
   *[other] {" "}{ $value } against { $difficulty }
}{ $dice ->
    [none] {""}
   *[other] , dice { $dice }
}: { $faces } ({ $needed } or more succeeds)
c4-told-rolled-opposition = { $who }, { $what }{ $authority ->
    [none] {""}
   *[other] , Authority { $authority }
}: { $total ->
    [none] { $faces }, lost by a 1
   *[other] { $total }
}
c4-told-rolled-extra = { $count ->
    [one] Extra die
   *[other] Extra dice
}: { $faces } ({ $needed } or more succeeds)
c4-told-rolled-again = Thrown again: { $faces } ({ $needed } or more succeeds)
c4-told-rolled-against = { $who } against { $target }, { $what }{ $value ->
    [none] {""}
   *[other] {" "}{ $value } against { $difficulty }
}{ $dice ->
    [none] {""}
   *[other] , dice { $dice }
}: { $faces } ({ $needed } or more succeeds)
c4-test-of-courage = Courage test
c4-told-chosen = { $auto ->
    [yes] { $who }, { $what }: { $answer } (standing order)
   *[other] { $who }, { $what }: { $answer }
}
c4-roll = { $who ->
    [none] Throw { $dice } for { $what }
   *[other] { $who } throws { $dice } for { $what }
}
c4-question = { $what }?
c4-option =
    .yes = yes
    .no = no
    .pass = pass
    .done = no more
    .none = nothing
c4-option-named = { $kind }: { $name }
c4-combat = { $who } against { $whom } ({ $target })
c4-combat-units = { $who } against { $target }
c4-act-none = stay where it is
c4-act-stand = fight where it stands
c4-act-walk = walk
c4-act-run = run
c4-act-shoot = shoot
c4-act-mystic = use mystic effects
c4-act-fight = fight
c4-act-disengage = disengage
c4-act-assault = assault { $target }
c4-act-then = { $first }, then { $then }
c4-use = { $mystic }: { $effect }
c4-progress = card { $number } of { $of }

## The frame of the turn

c4-told-phase-began = { $phase ->
    [tactical] Turn { $turn }: tactical phase
    [activation] Turn { $turn }: activation phase
   *[stewardship] Turn { $turn }: stewardship phase
}
c4-told-opposition-won = { $side } wins the opposition of Authority: { $totals }
c4-told-commander-named = { $fighter ->
    [none] { $side } has no Commander
   *[other] { $side }: { $fighter } commands
}
c4-told-leader-named = { $unit }: { $fighter } leads from now on
c4-told-sequence-laid-out = { $side } lays out the sequence: { $cards }
c4-told-card-seen = { $side } has drawn { $card }
c4-told-card-revealed = { $passed ->
    [yes] { $side } reveals { $card }: nobody is left to act
   *[no] { $side } reveals { $card }
}
c4-told-card-reserved = { $side } puts a card in reserve
c4-told-unit-activated = { $unit }: activation
c4-told-unit-deployed = { $unit }: deployment
c4-told-action-chosen = { $unit }: { $action }
c4-told-fighter-moved = { $contact ->
    [yes] { $fighter } goes into contact
   *[no] { $fighter } leads the unit to { $pose }
}
c4-told-formation-changed = { $formation ->
    [compact] { $unit }: compact formation
   *[dispersed] { $unit }: dispersed formation
}
c4-told-charged = { $unit }: charge against { $target }
c4-told-assault-failed = { $unit }: the assault does not reach { $target }
c4-told-nerve-tested = { $free ->
    [none] { $passed ->
        [yes] { $unit }: test passed, { $value } against { $difficulty }
       *[no] { $unit }: test failed, { $value } against { $difficulty }
    }
   *[other] { $unit }: test passed without a throw, { $free }
}
c4-told-unit-routed = { $unit }: rout
c4-told-unit-rallied = { $unit }: rally
c4-told-struck = { $damage ->
    [0] { $unit } against { $target }: no damage
    [one] { $unit } against { $target }: one damage point
   *[other] { $unit } against { $target }: { $damage } damage points
}
c4-told-fighter-hurt = { $fighter } loses { $damage ->
    [one] one life point
   *[other] { $damage } life points
} and has { $life } left
c4-told-fighter-lost = { $how ->
    [melee] { $fighter } falls in the melee
    [shot] { $fighter } is shot
    [disengagement] { $fighter } is struck down while disengaging
    [fled] { $fighter } flees from the table
    [intercepted] { $fighter } is caught in flight
   *[other] { $fighter } is eliminated
}
c4-told-fighters-lost = { $unit }, { $how ->
    [melee] { $count } fall in the melee
    [shot] { $count } are shot
    [disengagement] { $count } are struck down while disengaging
    [fled] { $count } flee from the table
    [intercepted] { $count } are caught in flight
   *[other] { $count } are eliminated
}; { $left ->
    [0] nobody is left
    [one] one is left
   *[other] { $left } are left
}
c4-told-unit-lost = { $unit }: nobody is left in the unit
c4-told-elixir-changed = { $side }: { $change } Elixir, { $left } in the reserve
c4-told-points-gained = { $unit }: faith { $faith }, mana { $mana }
c4-told-objective-held = { $side ->
    [none] { $objective }: nobody controls it
   *[other] { $objective }: { $side } controls it
}
c4-told-ended = { $winner ->
    [none] The battle is over, and nobody has won it. Elixir: { $elixir }
   *[other] The battle is over: { $winner } wins. Elixir: { $elixir }
}

## Questions

c4-unit-leader = { $unit }: who leads the unit?
c4-unit-leader-replacement = { $unit }: who leads the unit from now on?
c4-command-commander = { $player }: who commands the company?
c4-command-winner = { $player } has won the opposition: who plays first?
c4-command-opposition-six = { $total } so far: throw the six again? A 1 loses it all
c4-deployment-procedure = { $player } has won the opposition: who deploys first?
c4-deployment-procedure-unit = Which unit is deployed now?
c4-deployment-zone-rules = Where to deploy { $unit }?
c4-tactic-mode-barbare = Which card is played?
c4-tactic-mode-general-order = Which card comes next in the order of the turn?
c4-tactic-mode-maitre_stratege-order = Which card comes next in the order of the turn?
c4-tactic-mode-genie_militaire-order = Which card comes next in the order of the turn?
c4-tactic-reserve = { $first ->
    [none] Which card is played?
   *[other] The card on top is { $first }: what is played?
}{ $held ->
    [none] {""}
   *[other] {" "}In reserve: { $held }.
}
    .first = play the first card
    .keep = put the first card in reserve
    .reserve = play the reserve card
c4-tactic-reserve-maraudeur = { $drawn ->
    [yes] { $card } has been drawn: play it, or keep it in reserve?
   *[no] Draw a card, or play the one in reserve?
}
    .play = play it
    .keep = keep it in reserve
    .draw = draw
    .reserve = play the reserve card
c4-activation-identical_cards = { $card }: which unit acts?
c4-activation-actions = { $unit }: which actions?
c4-move-walk = Where to walk with { $unit }? Up to { $allowance } cm
c4-move-run = Where to run with { $unit }? Up to { $allowance } cm
c4-charge-assault-place-who = { $unit }: who goes into contact next?
c4-charge-assault-place = { $fighter } engages { $target }: where?
c4-combat-choose = { $unit }: which combat is fought now?
    .done = fight none
c4-combat-melee_split = { $fighter }: how many dice in this combat?
c4-combat-casualties = { $falling ->
    [0] Who takes { $points ->
        [one] the damage point that is left
       *[other] { $points } damage points
    }?
   *[other] { $points ->
        [one] One damage point
       *[other] { $points } damage points
    }, { $falling } to fall: who falls?
}
c4-shoot-salvo = { $unit }: whose salvo comes next?
    .done = nobody’s
c4-shoot-target = { $unit }: at what do they shoot?
c4-shoot-casualties = { $points ->
    [one] One damage point
   *[other] { $points } damage points
}, { $falling } to fall: who falls?
c4-morale-flight = Flight of { $unit }: to which edge?
    .south = the near edge
    .north = the far edge
    .west = the left edge
    .east = the right edge
c4-reroll-reroll = { $misses } misses, { $successes } successes: throw the misses again?
c4-elixir-exploit-extra-die = { $hero }: a die more for { $price } Elixir? ({ $rolling })
c4-elixir-exploit-reroll-failures = { $hero }: { $misses ->
    [one] throw the miss again
   *[other] throw the { $misses } misses again
} for { $price } Elixir? Successes so far: { $successes } ({ $rolling })
c4-elixir-exploit-force-reroll = { $hero }: { $successes ->
    [one] have the success thrown again
   *[other] have the { $successes } successes thrown again
} for { $price } Elixir? ({ $rolling })
c4-elixir-exploit-auto-courage = { $hero }: pass this test without a throw for { $price } Elixir? { $value } against { $difficulty } ({ $rolling })
c4-elixir-exploit-choose-target = { $hero }: choose who is shot for { $price } Elixir?
c4-elixir-exploit-choose-target-whom = { $fighter }: who is shot?

## Mystics

c4-mystic-action = { $unit }: which mystic effect now?
    .done = use none
c4-magic-spell-cast = { $mystic }, { $effect }: on whom?
c4-magic-ritual-designate = { $mystic }, { $effect }: on whom?
c4-faith-miracle-call = { $mystic }, { $effect }: on whom?
c4-faith-communion-designate = { $mystic }, { $effect }: on whom?
c4-magic-ritual-spend = { $for ->
    [feeding] { $effect }: how many points to feed it, up to { $most }?
   *[sublimation] { $effect }: how many points to sublimate it, up to { $most }?
}
c4-faith-communion-spend = { $for ->
    [feeding] { $effect }: how many points to feed it, up to { $most }?
   *[sublimation] { $effect }: how many points to sublimate it, up to { $most }?
}
c4-magic-ritual-counter = Mana of { $unit } for { $effect }: { $points }. Which of your units spends as much to thwart it?
    .not = none
c4-faith-communion-censure = Faith of { $unit } for { $effect }: { $points }. Which of your units spends as much to thwart it?
    .not = none
c4-stewardship-upkeep = { $unit }: pay { $points } points so that { $effect } lasts?
c4-titan-sacrifice = { $titan } takes { $damage } damage points and has { $life } life points: give up a capacity card?
    .keep = keep them
c4-special-summon-placement = { $mystic } summons { $troop }: where do they appear?
c4-test-conflicting_effects = Effects on { $unit } contradict each other: pay { $price } Elixir to say which counts?
c4-test-conflicting_effects-which = { $unit }: which value counts?
c4-told-capacity-sacrificed = { $fighter } gives up a capacity card: { $capacity }
c4-told-mystic-used = { $target ->
    [none] { $mystic } uses { $effect } for { $points } points ({ $left } left)
   *[other] { $mystic } uses { $effect } on { $target } for { $points } points ({ $left } left)
}
c4-told-mystic-fell-short = { $mystic }, { $effect }: { $target } is out of range
c4-told-mystic-thwarted = { $by } thwarts { $effect } for { $points } points ({ $left } left)
c4-told-mystic-tested = { $passed ->
    [yes] { $mystic }, { $effect }: { $value } against { $difficulty }, it comes about
   *[no] { $mystic }, { $effect }: { $value } against { $difficulty }, it fails
}
c4-told-touched = { $unit }: { $effect } is in force
c4-told-effect-ended = { $effect } ends
c4-told-conflict-settled = { $at ->
    [none] { $unit }: contradictory effects, none of them counts
   *[other] { $unit }: contradictory effects, { $side } has { $at } count
}
c4-told-fighter-healed = { $fighter } is healed: { $life } life points
c4-told-unit-summoned = { $by } summons { $unit }
c4-told-template-placed = { $radius ->
    [0] The shot of { $unit } is lost
   *[other] The shot of { $unit } comes down and reaches { $radius } cm around
}
c4-told-hero-returned = { $pose ->
    [none] There is no room for { $fighter } to return
   *[other] { $fighter } returns
}
c4-told-became-avatar = { $fighter } becomes an avatar
c4-told-artefact-used = { $fighter } uses { $artefact }
c4-exploit-avatar = become an avatar
c4-exploit-artefact = use the artefact { $what }
c4-exploit-tactic = use the tactic { $what }
c4-exploit-return = bring { $what } back
c4-morale-staff-standard = { $unit }, { $rolling }: by which value?
    .own = its own
c4-elixir-exploit-resurrection = { $hero }: return for { $price } Elixir?
c4-elixir-exploit-resurrection-placement = Where does { $fighter } return to { $unit }?
c4-told-tactic-used = { $unit }: tactic { $tactic }
c4-told-rolled-lots = { $lot ->
    [youngest] Drawn by lot as the youngest: { $won } places scenery first
    [face-up] Drawn by lot: { $won } lays the cards face up, all battle long
    [six] Drawn by lot between equals: { $won } decides about a six first
   *[zone] { $who } draws a zone by lot: that of { $won }
}
c4-told-rolled-for-zones = { $who }, throw for the choice of zones: { $faces }
c4-lost-by-a-one = lost by a 1
c4-scenery-cross-walk = { $unit }: cross obstacles, at half its Movement?
c4-shoot-area-place = { $unit }: over whom is the template centred?
c4-scenery-elsewhere = { $piece } belongs into the part of the table that is open to its player
c4-no-setup-objectives = { $field } has too little scenery: four pieces are named as objectives
c4-told-scenery-placed = { $side } places { $piece }
c4-told-zones-chosen = Deployment zones: { $zones }
c4-zone-kept = { $side } keeps its own
c4-zone-taken = { $side } takes the zone of { $of }
c4-told-objective-named = { $side } names { $objective } as an objective
c4-told-unit-evacuated = { $unit }: evacuated from the battlefield
c4-mission-percee-evacuation = { $unit } can leave the battlefield: evacuate it?
c4-mission-a-l-assaut = { $player }: which piece of scenery is an objective?
c4-deployment-terres-frontalieres-which = { $player }: which piece of scenery is placed next?
c4-deployment-region-pacifiee-which = { $player }: which piece of scenery is placed next?
c4-deployment-guerre-de-position-which = { $player }: which piece of scenery is placed next?
c4-deployment-terres-frontalieres = Where does { $piece } stand?
c4-deployment-region-pacifiee = Where does { $piece } stand, in one’s own part?
c4-deployment-guerre-de-position = Where does { $piece } stand, in one’s own zone?
c4-deployment-terres-frontalieres-zone = { $player }: which deployment zone?
c4-deployment-region-pacifiee-zone = { $player }: which deployment zone?
c4-formation-change = { $unit }: in which formation at the end of the move?
    .dispersed = dispersed
    .compact = compact
c4-deployment-procedure-formation = { $unit }: which formation to deploy in?
    .dispersed = dispersed
    .compact = compact
c4-deployment-edge-entry = Where to bring { $unit } upon the battlefield? Up to { $allowance } cm from the edge
c4-told-unit-ready = { $unit }: ready to come upon the battlefield
c4-act-open = open { $what }
c4-scenery-open = { $unit }: open anything?
    .nothing = nothing
c4-scenery-object-pickup = { $object }: who picks it up?
    .nobody = nobody
c4-scenery-object-drop-voluntary-what = { $fighter }: drop anything?
    .keep = keep everything
c4-scenery-object-drop-voluntary = { $fighter }: where does { $object } lie?
c4-told-scenery-opened = { $unit }: { $piece }, way opened
c4-told-thing-taken = { $fighter } picks up { $object }
c4-told-thing-dropped = { $object } lies on the ground, at { $at }
