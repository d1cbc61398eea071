"""What the duels of the lab leave aside."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

import msgspec

RETURN = "renfort"
"""The skill by which losses come back."""


class _Skilled(Protocol):
    @property
    def skills(self) -> tuple[Any, ...]: ...


P = TypeVar("P", bound=_Skilled)


def to_the_death(profile: P) -> P:
    """A profile as it fights a duel: without Renfort, as who falls has lost it, whether or not he comes back."""
    skills = tuple(skill for skill in profile.skills if skill.name != RETURN)
    return msgspec.structs.replace(profile, skills=skills)  # type: ignore[type-var]


__all__ = ["to_the_death"]
