"""The hooks that are the same in every edition: the scores of a fighter, and what the words of cards change besides."""

from __future__ import annotations

from escarmouche.rulebooks.freetable.hooks import B, F, TableHooks


class ScoreHooks(TableHooks[B, F], adds_hooks=True):
    """What effects may change about the scores of a fighter; an edition adds its own hooks."""

    __slots__ = ()

    def movement(self, value: int, battle: B, bearer: F) -> int:
        """MOU on the ground, in 0.01 mm."""
        return value

    def flight(self, value: int, battle: B, bearer: F) -> int:
        """MOU in the air of those who fly, in 0.01 mm."""
        return value

    def initiative(self, value: int, battle: B, bearer: F) -> int:
        """INI."""
        return value

    def attack(self, value: int, battle: B, bearer: F) -> int:
        """ATT."""
        return value

    def strength(self, value: int, battle: B, bearer: F) -> int:
        """FOR, of blows."""
        return value

    def defence(self, value: int, battle: B, bearer: F) -> int:
        """DEF."""
        return value

    def resistance(self, value: int, battle: B, bearer: F) -> int:
        """RES."""
        return value

    def shooting(self, value: int, battle: B, bearer: F) -> int:
        """TIR."""
        return value

    def courage(self, value: int, battle: B, bearer: F) -> int:
        """COU, or the Fear that serves as such, in a Courage test."""
        return value

    def fear(self, value: int, battle: B, bearer: F) -> int:
        """PEUR, as others have to face it; 0 for those who frighten nobody."""
        return value

    def discipline(self, value: int, battle: B, bearer: F) -> int:
        """DIS."""
        return value

    def power(self, value: int, battle: B, bearer: F) -> int:
        """POU."""
        return value


class CardHooks(ScoreHooks[B, F], adds_hooks=True):
    """What the words of cards may change besides scores; an edition adds its own hooks."""

    __slots__ = ()

    def shot_difficulty_against(self, value: int, battle: B, bearer: F, shooter: F) -> int:
        """The difficulty of a shot at the bearer."""
        return value

    def spell_difficulty_against(self, value: int, battle: B, bearer: F, caster: F) -> int:
        """The difficulty of a spell cast at the bearer."""
        return value

    def may_shoot(self, value: bool, battle: B, bearer: F) -> bool:
        """Whether the bearer may shoot now, as far as his moves and contacts go."""
        return value

    def may_cast(self, value: bool, battle: B, bearer: F) -> bool:
        """Whether the bearer may use his cards: cast spells, oppose those of others."""
        return value

    def immune_to_fear(self, value: bool, battle: B, bearer: F, creature: F) -> bool:
        """Whether the Fear of an enemy does nothing to the bearer."""
        return value
