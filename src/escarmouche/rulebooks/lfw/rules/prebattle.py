"""Before the battle: who has which post, and armies that are chosen in secret. [lfw.scenario.prebattle]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from escarmouche.kernel import Choose, Secret, Step
from escarmouche.rulebooks.common.ids import SideId
from escarmouche.rulebooks.lfw.battle import Battle, Gathering, Roster, new_unit
from escarmouche.rulebooks.lfw.content.cards import Profile
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY, suits_post
from escarmouche.rulebooks.lfw.events import FactionAnnounced, ListsRevealed, PostsDrawn
from escarmouche.rulebooks.lfw.rules.granting import muster
from escarmouche.rulebooks.lfw.rules.initiative import draw_order

PREBATTLE: Final = "lfw.scenario.prebattle"
FACTION: Final = f"{PREBATTLE}#faction"
LIST: Final = f"{PREBATTLE}#list"


def gathering_of(battle: Battle) -> Gathering:
    """What is still to be settled."""
    assert battle.gathering is not None
    return battle.gathering


class Gather(Step, frozen=True):
    """Once the scenario is known dice say who has which post, unless players have agreed on that.

    Then each announces his faction and chooses his army unknown to the others; all are revealed before anybody deploys.
    [lfw.scenario.prebattle]
    """

    async def run(self, battle: Battle) -> None:
        gathering = gathering_of(battle)
        posts = (DrawPosts(),) if gathering.draws_posts else ()
        lists = (*map(AnnounceFaction, battle.players), ChooseLists()) if gathering.rosters else ()
        battle.then(*posts, *lists, Gathered())


class DrawPosts(Step, frozen=True):
    """Each player throws a die: the highest takes the first post, and so on."""

    async def run(self, battle: Battle) -> None:
        order = [side for side in await draw_order(battle, PREBATTLE) if side not in battle.unplayed]
        assert battle.mission is not None
        theirs = dict(zip(order, BY_KEY[battle.mission.scenario].posts, strict=False))
        posts = tuple((side, theirs[side]) for side in battle.players)
        battle.change_mission(posts=posts)
        battle.tell(lambda: PostsDrawn(posts=posts, rules=(PREBATTLE,)))


def rosters_for(battle: Battle, side: str) -> list[Roster]:
    """The lists that a side may choose: those that suit its post."""
    rosters = gathering_of(battle).rosters
    if battle.mission is None:
        return list(rosters)
    data, post = BY_KEY[battle.mission.scenario], battle.mission.post_of(side)
    return [roster for roster in rosters if suits_post(data, post, roster.units, len(battle.players))]


class AnnounceFaction(Step, frozen=True):
    """A player announces which faction he plays."""

    side: SideId

    async def run(self, battle: Battle) -> None:
        factions = {roster.faction: roster.faction for roster in rosters_for(battle, self.side)}
        faction = await Choose(self.side, FACTION, factions)
        gathering = gathering_of(battle)
        announced = (*gathering.announced, (self.side, faction))
        battle.gathering = msgspec.structs.replace(gathering, announced=announced)
        battle.tell(lambda: FactionAnnounced(side=self.side, faction=faction, rules=(PREBATTLE,)))


class ChooseLists(Step, frozen=True):
    """All choose a list of their factions at the same time; then the armies are revealed."""

    async def run(self, battle: Battle) -> None:
        announced = dict(gathering_of(battle).announced)
        able = {
            side: {
                candidate.key: candidate
                for candidate in rosters_for(battle, side)
                if candidate.faction == announced[side]
            }
            for side in battle.players
        }
        chosen = await Secret({side: lambda side=side: _choice(side, able[side]) for side in battle.players})  # type: ignore[misc]
        for side, roster in chosen.items():
            enlist(battle, side, roster.units)
        lists = tuple((side, roster.key) for side, roster in chosen.items())
        battle.tell(lambda: ListsRevealed(lists=lists, rules=(PREBATTLE,)))


async def _choice(side: str, rosters: dict[str, Roster]) -> Roster:
    return await Choose(side, LIST, rosters, secret=True, public=False)


class Gathered(Step, frozen=True):
    """The armies are known."""

    async def run(self, battle: Battle) -> None:
        battle.gathering = None


def enlist(battle: Battle, side: str, units: Sequence[Profile]) -> None:
    """Adds the units of an army that are not yet on the table. Those alike are told apart by a number."""
    counts: dict[str, int] = {}
    for profile in units:
        counts[profile.key] = counts.get(profile.key, 0) + 1
        muster(battle, new_unit(f"{side}-{profile.key}-{counts[profile.key]}", side, profile))
