"""What aptitudes and spells bring upon a unit for a time.

Each kind of effect is known under the id of every aptitude and of every spell that can bring it about.
"""

from __future__ import annotations

from typing import Final, cast

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.common.lasting import name_lasting
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Behaviour, Move, Unit
from escarmouche.rulebooks.lfw.content.aptitudes import APTITUDES
from escarmouche.rulebooks.lfw.content.spells import FORMAT, common_domains
from escarmouche.rulebooks.lfw.content.terms import RollKind
from escarmouche.rulebooks.lfw.hooks import Help, Hooks
from escarmouche.rulebooks.lfw.rules.strides import FAST_MOVES, FASTER, reduced
from escarmouche.rulebooks.lfw.skills.fates import Fated


class Changed(Hooks):
    """A score is higher or lower: ``hit:1``; several changes add up."""

    __slots__ = ()
    word = "change"
    stacking = "adds"

    def _by(self, score: str) -> int:
        name, _, number = str(self.data.parameter).partition(":")
        return int(number) if name == score else 0

    def attack_modifier(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value + self._by("combat" if attack.melee else "hit")

    def defence_modifier(self, value: int, battle: Battle, bearer: Unit) -> int:
        return value + self._by("defence")

    def courage_modifiers(self, value: tuple[int, ...], battle: Battle, bearer: Unit) -> tuple[int, ...]:
        by = self._by("courage")
        return (*value, by) if by else value

    def force(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        weapon = attack.melee or attack.weapon.range  # spells and impacts, which are no weapons, have a range of 0
        return value + self._by("force") * bool(weapon) + self._by("melee-force") * attack.melee

    def attacks(self, value: int, battle: Battle, bearer: Unit, melee: bool) -> int:
        return value + self._by("attacks") if melee else value

    def dodge(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value + self._by("dodge")


class Helped(Hooks):
    """Rolls of a kind may be thrown again; of several sources, any failure: ``combat:habile``."""

    __slots__ = ()
    word = "help"
    stacking = "adds"

    def rerolls(self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind) -> tuple[Help, ...]:
        roll, _, help = str(self.data.parameter).partition(":")
        return (*value, help) if roll == kind else value


class Hurried(Hooks):
    """Rapide, but for charges."""

    __slots__ = ()
    word = "hurried"
    stacking = "adds"

    def stride(self, value: int, battle: Battle, bearer: Unit, move: Move) -> int:
        return value + FASTER if move in FAST_MOVES and move != "charge" else value


class Slowed(Hooks):
    """Each move is shorter, by a number of 0.01 mm; never less than half of M is left."""

    __slots__ = ()
    word = "slowed"
    stacking = "adds"
    order = 10

    def stride(self, value: int, battle: Battle, bearer: Unit, move: Move) -> int:
        return reduced(bearer, value, self.number)


class Shaken(Hooks):
    """Each move on the ground is shorter, by a number of 0.01 mm; never less than half of M is left."""

    __slots__ = ()
    word = "shaken"
    stacking = "adds"
    order = 10

    def stride(self, value: int, battle: Battle, bearer: Unit, move: Move) -> int:
        in_the_air = apply_hooks(battle, bearer, Hooks.flies, False, move)
        return value if in_the_air else reduced(bearer, value, self.number)


class Harmless(Hooks):
    """It frightens nobody, whatever it has."""

    __slots__ = ()
    word = "harmless"
    order = 100

    def shakes(self, value: tuple[str, ...], battle: Battle, bearer: Unit, other: Unit) -> tuple[str, ...]:
        return tuple(cause for cause in value if cause != TERROR)


class BurningWings(Hooks):
    """Whoever it flies over suffers a shooting attack, with a CT of its own."""

    __slots__ = ()
    word = "burning-wings"

    def burns_below(self, value: int, battle: Battle, bearer: Unit) -> int:
        return self.number


class Elusive(Hooks):
    """E is so much, whatever it was."""

    __slots__ = ()
    word = "elusive"
    stacking = "best"
    order = -10

    def dodge(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return self.number


class Blessed(Hooks):
    """A natural 6 of a hit roll or a combat roll is always a critical hit."""

    __slots__ = ()
    word = "blessed"

    def is_surely_critical(self, value: bool, battle: Battle, bearer: Unit, attack: Attack, die: int) -> bool:
        return value or die == 6


class Marked(Hooks):
    """Whoever shoots at it is helped with his hit rolls."""

    __slots__ = ()
    word = "marked"
    stacking = "each"

    def invites(
        self, value: tuple[Help, ...], battle: Battle, bearer: Unit, kind: RollKind, attack: Attack
    ) -> tuple[Help, ...]:
        return (*value, str(self.data.parameter)) if kind == "hit" else value


class AllSeeing(Hooks):
    """It may declare charges against enemies that it does not see."""

    __slots__ = ()
    word = "all-seeing"

    def charges_unseen(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True


class Forbidden(Hooks):
    """It is not eligible to some things: ``move``, ``shoot``, ``cast``."""

    __slots__ = ()
    word = "forbidden"
    stacking = "each"

    def is_able(self, value: bool, battle: Battle, bearer: Unit, what: str) -> bool:
        return value and what != self.data.parameter


class RunsLater(Hooks):
    """A run when all have shot."""

    __slots__ = ()
    word = "runs-later"

    def runs_after_shots(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True


class Deathless(Hooks):
    """It loses no Pv."""

    __slots__ = ()
    word = "deathless"

    def loses_life(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return False


class Following(Hooks):
    """It follows a behaviour."""

    __slots__ = ()
    word = "follows"
    order = 20

    def behaviour(self, value: Behaviour, battle: Battle, bearer: Unit) -> Behaviour:
        return cast(Behaviour, self.data.parameter)


TERROR: Final = "lfw.rule.terreur"

KINDS: Final = (
    Changed,
    Helped,
    Hurried,
    Slowed,
    Shaken,
    Harmless,
    BurningWings,
    Elusive,
    Blessed,
    Marked,
    AllSeeing,
    Forbidden,
    RunsLater,
    Deathless,
    Following,
    Fated,
)

for _aptitude in APTITUDES:
    name_lasting(_aptitude.id, KINDS)
for _domain in common_domains().values():
    for _spell in _domain.spells:
        name_lasting(_spell.rule, KINDS)
name_lasting(FORMAT, KINDS)
