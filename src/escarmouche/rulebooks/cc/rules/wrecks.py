"""What becomes of those inside what is destroyed: passengers, and fighters in a piece of scenery."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Reason, Step
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.rules.deployment import come_to_stand
from escarmouche.rulebooks.cc.rules.wounds import wound_roll
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.freetable.boarding import AtTheWreck
from escarmouche.rulebooks.freetable.displacement import touching_problems
from escarmouche.table import Pose, footprint

WRECK: Final = "cc.skill.transport.destroyed"


class Wreck(Step, frozen=True):
    """Each passenger of what is destroyed suffers a wound roll whose FOR is the RES on its card.

    Survivors stand where it stood, out of contact with any adversary, and take no action in the activation phase of this
    turn. [cc.skill.transport.destroyed]
    """

    machine: ModelId
    passengers: tuple[ModelId, ...]
    pose: Pose

    async def run(self, battle: Battle) -> None:
        profile = battle[self.machine].profile
        wreck = footprint(profile.base, self.pose)
        inside = [battle[name] for name in self.passengers]
        for passenger in inside:
            passenger.aboard = ""
        for passenger in inside:
            if passenger.out:  # what has destroyed it has killed him as well
                continue
            battle.stand(passenger, await FromTheWreck(battle, passenger, wreck, WRECK, {"fighter": passenger.id}))
            passenger.activated = True
            await wound_roll(battle, passenger, profile.resistance, rule=WRECK)
            if passenger.in_play:
                await come_to_stand(battle, passenger)


class FromTheWreck(AtTheWreck[Fighter]):
    """Where a survivor stands, out of contact with any adversary."""

    __slots__ = ()

    def place_problems(self, pose: Pose) -> list[Reason]:
        return [*super().place_problems(pose), *touching_problems(self.battle, self.model, pose, self.rule)]
