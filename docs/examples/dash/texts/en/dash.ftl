dash-title = Dash
dash-runner = the { $side ->
    [red] red
   *[other] blue
} runner
dash-told-dashed = { $runner } dashes { $length } cm of { $allowance }
dash-told-caught = { $runner } has caught the other
dash-core-move = Where does { $runner } dash?
dash-breakdown = { $total } ({ $base }, { $parts })
dash-breakdown-part = { $rule } { $change }
dash-name = { $name }
dash-told-rolled = { $who }: a die for { $what }, { $faces }
