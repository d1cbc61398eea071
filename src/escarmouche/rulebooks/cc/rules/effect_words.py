"""What the words of spells and miracles do: every word of :mod:`~.confrontation.effect_words`, carried out on a fighter."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import Control
from escarmouche.rulebooks.cc.content.skill_names import read_skill
from escarmouche.rulebooks.cc.events import Spared
from escarmouche.rulebooks.cc.hooks import Hooks, Split
from escarmouche.rulebooks.cc.rules.characteristics import (
    ATTACK,
    COURAGE,
    DEFENCE,
    DISCIPLINE,
    FAITH,
    INITIATIVE,
    POWER,
    attack,
    courage_score,
    defence,
    discipline_score,
    initiative,
)
from escarmouche.rulebooks.cc.rules.control import take_control
from escarmouche.rulebooks.cc.rules.dice import check, prepare
from escarmouche.rulebooks.cc.rules.fear import TEST as FEAR
from escarmouche.rulebooks.cc.rules.fear import be_frightened, is_fearless, rally
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.mana import gain_gems, lose_gems
from escarmouche.rulebooks.cc.rules.movement import Displacement, travel
from escarmouche.rulebooks.cc.rules.scenery import kept_in_place_by
from escarmouche.rulebooks.cc.rules.summoning import summon
from escarmouche.rulebooks.cc.rules.wounds import any_of, heal, succumb, suffer, wound_roll
from escarmouche.rulebooks.common.lasting import name_lasting
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.carrying_out import CardWords
from escarmouche.rulebooks.confrontation.effect_words import Word
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

TESTED: Final = {"incantation": POWER, "divination": FAITH}
"""What the rolls of a card are called among the tests of this book, where it is not the same."""


# -- what lasts --------------------------------------------------------------------------------------------------------


class Lasting(Hooks):
    """What a card has brought upon a fighter for a time. ``word``: the last part of its name."""

    __slots__ = ()
    word: ClassVar[str]


class Changed(ChangedScore[Battle, Fighter], Lasting):
    """A score is higher or lower."""

    __slots__ = ()
    word = "change"


class Diced(Lasting):
    """The final result of some tests is higher or lower."""

    __slots__ = ()
    word = "dice"
    stacking = "adds"

    def final_bonus(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        kinds, by = read_parameter(str(self.data.parameter))
        return value + by if kind in kinds else value


class Shielded(Shielding[Battle, Fighter], Lasting):
    """Shots or spells at the bearer are harder."""

    __slots__ = ()
    word = "shield"


class Forbidden(Forbidding[Battle, Fighter], Lasting):
    """The bearer does not do some things, whatever skills he has: the text of a card overrides them. [cc.core.precedence]"""

    __slots__ = ()
    word = "forbid"
    order = 100

    def may_act(self, value: bool, battle: Battle, bearer: Fighter, action: Action) -> bool:
        assault = action in ("charge", "engage", "pursuit")
        return value and not (self._forbids("move") or (assault and self._forbids("charge")))

    def may_assault(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> bool:
        return value and not (self._forbids("move") or self._forbids("charge"))

    def pursuit_moves(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0 if self._forbids("move") or self._forbids("charge") else value

    def split(self, value: Split, battle: Battle, bearer: Fighter, dice: int) -> Split:
        return Split(0, 0) if self._forbids("strike") else value


class Unafraid(Emboldening[Battle, Fighter], Lasting):
    """No Fear touches the bearer."""

    __slots__ = ()
    word = "fearless"


def lasting_words(rule: str) -> None:
    """Makes known what the words of the cards of a rule (spells, miracles) bring for a time, under its id."""
    name_lasting(rule, (Changed, Diced, Shielded, Forbidden, Unafraid))


# -- carrying out ------------------------------------------------------------------------------------------------------


async def undergoes(battle: Battle, fighter: Fighter, by: Fighter, source: str, gems: tuple[str, ...] = ()) -> bool:
    """Whether a fighter undergoes a spell made with these gems, or a miracle: those who are immune or spared do not, nor
    those whom nothing reaches that is done to a place.
    """
    reached = apply_hooks(battle, fighter, Hooks.is_reached, True, by)
    if reached and not await any_of(fighter, Hooks.is_spared, battle, fighter, by, gems):
        return True
    battle.tell(lambda: Spared(fighter=fighter.id, card=source, rules=("cc.core.magic.incantation-steps",)))
    return False


DISPLACING: Final = (words.Move, words.Push, words.Carry)
"""The words that move somebody."""


class Impelled(Displacement):
    """Where a fighter goes whom a card moves; his owner says, or whoever has used the card."""

    __slots__ = ()

    def __init__(self, battle: Battle, fighter: Fighter, rule: str, allowance: int, player: str) -> None:
        super().__init__(battle, fighter, rule, allowance)
        self.player = player


TRIED: Final[dict[str, tuple[str, Callable[[Battle, Fighter], int]]]] = {
    "initiative": (INITIATIVE, initiative),
    "attack": (ATTACK, attack),
    "defence": (DEFENCE, defence),
    "courage": (COURAGE, courage_score),
    "discipline": (DISCIPLINE, discipline_score),
}
"""The tests that a trial may ask for, and the score of each."""


class FighterWords(CardWords[Battle, Fighter]):
    """What words do to fighters of this edition."""

    test_names = TESTED

    def __init__(self) -> None:
        super().__init__()
        self.carriers[Control] = self.control

    def takes_part(self, target: Fighter) -> bool:
        return target.present

    def spares(self, battle: Battle, card: Working, word: Word, target: Fighter) -> bool:
        """Who is kept in place is moved by no card."""
        kept = kept_in_place_by(battle, target) if isinstance(word, DISPLACING) else None
        if kept is None:
            return False
        battle.tell(lambda: Spared(fighter=target.id, card=card.source, rules=(kept,)))
        return True

    def until(self, battle: Battle, card: Working) -> str | None:
        return card.until(battle.turn)

    async def roll_wound(
        self, battle: Battle, card: Working, word: words.WoundRoll, target: Fighter, by: Fighter
    ) -> None:
        """The bonus is added to the Strength."""
        force = card.number(word.strength) + card.number(word.bonus)
        await wound_roll(battle, target, force, by=by, rule=card.rule, location=word.location or "")

    async def suffer(self, battle: Battle, target: Fighter, level: int, by: Fighter, rule: str) -> None:
        await suffer(battle, target, level, by=by, rule=rule)

    async def succumb(self, battle: Battle, target: Fighter, by: Fighter) -> None:
        await succumb(battle, target, by=by)

    async def heal(self, battle: Battle, card: Working, word: words.Heal, target: Fighter) -> None:
        heal(battle, target, card.number(word.levels), rule=card.rule)

    async def give_skill(self, battle: Battle, card: Working, word: words.Skill, target: Fighter) -> None:
        skill = read_skill(word.skill)
        grant(target, skill.rule, skill.value, source=card.source, until=card.until(battle.turn))
        self.tell_touched(battle, card, target)

    def rally(self, battle: Battle, target: Fighter) -> None:
        if target.in_rout:
            rally(battle, target)

    async def frighten(self, battle: Battle, card: Working, word: words.Frighten, target: Fighter) -> None:
        """A Courage test against a Fear; who fails is in rout, frightened by whoever has used the card.

        Who is immune to Fear, or has passed a test against as much, owes none.
        """
        by, fear = battle[card.by], card.number(word.fear)
        if is_fearless(battle, target, by, fear):
            battle.tell(lambda: Spared(fighter=target.id, card=card.source, rules=(FEAR,)))
        else:
            await be_frightened(battle, target, by, fear, card.rule)

    async def control(self, battle: Battle, card: Working, _: Control, target: Fighter) -> None:
        """A fighter is of the side of whoever has used the card."""
        side = self.player_of(battle, card)
        if target.side != side:
            until = card.until(battle.turn)
            take_control(battle, target, side, by=card.by, source=card.source, until=until)

    def after_dispelling(self, battle: Battle) -> None:
        battle.settle_control()

    async def gain_gems(self, battle: Battle, target: Fighter, gems: int, rule: str) -> None:
        await gain_gems(battle, target, gems, rule, question=f"{rule}#gained")

    async def lose_gems(self, battle: Battle, target: Fighter, gems: int, rule: str) -> None:
        await lose_gems(battle, target, gems, rule)

    def faithful(self, target: Fighter) -> Faithful | None:
        return None if target.profile.faith is None else target

    async def passes(self, battle: Battle, card: Working, word: words.Trial, target: Fighter) -> bool:
        kind, score = TRIED[word.score]
        await prepare(battle, target, kind)
        if await any_of(target, Hooks.fails_by_itself, battle, target, kind):
            return False
        return await check(battle, target, kind, card.rule, score(battle, target), card.number(word.difficulty))

    def impelled(self, battle: Battle, target: Fighter, rule: str, allowance: int, player: str) -> Impelled:
        return Impelled(battle, target, rule, allowance, player)

    def pushes_from(self, battle: Battle, card: Working) -> Fighter:
        """Nobody aboard something is pushed out of it, but he pushes away from it."""
        return battle[battle[card.by].aboard or card.by]

    async def travel(self, battle: Battle, target: Fighter, route: Route) -> None:
        moved, gone, action = target.moved, target.gone, target.action
        target.action = "placed"
        await travel(battle, target, route)
        if target.in_play:
            target.moved, target.gone, target.action = moved, gone, action

    def set_down(self, target: Fighter) -> None:
        target.aboard = ""

    async def summon(self, battle: Battle, card: Working, word: words.Summon, target: Fighter) -> None:
        await summon(battle, card, word, target)


FIGHTERS: Final = FighterWords()
WORDS: Final = FIGHTERS.carriers
"""What carries out each word of the vocabulary."""

carry_out: Final = FIGHTERS.carry_out

__all__ = ["TRIED", "WORDS", "Impelled", "carry_out", "lasting_words", "undergoes"]
