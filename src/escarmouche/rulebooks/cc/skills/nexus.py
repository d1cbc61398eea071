"""The skills of nexus: what they are to friends and enemies about them, and what becomes of them turn by turn."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, InForce, Reason, confirm, reason
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import ChargesChanged, NexusSpent
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.cc.rules.artillery import is_reached
from escarmouche.rulebooks.cc.rules.faith import is_faithful, is_in_aura
from escarmouche.rulebooks.cc.rules.mana import gain_gems, room_for_gems
from escarmouche.rulebooks.cc.rules.nexus import BOUND, INVIOLABLE, NEXUS, card_of, is_friend, is_in_access
from escarmouche.rulebooks.cc.rules.scenery import tell_ignored
from escarmouche.rulebooks.cc.rules.structure import change_structure, lose_structure
from escarmouche.rulebooks.cc.rules.unalterable import is_open_to
from escarmouche.rulebooks.cc.rules.wounds import lose
from escarmouche.rulebooks.cc.skills.matching import matches
from escarmouche.rulebooks.cc.skills.scouts import SCOUT
from escarmouche.rulebooks.confrontation.dice import d6
from escarmouche.rulebooks.confrontation.wound_table import Hit, WoundDice
from escarmouche.table import Pose, footprint, within

EMBLEM: Final = "cc.nexus.embleme"
FAITH: Final = "cc.nexus.foi"
FAITH_USED: Final = "cc.nexus.foi#used"
GUARD: Final = "cc.nexus.garde"
HOSTILE: Final = "cc.nexus.hostile"
ICON: Final = "cc.nexus.icone"
MANA: Final = "cc.nexus.mana"
MANA_USED: Final = "cc.nexus.mana#used"
REPAIR: Final = "cc.nexus.reparation"
RESOURCE: Final = "cc.nexus.ressource"
RUIN: Final = "cc.nexus.ruine"
SANCTUARY: Final = "cc.nexus.sanctuaire"


class Asservi(Hooks, name=BOUND):
    """Bound: it is linked to the fighter whose Discipline has served for the Tactics roll of the turn.

    He may try to activate it though he is not in its access; allegiance, sacrifice and trial are as ever.
    [cc.nexus.asservi] He may be linked to several, and activate as many as he likes. [cc.nexus.asservi.several] When he is
    eliminated it is linked to nobody until another one makes the next Tactics roll. [cc.nexus.asservi.replacement] It is
    activated by others as well. [cc.nexus.asservi.others]
    """

    __slots__ = ()


class Embleme(Hooks, name=EMBLEM):
    """Emblem/X: friends for whom it is and who are within X cm may use the structure on its card in their Courage tests.

    The better of the two values counts. [cc.nexus.embleme]
    """

    __slots__ = ()
    stacking = "best"

    def lends_courage(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        body = bearer.profile.body
        assert body is not None
        near = tester.in_play and within(battle.base(bearer), battle.base(tester), self.number)
        return max(value, body.structure) if near and serves(bearer, tester) else value


def serves(nexus: Fighter, fighter: Fighter) -> bool:
    """Whether what a nexus does for those for whom it is does anything for a friend."""
    return is_friend(nexus, fighter) and is_open_to(fighter, nexus)


class Inviolable(Hooks, name=INVIOLABLE):
    """Inviolable: no enemy forces it. [cc.nexus.inviolable]"""

    __slots__ = ()


# -- faith and mana ----------------------------------------------------------------------------------------------------


class Foi(Hooks, name=FAITH):
    """Faith/X: a friendly fidèle for whom it is and who is in its access may use it up, for X points of faith at once.

    Each uses one such nexus a turn at most, at any moment at which faith is of use: in his activation, and before points are
    spent. It counts as destroyed. That is no activation. [cc.nexus.foi]
    """

    __slots__ = ()
    stacking = "best"

    async def needs_faith(self, battle: Battle, bearer: Fighter, faithful: Fighter) -> None:
        if bearer.id in sources(battle, faithful, FAITH, FAITH_USED):
            about = {"fighter": faithful.id, "nexus": bearer.id, "points": self.number}
            if await confirm(faithful.side, FAITH, default=False, about=about):
                await use_for_faith(battle, faithful, bearer)


class FaithUsed(Hooks, name=FAITH_USED):
    """He has used up a nexus for its faith this turn."""

    __slots__ = ()


class Mana(Hooks, name=MANA):
    """Mana/X: a friendly magician for whom it is and who is in its access may use it up, for X gems of his choice at once.

    Of Elements that he masters, and never beyond his reserve; each uses one such nexus a turn at most, in his activation and
    when spells are opposed. It counts as destroyed. That is no activation. [cc.nexus.mana]
    """

    __slots__ = ()
    stacking = "best"


class ManaUsed(Hooks, name=MANA_USED):
    """He has used up a nexus for its mana this turn."""

    __slots__ = ()


def sources(battle: Battle, fighter: Fighter, skill: str, used: str) -> dict[str, Fighter]:
    """The nexus with a skill that a fighter may use up now, by id."""
    if not battle.pieces or not fighter.in_play or fighter.in_rout or fighter.has(used):
        return {}
    return {
        piece.id: piece
        for piece in battle.pieces_standing(fighter.side)
        if piece.has(skill) and serves(piece, fighter) and is_in_access(battle, piece, fighter)
    }


def faith_sources(battle: Battle, fighter: Fighter) -> dict[str, Fighter]:
    """The nexus that a fidèle may use up for their faith."""
    return sources(battle, fighter, FAITH, FAITH_USED) if is_faithful(fighter) else {}


def mana_sources(battle: Battle, fighter: Fighter) -> dict[str, Fighter]:
    """The nexus that a magician with room in his reserve may use up for their mana."""
    magician = fighter.profile.power is not None and room_for_gems(fighter) > 0
    return sources(battle, fighter, MANA, MANA_USED) if magician else {}


async def use_for_faith(battle: Battle, faithful: Fighter, nexus: Fighter) -> None:
    """A fidèle uses up a nexus."""
    points = nexus.effects.parameter(FAITH)
    assert isinstance(points, int)
    faithful.gain(FAITH_USED, until="turn")
    faithful.temporary_faith += points
    await use_up(battle, faithful, nexus, FAITH)


async def use_for_mana(battle: Battle, magician: Fighter, nexus: Fighter) -> None:
    """A magician uses up a nexus."""
    count = nexus.effects.parameter(MANA)
    assert isinstance(count, int)
    magician.gain(MANA_USED, until="turn")
    await gain_gems(battle, magician, count, MANA)
    await use_up(battle, magician, nexus, MANA)


async def use_up(battle: Battle, fighter: Fighter, nexus: Fighter, rule: str) -> None:
    """A nexus that somebody has used up counts as destroyed."""
    left = fighter.temporary_faith
    battle.tell(lambda: NexusSpent(fighter=fighter.id, nexus=nexus.id, faith=left, rules=(rule,)))
    await lose(battle, nexus, "destroyed", by=fighter, rule=rule)


def may_use_faith(battle: Battle, fighter: Fighter) -> bool:
    """Whether there is a nexus that a fidèle may use up."""
    return bool(faith_sources(battle, fighter))


async def take_faith(battle: Battle, fighter: Fighter) -> None:
    """In his activation a fidèle uses up a nexus."""
    usable = faith_sources(battle, fighter)
    about = {"fighter": fighter.id}
    nexus = await Choose(fighter.side, f"{FAITH}#which", usable, default=next(iter(usable)), about=about)
    await use_for_faith(battle, fighter, nexus)


def may_use_mana(battle: Battle, fighter: Fighter) -> bool:
    """Whether there is a nexus that a magician may use up."""
    return bool(mana_sources(battle, fighter))


async def take_mana(battle: Battle, fighter: Fighter) -> None:
    """In his activation a magician uses up a nexus."""
    usable = mana_sources(battle, fighter)
    about = {"fighter": fighter.id}
    nexus = await Choose(fighter.side, f"{MANA}#which", usable, default=next(iter(usable)), about=about)
    await use_for_mana(battle, fighter, nexus)


enter_action(
    "nexus-faith", ActionType(exclusive=False, may=may_use_faith, begin=take_faith, repeats=True, besides=True)
)
enter_action("nexus-mana", ActionType(exclusive=False, may=may_use_mana, begin=take_mana, repeats=True, besides=True))


class Icone(Hooks, name=ICON):
    """Icon/X: a friendly fidèle for whom it is, and in whose aura of faith it stands, has X points more of temporary faith
    whenever that is worked out. [cc.nexus.icone]
    """

    __slots__ = ()
    stacking = "best"

    def inspires(self, value: int, battle: Battle, bearer: Fighter, faithful: Fighter) -> int:
        return value + self.number if serves(bearer, faithful) and is_in_aura(battle, faithful, bearer) else value


# -- wound rolls -------------------------------------------------------------------------------------------------------


class Garde(Hooks, name=GUARD):
    """Guard/X: before each wound roll on it a die; X or more, and it is ignored. [cc.nexus.garde]"""

    __slots__ = ()
    stacking = "least"

    async def cancels_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> bool:
        ignored = await throw(battle, bearer, GUARD) >= self.number
        if ignored:
            tell_ignored(battle, bearer, GUARD)
        return ignored


async def throw(battle: Battle, nexus: Fighter, rule: str) -> int:
    """A die for a nexus; for one that is nobody's the winner of the Tactics roll throws it."""
    return await d6(rule, nexus.side or battle.winner_of_tactics or battle.players[0], {"fighter": nexus.id})


class Hostile(Hooks, name=HOSTILE):
    """Hostile/X: wound rolls that come of its activation are read a row lower on whoever X means, besides all else.

    [cc.nexus.hostile]
    """

    __slots__ = ()
    stacking = "each"

    def wounding(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        victim = battle[hit.victim]
        meant = [effect for effect in hostilities(bearer) if matches(victim, str(effect.parameter))]
        return value.with_(worse=value.worse + 1) if meant and meant[0] == self.data else value


def hostilities(nexus: Fighter) -> list[InForce]:
    """What stands on a nexus of those to whom it is hostile."""
    return [effect for effect in nexus.effects if effect.name == HOSTILE]


# -- at the end of the turn --------------------------------------------------------------------------------------------


class Reparation(Hooks, name=REPAIR):
    """Repair/X: at the end of each turn a die; X or more gives a structure point back, and the die is thrown again.

    Never more than it had at first; what is destroyed repairs nothing. [cc.nexus.reparation]
    """

    __slots__ = ()
    stacking = "least"
    order = 45

    async def maintenance(self, battle: Battle, bearer: Fighter) -> None:
        body = bearer.profile.body
        assert body is not None
        while bearer.structure is not None and bearer.structure < body.structure:
            if await throw(battle, bearer, REPAIR) < self.number:
                return
            change_structure(battle, bearer, 1, REPAIR)


class Ressource(Hooks, name=RESOURCE):
    """Resource/X: at the end of each turn a die; X or more gives a charge back, never more than its card has.

    [cc.nexus.ressource]
    """

    __slots__ = ()
    stacking = "least"
    order = 46

    async def maintenance(self, battle: Battle, bearer: Fighter) -> None:
        most = card_of(bearer).charges
        if most is None or bearer.charges is None or bearer.charges >= most:
            return
        if await throw(battle, bearer, RESOURCE) >= self.number:
            left = bearer.charges = bearer.charges + 1
            battle.tell(lambda: ChargesChanged(nexus=bearer.id, left=left, most=most, rules=(RESOURCE,)))


class Ruine(Hooks, name=RUIN):
    """Ruin/X: at the end of each turn a die; X or more costs it a structure point. [cc.nexus.ruine]"""

    __slots__ = ()
    stacking = "least"
    order = 47

    async def maintenance(self, battle: Battle, bearer: Fighter) -> None:
        if await throw(battle, bearer, RUIN) >= self.number:
            await lose_structure(battle, bearer, 1, rule=RUIN)


# -- sanctuaries -------------------------------------------------------------------------------------------------------


class Sanctuaire(Hooks, name=SANCTUARY):
    """Sanctuary/X: once it is deployed no enemy scout nor nexus is deployed within X cm of it. [cc.nexus.sanctuaire]

    If it is hostile to Y besides, whoever Y means, of any side, has INI, ATT, DEF and TIR 1 lower within X cm, besides all
    other penalties, as long as it stands. [cc.nexus.sanctuaire.hostile] An ark with Sanctuary/15 that is hostile to
    Assassins weakens everybody with that skill within 15 cm. [cc.nexus.sanctuaire.example]
    """

    __slots__ = ()
    stacking = "best"

    def bars_deployment(
        self, value: list[Reason], battle: Battle, bearer: Fighter, newcomer: Fighter, pose: Pose
    ) -> list[Reason]:
        kept_off = newcomer.side != bearer.side and (newcomer.has(SCOUT) or newcomer.has(NEXUS))
        if not kept_off or not within(footprint(newcomer.shape, pose), battle.base(bearer), self.number):
            return value
        return [*value, reason(SANCTUARY, "cc-in-a-sanctuary", piece=bearer.id)]

    def weakens(self, value: int, battle: Battle, bearer: Fighter, fighter: Fighter) -> int:
        if not any(matches(fighter, str(effect.parameter)) for effect in hostilities(bearer)):
            return value
        open_to_it = is_open_to(fighter, bearer) and is_reached(battle, fighter, bearer)
        near = fighter.in_play and within(battle.base(bearer), battle.base(fighter), self.number)
        return value + 1 if near and open_to_it else value


__all__ = [
    "EMBLEM",
    "FAITH",
    "GUARD",
    "HOSTILE",
    "ICON",
    "MANA",
    "REPAIR",
    "RESOURCE",
    "RUIN",
    "SANCTUARY",
    "faith_sources",
    "mana_sources",
]
