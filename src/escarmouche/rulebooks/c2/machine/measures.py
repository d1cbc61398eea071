"""What can be measured in battles, and what there is to experiment with."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche import documents
from escarmouche.kernel import Event
from escarmouche.rulebooks import FIRST, USED, Enlisted, Fate, StatEvent, Words
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Options
from escarmouche.rulebooks.c2.book import collection
from escarmouche.rulebooks.c2.content.army import random_army
from escarmouche.rulebooks.c2.content.battlefields import BattlefieldFile, read_battlefield
from escarmouche.rulebooks.c2.content.cards import Profile
from escarmouche.rulebooks.c2.content.scenes import Placed, SceneSetup, Start
from escarmouche.rulebooks.c2.divination import effects
from escarmouche.rulebooks.c2.events import FighterLost, MiracleCalled, RollWon, SpellTakesEffect
from escarmouche.rulebooks.c2.incantation import casting
from escarmouche.rulebooks.c2.machine.estimates import HURT
from escarmouche.rulebooks.c2.presentation.story import SIDES
from escarmouche.rulebooks.c2.rules.wounds import STUN
from escarmouche.rulebooks.common.book import name_told
from escarmouche.rulebooks.common.measures import MeasuresBase
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.glance import wound_told
from escarmouche.rulebooks.confrontation.wound_table import KILLED, UNHURT, WORDS
from escarmouche.table import CM, Pose, contact_poses, footprint
from escarmouche.texts import message

LEFT: Final = {level: 1 - Fraction(str(share)) for level, share in HURT.items()}
"""Which share of its points a figure is still worth at each wound level."""

SPELL, MIRACLE = "spell:", "miracle:"
"""What stands before the keys of spells and of miracles in statistics."""

BY_CARDS: Final = frozenset({casting.EFFECT, effects.EFFECTS})
"""The rules by which figures are lost to spells and miracles."""

SIDE_CM: Final = 60
"""The side of the table on which a duel is fought, in cm."""


class Confrontation2Measures(MeasuresBase[Battle, Fighter, Profile]):
    """The book's part of the lab."""

    book = "c2"

    def models(self, state: Battle) -> Iterable[Fighter]:
        return state.fighters.values()

    def fate(self, state: Battle, model: Fighter) -> Fate:
        """The wound level of each fighter, and whether it is stunned or flees."""
        return _fate(state, model)

    def enlisted(self, model: Fighter) -> Enlisted:
        return _enlisted(model)

    def duellists(self, packs: Sequence[Path]) -> Mapping[str, Profile]:
        return collection(packs).profiles

    def begin_duel(self, one: Profile, other: Profile) -> SceneSetup:
        """Two figures in base contact in the middle of an open table, from the melee phase of a turn on."""
        return _duel(_to_the_death(one), _to_the_death(other))

    def worth(self, state: Battle, side: str) -> Fraction:
        """The Army Points that a side has left, those of the wounded and of damaged machines in part."""
        return sum((_left(fighter) * fighter.profile.points for fighter in state.living(side)), Fraction(0))

    def notable(self, event: Event) -> StatEvent | None:
        """Who wins a roll that decides who goes first, what spells and miracles are used, and who is lost."""
        match event:
            case RollWon(side=side):
                return StatEvent(FIRST, side)
            case SpellTakesEffect(fighter=fighter, card=card):
                return StatEvent(USED, fighter, SPELL + card.removeprefix(CARD))
            case MiracleCalled(fighter=fighter, miracle=miracle, heard=True):
                return StatEvent(USED, fighter, MIRACLE + miracle)
            case FighterLost(fighter=fighter, how=how, by=by, rules=rules):
                return StatEvent(how, fighter, by, by_use=rules[0] in BY_CARDS)
            case _:
                return None

    def wares(self, *, packs: Sequence[Path] = ()) -> Mapping[str, Words]:
        """All spells and miracles by the keys that :func:`wares_of` gives them."""
        known = collection(packs)
        spells = {SPELL + key: name_told(spell.name) for key, spell in known.spells.items()}
        return spells | {MIRACLE + key: name_told(miracle.name) for key, miracle in known.miracles.items()}

    def ageless(self, state: Battle) -> Battle:
        """Without the number of the turn, if the battle has no last one."""
        copy = state.copy()
        if copy.options.turns is None:
            copy.turn = 0
        return copy

    def raise_army(
        self, points: int, seed: int, *, packs: Sequence[Path] = (), options: Mapping[str, Any] | None = None
    ) -> str:
        """An army of random cards of any one people, with allies if those are agreed on."""
        allies = (options or {}).get("alliances", Options().alliances)
        return documents.dump(random_army(random.Random(seed), collection(packs), points, alliances=allies))


def _left(fighter: Fighter) -> Fraction:
    """The share of its points that a figure is still worth: by its wounds, or by its structure points."""
    most = fighter.profile.machine.structure if fighter.profile.machine is not None else None
    sound = Fraction(1) if most is None or fighter.structure is None else Fraction(fighter.structure, most)
    return LEFT[fighter.wound] * sound


def _enlisted(fighter: Fighter) -> Enlisted:
    profile = fighter.profile
    points = 0 if fighter.summoner else profile.points
    return Enlisted(fighter.id, fighter.side, profile.key, points, {} if fighter.summoner else wares_of(profile))


def wares_of(profile: Profile) -> dict[str, int]:
    """The spells and miracles of a figure, and what each costs."""
    spells = {SPELL + spell.key: spell.points for spell in profile.spells}
    return spells | {MIRACLE + miracle.key: miracle.points for miracle in profile.miracles}


def _fate(battle: Battle, fighter: Fighter) -> Fate:
    if fighter.lost:
        return Fate(fighter.lost, message(f"c2-condition-{fighter.lost}"), KILLED, out=True)
    states = dict(_states(fighter))
    return Fate(
        key="+".join(states),
        name=message("c2-list", items=tuple(states.values())),
        harm=fighter.wound,
        at=None if fighter.pose is None else fighter.pose.point,
        touches=battle.foes(fighter),
    )


def _states(fighter: Fighter) -> Iterator[tuple[str, Words]]:
    """What is the matter with a fighter that is still there, its wound first."""
    stunned, fleeing = fighter.has(STUN), fighter.fleeing is not None
    if fighter.wound != UNHURT:
        yield WORDS[fighter.wound], next(wound_told(fighter.wound))
    elif not stunned and not fleeing:
        yield "", message("confrontation-condition-unhurt")
    if stunned:
        yield "stunned", message("confrontation-condition-stunned")
    if fleeing:
        yield "fleeing", message("c2-condition-fleeing")


def _to_the_death(profile: Profile) -> Profile:
    """A profile without Renfort: who falls in a duel has lost it, whether or not he would come back."""
    return msgspec.structs.replace(profile, skills=tuple(skill for skill in profile.skills if skill.name != "renfort"))


def _duel(one: Profile, other: Profile) -> SceneSetup:
    first, second = SIDES
    field = read_battlefield(BattlefieldFile(key="duel", name="duel", size=(Decimal(SIDE_CM), Decimal(SIDE_CM))))
    here = Pose(SIDE_CM * CM // 2, SIDE_CM * CM // 2, 0)
    taken = footprint(one.base, here)
    there = next(contact_poses(other.base, taken, [taken], field.board, (SIDE_CM * CM, here.y)))
    one_id, other_id = f"{first}-{one.key}", f"{second}-{other.key}"
    return SceneSetup(
        players=SIDES,
        fighters=(
            Placed(id=one_id, side=first, card=f"card-{one_id}", profile=one, pose=here),
            Placed(id=other_id, side=second, card=f"card-{other_id}", profile=other, pose=there),
        ),
        board=field.board,
        zones=field.zones_of(first, second),
        options=Options(turns=None),
        phase="melee",
        start=Start("melee"),
        stop="battle",
    )


MEASURES: Final = Confrontation2Measures()

__all__ = ["MEASURES", "Confrontation2Measures"]
