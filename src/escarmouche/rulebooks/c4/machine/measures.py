"""What can be measured in battles, and what there is to experiment with."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche import documents
from escarmouche.documents.written import WrittenName
from escarmouche.errors import Problem
from escarmouche.kernel import Event
from escarmouche.rulebooks import FIRST, USED, Enlisted, Fate, StatEvent, Words
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Mission, Options, Unit
from escarmouche.rulebooks.c4.book import collection
from escarmouche.rulebooks.c4.content.company import BannerList, CompanyList, UnitChoice, verdict
from escarmouche.rulebooks.c4.content.missions import line_of_battle
from escarmouche.rulebooks.c4.content.muster import in_force
from escarmouche.rulebooks.c4.content.profiles import Army, Profile, Troop
from escarmouche.rulebooks.c4.content.scenery import KINDS
from escarmouche.rulebooks.c4.content.scenes import SceneSetup, Start, position_of
from escarmouche.rulebooks.c4.events import FighterLost, MysticUsed, OppositionWon
from escarmouche.rulebooks.c4.presentation.overview import DEAD, MANNERS, harm
from escarmouche.rulebooks.c4.presentation.story import SIDES, list_told
from escarmouche.rulebooks.common.book import name_told
from escarmouche.rulebooks.common.measures import MeasuresBase
from escarmouche.table import CM, Board, Disc, Pose, contact_poses, footprint
from escarmouche.texts import Message, message

EFFECT: Final = "effect:"
"""What stands before the keys of mystic effects in statistics."""

SIDE_CM: Final = 80
"""The side of the table on which a duel is fought, in cm."""

MOST_UNITS: Final = 12


class AgeOfTheRagnarokMeasures(MeasuresBase[Battle, Fighter, Profile]):
    """The book's part of the lab."""

    book = "c4"

    def models(self, state: Battle) -> Iterable[Fighter]:
        return state.models.values()

    def fate(self, state: Battle, model: Fighter) -> Fate:
        """What each fighter has lost, and whether his unit is in rout."""
        return _fate(state, model)

    def enlisted(self, model: Fighter) -> Enlisted:
        return Enlisted(model.id, model.side, model.profile.key, model.points)

    def duellists(self, packs: Sequence[Path]) -> Mapping[str, Profile]:
        return {profile.key: profile for army in collection(packs).values() for profile in _profiles(army)}

    def begin_duel(self, one: Profile, other: Profile) -> SceneSetup:
        """Two fighters in base contact in the middle of an open table, each a unit, from a turn on to the last."""
        return _duel(one, other)

    def worth(self, state: Battle, side: str) -> Fraction:
        """The army points that a side has left; of those who are hurt the share of life points that they have left."""
        left = (fighter for fighter in state.models.values() if fighter.side == side and not fighter.lost)
        return sum((Fraction(fighter.points * fighter.life, fighter.profile.life) for fighter in left), Fraction(0))

    def notable(self, event: Event) -> StatEvent | None:
        """Who wins the opposition, which mystic effects are used, and who is lost."""
        match event:
            case OppositionWon(side=side):
                return StatEvent(FIRST, side)
            case MysticUsed(mystic=mystic, effect=effect):
                return StatEvent(USED, mystic, EFFECT + effect)
            case FighterLost(fighter=fighter, how=how):
                return StatEvent(how if how in MANNERS else "lost", fighter)
            case _:
                return None

    def wares(self, *, packs: Sequence[Path] = ()) -> Mapping[str, Words]:
        """All mystic effects by their keys."""
        wares: dict[str, Words] = {}
        for army in collection(packs).values():
            for profile in _profiles(army):
                for effect in profile.mystic_effects:
                    wares[EFFECT + effect.key] = name_told(effect.name)
        return wares

    def ageless(self, state: Battle) -> Battle:
        """Without the number of the turn, if the battle has no last one."""
        copy = state.copy()
        if copy.mission.turns is None:
            copy.turn = 0
        return copy

    def raise_army(
        self, points: int, seed: int, *, packs: Sequence[Path] = (), options: Mapping[str, Any] | None = None
    ) -> str:
        """A company of random units of any one people. Raises ``Problem`` where none is cheap enough."""
        rng = random.Random(seed)
        armies = collection(packs)
        for _ in range(200):
            company = _random_company(rng, armies, points)
            if company is not None:
                return documents.dump(_written(company))
        raise Problem(message("c4-company-none-affordable", points=points), "c4.army.points")


def _profiles(army: Army) -> list[Profile]:
    """Every card of a people."""
    profiles = list(army.incarnates)
    for troop in army.troops:
        profiles += [troop.standard, *[special.profile for special in troop.specials]]
    return profiles


def _fate(battle: Battle, fighter: Fighter) -> Fate:
    if fighter.evacuated:
        return Fate("evacuated", Message("c4-condition-evacuated"))
    if fighter.lost:
        how = fighter.how_lost if fighter.how_lost in MANNERS else "lost"
        return Fate(how, Message(f"c4-condition-{how}"), DEAD, out=True)
    states: dict[str, Words] = {}
    if fighter.damage:
        hurt = message("c4-condition-hurt", left=fighter.life, most=fighter.profile.life)
        states[f"hurt-{fighter.damage}"] = hurt
    if battle.unit_of(fighter).routed:
        states["routed"] = message("c4-condition-routed")
    return Fate(
        key="+".join(states),
        name=list_told(list(states.values())) or _well(fighter),
        harm=harm(fighter),
        at=None if fighter.pose is None else fighter.pose.point,
        touches=battle.foes(fighter),
    )


def _well(fighter: Fighter) -> Words:
    """Neither in rout nor hurt, where one can be hurt and live."""
    return message("c4-condition-unhurt" if fighter.profile.life > 1 else "c4-condition-valiant")


# -- duels -------------------------------------------------------------------------------------------------------------


def _duel(one: Profile, other: Profile) -> SceneSetup:
    board = Board(SIDE_CM * CM, SIDE_CM * CM, (), KINDS)
    battle = Battle(
        players=SIDES,
        board=board,
        zones=line_of_battle(board, SIDES),
        options=Options(modes=("barbarian", "barbarian")),
        mission=Mission(turns=None),
        turn=1,
        elixir=dict.fromkeys(SIDES, 0),
        winner_of_turn=SIDES[0],
    )
    here = Pose(SIDE_CM * CM // 2, SIDE_CM * CM // 2)
    taken = footprint(Disc(one.base), here)
    there = next(contact_poses(Disc(other.base), taken, [taken], board, (SIDE_CM * CM, here.y)))
    for side, profile, pose in zip(SIDES, (one, other), (here, there), strict=True):
        id = f"{side}-{profile.key}"
        name = f"{id}.0"
        battle.models[name] = Fighter(
            id=name, side=side, unit=id, profile=profile, effects=in_force(profile), pose=pose
        )
        battle.units[id] = Unit(
            id=id,
            side=side,
            troop=profile.key,
            name=profile.name,
            category=profile.category,
            rank=profile.rank,
            members=(name,),
            leader=name,
            strength=1,
        )
    battle.commanders = {
        side: f"{side}-{profile.key}.0" if profile.is_incarnate else ""
        for side, profile in zip(SIDES, (one, other), strict=True)
    }
    return SceneSetup(position=position_of(battle), start=Start("turn"), stop="battle")


# -- companies ---------------------------------------------------------------------------------------------------------


def _random_company(rng: random.Random, armies: Mapping[str, Army], points: int) -> CompanyList | None:
    """A company of one people within some points, or ``None`` where this draw gave none that is legal."""
    army = armies[rng.choice(sorted(armies))]
    if not army.incarnates:
        return None
    units: tuple[UnitChoice, ...] = ()
    hero = rng.choice(army.incarnates)
    best: CompanyList | None = None
    for _ in range(MOST_UNITS):
        troop = rng.choice(army.troops)
        choice = _random_unit(rng, troop, hero if not any(unit.incarnates for unit in units) else None)
        for banners in ([*units, choice], [choice]):
            made = _company(army, points, tuple(banners))
            if verdict(made, armies).legal:
                units, best = tuple(banners), made
                break
            if not best and verdict(made, armies).points <= points and len(banners) == len(units) + 1:
                units = tuple(banners)
                break
    return best


def _random_unit(rng: random.Random, troop: Troop, hero: Profile | None) -> UnitChoice:
    """A unit of a troop, small more often than large, led by a hero where he may join it."""
    strength = rng.choice([troop.least, troop.least, rng.randint(troop.least, troop.most)])
    fits = (
        hero is not None and hero.category == troop.category and (not hero.champion_of or troop.key in hero.champion_of)
    )
    return UnitChoice(troop=troop.key, strength=strength, incarnates=(hero.key,) if hero is not None and fits else ())


def _company(army: Army, points: int, units: tuple[UnitChoice, ...]) -> CompanyList:
    name = WrittenName(army.name.fr, army.name.en)
    return CompanyList(name=name, army=army.key, limit=points, banners=(BannerList(units),))


def _written(company: CompanyList) -> dict[str, Any]:
    """A company as a file writes it: what is not as usual."""
    plain: dict[str, Any] = msgspec.to_builtins(company)
    for banner in plain["banners"]:
        banner["units"] = [{name: value for name, value in unit.items() if value} for unit in banner["units"]]
    return plain


MEASURES: Final = AgeOfTheRagnarokMeasures()

__all__ = ["MEASURES", "AgeOfTheRagnarokMeasures"]
