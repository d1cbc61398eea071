"""What people write: cards, armies, tables, scenes, and its reading."""
