"""What people write: cards, packs, army lists, battlefields; and its reading."""
