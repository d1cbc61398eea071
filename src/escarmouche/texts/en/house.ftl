house-option-unknown = no option { $name }; there is { $known }
house-option-flag = the option { $name } is yes or no, not { $value }
house-option-number = the option { $name } is a whole number from { $least } to { $most }, not { $value }
house-option-named-number = the option { $name } is a whole number from { $least } to { $most }, or { $known }, not { $value }
house-option-choice = the option { $name } is one of { $known }, not { $value }
house-scene-no-files = a scene that stands alone names no files: its cards stand in it, under profiles or cards
house-no-book = no book { $name }; installed are { $known }

## What a scene expects

house-scene-no-event = no event is called { $name }; there is { $known }
house-scene-no-field = the event has no { $name }; there is { $known }
house-expected-event = event { $number } should be { $event }; told was { $got }
house-expected-absent = { $event } should not have happened
house-expected-asked = { $rule } should have asked; asked were { $got }
house-expected-rolled = { $rule } should have thrown dice; thrown were { $got }
house-expected-winner = the winner should be { $wanted }, is { $got }
house-scene-no-rule = no rule { $name }; there is { $known }
house-scene-no-effect = no effect is called { $name }
house-scene-stranger = nothing here is called { $name }; there is { $known }
house-scene-state = this is no state of a model or of a game: { $error }
house-scene-no-step = this is no step: { $error }
house-scene-start =
    .steps = what is still to be played, the next step first, as the program writes it
house-scene-one-start = play begins with exactly one of { $names }
house-expected-model = { $who }: { $what } should be { $wanted }, is { $got }

## Set-ups, armies, battlefields, scenes

house-name = { $name }
house-setup-not-one = this is no set-up of a game: { $error }
house-setup-at = the set-up is faulty: { $place }: { $reason }
house-illegal-army = { $army } is against the rules: { $place }: { $reason }
house-army-unknown = no army { $name }; there is { $known }
house-field-unknown = no battlefield { $name }; there is { $known }
house-scene-unknown = no scene { $name }; there is { $known }
house-no-silhouette = no silhouette is called { $name }; there is { $known }
house-lesson-book = this is a lesson of the book { $theirs }, not of { $ours }
house-lesson-silent = a step without words has to say what is answered: accept

## Campaigns

house-campaign-length = { $battles ->
    [one] { $battles } battle
   *[other] { $battles } battles
}
house-campaign-none = a campaign has no table, no scenes and no ready armies
campaign-other-battle = this is another battle than the one that is to be fought
campaign-not-over = the battle is not over yet
campaign-not-a-battle = this is no record of the battle: { $cause }
campaign-other-rules = the battle was fought by revision { $theirs } of the rules, and is judged by revision { $ours }: resume its journal first, which plays it once more by the rules of today
campaign-other-result = the battle did not end as its report says
house-scene-no-card = no card { $name }; there is { $known }
house-scene-no-file = no file { $name }
house-scene-whole-card = { $name } is written down whole in the scene: change it there
house-scene-two-tables = either a battlefield or a table
house-scene-arrow = write it as "who -> whom", not { $got }
house-scene-sides = a scene has the seats { $seats }, not { $sides }
house-scene-over = the game is over: there is nothing left to play
house-scene-id-twice = another one is called { $id } already
house-scene-off-table = not on the table
house-expected-no-roll = { $rule } should not have thrown dice
