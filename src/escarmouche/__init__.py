"""Escarmouche plays, referees, explains, simulates and analyses tabletop miniature games, rules fully enforced."""
