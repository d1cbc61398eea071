## Movement: questions

c2-setup-zones = Which half of the table do you take: the first ({ $point }) or the second ({ $spot })?
    .zone-1 = the first
    .zone-2 = the second
c2-move-one-type = How does { $fighter } move?
    .stay = stays
    .push = is pushed
    .push-run = is pushed at a run
    .turn-engine = turns an engine
    .walk = walks
    .run = runs
    .charge = charges
    .engage = engages
    .swim = swims
    .long-jump = jumps over water or a crevasse
    .high-jump = jumps over an obstacle
    .climb = climbs
    .climb-down = climbs down
    .drop = drops down
    .disengage = disengages
    .disengage-force = disengages by force
    .dodge = dodges
    .dive = dives
    .trance = enters a Trance
c2-move-walk = Where does { $fighter } walk ({ $allowance } cm)?
c2-move-run = Where does { $fighter } run ({ $allowance } cm)?
c2-move-dodge = Where does { $fighter } dodge to ({ $allowance } cm)?
c2-move-disengage-success = Where does { $fighter } go, out of the melee?
    .move = away, engaging nobody
c2-feat-swim = Where does { $fighter } swim ({ $allowance } cm)?
c2-feat-jump-long = Run-up and long jump of { $fighter } ({ $allowance } cm in all)?
c2-feat-jump-high = Run-up and high jump of { $fighter } ({ $allowance } cm in all)?
c2-feat-jump-engage = At whom does { $fighter } jump?
c2-feat-climb = Where does { $fighter } climb?
    .this-side = hangs on this side
    .other-side = hangs on the other side
c2-feat-fall-voluntary = Where does { $fighter } drop down ({ $allowance } cm to the edge at most)?

## Movement: what is told

c2-used = { $used ->
    [none] {""}
   *[other] {" "}({ $used } cm of its movement)
}
c2-told-moved = { $length ->
    [0] { $fighter } does not move
   *[other] { $move ->
        [walk] { $fighter } walks { $length } cm{ c2-used }
        [run] { $fighter } runs { $length } cm{ c2-used }
        [charge] { $fighter } charges over { $length } cm{ c2-used }
        [engage] { $fighter } moves in { $length } cm to engage{ c2-used }
        [feat] { $fighter } covers { $length } cm in its feat{ c2-used }
        [disengage] { $fighter } leaves the melee, { $length } cm{ c2-used }
        [dodge] { $fighter } dodges { $length } cm{ c2-used }
        [flight] { $fighter } flees { $length } cm{ c2-used }
       *[other] { $fighter } moves { $length } cm{ c2-used }
    }
}
c2-told-disengagement-tried = { $passed ->
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
    } { $score }, difficulty { $difficulty }): no die in attack in the next melee phase
}
c2-told-feat-tried = { $passed ->
    [yes] { $fighter }: { $feat } succeeds (feat score { $score })
   *[no] { $fighter }: { $feat } fails (feat score { $score })
}
c2-told-climbed = { $top ->
    [yes] { $fighter } has climbed { $piece } and stands at { $height } cm
   *[no] { $fighter } hangs on { $piece } at { $height } cm
}
c2-told-fell = { $on_purpose ->
    [yes] { $fighter } drops { $distance } cm
   *[no] { $fighter } falls { $distance } cm
}
c2-told-stayed-on-ledge = { $fighter } loses hold, but has something to stand on

## Movement: why not

c2-could-charge = { $enemy } could be charged from there in the first turn
c2-out-of-line = not in line: straight, at most { $near } cm from a neighbour, or at most { $behind } cm behind the last line
c2-line-not-full = a new line begins only when the others have no place left
c2-too-near-a-friend = in a drive, figures of one side are at least as far apart as they move: { $distance } cm from { $friend }

## What is not possible

c2-closed = { "" }
    .charge = charges
    .engage = engages
c2-closed-in-contact = in contact with an enemy, one has to disengage first
c2-closed-behind = all enemies are behind it, and one charges only what one sees
c2-closed-unseen = no enemy is in sight
