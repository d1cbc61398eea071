c4-order-other-cards = l’ordre contient une fois chaque carte des unités du joueur, et aucune autre
