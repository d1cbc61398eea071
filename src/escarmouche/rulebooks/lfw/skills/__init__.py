"""What changes a rule: special rules, types of units, skills of specialists, cripples."""
