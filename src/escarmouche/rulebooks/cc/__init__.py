"""Confrontation Classic: the skills of chapter 12 on a core of the third edition. Its rules can be read; it can't yet be played."""
