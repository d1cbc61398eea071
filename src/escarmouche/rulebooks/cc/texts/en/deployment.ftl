## Deployment

cc-could-assault = A place from which he could assault { $enemy } is no place to deploy
cc-no-setup-room = There is no room to deploy
