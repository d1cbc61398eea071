"""Base contact: the half of a base that somebody touches, and placing somebody in contact who makes no move."""

from __future__ import annotations

from typing import Final, Literal

from escarmouche.kernel import Choose
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.rules.assault import places_left, tell_shifted, turn_to_face
from escarmouche.rulebooks.freetable.contact import contact_places, place_of
from escarmouche.table import CONTACT, UNIT, Disc, direction

SHAPE: Final = "cc.core.base.shape"

Half = Literal["front", "rear"]
"""The front half of a base is its front side with the front half of both flanks, or the front semicircle."""


def half_touched(battle: Battle, target: Fighter, assailant: Fighter) -> Half | None:
    """The half of a base that somebody touches, by the point of contact; ``None`` exactly on the limit between both.

    [cc.core.base.shape]
    """
    here, there = battle.base(target), battle.base(assailant)
    fx, fy = direction(place_of(target).facing)
    ahead = fx * (there.x - here.x) + fy * (there.y - here.y)
    if not isinstance(target.shape, Disc) and not isinstance(assailant.shape, Disc):
        mine, theirs = here.shape.extent(fx, fy), there.shape.extent(fx, fy)
        ahead = max(-mine, ahead - theirs) + min(mine, ahead + theirs)
    if abs(ahead) <= CONTACT * UNIT:
        return None
    return "front" if ahead > 0 else "rear"


async def assailed_half(battle: Battle, target: Fighter, assailant: Fighter) -> Half:
    """From where an assault arrives; on the limit between the halves the assailant's player says which it is.

    [cc.core.assault.direction]
    """
    half = half_touched(battle, target, assailant)
    if half is not None:
        return half
    halves: dict[str, Half] = {"front": "front", "rear": "rear"}
    about = {"fighter": assailant.id, "target": target.id}
    return await Choose(assailant.side, SHAPE, halves, default="rear", about=about)


async def place_in_contact(battle: Battle, fighter: Fighter, target: Fighter) -> bool:
    """Places a fighter against an enemy, at the free place nearest to him; tells whether he is in contact.

    Where there is none he stays where he is. Who is in contact with an enemy already keeps his place and the way he faces;
    a target that is free is turned to him. [cc.core.move.placed-in-contact]
    """
    if battle.engaged(fighter):
        return target.id in battle.foes(fighter)
    if places_left(battle, target) <= 0:
        return False
    place = next(contact_places(battle, fighter, target, place_of(fighter)), None)
    if place is None:
        return False
    fighter.tier = target.tier
    battle.stand(fighter, place)
    tell_shifted(battle, fighter)
    await turn_to_face(battle, target, (fighter,))
    return True
