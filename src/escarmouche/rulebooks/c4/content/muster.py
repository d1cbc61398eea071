"""From a company list to the units that take the field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from escarmouche.documents.terms import Name
from escarmouche.kernel.effects import Effects, InForce, known
from escarmouche.rulebooks.c4.abilities import skills as _skills  # noqa: F401  makes every skill known
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Mission, Options, Unit, Zone
from escarmouche.rulebooks.c4.content.company import CompanyList, Fielded, fielded
from escarmouche.rulebooks.c4.content.effect_words import Summon
from escarmouche.rulebooks.c4.content.profiles import Army, Benefit, Category, Profile, Tactic, Troop
from escarmouche.table import Board


class Companions(msgspec.Struct, frozen=True):
    """The familiars of a magician: his place among the fighters of his unit, the profile of each (its key), how many."""

    of: int
    profile: str
    count: int


class Enlisted(msgspec.Struct, frozen=True, kw_only=True):
    """A unit that takes the field. ``fighters``: the profiles (keys) of all of them, an Incarnate first; ``points``: what
    each of them costs. ``familiars``: those who accompany its magicians. ``reinforcement``: its player has marked it as one.
    """

    troop: str
    name: Name
    category: Category
    rank: int | None
    fighters: tuple[str, ...]
    points: tuple[int, ...]
    familiars: tuple[Companions, ...] = ()
    tactics: tuple[Tactic, ...] = ()
    may_close_up: bool = False
    closed_up: tuple[Benefit, ...] = ()
    reinforcement: bool = False


def enlisted(entry: Fielded, army: Army, profiles: dict[str, Profile]) -> Enlisted:
    """A unit of a company list; its profiles are entered among those of the battle."""
    fighters = entry.fighters()
    return Enlisted(
        troop=entry.troop.key,
        name=entry.troop.name,
        category=entry.troop.category,
        rank=entry.troop.rank,
        fighters=tuple(_enter(profile, profiles) for profile in fighters),
        points=tuple(_shares(entry, fighters)),
        familiars=tuple(
            Companions(place, _enter(familiar, profiles), count) for place, familiar, count in entry.familiars()
        ),
        tactics=entry.troop.tactics,
        may_close_up=army.compact,
        closed_up=army.closed_up,
        reinforcement=entry.choice.reinforcement,
    )


def _enter(profile: Profile, profiles: dict[str, Profile]) -> str:
    """The key of a profile in a battle; those that were given different things are told apart by a number."""
    key = profile.key
    number = 1
    while profiles.setdefault(key, profile) != profile:
        number += 1
        key = f"{profile.key}-{number}"
    return key


def _shares(entry: Fielded, fighters: Sequence[Profile]) -> Iterator[int]:
    """What each fighter of a unit costs: an Incarnate his own points, the others as equal parts as there are of the rest."""
    others = sum(not profile.is_incarnate for profile in fighters)
    cost = entry.cost
    for profile in fighters:
        if profile.is_incarnate:
            yield profile.points
        else:
            share = -(-cost // others)
            cost, others = cost - share, others - 1
            yield share


def summonable(profiles: Iterable[Profile], armies: Mapping[str, Army]) -> dict[str, Troop]:
    """The troops that the mystic effects on some cards may summon."""
    troops = {troop.key: troop for army in armies.values() for troop in army.troops}
    words = [word for profile in profiles for effect in profile.mystic_effects for word in effect.effects]
    return {word.troop: troops[word.troop] for word in words if isinstance(word, Summon)}


def begin(
    companies: Mapping[str, CompanyList],
    armies: Mapping[str, Army],
    board: Board,
    zones: tuple[Zone, ...],
    mission: Mission,
    options: Options | None = None,
) -> Battle:
    """A battle of these companies, by the sides that play them, in the order of the seats; nobody is on the table yet."""
    battle = Battle(
        players=tuple(companies),
        board=board,
        zones=zones,
        mission=mission,
        options=options or Options(),
        elixir=dict.fromkeys(companies, 0),
    )
    profiles: dict[str, Profile] = {}
    for side, company in companies.items():
        for number, entry in enumerate(fielded(company, armies), 1):
            take_the_field(battle, side, number, enlisted(entry, armies[entry.troop.army], profiles), profiles)
    battle.summonable = summonable(profiles.values(), armies)
    return battle


def take_the_field(battle: Battle, side: str, number: int, entry: Enlisted, profiles: Mapping[str, Profile]) -> None:
    """A unit of a list: once the game has begun its Incarnate counts in its strength. Its type is its troop, whoever else
    fights in it. [c4.unit.type]

    [c4.army.unit.incarnate-counted-in-play]
    """
    id = f"{side}-{number}"
    members = tuple(f"{id}.{place}" for place in range(len(entry.fighters)))
    for member, key, points in zip(members, entry.fighters, entry.points, strict=True):
        profile = profiles[key]
        battle.models[member] = Fighter(
            id=member, side=side, unit=id, profile=profile, points=points, effects=in_force(profile)
        )
    familiars = []
    for companions in entry.familiars:
        profile, master = profiles[companions.profile], members[companions.of]
        for nth in range(companions.count):
            name = f"{master}.{nth + 1}"
            battle.models[name] = Fighter(
                id=name, side=side, unit=id, profile=profile, points=profile.points, master=master
            )
            familiars.append(name)
    for member in members:
        if capacities := battle.models[member].profile.capacities:
            battle.capacities[member] = tuple(capacity.key for capacity in capacities)
    battle.units[id] = Unit(
        id=id,
        side=side,
        troop=entry.troop,
        name=entry.name,
        category=entry.category,
        rank=entry.rank,
        members=(*members, *familiars),
        leader=members[0],
        strength=len(members),
        tactics=entry.tactics,
        may_close_up=entry.may_close_up,
        closed_up=entry.closed_up,
        late=entry.reinforcement,
    )


def in_force(profile: Profile) -> Effects:
    """The skills of a profile as effects in force; those that only cards and lists know of are none."""
    return Effects(tuple(InForce(skill, None, skill, None) for skill in profile.skills if known(skill)))
