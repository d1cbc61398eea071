"""Scenery that can be attacked: what it is to those who strike and shoot at it, its skills, and those inside it.

A piece that can be destroyed is terrain for whoever moves, looks or shoots past it. It is a target as well: a model that is
no fighter, that nobody fights and that holds nobody in a melee. All its skills are passive. [cc.scenery.general]
"""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter, Loss
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.events import WoundIgnored
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.granting import STRUCTURE, grant
from escarmouche.rulebooks.cc.rules.terrain import KINDS
from escarmouche.rulebooks.cc.rules.unalterable import NEXUS as UNALTERABLE_NEXUS
from escarmouche.rulebooks.cc.rules.unalterable import SCENERY as UNALTERABLE
from escarmouche.rulebooks.cc.rules.unalterable import is_unalterable
from escarmouche.rulebooks.cc.rules.wrecks import Wreck
from escarmouche.rulebooks.confrontation.wound_table import Hit
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.works import raise_work
from escarmouche.table import Pose

TARGET: Final = "cc.core.terrain.scenery"
NEXUS: Final = "cc.core.nexus.piece"
BRITTLE: Final = "cc.scenery.cassant"
LASTING: Final = "cc.scenery.indestructible"
FLAMMABLE: Final = "cc.scenery.inflammable"
CLEAR: Final = "cc.scenery.translucide"
IN_SCENERY: Final = "cc.scenery.inalterable.occupants"
IN_NEXUS: Final = "cc.nexus.inalterable.occupants"
IN_TRANSPORT: Final = "cc.skill.inalterable.transport"


class Target(Hooks, name=TARGET):
    """Scenery with RES and structure points: it is struck and shot at, and at 0 points it is destroyed and removed.

    Those inside fare like the passengers of a machine that is destroyed. It costs points what costs others wounds.
    [cc.core.terrain.scenery]
    """

    __slots__ = ()

    def is_in_sequence(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    async def before_loss(self, battle: Battle, bearer: Fighter, how: Loss) -> None:
        inside = tuple(occupant.id for occupant in occupants(battle, bearer))
        if inside:
            battle.then(Wreck(bearer.id, inside, place_of(bearer)))


# -- pieces as models --------------------------------------------------------------------------------------------------


def made(id: str, side: str, profile: Profile) -> Fighter:
    """A piece as a target, not yet on the table. Every piece of scenery is unalterable."""
    body = profile.body
    assert body is not None, f"{id} is no piece"
    piece = Fighter(id=id, side=side, card="", profile=profile, structure=body.structure)
    grant(piece, TARGET)
    grant(piece, STRUCTURE, body.structure)
    if body.nexus is None:
        grant(piece, UNALTERABLE)
    else:
        grant(piece, NEXUS)
        grant(piece, UNALTERABLE_NEXUS)
        piece.charges = body.nexus.charges
    for trait in body.traits:
        if not piece.has(trait.rule) or trait.value is not None:
            grant(piece, trait.rule, trait.value)
    return piece


def put_up(battle: Battle, piece: Fighter, pose: Pose) -> None:
    """A piece comes to stand on the table, and is in the way from now on."""
    body = piece.profile.body
    assert body is not None, f"{piece.id} is no piece"
    battle.pieces[piece.id] = piece
    raise_work(battle, piece, pose, body.kind, KINDS, level=body.level)


def enter_scenery(battle: Battle, id: str, profile: Profile, pose: Pose) -> Fighter:
    """A piece of terrain that is on the table already is a target as well."""
    piece = battle.pieces[id] = made(id, "", profile)
    battle.stand(piece, pose)
    return piece


# -- those inside ------------------------------------------------------------------------------------------------------


def occupants(battle: Battle, piece: Fighter) -> list[Fighter]:
    """The fighters on top of a piece, or in it where it can be walked into, even partly."""
    if piece.pose is None:
        return []
    terrain = battle.board.piece(piece.id)
    level = terrain.top if battle.board.kind_of(terrain).solid else terrain.base_level
    return [
        fighter
        for fighter in battle.in_play()
        if not fighter.tier
        and place_of(fighter).z == level
        and terrain in battle.board.pieces_under(battle.base(fighter))
    ]


def kept_in_place_by(battle: Battle, fighter: Fighter) -> str | None:
    """The rule (id) by which no effect moves a fighter, who is himself as open to effects as ever; ``None``: there is none.

    Not inside a piece of scenery [cc.scenery.inalterable.occupants] or a nexus [cc.nexus.inalterable.occupants], nor aboard
    what carries him and is unalterable. [cc.skill.inalterable.transport]
    """
    if fighter.aboard:
        return IN_TRANSPORT if is_unalterable(battle[fighter.aboard]) else None
    inside = next((piece for piece in battle.pieces_standing() if fighter in occupants(battle, piece)), None)
    if inside is None:
        return None
    return IN_NEXUS if inside.has(NEXUS) else IN_SCENERY


# -- skills of scenery -------------------------------------------------------------------------------------------------


class Indestructible(Hooks, name=LASTING):
    """Indestructible: no wound roll of a FOR below its own RES does anything to it. [cc.scenery.indestructible]"""

    __slots__ = ()

    async def cancels_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> bool:
        if hit.force >= bearer.profile.resistance:
            return False
        tell_ignored(battle, bearer, LASTING)
        return True


def tell_ignored(battle: Battle, piece: Fighter, rule: str) -> None:
    """A wound roll on a piece is not made."""
    battle.tell(lambda: WoundIgnored(fighter=piece.id, rules=(rule,)))


class Flammable(Hooks, name=FLAMMABLE):
    """Flammable: it can be set on fire, by whatever says so. [cc.scenery.inflammable]"""

    __slots__ = ()


class Clear(Hooks, name=CLEAR):
    """Translucent: it cuts no line of sight, and spells and miracles are cast through it; but as long as it stands no
    projectile gets through, be it of matter or of magic, but for those of piercing artillery. [cc.scenery.translucide]
    """

    __slots__ = ()


__all__ = [
    "BRITTLE",
    "CLEAR",
    "FLAMMABLE",
    "LASTING",
    "TARGET",
    "enter_scenery",
    "kept_in_place_by",
    "made",
    "occupants",
    "put_up",
    "tell_ignored",
]
