## Scouts: what is asked and told

cc-too-near-an-enemy = too near to { $enemy }
cc-skill-eclaireur-reveal-actions = Does { $fighter } show itself now?
cc-skill-conscience-reveal = { $fighter } finds { $target }: does it stop there and engage?
cc-skill-infiltration = Infiltration: where does { $fighter } go ({ $allowance } cm at most)?
cc-skill-infiltration-first = Infiltration: which side moves first?
cc-told-scout-hidden = { $fighter } is hidden
cc-told-scout-revealed = { $by ->
    [none] { $fighter } shows itself
   *[other] { $by } finds { $fighter }
}
cc-too-far-from-him = too far from { $fighter }
