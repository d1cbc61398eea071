## Éclaireurs : ce qui est demandé et raconté

cc-too-near-an-enemy = trop près { DE($enemy) }
cc-skill-eclaireur-reveal-actions = { $fighter } : se montrer maintenant ?
cc-skill-conscience-reveal = { $fighter } découvre { $target } : l’engager, en arrêtant là son mouvement ?
cc-skill-infiltration = Infiltration : où va { $fighter } ({ $allowance } cm au plus) ?
cc-skill-infiltration-first = Infiltration : quel camp se déplace le premier ?
cc-told-scout-hidden = { $fighter } est caché
cc-told-scout-revealed = { $by ->
    [none] { $fighter } se montre
   *[other] { $by } découvre { $fighter }
}
cc-too-far-from-him = trop loin { DE($fighter) }
