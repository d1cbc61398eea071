"""Confrontation Classic: the skills of chapter 12 on a core of the third edition. It can be read, and not yet played."""
