## Deployment

cc-could-assault = A place from which he could assault { $enemy } is no place to deploy
cc-no-setup-room = There is no room to deploy
cc-core-setup-zones = Which deployment zone do you take?
    .stay = your own
    .swap = that of the opponent
cc-told-edge-chosen = { $swapped ->
    [yes] { $side } chooses the edge: the zones are exchanged
   *[no] { $side } chooses the edge: the zones stay as they are
}
