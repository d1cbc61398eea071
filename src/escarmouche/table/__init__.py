"""The free table: bases, distances, terrain, sight, movement and contact. It knows no rule of any game."""
