c2-duel-no-card = no card { $name }; there is { $known }
