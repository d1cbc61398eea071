"""Nexus: pieces that a side fields, who may use them and from where, how they are activated, and forced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from escarmouche.kernel import Choose, Reason, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import KINDS
from escarmouche.rulebooks.cc.content.pieces import Nexus, Power, Sacrifice, Tried
from escarmouche.rulebooks.cc.events import NexusActivated, NexusForced, NexusResisted, SacrificePaid
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.cc.rules.artillery import is_reached
from escarmouche.rulebooks.cc.rules.characteristics import (
    ATTACK,
    COURAGE,
    DEFENCE,
    DISCIPLINE,
    INITIATIVE,
    POWER,
    SHOOTING,
    attack,
    courage_score,
    defence,
    discipline_score,
    initiative,
    power,
    shooting,
)
from escarmouche.rulebooks.cc.rules.dice import check, prepare
from escarmouche.rulebooks.cc.rules.effect_words import carry_out, lasting_words
from escarmouche.rulebooks.cc.rules.scenery import occupants, put_up
from escarmouche.rulebooks.cc.rules.unalterable import is_open_to
from escarmouche.rulebooks.cc.rules.wounds import add_steps, any_of, lose, may_be_given
from escarmouche.rulebooks.cc.skills.matching import matches
from escarmouche.rulebooks.confrontation.faith import spend_faith
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.rulebooks.freetable.boarding import is_at_a_door
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.state import on_a_level
from escarmouche.table import CM, Pose, footprint, in_contact, within

NEXUS: Final = "cc.core.nexus.piece"
DEPLOYMENT: Final = "cc.core.nexus.deployment"
ACTIVATION: Final = "cc.core.nexus.activation"
TARGET: Final = "cc.core.nexus.activation#target"
FRIEND: Final = "cc.core.nexus.activation#friend"
PRICE: Final = "cc.core.nexus.activation#sacrifice"
FORCE: Final = "cc.core.nexus.force"
BOUND: Final = "cc.nexus.asservi"
INVIOLABLE: Final = "cc.nexus.inviolable"

APART: Final = 10 * CM
"""How far a nexus is deployed from another one: further than this."""

lasting_words(ACTIVATION)


class NexusPiece(Hooks, name=NEXUS):
    """A nexus: a piece that never moves nor fights, and blocks moves and sight like solid scenery of its size.

    [cc.core.nexus.piece] Its card is in the deployment sequence of its side, and in no sequence after that. It is placed in
    the own zone, on the ground, more than 10 cm from every other nexus. [cc.core.nexus.deployment]

    It is struck and shot at like scenery; at 0 structure points it is destroyed, and removed for good; without a charge it
    is not activated. [cc.core.nexus.attacked]
    """

    __slots__ = ()

    def deployment_problems(self, value: list[Reason], battle: Battle, bearer: Fighter, pose: Pose) -> list[Reason]:
        here = footprint(bearer.shape, pose)
        others = [piece for piece in battle.pieces_standing() if piece.has(NEXUS) and piece is not bearer]
        near = [piece.id for piece in others if within(here, battle.base(piece), APART)]
        high = [reason(DEPLOYMENT, "cc-nexus-on-the-ground")] if pose.z else []
        return [*value, *high, *(reason(DEPLOYMENT, "cc-too-near-a-nexus", piece=name) for name in near)]

    async def deployed(self, battle: Battle, bearer: Fighter) -> None:
        put_up(battle, bearer, place_of(bearer))


def card_of(nexus: Fighter) -> Nexus:
    """What is a nexus about a piece."""
    body = nexus.profile.body
    assert body is not None and body.nexus is not None, f"{nexus.id} is no nexus"
    return body.nexus


def nexus_standing(battle: Battle) -> list[Fighter]:
    """The nexus on the table, whoever has them."""
    return [piece for piece in battle.pieces_standing() if piece.has(NEXUS)]


# -- who may use it, and from where ------------------------------------------------------------------------------------


def has_allegiance(nexus: Fighter, fighter: Fighter) -> bool:
    """Whether a fighter is one of those for whom a nexus is: as its card says; where it says nothing, of its side."""
    wanted = card_of(nexus).allegiance
    return any(matches(fighter, word) for word in wanted) if wanted else fighter.side == nexus.side


def is_friend(nexus: Fighter, fighter: Fighter) -> bool:
    """Whether a fighter is of the side of a nexus, and one of those for whom it is."""
    return fighter.side == nexus.side and has_allegiance(nexus, fighter)


def is_in_access(battle: Battle, nexus: Fighter, fighter: Fighter) -> bool:
    """Whether a fighter stands where one has to stand to use a nexus.

    Against a side of its base, or with some of his own in an area about it; where its card says nothing, in contact with it.
    Whoever is inside it is in contact. [cc.core.nexus.access]
    """
    if not fighter.in_play or fighter.tier:
        return False
    card, base, there = card_of(nexus), battle.base(fighter), battle.base(nexus)
    if card.area is not None:
        return within(base, there, card.area)
    if card.access:
        return is_at_a_door(battle, nexus, card.access, fighter)
    return (on_a_level(nexus, fighter) and in_contact(base, there)) or fighter in occupants(battle, nexus)


def is_linked(battle: Battle, nexus: Fighter, fighter: Fighter) -> bool:
    """Whether a bound nexus is linked to a fighter: to the one who has made the Tactics roll of this turn for its side."""
    return nexus.has(BOUND) and battle.tactician.get(nexus.side) == fighter.id


def must_force(nexus: Fighter, fighter: Fighter) -> bool:
    """Whether a fighter is an enemy for whom a nexus is not: he has to force it."""
    return fighter.side != nexus.side and not has_allegiance(nexus, fighter)


# -- trying ------------------------------------------------------------------------------------------------------------


def may_try(battle: Battle, fighter: Fighter, nexus: Fighter) -> bool:
    """Whether a fighter may try to activate a nexus now: once a turn each, and free of adversaries."""
    card = card_of(nexus)
    if card.power is None or nexus.charges == 0 or nexus.id in fighter.catalysed:
        return False
    if not battle.is_free(fighter) or not can_pay(battle, fighter, nexus) or not can_be_tried(battle, fighter, nexus):
        return False
    near = is_in_access(battle, nexus, fighter)
    if must_force(nexus, fighter):
        able = near and not nexus.has(INVIOLABLE)
    else:
        able = has_allegiance(nexus, fighter) and (near or is_linked(battle, nexus, fighter))
    return able and bool(aims(battle, fighter, nexus))


def open_to(battle: Battle, fighter: Fighter) -> dict[str, Fighter]:
    """The nexus that a fighter may try to activate now, by id."""
    return {nexus.id: nexus for nexus in nexus_standing(battle) if may_try(battle, fighter, nexus)}


def may_activate(battle: Battle, fighter: Fighter) -> bool:
    """Whether there is a nexus that a fighter may try to activate."""
    return bool(battle.pieces) and bool(open_to(battle, fighter))


async def activate(battle: Battle, fighter: Fighter) -> None:
    """A cumulative action, once a turn for each nexus: the catalyst tries to activate one.

    He pays the sacrifice on its card, then passes the trial; then a charge is spent, if it has any, and it takes effect. A
    trial that fails costs the try and the sacrifice. [cc.core.nexus.activation]
    """
    usable = open_to(battle, fighter)
    about = {"fighter": fighter.id}
    nexus = await Choose(fighter.side, ACTIVATION, usable, default=next(iter(usable)), about=about)
    fighter.catalysed = (*fighter.catalysed, nexus.id)
    card = card_of(nexus)
    if must_force(nexus, fighter) and not await force(battle, fighter, nexus):
        return
    if card.sacrifice is not None:
        await pay(battle, fighter, nexus, card.sacrifice)
        if not fighter.in_play:
            return
    if card.trial is not None and not await passes(
        battle, fighter, card.trial.score, card.trial.difficulty, ACTIVATION
    ):
        battle.tell(lambda: NexusResisted(fighter=fighter.id, nexus=nexus.id, rules=(ACTIVATION,)))
        return
    if nexus.charges is not None:
        nexus.charges -= 1
    left = nexus.charges
    battle.tell(lambda: NexusActivated(fighter=fighter.id, nexus=nexus.id, charges=left, rules=(ACTIVATION,)))
    assert card.power is not None
    await take_effect(battle, fighter, nexus, card.power)


async def force(battle: Battle, fighter: Fighter, nexus: Fighter) -> bool:
    """An enemy for whom a nexus is not forces it: a Discipline test against 8, or what its card says; tells whether he does.

    He activates it then as if it were for him; a failure costs his try. [cc.core.nexus.force]
    """
    passed = await passes(battle, fighter, "discipline", card_of(nexus).force, FORCE)
    battle.tell(lambda: NexusForced(fighter=fighter.id, nexus=nexus.id, passed=passed, rules=(FORCE,)))
    return passed


SCORES: Final[dict[Tried, tuple[str, Callable[[Battle, Fighter], int | None]]]] = {
    "initiative": (INITIATIVE, initiative),
    "attack": (ATTACK, attack),
    "defence": (DEFENCE, defence),
    "shooting": (SHOOTING, shooting),
    "courage": (COURAGE, courage_score),
    "discipline": (DISCIPLINE, discipline_score),
    "power": (POWER, lambda battle, fighter: None if fighter.profile.power is None else power(battle, fighter)),
}
"""The tests that a trial may ask for, and the score of each; ``None``: the fighter has none."""


def can_be_tried(battle: Battle, fighter: Fighter, nexus: Fighter) -> bool:
    """Whether a fighter has the characteristic that the trial of a nexus tests: who has no TIR, or POU, cannot try."""
    trial = card_of(nexus).trial
    return trial is None or SCORES[trial.score][1](battle, fighter) is not None


async def passes(battle: Battle, fighter: Fighter, score: Tried, difficulty: int, rule: str) -> bool:
    """A test of a characteristic against a difficulty."""
    kind, value = SCORES[score]
    await prepare(battle, fighter, kind)
    if await any_of(fighter, Hooks.fails_by_itself, battle, fighter, kind):
        return False
    own = value(battle, fighter)
    assert own is not None, f"{fighter.id} has no {score}"
    return await check(battle, fighter, kind, rule, own, difficulty)


# -- the sacrifice -----------------------------------------------------------------------------------------------------


def can_pay(battle: Battle, fighter: Fighter, nexus: Fighter) -> bool:
    """Whether a fighter has what a nexus asks for."""
    price = card_of(nexus).sacrifice
    if price is None:
        return True
    enough = len(fighter.gems) >= price.gems and fighter.temporary_faith >= price.faith
    return enough and (not price.friend or bool(victims(battle, fighter, nexus)))


def victims(battle: Battle, fighter: Fighter, nexus: Fighter) -> dict[str, Fighter]:
    """The friends whom a catalyst may give to a nexus: those in its access, but for him, who may be given."""
    return {
        friend.id: friend
        for friend in battle.friends(fighter)
        if is_in_access(battle, nexus, friend) and may_be_given(battle, friend, fighter)
    }


async def pay(battle: Battle, fighter: Fighter, nexus: Fighter, price: Sacrifice) -> None:
    """A catalyst pays what a nexus asks for: gems, faith, a friend's life, a wound; nothing makes it less."""
    if price.gems:
        await KINDS.pay_any(fighter, price.gems, PRICE)
    spend_faith(fighter, price.faith)
    victim = None
    if price.friend:
        candidates = victims(battle, fighter, nexus)
        about = {"fighter": fighter.id, "nexus": nexus.id}
        victim = await Choose(fighter.side, FRIEND, candidates, default=next(iter(candidates)), about=about)
    named = "" if victim is None else victim.id
    battle.tell(
        lambda: SacrificePaid(
            fighter=fighter.id,
            nexus=nexus.id,
            gems=price.gems,
            faith=price.faith,
            wound=price.wound,
            friend=named,
            rules=(ACTIVATION,),
        )
    )
    if victim is not None:
        await lose(battle, victim, "killed", rule="cc.core.sacrifice")
    if price.wound:
        await add_steps(battle, fighter, price.wound, rule=ACTIVATION)


# -- what it does ------------------------------------------------------------------------------------------------------


def aims(battle: Battle, fighter: Fighter, nexus: Fighter) -> list[Fighter]:
    """On whom a nexus may act when a catalyst activates it."""
    deed = card_of(nexus).power
    assert deed is not None
    match deed.target:
        case "catalyst":
            return [fighter]
        case "friend":
            candidates = battle.in_play(fighter.side)
        case "enemy":
            candidates = battle.enemies(fighter)
        case _:
            candidates = battle.in_play()
    named = deed.target != "all"
    return [candidate for candidate in candidates if _is_in_reach(battle, fighter, nexus, deed, candidate, named=named)]


def _is_in_reach(
    battle: Battle, fighter: Fighter, nexus: Fighter, deed: Power, target: Fighter, *, named: bool
) -> bool:
    """Whether a nexus may act on a target: within its reach, among those whom its card names, and open to it."""
    if deed.reach is not None and not within(battle.base(nexus), battle.base(target), deed.reach):
        return False
    if deed.only and not any(matches(target, word) for word in deed.only):
        return False
    if named:
        return apply_hooks(battle, target, Hooks.targetable, True, nexus)
    of_camp = deed.affects == "anybody" or (target.side == fighter.side) == (deed.affects == "friends")
    return of_camp and is_reached(battle, target, nexus)


async def take_effect(battle: Battle, fighter: Fighter, nexus: Fighter, deed: Power) -> None:
    """A nexus does what its card says; its wound rolls are the nexus's, its choices the catalyst's."""
    targets = aims(battle, fighter, nexus)
    if deed.target in ("friend", "enemy", "fighter") and targets:
        options = {candidate.id: candidate for candidate in targets}
        about = {"fighter": fighter.id, "nexus": nexus.id}
        targets = [await Choose(fighter.side, TARGET, options, default=next(iter(options)), about=about)]
    working = Working(nexus.id, nexus.profile.key, ACTIVATION, deed.duration, player=fighter.side)
    for target in targets:
        if target.in_play and is_open_to(target, nexus):
            await carry_out(battle, working, deed.effects, target)


enter_action("nexus", ActionType(exclusive=False, may=may_activate, begin=activate, repeats=True))


__all__ = [
    "ACTIVATION",
    "BOUND",
    "FORCE",
    "INVIOLABLE",
    "NEXUS",
    "PRICE",
    "SCORES",
    "activate",
    "aims",
    "card_of",
    "has_allegiance",
    "is_friend",
    "is_in_access",
    "is_linked",
    "may_try",
    "nexus_standing",
    "open_to",
]
