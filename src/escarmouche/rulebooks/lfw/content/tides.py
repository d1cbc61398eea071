"""Tides: the armies that nobody plays, of whose units waves without end consist.

Shipped ones are YAML files in ``content/tides``; players write their own, or choose the units at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents import Steps
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Fault, Key, Words, WrittenName, fault, located, read_name
from escarmouche.rulebooks.lfw.battle import TideArmy, TideUnit
from escarmouche.rulebooks.lfw.content.cards import Pack, Profile, standard_packs, with_option
from escarmouche.texts import Value

TIDES: Final = Path(__file__).parent / "tides"

ARMY: Final = "lfw.scenario.flot-infini.army"
BEHAVIOUR: Final = "lfw.scenario.flot-infini.behaviour"

Part = Literal["swarm", "base", "elite", "heavy", "boss"]

PRICES: Final[dict[Part, tuple[int, int | None]]] = {
    "swarm": (0, 14),
    "base": (10, 25),
    "elite": (20, 50),
    "heavy": (0, None),
    "boss": (0, None),
}
"""What a unit of each part of a tide costs at least, and at most: the swarm less than 15, the heavy ones and the boss what
they like. [lfw.scenario.flot-infini.army]
"""

MOST_ELITES: Final = 3


class TideChoice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit of a tide as a file writes it: its sheet, and the options that it has."""

    unit: Key
    options: tuple[Key, ...] = ()


class EliteChoice(TideChoice, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An élite of a tide as a file writes it: with the behaviour that fits it best."""

    behaviour: Literal["classic", "aggressive", "shooter"]


class TideFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tide as a file writes it: its faction and its units."""

    name: Words | WrittenName
    faction: Key
    swarm: TideChoice
    base: TideChoice
    elites: Annotated[tuple[EliteChoice, ...], Meta(min_length=1, max_length=MOST_ELITES)]
    heavy: TideChoice
    boss: TideChoice


class ReadyTide(NamedTuple):
    """A tide, and what it is called."""

    name: Name
    army: TideArmy


def fits(part: Part, profile: Profile) -> bool:
    """Whether a unit costs what one of a part of a tide may cost."""
    least, most = PRICES[part]
    return least <= profile.points and (most is None or profile.points <= most)


def may_fit(part: Part, profile: Profile) -> bool:
    """Whether a unit costs what one of a part of a tide may cost, as it is or with some of its options."""
    return fits(part, profile) or any(may_fit(part, with_option(profile, option)) for option in profile.options)


@cache
def standard_tides() -> dict[str, ReadyTide]:
    """The tides that come with the program, by key."""
    packs = standard_packs()
    return {path.stem: load_tide(path, packs) for path in sorted(TIDES.glob("*.yaml"))}


def load_tide(source: Path | str | bytes, packs: Iterable[Pack]) -> ReadyTide:
    """The tide in a file (``Path``) or a text.

    Raises ``BadDocument`` for what it names and there is not, and for a unit that is too cheap or too dear.
    """
    document = documents.read(source, TideFile)
    written = document.value
    sheets = {profile.key: profile for pack in packs for profile in pack.profiles}

    def unit(choice: TideChoice, *steps: str | int) -> TideUnit:
        with located(document, *steps):
            profile = _equipped(choice, sheets, written.faction)
        return TideUnit(profile, choice.behaviour if isinstance(choice, EliteChoice) else "classic")

    army = TideArmy(
        swarm=unit(written.swarm, "swarm"),
        base=unit(written.base, "base"),
        elites=tuple(unit(choice, "elites", place) for place, choice in enumerate(written.elites)),
        heavy=unit(written.heavy, "heavy"),
        boss=unit(written.boss, "boss"),
    )
    with located(document):
        for wrong in faults(army):
            raise wrong
    return ReadyTide(read_name(written.name), army)


def _equipped(choice: TideChoice, sheets: dict[str, Profile], faction: str) -> Profile:
    profile = sheets.get(choice.unit)
    if profile is None or profile.faction != faction:
        raise fault(("unit",), ARMY, "lfw-army-no-unit", unit=choice.unit)
    for place, key in enumerate(choice.options):
        option = next((candidate for candidate in profile.options if candidate.key == key), None)
        if option is None:
            raise fault(("options", place), "lfw.equipment.options", "lfw-army-no-option", option=key)
        profile = with_option(profile, option)
    return profile


# -- what is wrong with one --------------------------------------------------------------------------------------------


def parts(army: TideArmy) -> Iterator[tuple[Part, Steps, TideUnit]]:
    """The units of a tide, each with its part and where it is written."""
    yield "swarm", ("swarm",), army.swarm
    yield "base", ("base",), army.base
    for place, unit in enumerate(army.elites):
        yield "elite", ("elites", place), unit
    yield "heavy", ("heavy",), army.heavy
    yield "boss", ("boss",), army.boss


def faults(army: TideArmy) -> Iterator[Fault]:
    """What is wrong with a tide: what its units cost, and how many élites it has. [lfw.scenario.flot-infini.army]

    All but the élites follow the classic behaviour. [lfw.scenario.flot-infini.behaviour]
    """
    if not 1 <= len(army.elites) <= MOST_ELITES:
        yield fault(("elites",), ARMY, "lfw-tide-elites", most=MOST_ELITES)
    for part, steps, unit in parts(army):
        least, most = PRICES[part]
        if not fits(part, unit.profile):
            facts: dict[str, Value] = {"name": unit.profile.name.told, "points": unit.profile.points}
            yield fault(steps, ARMY, "lfw-tide-price", **facts, least=least, most=most or 0)
        if unit.behaviour != "classic" if part != "elite" else not unit.behaviour:
            yield fault(steps, BEHAVIOUR, "lfw-tide-behaviour", name=unit.profile.name.told)


def offered(packs: Sequence[Pack]) -> tuple[tuple[Profile, ...], dict[str, Name]]:
    """The sheets of the factions that have units for every part of a tide, and the names of these factions by key."""
    every: tuple[Part, ...] = tuple(PRICES)
    able = [pack for pack in packs if all(any(may_fit(part, profile) for profile in pack.profiles) for part in every)]
    return tuple(profile for pack in able for profile in pack.profiles), {pack.key: pack.name for pack in able}


__all__ = ["ReadyTide", "TideFile", "faults", "fits", "load_tide", "may_fit", "offered", "standard_tides"]
