"""Summoned creatures: how many a magician controls, and how they enter play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Card, Fighter
from escarmouche.rulebooks.cc.content.mystics import faith_rank, magic_rank
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.content.terms import category
from escarmouche.rulebooks.cc.events import Summoned
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import weight
from escarmouche.rulebooks.cc.rules.deployment import come_to_stand
from escarmouche.rulebooks.cc.rules.granting import equip
from escarmouche.rulebooks.cc.rules.start_values import promote
from escarmouche.rulebooks.confrontation.effect_words import Amount, OneOf, Summon, Trial, Word
from escarmouche.rulebooks.confrontation.summoning import appear, next_name
from escarmouche.rulebooks.confrontation.workings import Putting, Working
from escarmouche.table import CM, Pose

LIMIT: Final = "cc.core.magic.summons-limit"
SUMMONER: Final = "cc.skill.invocateur"


class Invocateur(Hooks, name=SUMMONER):
    """Summoner/X: the total Puissance of summoned creatures that he can control is X more, or less where X is below 0.

    Several X add up. [cc.skill.invocateur]
    """

    __slots__ = ()
    stacking = "adds"

    def controls(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self.number


def most_controlled(battle: Battle, summoner: Fighter) -> int:
    """The total Puissance of summoned creatures that somebody controls at most: the category of his rank."""
    profile = summoner.profile
    rank = magic_rank(profile) if profile.power is not None or profile.faith is None else faith_rank(profile)
    return max(0, apply_hooks(battle, summoner, Hooks.controls, category(rank)))


def controlled(battle: Battle, summoner: Fighter) -> int:
    """The total Puissance of the fighters whom a summoner has called and who are still there."""
    own = [fighter for fighter in battle.living(summoner.side) if fighter.summoner == summoner.id]
    return sum(weight(battle, fighter) for fighter in own)


def can_control(battle: Battle, summoner: Fighter, effects: Sequence[Word]) -> bool:
    """Whether a card would make nobody appear beyond those whom its owner can control: else it is not used.

    A magician controls summoned creatures up to a total Puissance of the category of his rank; those that he has summoned
    before count as long as they are there. Whoever has been summoned stays when his summoner dies, and his card is in the
    sequence from the next turn on. [cc.core.magic.summons-limit]
    """
    wanted = _least_weight(battle, effects)
    return not wanted or controlled(battle, summoner) + wanted <= most_controlled(battle, summoner)


def _least_weight(battle: Battle, effects: Sequence[Word]) -> int:
    """The Puissance of those whom words make appear at least, whatever is invested, chosen or rolled."""
    total = 0
    for word in effects:
        match word:
            case Summon():
                count = max(1, word.count.base) if isinstance(word.count, Amount) else word.count
                total += count * battle.summons[word.profile].puissance
            case OneOf():
                total += min(_least_weight(battle, choice.effects) for choice in word.choices)
            case Trial():
                total += min(_least_weight(battle, word.passed), _least_weight(battle, word.failed))
    return total


async def summon(battle: Battle, card: Working, word: Summon, target: Fighter) -> None:
    """Fighters appear about whoever the card acts on, as many as its owner can control and as find room."""
    by, side = battle[card.by], card.player or battle[card.by].side
    profile = battle.summons[word.profile]
    left = most_controlled(battle, by) - controlled(battle, by)
    count = min(card.number(word.count), left // max(1, profile.puissance))

    def enlist() -> Putting[Fighter]:
        fighter = enlist_summoned(battle, by, side, profile)
        return Putting(battle, fighter, f"{card.rule}#summon", side, battle.base(target), word.cm * CM)

    await appear(count, enlist, partial(_dismiss, battle), partial(_arrive, battle, by))


async def _arrive(battle: Battle, by: Fighter, fighter: Fighter, pose: Pose) -> None:
    battle.stand(fighter, pose)
    battle.tell(lambda: Summoned(fighter=fighter.id, by=by.id, pose=pose, rules=(LIMIT,)))
    await come_to_stand(battle, fighter)


def enlist_summoned(battle: Battle, by: Fighter, side: str, profile: Profile) -> Fighter:
    """A fighter whom a card has made appear joins a side, with a card of his own; he is not yet on the table."""
    name = next_name(battle, side, profile.key)
    fighter = Fighter(id=name, side=side, card=f"{side}-summoned-{name}", profile=profile, summoner=by.id)
    equip(fighter)
    if battle.options.champion_skills:
        promote(fighter)
    battle.fighters[name] = fighter
    battle.cards[fighter.card] = Card(fighter.card, side, (name,))
    return fighter


def _dismiss(battle: Battle, fighter: Fighter) -> None:
    """A fighter for whom there was no room never was."""
    del battle.cards[fighter.card]
    del battle.fighters[fighter.id]
