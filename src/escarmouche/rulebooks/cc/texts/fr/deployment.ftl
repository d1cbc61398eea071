## Déploiement

cc-could-assault = De cette place, il pourrait assaillir { $enemy } : il ne peut pas y être déployé
cc-no-setup-room = Il n’y a plus de place pour se déployer
cc-core-setup-zones = Quelle zone de déploiement choisir ?
    .stay = la vôtre
    .swap = celle de l’adversaire
cc-told-edge-chosen = { $swapped ->
    [yes] { $side } choisit son bord de table : les zones sont échangées
   *[no] { $side } choisit son bord de table : les zones restent les mêmes
}
