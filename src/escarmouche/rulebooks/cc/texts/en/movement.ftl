## Moving: what is asked

cc-core-move-walk-run = Where does { $fighter } go ({ $allowance } cm)?
cc-core-move-cover = Where does { $fighter } take cover ({ $allowance } cm)?
cc-core-move-orientation = Which way does { $fighter } face?
cc-core-move-interrupt = What does { $fighter } meet first?
cc-sets-off = { $what } ({ $fighter })
cc-core-disengage-move = Out of the melee: where does { $fighter } go?
    .move = away, engaging nobody
cc-engages = engage { $target }
cc-core-disengage-move-place = Where does { $fighter } go, out of the melee ({ $allowance } cm)?
cc-core-move-feat-swim = Where does { $fighter } swim ({ $allowance } cm)?
cc-core-move-feat-jump-long = At whom does { $fighter } jump?
cc-core-move-feat-jump-long-place = Where does { $fighter } land? Run-up and long jump: { $allowance } cm in all
cc-core-move-feat-jump-high = At whom does { $fighter } jump?
cc-core-move-feat-jump-high-place = Where does { $fighter } land? Run-up and high jump: { $allowance } cm in all
cc-core-move-feat-climb = Where does { $fighter } climb?
    .this-side = hangs on this side
    .other-side = hangs on the other side
cc-core-move-feat-climb-place = Where does { $fighter } climb ({ $allowance } cm to get there at most)?
cc-core-move-feat-fall = Where does { $fighter } drop down ({ $allowance } cm to the edge at most)?
cc-core-flight-change-level = On which level does { $fighter } move, and where does it end?
    .foot = on foot
    .low-ground = low, and lands
    .low-low = low
    .low-high = low, then high
    .high-ground = high, and lands
    .high-low = high, then low
    .high-high = high
cc-core-flight-dive = At whom does { $fighter } dive?

## Moving: what is told

cc-told-moved = { $length ->
    [0] { $fighter } does not move
   *[other] { $action ->
        [walk] { $fighter } walks { $length } cm
        [run] { $fighter } runs { $length } cm
        [cover] { $fighter } moves { $length } cm to cover
        [charge] { $fighter } charges over { $length } cm
        [engage] { $fighter } moves in { $length } cm to engage
        [disengage] { $fighter } leaves the melee, { $length } cm
        [flight] { $fighter } flees { $length } cm
        [pursuit] { $fighter } pursues over { $length } cm
        [feat] { $fighter } covers { $length } cm in its feat
       *[other] { $fighter } moves { $length } cm
    }
}
cc-told-turned = { $fighter } turns on the spot
cc-told-shifted = { $fighter } is turned, or placed anew, in contact
cc-told-took-cover = { $fighter } takes cover: shots at it are 2 harder until the end of the turn
cc-told-disengagement-tried = { $passed ->
    [yes] { $fighter } breaks away{ $force ->
        [yes] {" "}by force
       *[no] {""}
    } ({ $force ->
        [yes] FOR
       *[no] INI
    } { $score }, difficulty { $difficulty })
   *[no] { $fighter } does not break away{ $force ->
        [yes] {" "}by force
       *[no] {""}
    } ({ $force ->
        [yes] FOR
       *[no] INI
    } { $score }, difficulty { $difficulty })
}
cc-told-feat-tried = { $passed ->
    [yes] { $fighter }: { $feat } succeeds (feat score { $score })
   *[no] { $fighter }: { $feat } fails (feat score { $score })
}
cc-told-climbed = { $top ->
    [yes] { $fighter } has climbed { $piece } and stands at { $height } cm
   *[no] { $fighter } hangs on { $piece } at { $height } cm
}
cc-told-fell = { $fighter } falls { $distance } cm
cc-told-stayed-on-ledge = { $fighter } loses hold, but has something to stand on
cc-told-level-changed = { $tier ->
    [0] { $fighter } is on the ground
    [1] { $fighter } flies low
   *[other] { $fighter } flies high
}

## Moving: why not

cc-turns-on-the-spot = he turns where he stands
cc-keeps-its-contacts = he has to go on touching the enemies that he touches, and no others

## Artillery: why not

cc-out-of-view = The trajectory leads out of its field of vision
cc-nobody-on-it = Nobody is on this trajectory
cc-a-friend-first = The first on this trajectory is { $friend }, of its own side
cc-first-unseen = The first on this trajectory is { $enemy }, and nobody sees him from there
cc-not-through-target = This trajectory does not lead through { $enemy }
cc-core-move-markers = Does { $fighter } pick up { $marker }?
cc-told-token-taken = { $fighter } picks up { $marker }
cc-told-token-dropped = { $marker } lies where { $fighter } stood

## What is not possible

cc-closed-charge = charge
cc-closed-charge-of = { $fighter }: charge
cc-closed-behind = all enemies are behind, and one charges only what one sees
cc-closed-unseen = no enemy is in sight, and one charges only what one sees
