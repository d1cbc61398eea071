## Campaigns: what there is

lfw-campaign-title = Last Fantasy War: campaigns
lfw-campaign-mode-battles = battles with specialists who gain experience
lfw-campaign-no-mode = there is no campaign “{ $mode }”: choose { $known }
lfw-campaign-no-scenario-files = the scenarios of this book are its own: it reads no files of scenarios
lfw-campaign-no-army = there is no army of { $points } points; there are some of: { $formats }. Name a pack, and one is raised from it
lfw-campaign-incomplete = a campaign has two players, and at least one army and one battlefield
lfw-campaign-illegal = { $army }: this army keeps not to the rules
lfw-campaign-no-list = there is no list to be filled in
lfw-campaign-army = { $people ->
    [none] { $army }
   *[other] { $army } ({ $people })
}
lfw-campaign-a-battle = the battle fought
lfw-campaign-fact-speciality = Speciality
lfw-campaign-fact-level = Level
lfw-campaign-fact-experience = Experience
lfw-campaign-battle = { $scenario }: { $winner ->
    [none] a draw
   *[other] won by { $winner }
} (turn { $turns })
lfw-campaign-line = Experience
    .aptitudes = aptitudes used
    .victory = victory
    .spells = spells cast
    .combats = combats won
    .kills = units destroyed
    .survival = still there
    .quarters = quarters of the table
    .control = control of a place
    .treasures = treasures saved

## Campaigns: what is asked

lfw-campaign-general-army = Which army do you lead through the campaign?
lfw-campaign-general-go-on = Another battle (number { $number })?
lfw-campaign-general-scenario = Which scenario is played in battle { $number }?
    .none = none: a battle without a scenario
lfw-campaign-general-battle = Battle { $number }: to be fought now
lfw-campaign-mage = The book’s rule for the experience of mages is lost. Shall they gain 1 point for each spell cast?
    .yes = yes, a point for each spell
    .no = no, nothing

## Campaigns: what is told

lfw-told-army-chosen = { $side } leads { $army }
lfw-told-battle-fought = { $winner ->
    [none] The battle is a draw
   *[other] { $winner } wins the battle
} (turn { $turns })
lfw-told-experience-gained = { $table ->
    [none] { $unit } gains no experience ({ $total })
   *[other] { $unit }: { $points } experience, now { $total } ({ $table })
}
lfw-told-campaign-ended = The campaign is over
