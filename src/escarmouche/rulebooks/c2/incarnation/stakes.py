"""Staking experience cards: laid face down at the end of the Approach, gained by exploits on the battlefield."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import msgspec

from escarmouche.kernel import PASS, Choose, Secret, Step, confirm
from escarmouche.kernel.effects import moment
from escarmouche.rulebooks.c2.battle import Battle, Deed, Fighter, Gain, Staking
from escarmouche.rulebooks.c2.content.cards import Profile
from escarmouche.rulebooks.c2.content.experience import Charge, Conditions, Endure, ExperienceCard, Maim, Slay
from escarmouche.rulebooks.c2.events import CardGained, CardsStaked, LastActAnnounced
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characters import is_character
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, LIGHT, SERIOUS, Hit

STAKE: Final = "c2.xp.stake"
ACQUIRE: Final = "c2.xp.stake.acquire"
ANNOUNCE: Final = "c2.adventure.act2.to-act3"
WATCHED: Final = "c2.xp.stake.acquire#watched"

WOUNDS: Final = {"light": LIGHT, "serious": SERIOUS, "critical": CRITICAL}


# -- who may have a card -----------------------------------------------------------------------------------------------


def meets(conditions: Conditions, profile: Profile) -> bool:
    """Whether somebody meets the Conditions of an experience card."""
    return (
        all((getattr(profile, score) or 0) >= least for score, least in conditions.scores)
        and all(map(profile.has, conditions.skills))
        and (not conditions.ranks or profile.rank in conditions.ranks)
        and (not conditions.peoples or profile.people in conditions.peoples)
        and (not conditions.magician or profile.power is not None)
        and (not conditions.faithful or profile.faith is not None)
    )


def may_gain(battle: Battle, fighter: Fighter, card: ExperienceCard) -> bool:
    """Whether a figure may gain a card at all: a Character, of whom the Conditions hold, who has it not yet.

    One card once only, unless it says otherwise. [c2.xp.buy.duplicate]
    """
    owned = {*fighter.saga.owned, *(gain.card for gain in battle.gained if gain.fighter == fighter.id)}
    return (
        is_character(battle, fighter)
        and meets(card.conditions, fighter.profile)
        and (card.repeatable or card.key not in owned)
    )


# -- the end of the Approach -------------------------------------------------------------------------------------------


class EndOfApproach(Step, frozen=True):
    """Everybody is deployed, the first turn has not begun: stakes are laid, and the last act is announced."""

    async def run(self, battle: Battle) -> None:
        venture = battle.venture
        assert venture is not None, "only a battle of a campaign has such a step"
        for fighter in battle.fighters.values():
            if fighter.saga.hero or (fighter.side in venture.stakes and is_character(battle, fighter)):
                fighter.gain(WATCHED)
        await lay_stakes(battle, venture.stakes)
        if venture.announces:
            await announce(battle, venture.announces)
        for fighter in list(battle.in_play()):
            await moment(fighter.effects, Hooks.end_of_approach, battle, fighter)


async def lay_stakes(battle: Battle, stakes: Mapping[str, Staking]) -> None:
    """At the end of the Approach a player may lay experience cards face down before him, up to three. [c2.xp.stake]

    They belong to no fighter. Of a card of which he has several copies he may stake several. [c2.xp.stake.duplicates]
    """
    chosen = await Secret({side: partial(_choose_stakes, battle, side, staking) for side, staking in stakes.items()})
    for side, cards in chosen.items():
        battle.staked[side] = cards
        battle.stakes[side] = len(cards)
        count = len(cards)
        battle.tell(lambda side=side, count=count: CardsStaked(side=side, count=count, rules=(STAKE,)))  # type: ignore[misc]


async def _choose_stakes(battle: Battle, side: str, staking: Staking) -> tuple[str, ...]:
    """Card by card, until he has enough. What some of his can gain is what he had best stake."""
    left = Counter(card.key for card in staking.cards)
    known = {card.key: card for card in staking.cards}
    chosen: list[str] = []
    while len(chosen) < staking.most and +left:
        useful = [key for key in +left if _is_of_use(battle, side, known[key])]
        options = {PASS: PASS, **{key: key for key in +left}}
        about = {"chosen": tuple(chosen), "count": staking.most - len(chosen)}
        key = await Choose(side, STAKE, options, default=useful[0] if useful else PASS, about=about)
        if key == PASS:
            break
        chosen.append(key)
        left[key] -= 1
    return tuple(sorted(chosen))


def _is_of_use(battle: Battle, side: str, card: ExperienceCard) -> bool:
    return any(may_gain(battle, fighter, card) for fighter in battle.living(side))


async def announce(battle: Battle, side: str) -> None:
    """Who means to go on to Act III says so at the end of the Approach of an Act II. [c2.adventure.act2.to-act3]"""
    battle.announced = await confirm(side, ANNOUNCE, default=True)
    if battle.announced:
        battle.tell(lambda: LastActAnnounced(side=side, rules=(ANNOUNCE,)))


# -- exploits ----------------------------------------------------------------------------------------------------------


class Watched(Hooks, name=WATCHED):
    """What a Character does in a battle of a campaign is kept; it may be an exploit, or be worth experience."""

    __slots__ = ()

    async def on_loss(self, battle: Battle, bearer: Fighter, lost: Fighter, by: Fighter | None) -> None:
        if by is bearer and lost.side != bearer.side:
            await do_deed(battle, bearer, "slay", lost.id)

    async def exceptionally_wounds(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        if hit.victim in battle.fighters and battle[hit.victim].side != bearer.side:
            bearer.saga = msgspec.structs.replace(bearer.saga, inflicted=bearer.saga.inflicted + 1)
            await do_deed(battle, bearer, "maim", hit.victim)

    async def exceptionally_wounded(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        bearer.saga = msgspec.structs.replace(bearer.saga, suffered=bearer.saga.suffered + 1)

    async def assault_landed(
        self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool, distance: int
    ) -> None:
        if as_charge:
            await do_deed(battle, bearer, "charge", target.id)

    async def after_harm(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.in_play and bearer.wound:
            await do_deed(battle, bearer, "endure", bearer.id, bearer.wound)

    async def before_leaving(self, battle: Battle, bearer: Fighter) -> None:
        bearer.saga = msgspec.structs.replace(bearer.saga, hurt=bool(bearer.wound))


async def do_deed(battle: Battle, fighter: Fighter, kind: str, whom: str, wound: int = 0) -> None:
    """A Character has done something that may be an exploit; whoever has staked for it may turn a card over.

    Right after the exploit, and only of those staked, of which he meets the Conditions: the card is his at once, for use
    in later battles. [c2.xp.stake.acquire]

    Everybody who has cards face down is asked at every such deed, whatever they are, so that nobody can tell; who does not
    want the card, or has none, says nothing. [c2.xp.stake.silence]
    """
    deed = Deed(kind, whom, battle.turn, battle.phase, wound)
    fighter.saga = msgspec.structs.replace(fighter.saga, deeds=(*fighter.saga.deeds, deed))
    side = fighter.side
    while battle.stakes.get(side):
        earned = list(dict.fromkeys(_earned(battle, fighter)))
        options = {PASS: PASS, **{key: key for key in earned}}
        about = {"fighter": fighter.id, "deed": kind, "whom": whom}
        key = await Choose(side, ACQUIRE, options, default=PASS, about=about, public=False)
        if key == PASS:
            return
        _attribute(battle, fighter, key)


def _attribute(battle: Battle, fighter: Fighter, key: str) -> None:
    """The card is turned over, and belongs to the Character."""
    staked = list(battle.staked[fighter.side])
    staked.remove(key)
    battle.staked[fighter.side] = tuple(staked)
    battle.stakes[fighter.side] = len(staked)
    battle.gained = (*battle.gained, Gain(fighter.id, key))
    battle.tell(lambda: CardGained(fighter=fighter.id, experience=key, rules=(ACQUIRE,)))


def _earned(battle: Battle, fighter: Fighter) -> Iterator[str]:
    """The staked cards that a figure has earned by what it has just done."""
    assert battle.venture is not None
    known = {card.key: card for card in battle.venture.stakes[fighter.side].cards}
    for key in battle.staked.get(fighter.side, ()):
        card = known[key]
        if may_gain(battle, fighter, card) and is_exploit(battle, fighter, card, fighter.saga.deeds):
            yield key


def is_exploit(battle: Battle, fighter: Fighter, card: ExperienceCard, deeds: Sequence[Deed]) -> bool:
    """Whether the last of what a figure has done makes the exploit of a card whole."""
    exploit, last = card.exploit, deeds[-1]
    if not _counts(battle, fighter, card, last):
        return False
    counted = [deed for deed in deeds if _counts(battle, fighter, card, deed)]
    if exploit.in_a_turn:
        counted = [deed for deed in counted if deed.turn == last.turn]
    return len(counted) >= exploit.times


def _counts(battle: Battle, fighter: Fighter, card: ExperienceCard, deed: Deed) -> bool:
    """Whether a deed is one of those that a card demands."""
    match card.exploit:
        case Slay(whom=whom, phase=phase):
            return deed.kind == "slay" and phase in ("", deed.phase) and _is(battle, fighter, battle[deed.whom], whom)
        case Maim():
            return deed.kind == "maim"
        case Charge(whom=whom):
            return deed.kind == "charge" and _is(battle, fighter, battle[deed.whom], whom)
        case Endure(wound=wound):
            return deed.kind == "endure" and deed.wound >= WOUNDS[wound]


def _is(battle: Battle, fighter: Fighter, enemy: Fighter, whom: str) -> bool:
    """Whether an enemy is of those that an exploit means."""
    match whom:
        case "character":
            return is_character(battle, enemy)
        case "dearer":
            return enemy.profile.points > fighter.profile.points
        case "fearsome":
            return enemy.profile.fear is not None
        case _:
            return True
