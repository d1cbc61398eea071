## Incarnation: what is asked and told in the battles of a campaign

c2-xp-stake = Which experience card do you stake (up to { $count } more)?
    .pass = none (more)
c2-xp-stake-acquire = { $fighter } has done what may be an exploit. Do you turn a card over for it?
    .pass = say nothing
c2-adventure-act2-to-act3 = Do you announce that a victory leads on to Act III?
c2-adventure-shadow-bonus-mana = Does { $fighter } roll to recover gems now?

c2-told-cards-staked = { $side } lays { $count ->
    [0] no experience card
    [one] one experience card
   *[other] { $count } experience cards
} face down
c2-told-last-act-announced = { $side } announces Act III: a victory leads there
c2-told-card-gained = { $fighter } gains the experience card “{ $experience }”

c2-experience-nothing = an experience card gives something: skills, abilities, scores, movement or Allies
c2-no-setup-boon = there is no such advantage
c2-no-setup-venture = only the sides of the battle stake cards or announce an act
c2-act-story = the story is about { $card }, who is not there

## Campaigns: what there is

c2-campaign-title = Confrontation 2: campaigns
c2-campaign-mode-adventure = an adventure in three acts
c2-campaign-mode-heroes = battles with heroes
c2-campaign-no-mode = there is no campaign “{ $mode }”: choose { $known }
c2-campaign-too-few-acts = an adventure needs at least { $least } scenario { $least ->
    [one] card
   *[other] cards
} of Act { $act }

c2-campaign-mentor = { $name } (Mentor)
c2-campaign-ally = { $name } (Ally)
c2-campaign-shadow = { $name } (Shadow)
c2-campaign-incarnate = { $name } (Incarnation)
c2-campaign-a-battle = the battle fought
c2-campaign-troop = { $count ->
    [one] { $name }
   *[other] { $name } ({ $count })
}
c2-campaign-card = { $learnt ->
    [yes] { $name } (learnt)
   *[no] { $name }
}

c2-campaign-form-known = Those whom the campaign knows
c2-campaign-form-gift = the supernatural gift: { $name }
c2-campaign-form-elixir = the Elixir: { $name }

c2-campaign-choice-points = { $name } ({ $points } A.P.)
c2-campaign-choice-xp = { $name } ({ $points } experience)

c2-campaign-fact-cost = A.P.
c2-campaign-fact-experience = Experience
c2-campaign-fact-resurrections = Resurrections
c2-campaign-fact-cards = Experience cards
c2-campaign-fact-gift = Supernatural gift
c2-campaign-fact-elixirs = Elixirs
c2-campaign-fact-things = Free of charge
c2-campaign-fact-advantage = Next battle
c2-campaign-fact-favour = Favour of the gods
c2-campaign-stage = Act { $act ->
    [1] I
    [2] II
   *[other] III
}, adventure { $number }
c2-campaign-stage-dead = Dead for good
c2-campaign-stage-retired = Retired
c2-campaign-stage-elixir = The Elixir: { $name }
c2-campaign-battle = { $winner ->
    [none] A draw
   *[other] Won by { $winner }
} (turn { $turns })
c2-campaign-act-played = Act { $act ->
    [1] I
    [2] II
   *[other] III
}, { $card }: { $won ->
    [yes] won
   *[no] lost
} by { $side } (turn { $turns })

## Campaigns: what is asked

c2-hero-definition = Who is your hero?
c2-adventure-adventurer = Who is your adventurer?
c2-adventure-adventurer-people = To which people does { $card } belong?
c2-adventure-mentor = Who is the Mentor of { $hero }?
    .pass = nobody (no gift; the experience of the first act counts twice)
c2-adventure-gift = What is the supernatural gift of { $hero }?
c2-adventure-shadow = Who is the Shadow of { $hero } (at most { $most } A.P.)?
c2-adventure-shadow-card = Which experience card has { $hero }, free of charge?
    .pass = none
c2-adventure-shadow-artefact = Which artefact has { $hero }, free of charge?
    .pass = none
c2-adventure-elixir = What is the Elixir for which { $hero } sets out?
c2-adventure-objects = What does { $hero } own besides (at most { $most } A.P. in all)?
c2-scenario-act = Which scenario do you play?
c2-adventure-shadow-player-hero = Does { $hero } take part in “{ $card }”?
c2-adventure-setup = Your army, of at most { $most } A.P.
c2-xp-award-battle = Battle { $number }: to be fought now
c2-hero-resurrection-eligible = { $hero } has been killed. Shall he be brought back?
    .yes = ask the gods
    .no = let him rest
c2-hero-resurrection-recovery-test = “{ $experience }”: how many points of experience ({ $left } left) does { $hero } spend on the die (at least { $difficulty })?
c2-adventure-resurrection-others = { $hero } has been killed: how many points of experience ({ $left } left) help the die (at least { $difficulty })?
c2-xp-buy = Which experience card does { $hero } learn ({ $left } points)?
    .pass = none
c2-adventure-truce-ally-card = Which experience card does { $hero } learn, at twice its price ({ $left } points)?
    .pass = none
c2-adventure-shadow-bonus = Which advantage does { $hero } get for his next battle?
c2-adventure-act3-reward = The Elixir is won. What does { $hero } do now?
    .retire = retires
    .quest = sets out on another quest
c2-hero-truce-go-on = Another battle (number { $number })?

## Campaigns: what is told

c2-told-hero-chosen = { $side }: { $hero } takes part
c2-told-mentor-declined = { $side } does without a Mentor
c2-told-thing-given = { $how ->
    [promised] { $hero } sets out for the Elixir: { $thing }
    [elixir] { $hero } takes the Elixir: { $thing }
    [gift] { $hero } receives the supernatural gift: { $thing }
   *[other] { $hero } has { $thing }
}
c2-told-gift-faded = The supernatural gift of { $hero } fades
c2-told-act-revealed = { $side } plays Act { $act ->
    [1] I
    [2] II
   *[other] III
}: { $card }
c2-told-battle-fought = { $winner ->
    [none] The battle is a draw
   *[other] { $winner } wins the battle
} (turn { $turns })
c2-told-act-won = { $won ->
    [yes] { $side } wins the act: { $card }
   *[no] { $side } loses the act: { $card }
}
c2-told-experience-gained = { $hero }: { $points } experience, now { $total } ({ $table })
c2-told-experience-spent = { $hero } spends { $points } experience, { $left } left
c2-told-card-kept-for-good = { $hero } has the experience card “{ $experience }” from now on
c2-told-card-learnt = { $hero } learns “{ $experience }”
c2-told-card-forgotten = { $hero } forgets “{ $experience }”
c2-told-shadow-learnt = { $hero } has “{ $experience }” as well
c2-told-hero-returned = { $hero } comes back from the dead ({ $times })
c2-told-hero-abandoned = The gods abandon { $hero }
c2-told-hero-left-dead = { $hero } does not come back
c2-told-truce-began = Truce: { $hero } rests ({ $experience } experience)
c2-told-advantage-picked = { $hero } gets an advantage: { $advantage }
c2-told-act-reached = { $side }: Act { $act ->
    [1] I
    [2] II
   *[other] III
} comes next
c2-told-quest-ended = { $ending ->
    [dead] The adventure of { $side } ends in death
   *[retired] The adventurer of { $side } retires
}
c2-told-new-quest = { $hero } sets out on adventure { $number }
c2-told-campaign-ended = The campaign is over

## Campaigns: what is not allowed

c2-campaign-wrong = { $reason }
c2-campaign-too-dear = that costs { $points } A.P., at most { $most } are allowed
c2-campaign-nobody = nobody on this side is called { $hero }
c2-campaign-dead = { $hero } is dead for good
c2-campaign-shadow-early = { $hero } appears in the opponent’s Act III alone
c2-campaign-not-owned = { $hero } does not have { $card }
c2-campaign-owns-his-own = { $hero } has what he was given when the adventure began
c2-campaign-no-gift = { $hero } has no supernatural gift
c2-campaign-twice = { $hero } is there twice
c2-campaign-hero-wanted = { $hero } has to be there
c2-campaign-hero-stays = { $hero } does not take part in this battle
c2-campaign-shadow-wanted = { $hero } has to be there: the Shadow costs nothing
c2-campaign-story = the story is about { $card }, who has to be there
c2-campaign-call-him = { $hero } is known to the campaign: call him by that name
c2-campaign-too-many-allies = { $most ->
    [0] no Allies in this act
    [one] at most one Ally in this act
   *[other] at most { $most } Allies in this act
}
c2-campaign-no-ally = { $name } is of no allied people
c2-campaign-no-follower = { $name } is of the people of nobody whom he could follow
c2-campaign-other-people = { $hero } does not lead an army of { $people }

c2-campaign-nothing = nothing
c2-campaign-line = Experience
    .eliminated = enemies removed
    .inflicted = exceptional wounds inflicted
    .unhurt = unhurt
    .heroes = heroes killed
    .losses = losses
    .suffered = exceptional wounds suffered
    .mentor = Mentor killed
    .allies = Allies killed
