"""What the words of a card do to a model: every word of :mod:`~.effect_words`, as far as editions carry it out alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import Effects
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.effect_words import Word
from escarmouche.rulebooks.confrontation.events import Carried, Dispelled, FaithChanged, Touched
from escarmouche.rulebooks.confrontation.faith import Faithful
from escarmouche.rulebooks.confrontation.workings import LEVELS, Putting, Working, pushed_away
from escarmouche.rulebooks.freetable.displacement import Displacement
from escarmouche.rulebooks.freetable.ground import has_footing
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.freetable.state import FreeTable, Model
from escarmouche.table import CM

B = TypeVar("B", bound=FreeTable[Any])
F = TypeVar("F", bound=Model)

Carrier = Callable[[B, Working, Any, F], Awaitable[None]]
"""What carries out a word of a card on a model."""


class CardWords(ABC, Generic[B, F]):
    """What the words of the cards of an edition do. ``carriers``: what carries out each word."""

    changed: ClassVar[str] = "change"
    diced: ClassVar[str] = "dice"
    shielded: ClassVar[str] = "shield"
    forbidden: ClassVar[str] = "forbid"
    unafraid: ClassVar[str] = "fearless"
    """The last parts of the names of the effects that last."""

    test_names: ClassVar[Mapping[str, str]] = {}
    """What the rolls of a card are called among the tests of the edition, where it is not the same."""

    def __init__(self) -> None:
        self.carriers: Final[dict[type[Word], Carrier[B, F]]] = {
            words.WoundRoll: self.roll_wounds,
            words.Wound: self.wound,
            words.Heal: self.heal,
            words.Change: self.change,
            words.Dice: self.change_dice,
            words.Skill: self.give_skill,
            words.Shield: self.shield,
            words.Forbid: self.forbid,
            words.Fearless: self.embolden,
            words.Frighten: self.frighten,
            words.Move: self.move,
            words.Push: self.push,
            words.Carry: self.carry,
            words.Summon: self.summon,
            words.Dispel: self.dispel,
            words.Mana: self.change_reserve,
            words.Faith: self.change_faith,
            words.Trial: self.put_to_trial,
            words.OneOf: self.choose,
        }

    async def carry_out(self, battle: B, card: Working, effects: Sequence[Word], target: F) -> None:
        """Carries out words on a model, in their order. Of one that leaves the battle on the way nothing more is asked."""
        for word in effects:
            if not self.takes_part(target):
                return
            if not self.spares(battle, card, word, target):
                await self.carriers[type(word)](battle, card, word, target)
                await self.succumb(battle, target, battle[card.by])

    # -- what an edition says ------------------------------------------------------------------------------------------

    @abstractmethod
    def takes_part(self, target: F) -> bool:
        """Whether cards still do something to a model."""

    def spares(self, battle: B, card: Working, word: Word, target: F) -> bool:
        """Whether something keeps a word from a model."""
        return False

    def player_of(self, battle: B, card: Working) -> str:
        """Who decides what a card leaves open."""
        return card.player or str(battle[card.by].side)

    @abstractmethod
    def until(self, battle: B, card: Working) -> str | None:
        """The moment that ends what a card brings now."""

    @abstractmethod
    async def roll_wound(self, battle: B, card: Working, word: words.WoundRoll, target: F, by: F) -> None:
        """One wound roll against a model."""

    @abstractmethod
    async def suffer(self, battle: B, target: F, level: int, by: F, rule: str) -> None:
        """A model undergoes a result of the wound table."""

    @abstractmethod
    async def succumb(self, battle: B, target: F, by: F) -> None:
        """A model is killed if its scores have fallen so low."""

    @abstractmethod
    async def heal(self, battle: B, card: Working, word: words.Heal, target: F) -> None:
        """Wounds become lighter."""

    @abstractmethod
    async def give_skill(self, battle: B, card: Working, word: words.Skill, target: F) -> None:
        """A model has a skill for a time; see :meth:`tell_touched`."""

    @abstractmethod
    def rally(self, battle: B, target: F) -> None:
        """Ends the flight of a model, if it flees."""

    @abstractmethod
    async def frighten(self, battle: B, card: Working, word: words.Frighten, target: F) -> None:
        """A model tests its courage."""

    @abstractmethod
    async def gain_gems(self, battle: B, target: F, gems: int, rule: str) -> None:
        """A reserve of gems grows."""

    @abstractmethod
    async def lose_gems(self, battle: B, target: F, gems: int, rule: str) -> None:
        """A reserve of gems shrinks."""

    @abstractmethod
    def faithful(self, target: F) -> Faithful | None:
        """A model as one of the faithful; ``None``: it is none."""

    @abstractmethod
    async def passes(self, battle: B, card: Working, word: words.Trial, target: F) -> bool:
        """Whether a model passes a trial."""

    def after_dispelling(self, battle: B) -> None:
        """What cards had brought upon a model is over."""

    @abstractmethod
    def impelled(self, battle: B, target: F, rule: str, allowance: int, player: str) -> Displacement[F]:
        """The question where a model goes that a card moves."""

    def is_moved(self, battle: B, target: F) -> bool:
        """Whether a card moves a model over the table: it stands on something."""
        return target.in_play and has_footing(battle, target)

    def pushes_from(self, battle: B, card: Working) -> F:
        """The model from which a card pushes others away."""
        pusher: F = battle[card.by]
        return pusher

    @abstractmethod
    async def travel(self, battle: B, target: F, route: Route) -> None:
        """A model is moved, which is no move of its own: it may act as if it had stayed."""

    def set_down(self, target: F) -> None:
        """A card has put a model on the ground: nothing carries it any more."""

    @abstractmethod
    async def summon(self, battle: B, card: Working, word: words.Summon, target: F) -> None:
        """Models appear about the one that the card acts on."""

    # -- wounds --------------------------------------------------------------------------------------------------------

    async def roll_wounds(self, battle: B, card: Working, word: words.WoundRoll, target: F) -> None:
        """So many wound rolls."""
        for _ in range(card.number(word.times)):
            await self.roll_wound(battle, card, word, target, battle[card.by])

    async def wound(self, battle: B, card: Working, word: words.Wound, target: F) -> None:
        """A result of the wound table."""
        await self.suffer(battle, target, LEVELS[word.level], battle[card.by], card.rule)

    # -- what lasts ----------------------------------------------------------------------------------------------------

    async def change(self, battle: B, card: Working, word: words.Change, target: F) -> None:
        """A score is higher or lower."""
        self.bring(battle, card, target, self.changed, f"{word.score}:{card.number(word.by)}")

    async def change_dice(self, battle: B, card: Working, word: words.Dice, target: F) -> None:
        """The dice of some rolls are worth more or less."""
        kinds = ",".join(self.test_names.get(kind, kind) for kind in word.rolls)
        self.bring(battle, card, target, self.diced, f"{kinds}:{card.number(word.by)}")

    async def shield(self, battle: B, card: Working, word: words.Shield, target: F) -> None:
        """Shots or spells are harder."""
        self.bring(battle, card, target, self.shielded, f"{word.against}:{card.number(word.by)}")

    async def forbid(self, battle: B, card: Working, word: words.Forbid, target: F) -> None:
        """Some things are forbidden."""
        for what in word.what:
            self.bring(battle, card, target, self.forbidden, what)

    async def embolden(self, battle: B, card: Working, _: words.Fearless, target: F) -> None:
        """Nothing frightens the model any more."""
        self.rally(battle, target)
        self.bring(battle, card, target, self.unafraid, None)

    async def dispel(self, battle: B, card: Working, _: words.Dispel, target: F) -> None:
        """Whatever cards have brought is over."""
        left = tuple(effect for effect in target.effects if not effect.source.startswith(CARD))
        if len(left) < len(target.effects.items):
            target.effects = Effects(left)
            self.after_dispelling(battle)
            battle.tell(lambda: Dispelled(fighter=target.id, by=card.by, rules=(card.rule,)))

    def bring(self, battle: B, card: Working, target: F, word: str, parameter: str | None) -> None:
        """Puts in force what lasts. ``word``: the last part of its name."""
        target.gain(f"{card.rule}#{word}", parameter, source=card.source, until=self.until(battle, card))
        self.tell_touched(battle, card, target)

    def tell_touched(self, battle: B, card: Working, target: F) -> None:
        """Tells that a card has brought something that lasts."""
        battle.tell(lambda: Touched(fighter=target.id, by=card.by, card=card.source, rules=(card.rule,)))

    # -- gems and faith ------------------------------------------------------------------------------------------------

    async def change_reserve(self, battle: B, card: Working, word: words.Mana, target: F) -> None:
        """A reserve of gems grows or shrinks."""
        gems = card.number(word.gems)
        if gems > 0:
            await self.gain_gems(battle, target, gems, card.rule)
        else:
            await self.lose_gems(battle, target, -gems, card.rule)

    async def change_faith(self, battle: B, card: Working, word: words.Faith, target: F) -> None:
        """One of the faithful has more points, or fewer, but never less than none."""
        faithful = self.faithful(target)
        if faithful is not None:
            left = faithful.temporary_faith = max(0, faithful.temporary_faith + card.number(word.points))
            battle.tell(lambda: FaithChanged(fighter=target.id, by=card.by, left=left, rules=(card.rule,)))

    # -- trials and choices --------------------------------------------------------------------------------------------

    async def put_to_trial(self, battle: B, card: Working, word: words.Trial, target: F) -> None:
        """Some words for those who pass, others for those who fail."""
        passed = await self.passes(battle, card, word, target)
        await self.carry_out(battle, card, word.passed if passed else word.failed, target)

    async def choose(self, battle: B, card: Working, word: words.OneOf, target: F) -> None:
        """One of several things."""
        options = {choice.key: choice.effects for choice in word.choices}
        about = {"fighter": card.by, "target": target.id, "card": card.source}
        player = self.player_of(battle, card)
        effects = await Choose(player, f"{card.rule}#one-of", options, default=next(iter(options)), about=about)
        await self.carry_out(battle, card, effects, target)

    # -- moving --------------------------------------------------------------------------------------------------------

    async def move(self, battle: B, card: Working, word: words.Move, target: F) -> None:
        """Its owner or whoever has used the card says where it goes."""
        if self.is_moved(battle, target):
            player = target.side if word.by == "owner" else self.player_of(battle, card)
            allowance = card.number(word.cm) * CM
            await self._impel(battle, target, await self.impelled(battle, target, _move(card), allowance, player))

    async def push(self, battle: B, card: Working, word: words.Push, target: F) -> None:
        """As far as there is room; right before the one who pushes, it goes where it looks."""
        by = self.pushes_from(battle, card)
        if not self.is_moved(battle, target) or by is target or by.pose is None:
            return
        allowance = card.number(word.cm) * CM
        asked = self.impelled(battle, target, _move(card), allowance, self.player_of(battle, card))
        route = pushed_away(asked, by, allowance)
        if route is not None:
            await self._impel(battle, target, route)

    async def _impel(self, battle: B, target: F, route: Route) -> None:
        assert target.pose is not None
        if route != staying(target.pose):
            await self.travel(battle, target, route)

    async def carry(self, battle: B, card: Working, word: words.Carry, target: F) -> None:
        """Whoever has used the card puts it somewhere else."""
        player, reach = self.player_of(battle, card), card.number(word.cm) * CM
        place = Putting(battle, target, f"{card.rule}#carry", player, battle.base(target), reach)
        target.tier = 0
        if place.example() is None:
            return
        pose = await place
        self.set_down(target)
        battle.stand(target, pose)
        battle.tell(lambda: Carried(fighter=target.id, by=card.by, pose=pose, rules=(card.rule,)))


def _move(card: Working) -> str:
    return f"{card.rule}#move"


__all__ = ["CardWords"]
