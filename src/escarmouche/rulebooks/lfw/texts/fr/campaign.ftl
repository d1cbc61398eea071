## Campagnes : ce qu’il y a

lfw-campaign-title = Last Fantasy War : campagnes
lfw-campaign-mode-battles = des parties dont les spécialistes retirent de l’expérience
lfw-campaign-no-mode = il n’y a pas de campagne « { $mode } » : choisissez { $known }
lfw-campaign-no-scenario-files = les scénarios de ce livre sont les siens : il ne lit aucun fichier de scénarios
lfw-campaign-no-army = il n’y a pas d’armée de { $points } points ; il y en a de : { $formats }. Nommez un recueil de fiches, et une armée en sera tirée
lfw-campaign-incomplete = une campagne demande deux joueurs, au moins une armée et un champ de bataille
lfw-campaign-illegal = { $army } : cette armée ne respecte pas les règles
lfw-campaign-no-list = il n’y a pas de liste à remplir
lfw-campaign-army = { $people ->
    [none] { $army }
   *[other] { $army } ({ $people })
}
lfw-campaign-a-battle = la partie jouée
lfw-campaign-fact-speciality = Spécialité
lfw-campaign-fact-level = Niveau
lfw-campaign-fact-experience = Expérience
lfw-campaign-battle = { $scenario } : { $winner ->
    [none] égalité
   *[other] victoire { DE($winner) }
} (tour { $turns })
lfw-campaign-line = Expérience
    .aptitudes = AdC lancées
    .victory = victoire
    .spells = sorts lancés
    .combats = combats gagnés
    .kills = unités détruites
    .survival = encore là
    .quarters = quarts de table
    .control = contrôle d’un lieu
    .treasures = trésors sauvés

## Campagnes : ce qui est demandé

lfw-campaign-general-army = Quelle armée menez-vous pendant la campagne ?
lfw-campaign-general-go-on = Une autre partie (la numéro { $number }) ?
lfw-campaign-general-scenario = Quel scénario joue-t-on à la partie { $number } ?
    .none = aucun : une bataille sans scénario
lfw-campaign-general-battle = Partie { $number } : à jouer maintenant
lfw-campaign-mage = La règle du livre pour l’expérience des mages est perdue. Gagnent-ils 1 XP par sort lancé ?
    .yes = oui, un point par sort
    .no = non, rien

## Campagnes : ce qui est raconté

lfw-told-army-chosen = { $side } mène { $army }
lfw-told-battle-fought = { $winner ->
    [none] La partie se termine par une égalité
   *[other] { $winner } gagne la partie
} (tour { $turns })
lfw-told-experience-gained = { $table ->
    [none] { $unit } : aucun XP gagné ({ $total })
   *[other] { $unit } : { $points } XP, { $total } désormais ({ $table })
}
lfw-told-campaign-ended = La campagne est finie
