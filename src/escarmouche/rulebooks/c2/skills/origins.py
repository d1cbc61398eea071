"""Those without a country, and those who fight for pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply_hooks, known
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.miracles import way_of
from escarmouche.rulebooks.c2.content.skill_names import SKILL_NAMES, Skill
from escarmouche.rulebooks.c2.events import SkillAdopted
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.granting import grant
from escarmouche.table import to_cm

STATELESS: Final = "c2.skill.apatride"
MERCENARY: Final = "c2.skill.mercenaire"
WHICH_X: Final = "c2.skill.apatride#x"

NEVER: Final = (
    "colossal",
    "destrier",
    "enorme",
    "gigantesque",
    "membre-supplementaire",
    "mort-vivant",
    "porte-etendard",
    "musicien",
    "apatride",
)
"""What nobody learns from those around him."""


class Mercenary(Hooks, name=MERCENARY):
    """Fights beside any army, as an ally of it; who may stand in an army list decides that.

    It believes with the faithful of its own people alone; if it has none, with those of its Way. [c2.faith.mercenaries]
    """

    __slots__ = ()

    def shares_faith(self, value: bool, battle: Battle, bearer: Fighter, faithful: Fighter) -> bool:
        profile = bearer.profile
        return value or (profile.people is None and profile.way is not None and profile.way == way_of(faithful.profile))


class Stateless(Hooks, name=STATELESS):
    """Belongs to no people, and fights beside any army as an ally.

    At the start of the battle it takes on the most widespread skill of its hosts, of the first booklet, and of several X
    the most frequent; on a tie its owner chooses. It believes in nothing. [c2.skill.apatride]
    """

    __slots__ = ()

    def faithless(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    async def start_of_battle(self, battle: Battle, bearer: Fighter) -> None:
        skills = [skill for host in hosts(battle, bearer) for skill in learnable(host)]
        if not skills:
            return
        name = await most_frequent(bearer, Counter(skill.name for skill in skills), STATELESS)
        values = Counter(value_key(skill) for skill in skills if skill.name == name)
        chosen = await most_frequent(bearer, values, WHICH_X)
        learned = next(skill for skill in skills if skill.name == name and value_key(skill) == chosen)
        grant(bearer, learned.rule, learned.value)
        shuffle_in(battle, bearer)
        battle.tell(lambda: SkillAdopted(fighter=bearer.id, skill=learned.rule, x=chosen, rules=(STATELESS,)))


def hosts(battle: Battle, guest: Fighter) -> list[Fighter]:
    """The figures of a side that are at home there."""
    return [host for host in battle.fighters.values() if host.side == guest.side and not host.has(STATELESS)]


def learnable(host: Fighter) -> list[Skill]:
    """The skills of a host that others may take on, each once."""
    skills = {
        skill.name: skill
        for skill in host.profile.skills
        if SKILL_NAMES[skill.name].booklet == "confrontation" and skill.name not in NEVER and known(skill.rule)
    }
    return list(skills.values())


def value_key(skill: Skill) -> str:
    """The X of a skill as the key of an option: distances in cm; ``""`` for none."""
    if isinstance(skill.value, int) and SKILL_NAMES[skill.name].parameter == "distance":
        return f"{to_cm(skill.value).normalize():f}"
    return "" if skill.value is None else str(skill.value)


async def most_frequent(guest: Fighter, counts: Mapping[str, int], rule: str) -> str:
    """What is counted most often; its owner chooses between equals."""
    most = max(counts.values())
    options = {key: key for key in sorted(counts) if counts[key] == most}
    return await Choose(guest.side, rule, options, default=next(iter(options)), about={"fighter": guest.id})


def shuffle_in(battle: Battle, fighter: Fighter) -> None:
    """Puts the card of a figure into the pile of the Approach where it now belongs."""
    card = battle.cards[fighter.card]
    leader = battle[card.fighters[0]]
    pile = apply_hooks(battle, leader, Hooks.pile, 0)
    battle.cards[card.id] = msgspec.structs.replace(card, pile=pile)
