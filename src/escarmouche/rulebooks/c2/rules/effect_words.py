"""What the words of a card do: every word of :mod:`~.confrontation.effect_words`, carried out on a figure.

Spells, and miracles alike, are carried out by :func:`carry_out`. What lasts is an effect in force on the figure; its source
says that a card has brought it (:data:`CARD`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import Effects
from escarmouche.rulebooks.c2.battle import Battle, Card, Fighter
from escarmouche.rulebooks.c2.content.skill_names import read_skill
from escarmouche.rulebooks.c2.events import Carried, Dispelled, FaithChanged, Summoned, Touched
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.approach import has_arrived
from escarmouche.rulebooks.c2.rules.attacks import Split
from escarmouche.rulebooks.c2.rules.characteristics import attack, check, courage, defence, discipline, initiative
from escarmouche.rulebooks.c2.rules.fear import be_frightened, rally
from escarmouche.rulebooks.c2.rules.granting import equip, grant
from escarmouche.rulebooks.c2.rules.movement import MOVES, Displacement, travel
from escarmouche.rulebooks.c2.rules.wounds import heal, succumb, suffer, wound_roll
from escarmouche.rulebooks.common.lasting import name_lasting
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.effect_words import Word
from escarmouche.rulebooks.confrontation.summoning import appear, next_name
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
from escarmouche.table import CM, Pose

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
    """The bearer does not do some things."""

    __slots__ = ()
    word = "forbid"
    stacking = "each"

    def may_move(self, value: bool, battle: Battle, bearer: Fighter, move: str) -> bool:
        assault = move == "pursuit" or MOVES[move].kind in ("charge", "engage")
        return value and not (self._is("move") or (assault and self._is("charge")))

    def pursuits(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0 if self._is("move") or self._is("charge") else value

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and not self._is("shoot")

    def may_cast(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and not self._is("cast")

    def split(self, value: Split, battle: Battle, bearer: Fighter) -> Split:
        return Split(0, 0) if self._is("strike") else value

    def _is(self, what: str) -> bool:
        return self.data.parameter == what


class Unafraid(Lasting):
    """No Fear touches the bearer."""

    __slots__ = ()
    word = "fearless"

    def immune_to_fear(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return True


class Empowered(Lasting):
    """The bearer has a power over its later turns, by a card of its own whose key is the parameter."""

    __slots__ = ()
    word = "later"
    stacking = "each"


def lasting_words(rule: str) -> None:
    """Makes known what the words of the cards of a rule (spells, miracles) bring for a time, under its id."""
    name_lasting(rule, (Changed, Diced, Shielded, Forbidden, Unafraid, Empowered))


# -- carrying out ------------------------------------------------------------------------------------------------------


async def carry_out(battle: Battle, card: Working, effects: Sequence[Word], target: Fighter) -> None:
    """Carries out words on a figure, in their order. Of a figure that leaves the table on the way nothing more is asked."""
    for word in effects:
        if not target.in_play:
            return
        await WORDS[type(word)](battle, card, word, target)
        await succumb(battle, target, by=battle[card.by])


async def _roll_wounds(battle: Battle, card: Working, word: words.WoundRoll, target: Fighter) -> None:
    by = battle[card.by]
    for _ in range(card.number(word.times)):
        strength, bonus = card.number(word.strength), card.number(word.bonus)
        await wound_roll(battle, target, strength, by=by, rule=card.rule, location=word.location, bonus=bonus)


async def _wound(battle: Battle, card: Working, word: words.Wound, target: Fighter) -> None:
    await suffer(battle, target, LEVELS[word.level], by=battle[card.by], rule=card.rule)


async def _heal(battle: Battle, card: Working, word: words.Heal, target: Fighter) -> None:
    heal(battle, target, max(0, target.wound - card.number(word.levels)))


async def _change(battle: Battle, card: Working, word: words.Change, target: Fighter) -> None:
    _last(battle, card, target, Changed, f"{word.score}:{card.number(word.by)}")


async def _dice(battle: Battle, card: Working, word: words.Dice, target: Fighter) -> None:
    _last(battle, card, target, Diced, f"{','.join(word.rolls)}:{card.number(word.by)}")


async def _shield(battle: Battle, card: Working, word: words.Shield, target: Fighter) -> None:
    _last(battle, card, target, Shielded, f"{word.against}:{card.number(word.by)}")


async def _forbid(battle: Battle, card: Working, word: words.Forbid, target: Fighter) -> None:
    for what in word.what:
        _last(battle, card, target, Forbidden, what)


async def _embolden(battle: Battle, card: Working, _: words.Fearless, target: Fighter) -> None:
    if target.fleeing is not None:
        rally(battle, target)
    _last(battle, card, target, Unafraid, None)


async def _give_skill(battle: Battle, card: Working, word: words.Skill, target: Fighter) -> None:
    skill = read_skill(word.skill)
    grant(target, skill.rule, skill.value, source=card.source, until=card.until(battle.turn))
    _tell_touched(battle, card, target)


async def _empower(battle: Battle, card: Working, _: words.Later, target: Fighter) -> None:
    _last(battle, card, target, Empowered, card.card)


def _last(battle: Battle, card: Working, target: Fighter, kind: type[Lasting], parameter: str | None) -> None:
    """Puts in force what lasts."""
    target.gain(f"{card.rule}#{kind.word}", parameter, source=card.source, until=card.until(battle.turn))
    _tell_touched(battle, card, target)


def _tell_touched(battle: Battle, card: Working, target: Fighter) -> None:
    battle.tell(lambda: Touched(fighter=target.id, by=card.by, card=card.source, rules=(card.rule,)))


async def _frighten(battle: Battle, card: Working, word: words.Frighten, target: Fighter) -> None:
    await be_frightened(battle, target, battle[card.by], card.number(word.fear))


async def _dispel(battle: Battle, card: Working, _: words.Dispel, target: Fighter) -> None:
    left = tuple(effect for effect in target.effects if not effect.source.startswith(CARD))
    if len(left) < len(target.effects.items):
        target.effects = Effects(left)
        battle.tell(lambda: Dispelled(fighter=target.id, by=card.by, rules=(card.rule,)))


async def _change_reserve(battle: Battle, card: Working, word: words.Mana, target: Fighter) -> None:
    from escarmouche.rulebooks.c2.incantation.mana import gain_gems, lose_gems

    gems = card.number(word.gems)
    if gems > 0:
        await gain_gems(battle, target, gems, card.rule)
    else:
        await lose_gems(battle, target, -gems, card.rule)


async def _change_faith(battle: Battle, card: Working, word: words.Faith, target: Fighter) -> None:
    if target.profile.faith is None:
        return
    target.temporary_faith = max(0, target.temporary_faith + card.number(word.points))
    left = target.temporary_faith
    battle.tell(lambda: FaithChanged(fighter=target.id, by=card.by, left=left, rules=(card.rule,)))


TRIED: Final[dict[str, Callable[[Battle, Fighter], int | None]]] = {
    "initiative": initiative,
    "attack": attack,
    "defence": defence,
    "courage": courage,
    "discipline": discipline,
}
"""The scores that a trial may ask for, and what each comes to."""


async def _try(battle: Battle, card: Working, word: words.Trial, target: Fighter) -> None:
    """Who has no Courage, as he causes Fear, passes its trials."""
    score = TRIED[word.score](battle, target)
    difficulty = card.number(word.difficulty)
    passed = score is None or await check(battle, target, word.score, card.rule, score, difficulty)
    await carry_out(battle, card, word.passed if passed else word.failed, target)


async def _choose(battle: Battle, card: Working, word: words.OneOf, target: Fighter) -> None:
    options = {choice.key: choice.effects for choice in word.choices}
    about = {"fighter": card.by, "target": target.id, "card": card.source}
    effects = await Choose(
        battle[card.by].side, f"{card.rule}#one-of", options, default=next(iter(options)), about=about
    )
    await carry_out(battle, card, effects, target)


# -- moving ------------------------------------------------------------------------------------------------------------


class Impelled(Displacement):
    """Where a figure goes that a card moves; its owner says, or whoever has used the card."""

    __slots__ = ()

    def __init__(self, battle: Battle, fighter: Fighter, rule: str, allowance: int, player: str) -> None:
        super().__init__(battle, fighter, rule, allowance)
        self.player = player


async def _move(battle: Battle, card: Working, word: words.Move, target: Fighter) -> None:
    if not has_footing(battle, target):
        return
    player = target.side if word.by == "owner" else battle[card.by].side
    route = await Impelled(battle, target, f"{card.rule}#move", card.number(word.cm) * CM, player)
    await _impel(battle, target, route)


async def _push(battle: Battle, card: Working, word: words.Push, target: Fighter) -> None:
    """As far as there is room; right before the caster, it goes where it looks."""
    by = battle[card.by]
    if not has_footing(battle, target) or by is target or by.pose is None:
        return
    allowance = card.number(word.cm) * CM
    route = pushed_away(Impelled(battle, target, f"{card.rule}#move", allowance, by.side), by, allowance)
    if route is not None:
        await _impel(battle, target, route)


async def _impel(battle: Battle, target: Fighter, route: Route) -> None:
    """A figure is moved, which is no move of its own: it may move, shoot and cast as if it had stayed."""
    assert target.pose is not None
    if route == staying(target.pose):
        return
    moved, move = target.moved, target.move
    target.move = "placed"
    await travel(battle, target, route)
    if target.in_play:
        target.moved, target.move = moved, move


async def _carry(battle: Battle, card: Working, word: words.Carry, target: Fighter) -> None:
    place = Putting(
        battle, target, f"{card.rule}#carry", battle[card.by].side, battle.base(target), card.number(word.cm) * CM
    )
    target.tier = 0
    if place.example() is None:
        return
    pose = await place
    battle.stand(target, pose)
    battle.tell(lambda: Carried(fighter=target.id, by=card.by, pose=pose, rules=(card.rule,)))


async def _summon(battle: Battle, card: Working, word: words.Summon, target: Fighter) -> None:
    """They appear about the figure that the card acts on, usually the caster himself; their card is drawn from next turn."""
    by = battle[card.by]

    def enlist() -> Putting[Fighter]:
        figure = enlist_summoned(battle, by, battle.summons[word.profile])
        return Putting(battle, figure, f"{card.rule}#summon", by.side, battle.base(target), word.cm * CM)

    async def arrive(figure: Fighter, pose: Pose) -> None:
        battle.stand(figure, pose)
        battle.tell(lambda: Summoned(fighter=figure.id, by=by.id, pose=pose, rules=(card.rule,)))
        await has_arrived(battle, figure)

    await appear(card.number(word.count), enlist, partial(dismiss, battle), arrive)


def enlist_summoned(battle: Battle, by: Fighter, profile: Any) -> Fighter:
    """A figure that a card has made appear joins a side, with a card of its own; it is not yet on the table."""
    name = next_name(battle, by.side, profile.key)
    figure = Fighter(id=name, side=by.side, card=f"{by.side}-summoned-{name}", profile=profile, summoner=by.id)
    equip(figure)
    battle.fighters[name] = figure
    battle.cards[figure.card] = Card(figure.card, by.side, (name,))
    return figure


def dismiss(battle: Battle, figure: Fighter) -> None:
    """A figure for which there was no room never was."""
    del battle.cards[figure.card]
    del battle.fighters[figure.id]


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
    words.Summon: _summon,
    words.Dispel: _dispel,
    words.Mana: _change_reserve,
    words.Faith: _change_faith,
    words.Trial: _try,
    words.OneOf: _choose,
    words.Later: _empower,
}
"""What carries out each word of the vocabulary."""

__all__ = ["WORDS", "carry_out", "lasting_words"]
