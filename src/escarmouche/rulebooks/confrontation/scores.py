"""Scores: how penalties lower them."""

from __future__ import annotations


def lowered(value: int, by: int) -> int:
    """A score lowered by a rule that does not bring it below 0; one already below 0 stays as it is."""
    return max(min(value, 0), value - by)
