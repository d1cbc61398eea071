"""Positions in which something is asked that hardly ever comes up by itself, among fighters of the shipped armies."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec
from tests.c4.arena import Arena

from escarmouche.documents.terms import Name
from escarmouche.kernel import Step
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c4.battle import Battle, Fragile, Thing, Unit
from escarmouche.rulebooks.c4.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c4.content.cards import standard_armies
from escarmouche.rulebooks.c4.content.missions import breakthrough, line_of_battle
from escarmouche.rulebooks.c4.content.profiles import Profile, Troop
from escarmouche.rulebooks.c4.rules.activation import Act, Activate
from escarmouche.rulebooks.c4.rules.assault import Assault
from escarmouche.rulebooks.c4.rules.capacities import UseCapacity
from escarmouche.rulebooks.c4.rules.combat import Melee
from escarmouche.rulebooks.c4.rules.drawing import ActivationPhase
from escarmouche.rulebooks.c4.rules.losses import eliminate
from escarmouche.rulebooks.c4.rules.moving import Move
from escarmouche.rulebooks.c4.rules.stewardship import Returns, UpkeepCosts
from escarmouche.rulebooks.c4.rules.tactical import AuthorityOpposition
from escarmouche.table import CM

C4 = book("c4")


@cache
def cards() -> dict[str, Profile]:
    """The cards of all peoples, by their keys."""
    found: dict[str, Profile] = {}
    for army in standard_armies().values():
        for troop in army.troops:
            crew = (troop.crew,) if troop.crew is not None else ()
            for one in (troop.standard, *(special.profile for special in (*troop.specials, *crew))):
                found[one.key] = one
        found |= {one.key: one for one in army.incarnates}
    return found


@cache
def troops() -> dict[str, Troop]:
    """The troops of all peoples, by their keys."""
    return {troop.key: troop for army in standard_armies().values() for troop in army.troops}


def given(hero: str, *gifts: str) -> Profile:
    """An Incarnate with rituals, communions and artefacts of his people."""
    profile = cards()[hero]
    army = standard_armies()[profile.army]
    return msgspec.structs.replace(
        profile,
        mystic_effects=(*profile.mystic_effects, *(one for one in army.gifts if one.key in gifts)),
        artefacts=(*profile.artefacts, *(one for one in army.artefacts if one.key in gifts)),
    )


class Field(Arena):
    """A battlefield of the program on which units of the shipped armies are placed."""

    def __init__(self, field: str = "", *, elixir: int = 0, **more: Any) -> None:
        super().__init__(**more)
        if field:
            self.battle.rebuild(standard_battlefields()[field].board)
        self.battle.elixir = dict.fromkeys(self.battle.players, elixir)
        self.battle.zones = line_of_battle(self.battle.board, self.battle.players)

    def troop(self, id: str, troop: str, count: int, x: float, y: float, *first: Profile, **more: Any) -> Unit:
        """So many fighters of a troop in rows of five, those of other cards first; ``x``, ``y``: of the first, in cm."""
        kind = troops()[troop]
        fighters = [*first, *[kind.standard] * (count - len(first))]
        apart = max(one.base for one in fighters) / CM + 0.6
        spots = [(one, x + apart * (n % 5), y + apart * (n // 5)) for n, one in enumerate(fighters)]
        made = self.unit(id, *spots, troop=troop, **{"name": kind.name, "tactics": kind.tactics, **more})
        made.category, made.rank = kind.category, kind.rank
        for member in made.members:
            self.battle.models[member].points = self.battle.models[member].profile.points or kind.each
            if capacities := self.battle.models[member].profile.capacities:
                self.battle.capacities[member] = tuple(one.key for one in capacities)
            side = self.battle.models[member].side
            if self.battle.models[member].profile.is_incarnate:
                self.battle.commanders.setdefault(side, member)
        return made

    def then(self, *steps: Step) -> Battle:
        """The battle, in which these steps come next."""
        battle = self.battle.copy()
        battle.then(*steps)
        return battle


class Fall(Step, frozen=True):
    """A fighter falls."""

    fighter: str

    async def run(self, battle: Battle) -> None:
        await eliminate(battle, battle.named([self.fighter]), "test", "c4.damage.points")


# -- mystics -----------------------------------------------------------------------------------------------------------


def a_ritual() -> Battle:
    """A magician casts; another one who sees it may thwart it."""
    made = Field("open-heath", elixir=4)
    made.troop("red-1", "pikes", 8, 45, 25, given("magister-oren", "tempest"), mana=24)
    made.troop("red-2", "bows", 6, 70, 25)
    made.troop("blue-1", "reedmen", 8, 45, 60, given("mother-carp", "rising-water"), mana=20, faith=6)
    made.troop("blue-2", "slingers", 6, 75, 60)
    return made.then(Act("red-1"))


def a_communion() -> Battle:
    """One of the faithful prays; others may censure it."""
    made = Field("open-heath", elixir=4)
    made.troop("red-1", "halberds", 8, 45, 25, given("abbess-maud", "long-silence", "holy-ground"), faith=20)
    made.troop("blue-1", "hewers", 6, 45, 50, cards()["foreman-gaspard"], cards()["powder-monk"], faith=20)
    return made.then(Act("red-1"))


def spells_with_an_area() -> Battle:
    made = Field("open-heath", elixir=2)
    made.troop("red-1", "pikes", 5, 45, 25, cards()["magister-oren"], mana=16)
    made.troop("blue-1", "reedmen", 10, 45, 50)
    made.troop("blue-2", "toads", 3, 70, 55)
    return made.then(Act("red-1"))


def a_summons() -> Battle:
    made = Field("open-heath")
    made.troop("red-1", "reedmen", 6, 45, 25, cards()["mother-carp"], mana=20, faith=5)
    made.battle.summonable["toads"] = troops()["toads"]
    made.troop("blue-1", "pikes", 8, 45, 60)
    return made.then(Act("red-1"))


def upkeep_to_be_paid() -> Battle:
    made = Field(elixir=3)
    made.troop("red-1", "quarrymen", 6, 45, 25, given("kiln-witch", "furnace"), mana=30)
    made.troop("blue-1", "pikes", 8, 45, 45, cards()["captain-aude"])
    return made.then(Act("red-1"), UpkeepCosts())


# -- shots -------------------------------------------------------------------------------------------------------------


def grenades() -> Battle:
    """Shots with an area of effect, one of them at long range."""
    made = Field()
    made.troop("red-1", "grenadiers", 5, 45, 20)
    made.troop("red-2", "hounds", 4, 62, 34)
    made.troop("blue-1", "reedmen", 10, 45, 44)
    made.troop("blue-2", "slingers", 6, 75, 60)
    return made.then(Act("red-1"))


def a_gun_and_its_crew() -> Battle:
    made = Field()
    crew = cards()["mangonel-crew"]
    made.troop("red-1", "mangonel", 4, 50, 20, cards()["mangonel"], crew, crew, crew)
    made.troop("red-2", "hewers", 5, 48, 36)
    made.troop("blue-1", "pikes", 10, 48, 50)
    made.troop("blue-2", "bows", 6, 80, 50)
    return made.then(Act("red-1"))


def a_salvo_at_scenery() -> Battle:
    made = Field("mill-hamlet", fragile=(Fragile("garden-wall", 8, 4), Fragile("orchard", 4, 8)))
    made.troop("red-1", "hand-guns", 6, 80, 20)
    made.troop("blue-1", "quarrymen", 6, 95, 62)
    return made.then(Act("red-1"))


def a_salvo_far_away() -> Battle:
    """The table is wide, and its targets lie at the other end of it."""
    made = Field("open-heath", elixir=3)
    made.troop("red-1", "bows", 8, 10, 12)
    made.troop("red-2", "pikes", 8, 10, 24, cards()["captain-aude"])
    made.troop("blue-1", "reedmen", 8, 95, 70)
    made.troop("blue-2", "slingers", 5, 70, 72)
    made.troop("blue-3", "toads", 3, 20, 74)
    return made.then(Act("red-1"))


# -- titans ------------------------------------------------------------------------------------------------------------


def a_titan() -> Field:
    made = Field(modes=("barbarian", "barbarian"))
    made.troop("red-1", "stone-giant", 1, 50, 25, cards()["stone-giant"])
    made.troop("red-2", "quarrymen", 8, 65, 22)
    made.troop("blue-1", "pikes", 8, 45, 36)
    made.troop("blue-2", "lancers", 3, 70, 50)
    return made


def a_titans_cards() -> Battle:
    made = a_titan()
    made.battle.sequences = {"red": ("red-1", "red-2", "red-1/rumble", "red-1/rock-fist"), "blue": ("blue-1",)}
    return made.then(ActivationPhase("red"))


def a_capacity() -> Battle:
    return a_titan().then(UseCapacity("red-1/rock-fist"), UseCapacity("red-1/rumble"))


def a_card_to_be_sacrificed() -> Battle:
    made = Field()
    made.troop("red-1", "stone-giant", 1, 50, 25, cards()["stone-giant"])
    made.troop("blue-1", "lancers", 3, 50, 32.5, cards()["rider-aude"])
    return made.then(Act("blue-1"))


# -- Incarnates --------------------------------------------------------------------------------------------------------


def artefacts() -> Battle:
    made = Field(elixir=6)
    made.troop(
        "red-1", "pikes", 6, 45, 25, given("captain-aude", "border-horn", "surgeon-chest"), cards()["pike-standard"]
    )
    made.troop("red-2", "pikes", 6, 45, 15, cards()["pike-drum"], routed=True)
    made.troop("blue-1", "reedmen", 6, 45, 45)
    return made.then(Act("red-1"))


def an_avatar() -> Battle:
    made = Field(elixir=20)
    made.troop("red-1", "reedmen", 5, 45, 25, cards()["old-pike"])
    made.battle.models["red-1.0"].damage = 3
    made.troop("blue-1", "pikes", 6, 45, 40, cards()["captain-aude"])
    return made.then(Act("red-1"))


def a_duel_of_heroes() -> Battle:
    """Both may spend Elixir on the same test."""
    made = Field("open-heath", elixir=8)
    made.troop("red-1", "reedmen", 4, 45, 25, cards()["old-pike"])
    made.troop("blue-1", "pikes", 4, 45, 28, cards()["captain-aude"])
    return made.then(Melee("red-1"))


def a_fallen_hero() -> Battle:
    made = Field(elixir=8)
    made.troop("red-1", "pikes", 6, 45, 25, cards()["captain-aude"])
    made.troop("blue-1", "reedmen", 6, 45, 45)
    made.run(Fall("red-1.0"), answers=["red-1.1"])
    return made.then(Returns())


def a_fearsome_enemy() -> Battle:
    """Courage may be had for Elixir, or from a staff."""
    made = Field(elixir=4)
    made.troop("red-1", "pikes", 6, 45, 25)
    made.troop("red-2", "pikes", 6, 65, 25, cards()["captain-aude"], cards()["pike-standard"], cards()["pike-drum"])
    made.troop("blue-1", "bog-things", 2, 47, 36)
    return made.then(Assault("red-1", "blue-1"))


def commanders() -> Battle:
    made = Field("open-heath", elixir=3)
    made.troop("red-1", "pikes", 6, 45, 25, cards()["captain-aude"])
    made.troop("blue-1", "reedmen", 6, 45, 60, cards()["mother-carp"])
    return made.then(AuthorityOpposition())


def a_routed_unit() -> Battle:
    made = Field(elixir=2)
    made.troop("red-1", "pikes", 6, 45, 25, routed=True)
    made.troop("red-2", "pikes", 6, 65, 25, cards()["captain-aude"], cards()["pike-standard"], cards()["pike-drum"])
    made.troop("blue-1", "reedmen", 6, 45, 40)
    return made.then(Activate("red-1"))


# -- scenery and objects -----------------------------------------------------------------------------------------------


def a_house() -> Battle:
    made = Field("mill-hamlet")
    made.troop("red-1", "guards", 3, 43.5, 44)
    made.troop("red-2", "pikes", 6, 48, 57)
    made.troop("blue-1", "reedmen", 5, 80, 60)
    return made.then(Act("red-1"), Act("red-2"))


def an_object() -> Battle:
    seal = Thing("seal", Name("Sceau", "Seal"), (58 * CM, 38 * CM))
    made = Field("mill-hamlet", things=(seal,), carries=1)
    made.battle.things = {"seal": seal.at}
    made.troop("red-1", "pikes", 5, 50, 30)
    made.troop("blue-1", "reedmen", 5, 60, 60)
    return made.then(Move("red-1", False))


def an_object_that_is_carried() -> Battle:
    seal = Thing("seal", Name("Sceau", "Seal"), (58 * CM, 38 * CM))
    made = Field("mill-hamlet", things=(seal,), carries=1)
    made.battle.carried = {"seal": "red-1.0"}
    made.troop("red-1", "pikes", 5, 50, 30)
    made.troop("blue-1", "reedmen", 5, 60, 60)
    return made.then(Move("red-1", False))


def an_obstacle() -> Battle:
    made = Field("border-farm")
    made.troop("red-1", "pikes", 5, 23, 24.5)
    made.troop("blue-1", "reedmen", 5, 90, 60)
    return made.then(Move("red-1", False))


def the_far_edge() -> Battle:
    made = Field("open-heath")
    made.battle.mission = breakthrough("red")
    depth = made.battle.board.depth / CM
    made.troop("red-1", "pikes", 5, 20, depth - 8)
    made.troop("blue-1", "reedmen", 5, 60, depth - 20)
    return made.then(Move("red-1", False))


# -- before the first turn ---------------------------------------------------------------------------------------------


def scenery_to_place() -> Battle:
    return _begun("hill", "border-farm", scenery="players")


def objectives_to_name() -> Battle:
    return _begun("assault", "border-farm")


def a_council_of_war() -> Battle:
    return _begun("relief", "open-heath")


def _begun(battle: str, field: str, **options: Any) -> Battle:
    armies = ("marches-1000", "fens-1000")
    state: Battle = C4.begin(C4.setup(armies, field, seed=3, options={"battle": battle, **options}))
    return state


POSITIONS: Final[tuple[Callable[[], Battle], ...]] = (
    a_ritual,
    a_communion,
    spells_with_an_area,
    a_summons,
    upkeep_to_be_paid,
    grenades,
    a_gun_and_its_crew,
    a_salvo_at_scenery,
    a_salvo_far_away,
    a_titans_cards,
    a_capacity,
    a_card_to_be_sacrificed,
    artefacts,
    an_avatar,
    a_duel_of_heroes,
    a_fallen_hero,
    a_fearsome_enemy,
    commanders,
    a_routed_unit,
    a_house,
    an_object,
    an_object_that_is_carried,
    an_obstacle,
    the_far_edge,
    scenery_to_place,
    objectives_to_name,
    a_council_of_war,
)

__all__ = ["POSITIONS"]
