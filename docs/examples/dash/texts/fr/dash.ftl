dash-title = Dash
dash-runner = le coureur { $side ->
    [red] rouge
   *[other] bleu
}
dash-told-dashed = { $runner } s’élance sur { $length } cm, sur { $allowance }
dash-told-caught = { $runner } a attrapé l’autre
dash-core-move = Où { $runner } s’élance-t-il ?
dash-breakdown = { $total } ({ $base }, { $parts })
dash-breakdown-part = { $rule } { $change }
dash-name = { $name }
dash-told-rolled = { $who } lance un dé ({ $what }), { $faces }
