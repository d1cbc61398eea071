c2-condition-unhurt = unhurt
c2-condition-stunned = stunned
c2-duel-no-card = no card { $name }; there is { $known }
