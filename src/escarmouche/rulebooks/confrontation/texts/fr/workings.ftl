## Les cartes à l’œuvre

confrontation-out-of-reach = à plus de { $reach } cm
confrontation-out-of-view = hors du champ de vision
confrontation-crew-in-the-way = { $fighter } ne peut pas suivre par là
