"""What the words of a card do: every word of :mod:`~.confrontation.effect_words`, carried out on a figure.

Spells, and miracles alike, are carried out by :func:`carry_out`. What lasts is an effect in force on the figure; its source
says that a card has brought it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from escarmouche.kernel.effects import moment
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.skill_names import read_skill
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.attacks import Split
from escarmouche.rulebooks.c2.rules.characteristics import (
    attack,
    check,
    defence,
    discipline_score,
    initiative,
    offer_boosts,
)
from escarmouche.rulebooks.c2.rules.fear import be_frightened, courage_score, may_be_rallied, rally
from escarmouche.rulebooks.c2.rules.granting import grant
from escarmouche.rulebooks.c2.rules.movement import MOVES, Displacement, travel
from escarmouche.rulebooks.c2.rules.summoning import summon
from escarmouche.rulebooks.c2.rules.wounds import heal, succumb, suffer, wound_roll
from escarmouche.rulebooks.common.lasting import name_lasting
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.carrying_out import CardWords
from escarmouche.rulebooks.confrontation.faith import Faithful
from escarmouche.rulebooks.confrontation.workings import (
    ChangedScore,
    Emboldening,
    Forbidding,
    Shielding,
    Working,
    read_parameter,
)
from escarmouche.rulebooks.freetable.routes import Route

# -- what lasts --------------------------------------------------------------------------------------------------------


class Lasting(Hooks):
    """What a card has brought upon a figure for a time. ``word``: the last part of its name."""

    __slots__ = ()
    word: ClassVar[str]


class Changed(ChangedScore[Battle, Fighter], Lasting):
    """A score is higher or lower."""

    __slots__ = ()
    word = "change"


class Diced(Lasting):
    """The final dice of some rolls are worth more or less."""

    __slots__ = ()
    word = "dice"
    stacking = "adds"

    def die_modifier(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        kinds, by = read_parameter(str(self.data.parameter))
        return value + by if kind in kinds else value


class Shielded(Shielding[Battle, Fighter], Lasting):
    """Shots or spells at the bearer are harder."""

    __slots__ = ()
    word = "shield"


class Forbidden(Forbidding[Battle, Fighter], Lasting):
    """The bearer does not do some things."""

    __slots__ = ()
    word = "forbid"

    def may_move(self, value: bool, battle: Battle, bearer: Fighter, move: str) -> bool:
        assault = move == "pursuit" or MOVES[move].kind in ("charge", "engage")
        return value and not (self._forbids("move") or (assault and self._forbids("charge")))

    def pursuits(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0 if self._forbids("move") or self._forbids("charge") else value

    def split(self, value: Split, battle: Battle, bearer: Fighter) -> Split:
        return Split(0, 0) if self._forbids("strike") else value


class Unafraid(Emboldening[Battle, Fighter], Lasting):
    """No Fear touches the bearer."""

    __slots__ = ()
    word = "fearless"


class Empowered(Lasting):
    """The bearer has a power over its later turns, by a card of its own whose key is the parameter."""

    __slots__ = ()
    word = "later"
    stacking = "each"


def lasting_words(rule: str) -> None:
    """Makes known what the words of the cards of a rule (spells, miracles) bring for a time, under its id."""
    name_lasting(rule, (Changed, Diced, Shielded, Forbidden, Unafraid, Empowered))


# -- carrying out ------------------------------------------------------------------------------------------------------


class Impelled(Displacement):
    """Where a figure goes that a card moves; its owner says, or whoever has used the card."""

    __slots__ = ()

    def __init__(self, battle: Battle, fighter: Fighter, rule: str, allowance: int, player: str) -> None:
        super().__init__(battle, fighter, rule, allowance)
        self.player = player


def _tried_courage(battle: Battle, fighter: Fighter) -> int | None:
    """What a figure that has Courage shows of it; commanders and standards help it."""
    return None if fighter.profile.courage is None else courage_score(battle, fighter)


TRIED: Final[dict[str, Callable[[Battle, Fighter], int | None]]] = {
    "initiative": initiative,
    "attack": attack,
    "defence": defence,
    "courage": _tried_courage,
    "discipline": discipline_score,
}
"""The scores that a trial may ask for, and what each comes to."""


class FigureWords(CardWords[Battle, Fighter]):
    """What words do to figures of this edition."""

    def __init__(self) -> None:
        super().__init__()
        self.carriers[words.Later] = self.empower

    def takes_part(self, target: Fighter) -> bool:
        return target.in_play

    def until(self, battle: Battle, card: Working) -> str | None:
        return card.until(battle.turn)

    async def roll_wound(
        self, battle: Battle, card: Working, word: words.WoundRoll, target: Fighter, by: Fighter
    ) -> None:
        """The bonus is added to the dice, not to the Strength."""
        strength, bonus = card.number(word.strength), card.number(word.bonus)
        await wound_roll(battle, target, strength, by=by, rule=card.rule, location=word.location, bonus=bonus)

    async def suffer(self, battle: Battle, target: Fighter, level: int, by: Fighter, rule: str) -> None:
        await suffer(battle, target, level, by=by, rule=rule)

    async def succumb(self, battle: Battle, target: Fighter, by: Fighter) -> None:
        await succumb(battle, target, by=by)

    async def heal(self, battle: Battle, card: Working, word: words.Heal, target: Fighter) -> None:
        heal(battle, target, max(0, target.wound - card.number(word.levels)))

    async def change(self, battle: Battle, card: Working, word: words.Change, target: Fighter) -> None:
        """A score is higher or lower; so many gems as before may be too many now."""
        from escarmouche.rulebooks.c2.incantation.mana import keep_within_cap

        await super().change(battle, card, word, target)
        await keep_within_cap(battle, target)

    async def dispel(self, battle: Battle, card: Working, word: words.Dispel, target: Fighter) -> None:
        """Whatever cards have brought is over, POU as well."""
        from escarmouche.rulebooks.c2.incantation.mana import keep_within_cap

        await super().dispel(battle, card, word, target)
        await keep_within_cap(battle, target)

    async def give_skill(self, battle: Battle, card: Working, word: words.Skill, target: Fighter) -> None:
        skill = read_skill(word.skill)
        grant(target, skill.rule, skill.value, source=card.source, until=card.until(battle.turn))
        self.tell_touched(battle, card, target)

    async def empower(self, battle: Battle, card: Working, _: words.Later, target: Fighter) -> None:
        """A figure has a power over its later turns."""
        self.bring(battle, card, target, Empowered.word, card.card)

    def rally(self, battle: Battle, target: Fighter) -> None:
        if may_be_rallied(target):
            rally(battle, target)

    async def frighten(self, battle: Battle, card: Working, word: words.Frighten, target: Fighter) -> None:
        await be_frightened(battle, target, battle[card.by], card.number(word.fear))

    async def gain_gems(self, battle: Battle, target: Fighter, gems: int, rule: str) -> None:
        from escarmouche.rulebooks.c2.incantation.mana import gain_gems

        await gain_gems(battle, target, gems, rule)

    async def lose_gems(self, battle: Battle, target: Fighter, gems: int, rule: str) -> None:
        from escarmouche.rulebooks.c2.incantation.mana import lose_gems

        await lose_gems(battle, target, gems, rule)

    def faithful(self, target: Fighter) -> Faithful | None:
        return None if target.profile.faith is None else target

    async def passes(self, battle: Battle, card: Working, word: words.Trial, target: Fighter) -> bool:
        """Who has no Courage, as he causes Fear, passes its trials."""
        await offer_boosts(battle, target, word.score)
        if not target.in_play:
            return False
        score = TRIED[word.score](battle, target)
        difficulty = card.number(word.difficulty)
        await moment(target.effects, Hooks.on_roll, battle, target, word.score)
        return score is None or await check(battle, target, word.score, card.rule, score, difficulty)

    def impelled(self, battle: Battle, target: Fighter, rule: str, allowance: int, player: str) -> Impelled:
        return Impelled(battle, target, rule, allowance, player)

    async def travel(self, battle: Battle, target: Fighter, route: Route) -> None:
        moved, move = target.moved, target.move
        target.move = "placed"
        await travel(battle, target, route)
        if target.in_play:
            target.moved, target.move = moved, move

    async def summon(self, battle: Battle, card: Working, word: words.Summon, target: Fighter) -> None:
        await summon(battle, card, word, target)


FIGURES: Final = FigureWords()
WORDS: Final = FIGURES.carriers
"""What carries out each word of the vocabulary."""

carry_out: Final = FIGURES.carry_out

__all__ = ["TRIED", "WORDS", "Impelled", "carry_out", "lasting_words"]
