odds-about = The exact odds of a scene, over every outcome of the dice.
odds-from = Play the scene as written up to this decision, and begin there.
odds-policy = Who decides: default, tactician.
odds-answers = Answers by rule, kept to wherever they are allowed: rule: answer, with commas.
odds-best = Also what each candidate is worth when both sides play on for the best.
odds-quick = Floating point in place of fractions.
odds-undecided-about = How much of a fight without end may be left undecided: 0.001, 1/1000.
odds-rounds = How many turns are followed at most.
odds-plot = Also a picture: FILE.svg or FILE.png.
odds-too-few-decisions = the scene ends after { $count } decisions, before decision { $wanted }
odds-no-policy = no policy { $name }; there is { $known }
odds-bad-share = a share is a number from 0 up to 1, as 0.001 or 1/1000, not { $got }
odds-list = { $items }
odds-chance = Chance
odds-exactly = Exactly
odds-places = Also where models stand at the end.
odds-contact = in contact with { $what }
    .none = in contact with nobody
odds-place = at { $what }
    .none = off the table
odds-elsewhere = { $count ->
    [one] one other place
   *[other] { $count } other places
}
odds-undecided = Undecided after { $rounds } rounds, at most
odds-candidate = Answer
odds-value = Value
odds-value-best = Best play
odds-hurt-out = { $name }: hurt / out
odds-value-meaning = Value: points won in the mean, those of the other side deducted; the wounded count in part.
lab-extra = this needs the library { $module }: install escarmouche[{ $extra }]
lab-picture-kind = { $path }: a picture ends in { $known }
