## Les cartes telles qu'on les lit

c2-list = { $items }
c2-sheet-abilities = Capacités

## La table en un coup d'œil

c2-condition-killed = Tué Net
c2-condition-fled = hors de la table (fuite)
c2-condition-fleeing = en fuite
c2-note-first = { $side } a remporté le jet
c2-note-deck = { $count ->
    [one] une carte dans la pioche
   *[other] { $count } cartes dans la pioche
}

## Ce dont on convient avant la bataille

c2-fact-shooter = Qui tirerait
c2-fact-caster = Qui a lancé le sortilège
c2-agreed-turns = Tours
c2-agreed-endless = jusqu’à ce qu’un camp n’ait plus personne
c2-agreed-alliances = Les armées peuvent avoir des alliés
c2-agreed-share-of-limit = Les alliés font 30 % du format convenu, non de l’armée composée
c2-agreed-roll-for-zones = Les zones de déploiement sont tirées au sort
c2-agreed-deployment = Déploiement du premier camp
c2-agreed-shadow-deployment = Déploiement du second camp
c2-deploys-battle = Bataille
c2-deploys-drive = Battue
c2-deploys-outflanking = Débordement
c2-deploys-defence = Défense
c2-deploys-entrenchment = Retranchement
c2-deploys-siege = Siège
c2-agreed-scenario = Scénario
c2-agreed-no-scenario = aucun
c2-agreed-points = P.A. de chaque camp, au plus
c2-agreed-listed = ceux de sa liste
c2-scenario-unknown = pas de carte de Scénario { $name } ; il y a { $known }
c2-act-no-objectives = l’Objectif porte sur des éléments de décor, et ce champ de bataille n’en désigne aucun
c2-act-nobody = personne dans l’autre camp n’est ce que l’Objectif demande de tuer ({ $whom })
c2-scenario-too-long = un Acte dure au plus { $most } tours

## Mise en place : ce qui peut ne pas aller

c2-no-setup-board = une table mesure de { $least } à { $most } cm
c2-no-setup-terrain = au plus { $most } éléments de décor, tous de genres connus de ce livre
c2-no-setup-halves = un camp ne se déploie autrement qu’en Bataille que si les zones sont les deux moitiés de la table
c2-no-setup-outline = un contour a de 3 à { $most } sommets, tous différents, délimite une surface sans se croiser et se trouve sur la table

## Avant une partie

c2-briefing-wins = qui a perdu le moins de points d’armée à la fin
c2-briefing-act = Acte { $act }, { $name } : { $story }
c2-briefing-objective = l’objectif du premier camp : { $objective }

## Ce que répond un ordre permanent

c2-dice-six-usual = relance le 6 tant que le score ne suffit pas
c2-counterattack-declare-usual = contre-attaque là où c’est le plus facile
c2-melee-defence-roll-usual = pare tant qu’il reste une Parade
c2-fear-rally-usual = tente de se rallier
c2-skill-regeneration-usual = se régénère autant que possible
c2-hint-charge-range = charge
