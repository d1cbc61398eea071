"""What the words of spells and miracles do: every word of :mod:`~.confrontation.effect_words`, carried out on a fighter."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ClassVar, Final

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import Effects, apply_hooks
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import Control
from escarmouche.rulebooks.cc.content.skill_names import read_skill
from escarmouche.rulebooks.cc.events import Carried, Dispelled, FaithChanged, Spared, Touched
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
from escarmouche.rulebooks.cc.rules.fear import rally, rout
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.mana import gain_gems, lose_gems
from escarmouche.rulebooks.cc.rules.movement import Displacement, travel
from escarmouche.rulebooks.cc.rules.scenery import kept_in_place_by
from escarmouche.rulebooks.cc.rules.summoning import summon
from escarmouche.rulebooks.cc.rules.wounds import any_of, heal, succumb, suffer, wound_roll
from escarmouche.rulebooks.common.lasting import name_lasting
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.effect_words import Word
from escarmouche.rulebooks.confrontation.workings import (
    LEVELS,
    ChangedScore,
    Putting,
    Working,
    pushed_away,
    read_parameter,
)
from escarmouche.rulebooks.freetable.ground import has_footing
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.table import CM

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


class Shielded(Lasting):
    """Shots or spells at the bearer are harder."""

    __slots__ = ()
    word = "shield"
    stacking = "adds"

    def shot_difficulty_against(self, value: int, battle: Battle, bearer: Fighter, shooter: Fighter) -> int:
        return value + self._by("shots")

    def spell_difficulty_against(self, value: int, battle: Battle, bearer: Fighter, caster: Fighter) -> int:
        return value + self._by("spells")

    def _by(self, what: str) -> int:
        (against,), by = read_parameter(str(self.data.parameter))
        return by if against == what else 0


class Forbidden(Lasting):
    """The bearer does not do some things, whatever skills he has: the text of a card overrides them. [cc.core.precedence]"""

    __slots__ = ()
    word = "forbid"
    order = 100
    stacking = "each"

    def may_act(self, value: bool, battle: Battle, bearer: Fighter, action: Action) -> bool:
        assault = action in ("charge", "engage", "pursuit")
        return value and not (self._is("move") or (assault and self._is("charge")))

    def may_assault(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> bool:
        return value and not (self._is("move") or self._is("charge"))

    def pursuit_moves(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0 if self._is("move") or self._is("charge") else value

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and not self._is("shoot")

    def may_cast(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and not self._is("cast")

    def split(self, value: Split, battle: Battle, bearer: Fighter, dice: int) -> Split:
        return Split(0, 0) if self._is("strike") else value

    def _is(self, what: str) -> bool:
        return self.data.parameter == what


class Unafraid(Lasting):
    """No Fear touches the bearer."""

    __slots__ = ()
    word = "fearless"

    def immune_to_fear(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return True


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


def player_of(battle: Battle, card: Working) -> str:
    """Who decides what a card leaves open."""
    return card.player or battle[card.by].side


async def carry_out(battle: Battle, card: Working, effects: Sequence[Word], target: Fighter) -> None:
    """Carries out words on a fighter, in their order. Of one who leaves the table on the way nothing more is asked."""
    for word in effects:
        if not target.present:
            return
        kept = kept_in_place_by(battle, target) if isinstance(word, DISPLACING) else None
        if kept is not None:
            _tell_spared(battle, card, target, kept)
            continue
        await WORDS[type(word)](battle, card, word, target)
        await succumb(battle, target, by=battle[card.by])


DISPLACING: Final = (words.Move, words.Push, words.Carry)
"""The words that move somebody."""


def _tell_spared(battle: Battle, card: Working, target: Fighter, rule: str) -> None:
    battle.tell(lambda: Spared(fighter=target.id, card=card.source, rules=(rule,)))


async def _roll_wounds(battle: Battle, card: Working, word: words.WoundRoll, target: Fighter) -> None:
    by = battle[card.by]
    for _ in range(card.number(word.times)):
        force, bonus = card.number(word.strength), card.number(word.bonus)
        location = "" if word.location is None else word.location
        await wound_roll(battle, target, force + bonus, by=by, rule=card.rule, location=location)


async def _wound(battle: Battle, card: Working, word: words.Wound, target: Fighter) -> None:
    await suffer(battle, target, LEVELS[word.level], by=battle[card.by], rule=card.rule)


async def _heal(battle: Battle, card: Working, word: words.Heal, target: Fighter) -> None:
    heal(battle, target, card.number(word.levels), rule=card.rule)


async def _change(battle: Battle, card: Working, word: words.Change, target: Fighter) -> None:
    _last(battle, card, target, Changed, f"{word.score}:{card.number(word.by)}")


async def _dice(battle: Battle, card: Working, word: words.Dice, target: Fighter) -> None:
    kinds = ",".join(TESTED.get(kind, kind) for kind in word.rolls)
    _last(battle, card, target, Diced, f"{kinds}:{card.number(word.by)}")


async def _shield(battle: Battle, card: Working, word: words.Shield, target: Fighter) -> None:
    _last(battle, card, target, Shielded, f"{word.against}:{card.number(word.by)}")


async def _forbid(battle: Battle, card: Working, word: words.Forbid, target: Fighter) -> None:
    for what in word.what:
        _last(battle, card, target, Forbidden, what)


async def _embolden(battle: Battle, card: Working, _: words.Fearless, target: Fighter) -> None:
    if target.in_rout:
        rally(battle, target)
    _last(battle, card, target, Unafraid, None)


async def _give_skill(battle: Battle, card: Working, word: words.Skill, target: Fighter) -> None:
    skill = read_skill(word.skill)
    grant(target, skill.rule, skill.value, source=card.source, until=card.until(battle.turn))
    _tell_touched(battle, card, target)


def _last(battle: Battle, card: Working, target: Fighter, kind: type[Lasting], parameter: str | None) -> None:
    """Puts in force what lasts."""
    target.gain(f"{card.rule}#{kind.word}", parameter, source=card.source, until=card.until(battle.turn))
    _tell_touched(battle, card, target)


def _tell_touched(battle: Battle, card: Working, target: Fighter) -> None:
    battle.tell(lambda: Touched(fighter=target.id, by=card.by, card=card.source, rules=(card.rule,)))


async def _frighten(battle: Battle, card: Working, word: words.Frighten, target: Fighter) -> None:
    """A Courage test against a Fear; who fails is in rout, frightened by whoever has used the card."""
    by = battle[card.by]
    await prepare(battle, target, COURAGE)
    score = courage_score(battle, target)
    if not await check(battle, target, COURAGE, card.rule, score, card.number(word.fear)):
        rout(battle, target, by)


async def _control(battle: Battle, card: Working, _: Control, target: Fighter) -> None:
    side = player_of(battle, card)
    if target.side != side:
        until = card.until(battle.turn)
        take_control(battle, target, side, by=card.by, source=card.source, until=until)


async def _dispel(battle: Battle, card: Working, _: words.Dispel, target: Fighter) -> None:
    left = tuple(effect for effect in target.effects if not effect.source.startswith(CARD))
    if len(left) < len(target.effects.items):
        target.effects = Effects(left)
        battle.settle_control()
        battle.tell(lambda: Dispelled(fighter=target.id, by=card.by, rules=(card.rule,)))


async def _change_reserve(battle: Battle, card: Working, word: words.Mana, target: Fighter) -> None:
    gems = card.number(word.gems)
    if gems > 0:
        await gain_gems(battle, target, gems, card.rule, question=f"{card.rule}#gained")
    else:
        await lose_gems(battle, target, -gems, card.rule)


async def _change_faith(battle: Battle, card: Working, word: words.Faith, target: Fighter) -> None:
    if target.profile.faith is not None:
        target.temporary_faith = max(0, target.temporary_faith + card.number(word.points))
        left = target.temporary_faith
        battle.tell(lambda: FaithChanged(fighter=target.id, by=card.by, left=left, rules=(card.rule,)))


TRIED: Final[dict[str, tuple[str, Callable[[Battle, Fighter], int]]]] = {
    "initiative": (INITIATIVE, initiative),
    "attack": (ATTACK, attack),
    "defence": (DEFENCE, defence),
    "courage": (COURAGE, courage_score),
    "discipline": (DISCIPLINE, discipline_score),
}
"""The tests that a trial may ask for, and the score of each."""


async def _try(battle: Battle, card: Working, word: words.Trial, target: Fighter) -> None:
    kind, score = TRIED[word.score]
    await prepare(battle, target, kind)
    passed = await check(battle, target, kind, card.rule, score(battle, target), card.number(word.difficulty))
    await carry_out(battle, card, word.passed if passed else word.failed, target)


async def _choose(battle: Battle, card: Working, word: words.OneOf, target: Fighter) -> None:
    options = {choice.key: choice.effects for choice in word.choices}
    about = {"fighter": card.by, "target": target.id, "card": card.source}
    effects = await Choose(
        player_of(battle, card), f"{card.rule}#one-of", options, default=next(iter(options)), about=about
    )
    await carry_out(battle, card, effects, target)


# -- moving ------------------------------------------------------------------------------------------------------------


class Impelled(Displacement):
    """Where a fighter goes whom a card moves; his owner says, or whoever has used the card."""

    __slots__ = ()

    def __init__(self, battle: Battle, fighter: Fighter, rule: str, allowance: int, player: str) -> None:
        super().__init__(battle, fighter, rule, allowance)
        self.player = player


async def _move(battle: Battle, card: Working, word: words.Move, target: Fighter) -> None:
    if target.in_play and has_footing(battle, target):
        player = target.side if word.by == "owner" else player_of(battle, card)
        route = await Impelled(battle, target, f"{card.rule}#move", card.number(word.cm) * CM, player)
        await _impel(battle, target, route)


async def _push(battle: Battle, card: Working, word: words.Push, target: Fighter) -> None:
    """As far as there is room; nobody aboard something is pushed out of it, but he pushes away from it."""
    by = battle[battle[card.by].aboard or card.by]
    if not target.in_play or not has_footing(battle, target) or by is target or by.pose is None:
        return
    allowance = card.number(word.cm) * CM
    route = pushed_away(
        Impelled(battle, target, f"{card.rule}#move", allowance, player_of(battle, card)), by, allowance
    )
    if route is not None:
        await _impel(battle, target, route)


async def _impel(battle: Battle, target: Fighter, route: Route) -> None:
    """A fighter is moved, which is no move of his own: he may act as if he had stayed."""
    assert target.pose is not None
    if route == staying(target.pose):
        return
    moved, action = target.moved, target.action
    target.action = "placed"
    await travel(battle, target, route)
    if target.in_play:
        target.moved, target.action = moved, action


async def _carry(battle: Battle, card: Working, word: words.Carry, target: Fighter) -> None:
    place = Putting(
        battle, target, f"{card.rule}#carry", player_of(battle, card), battle.base(target), card.number(word.cm) * CM
    )
    target.tier = 0
    if place.example() is None:
        return
    pose = await place
    target.aboard = ""
    battle.stand(target, pose)
    battle.tell(lambda: Carried(fighter=target.id, by=card.by, pose=pose, rules=(card.rule,)))


WORDS: Final[dict[type[Word], Callable[[Battle, Working, Any, Fighter], Awaitable[None]]]] = {
    words.WoundRoll: _roll_wounds,
    words.Wound: _wound,
    words.Heal: _heal,
    words.Change: _change,
    words.Dice: _dice,
    words.Skill: _give_skill,
    words.Shield: _shield,
    words.Forbid: _forbid,
    words.Fearless: _embolden,
    words.Frighten: _frighten,
    words.Move: _move,
    words.Push: _push,
    words.Carry: _carry,
    Control: _control,
    words.Summon: summon,
    words.Dispel: _dispel,
    words.Mana: _change_reserve,
    words.Faith: _change_faith,
    words.Trial: _try,
    words.OneOf: _choose,
}
"""What carries out each word of the vocabulary."""
