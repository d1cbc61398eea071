"""Divination: the faithful, the faith that those around them lend them, and the miracles for which they call."""
