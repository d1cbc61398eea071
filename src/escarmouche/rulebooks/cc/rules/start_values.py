"""What is settled before the deployment phase: edges, what Champions have, staffs, the skills of Stateless fighters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import known, moment, overrides
from escarmouche.rulebooks.cc.battle import Battle, Fighter, Zone
from escarmouche.rulebooks.cc.content.profile import Skill
from escarmouche.rulebooks.cc.events import EdgeChosen, SkillGained
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.confrontation.dice import d6

EDGE: Final = "cc.core.setup.zones"
CHAMPION: Final = "cc.core.champion"
STATELESS: Final = "cc.skill.apatride"
TIES: Final = "cc.skill.apatride.ties"


class Edges(Step, frozen=True):
    """Each side rolls a die, again where they are equal; the higher one chooses its zone. [cc.core.setup.zones]"""

    async def run(self, battle: Battle) -> None:
        one, two = battle.players
        first = second = 0
        while first == second:
            first, second = await d6(EDGE, one), await d6(EDGE, two)
        winner = one if first > second else two
        swapped = await Choose(winner, EDGE, {"stay": False, "swap": True}, default="stay")
        if swapped:
            battle.zones = tuple(_of_the_other(battle, zone) for zone in battle.zones)
        battle.tell(lambda: EdgeChosen(side=winner, swapped=swapped, rules=(EDGE,)))


def _of_the_other(battle: Battle, zone: Zone) -> Zone:
    return msgspec.structs.replace(zone, side=battle.other(zone.side))


class StartValues(Step, frozen=True):
    """In this order staffs are named, Stateless fighters gain their skill, moons are rolled for, and gems chosen.

    Doses are counted as they are spent, by what the card says; temporary faith at the end of deployment.
    [cc.core.setup.start-values]
    """

    async def run(self, battle: Battle) -> None:
        if battle.options.champion_skills:
            for fighter in battle.fighters.values():
                promote(fighter)
        for fighter in battle.fighters.values():
            await moment(fighter.effects, Hooks.names_staff, battle, fighter)
        await settle_the_stateless(battle)
        await settle_kind_by_kind(battle)


async def settle_kind_by_kind(battle: Battle) -> None:
    """What effects settle before deployment: one kind for all fighters, then the next, by their order."""
    done: int | None = None
    while left := [pair for pair in _to_settle(battle) if done is None or pair[1].order > done]:
        done = min(effect.order for _, effect in left)
        for fighter, effect in left:
            if effect.order == done:
                await effect.before_battle(battle, fighter)


def _to_settle(battle: Battle) -> list[tuple[Fighter, Hooks]]:
    return [
        (fighter, effect)
        for fighter in battle.fighters.values()
        for effect in overrides(fighter.effects).get("before_battle", ())
        if isinstance(effect, Hooks)
    ]


# -- Champions ---------------------------------------------------------------------------------------------------------

RELOAD: Final = "rechargement-rapide"
COUNTER: Final = "contre-attaque"
ARCANA: Final = "maitrise-des-arcanes"
OF_CHAMPIONS: Final = ("enchainement", "coup-de-maitre", RELOAD, COUNTER)


def promote(fighter: Fighter) -> None:
    """What a Champion has without print: Enchaînement/2, Coup de maître/0, with TIR Rechargement rapide/1, and unless he is
    a pure magician or a pure fidèle Contre-attaque; a pure magician masters the arcana. A card that prints such skills in
    brackets has those instead.

    He bears a proper name, has a combat die and a dose more, and may be the X of a skill; he never comes back as a
    reinforcement nor gets a mark of savagery. [cc.core.champion]
    """
    profile = fighter.profile
    if not profile.champion:
        return
    pure_magician = profile.power is not None and not profile.has("guerrier-mage")
    pure_faithful = profile.faith is not None and not profile.has("moine-guerrier")
    if pure_magician and known(f"cc.skill.{ARCANA}"):
        grant(fighter, f"cc.skill.{ARCANA}", source=CHAMPION)
    if any(skill.innate and skill.name in OF_CHAMPIONS for skill in profile.skills):
        return
    grant(fighter, "cc.skill.enchainement", 2, source=CHAMPION)
    grant(fighter, "cc.skill.coup-de-maitre", 0, source=CHAMPION)
    if profile.shooting is not None:
        grant(fighter, f"cc.skill.{RELOAD}", 1, source=CHAMPION)
    if not pure_magician and not pure_faithful:
        grant(fighter, f"cc.skill.{COUNTER}", source=CHAMPION)


# -- Stateless fighters ------------------------------------------------------------------------------------------------

# fmt: off
LEARNABLE: Final = (
    "abominable", "acharne", "aguerri", "aime-des-dieux", "ambidextre", "artefact", "artificier", "assassin",
    "autorite", "bond", "bravoure", "bretteur", "brutal", "brute-epaisse", "chance", "charge-bestiale", "cible",
    "concentration", "conscience", "contre-attaque", "coup-de-maitre", "cri-de-guerre", "cri-de-ralliement",
    "desengagement", "desespere", "devotion", "dur-a-cuire", "eclaireur", "enchainement", "endurance", "esquive",
    "fanatisme", "farouche", "feinte", "feroce", "fine-lame", "fleau", "furie-guerriere", "harcelement", "implacable",
    "inebranlable", "infiltration", "instinct-de-survie", "juste", "martyr", "mecanicien", "mutagene", "parade",
    "possede", "precision", "pugnacite", "rapidite", "rechargement-rapide", "reflexes", "regeneration", "reorientation",
    "resolution", "rigueur", "sapeur", "soin", "stratege", "tir-d-assaut", "tir-instinctif", "tireur-d-elite",
    "tir-supplementaire", "toxique", "tueur-ne", "visee", "vivacite",
)
# fmt: on
"""The skills that a Stateless fighter can gain, in the order of the book."""


async def settle_the_stateless(battle: Battle) -> None:
    """Each Stateless fighter gains the most widespread skill among his companions, out of those that he has not.

    It is counted by fighters who have it. [cc.skill.apatride] Of several the player chooses, of several values too; what
    stands on cards in brackets does not count. [cc.skill.apatride.ties] Some skills alone can be gained.
    [cc.skill.apatride.allowed] All of them gain at once: what one gains is not counted for another.
    """
    gained = [
        (fighter, await _choice(battle, fighter))
        for fighter in battle.fighters.values()
        if fighter.profile.has("apatride")
    ]
    for fighter, skill in gained:
        if skill is not None and known(skill.rule):
            grant(fighter, skill.rule, skill.value, source=STATELESS)
            tell_gain(battle, fighter, skill, STATELESS)


async def _choice(battle: Battle, fighter: Fighter) -> Skill | None:
    """The skill that a Stateless fighter gains: the most widespread one, with its most widespread value."""
    counted = [skill for other in battle.living(fighter.side) if other is not fighter for skill in _counted(other)]
    held = {skill.name for skill in counted if fighter.profile.has(skill.name) or fighter.has(skill.rule)}
    open_to_him = [skill for skill in counted if skill.name in LEARNABLE and skill.name not in held]
    name = await _most(fighter, [skill.rule for skill in open_to_him])
    if name is None:
        return None
    among = [skill for skill in open_to_him if skill.rule == name]
    value = await _most(fighter, ["" if skill.value is None else str(skill.value) for skill in among])
    return next(skill for skill in among if value == ("" if skill.value is None else str(skill.value)))


def _counted(fighter: Fighter) -> tuple[Skill, ...]:
    """The skills of a fighter that count, each name once."""
    printed = {skill.name: skill for skill in reversed(fighter.profile.skills) if not skill.innate}
    return tuple(printed.values())


async def _most(fighter: Fighter, words: Sequence[str]) -> str | None:
    """The word that occurs most often; of several the player chooses. ``None``: there are none."""
    if not words:
        return None
    counts = Counter(words)
    best = [word for word, count in counts.items() if count == max(counts.values())]
    if len(best) == 1:
        return best[0]
    options = {word: word for word in sorted(best)}
    return await Choose(fighter.side, TIES, options, default=min(best), about={"fighter": fighter.id})


def tell_gain(battle: Battle, fighter: Fighter, skill: Skill, rule: str) -> None:
    """Tells that a fighter has a skill that his card does not have."""
    battle.tell(lambda: SkillGained(fighter=fighter.id, skill=skill.rule, rules=(rule,)))
