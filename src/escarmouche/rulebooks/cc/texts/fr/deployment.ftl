## Déploiement

cc-could-assault = De cette place, il pourrait assaillir { $enemy } : il ne peut pas y être déployé
cc-no-setup-room = Il n’y a plus de place pour se déployer
