## Les cartes à l’œuvre

confrontation-out-of-reach = à plus de { $reach } cm
confrontation-out-of-view = hors du champ de vision
