## Wounds: what is asked

cc-wound = { $wound ->
    [none] nothing
    [stunned] stunned
    [light] a light wound
    [serious] a grave wound
    [critical] a critical wound
   *[killed] killed outright
}

## Wounds: what is told

cc-told-wound-rolled = { $fighter }: a hit of Strength { $force } against RES { $resistance }{ $location ->
    [none] {""}
    [jambes] , in the legs
    [bras] , in the arms
    [tronc] , in the torso
   *[tete] , in the head
}: { cc-wound }
cc-told-fighter-stunned = { $fighter } is stunned until the end of the turn
cc-told-fighter-hurt = { $wound ->
    [none] { $fighter } is wounded no more
    [light] { $fighter } is lightly wounded now
    [serious] { $fighter } is gravely wounded now
   *[critical] { $fighter } is critically wounded now
}
cc-told-steps-taken = { $fighter } takes { $steps ->
    [one] one step
   *[other] { $steps } steps
} of wounds, { $total } in all, of which the first count for nothing
cc-told-wounds-added-up = { $fighter }: { $before } + { $steps } = { $total } steps of wounds
cc-told-fights-on = { $fighter } fights on until the maintenance phase
cc-told-fighter-lost = { $how ->
    [killed] { $fighter } is killed outright
    [fled] { $fighter } has fled from the table
    [destroyed] { $fighter } is destroyed
   *[removed] { $fighter } is removed from the game
}

## Reinforcements

cc-skill-renfort-placement = Which of your fighters, equally near to the edge of the table, do the reinforcements arrive near?
cc-skill-renfort-placement-first = Whose reinforcements arrive first?
cc-skill-renfort-placement-where = Where does { $fighter } come back, on the card?
cc-told-reinforcement-rolled = { $outcome ->
    [returns] { $fighter } comes back as a reinforcement (a 6)
    [waits] { $fighter } goes on waiting as a reinforcement (a 5)
   *[removed] { $fighter } does not come back (less than 5)
}
cc-told-reinforcement-arrived = { $fighter } is back on the table
