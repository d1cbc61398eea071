"""Incarnation: what a scenario says of a battle."""
