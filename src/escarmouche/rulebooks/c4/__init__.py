"""Confrontation: Age of the Rag’narok: units in formation, one table for every test, two to four companies."""
