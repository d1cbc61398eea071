"""Whether the tactician makes use of all that is offered by skills, spells, miracles, engines, nexus and scenery.

Whole games, and positions for what is rare in them; whatever was asked and answered otherwise than by no counts as used.
"""

from __future__ import annotations

from typing import Any, Final

from tests.cc.positions import POSITIONS
from tests.machines import answers, table

from escarmouche.kernel import PASS, Ask, Choose, Game, Perspective, Player, Seeded, play
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks import book
from escarmouche.rulebooks.cc.rules.actions import ACTION

DECLINING = (PASS, "no", "0", "none", "end", "keep")

GAMES: Final = (
    ("cynwalls-magic-200", "gobelins-engines-200", "drowned-ford", 7),
    ("lions-200", "dirz-200", "drowned-ford", 26),
    ("wolfen-400", "wolfen-magic-400", "open-field", 38),
    ("griffons-engines-400", "griffons-400", "burnt-chapel", 23),
    ("acheron-400", "cynwalls-magic-400", "split-gorge", 1),
    ("wolfen-magic-400", "cynwalls-magic-400", "split-gorge", 1),
    ("orques-engines-200", "acheron-200", "open-field", 31),
    ("orques-200", "tir-na-bor-200", "burnt-chapel", 29),
    ("lions-magic-200", "cynwalls-magic-200", "drowned-ford", 28),
    ("dirz-magic-200", "griffons-200", "open-field", 16),
    ("daikinees-400", "wolfen-400", "burnt-chapel", 1),
    ("griffons-faithful-400", "griffons-faithful-400", "burnt-chapel", 25),
    ("gobelins-400", "lions-400", "open-field", 2),
)
"""Two armies, a battlefield, and the number of the game, from which its dice come."""

SEEDS: Final = range(1, 7)
"""With these dice each position is played."""

SKILLS: Final = """
    ambidextre ambidextre.auto-fail apatride.ties artificier assassin bretteur bretteur#attack chance chef-wolfen
    commandement.etat-major concentration conscience.reveal contre-attaque contre-attaque.auto-fail coup-de-maitre
    cri-de-ralliement devotion devotion#element eclaireur.reveal-actions enchainement ennemi-personnel feinte
    force-en-charge furie-guerriere immunite.element impact.successive infiltration#first irrepressible.stop
    lames-dorsales lames-dorsales#attack maitrise-des-arcanes martyr mecanicien membre-supplementaire mutagene
    mutagene.allocation piete poids poids.pursuit rapidite rechargement-rapide recuperation renfort.placement reorientation
    resolution sapeur selenite.moon soin toxique toxique.declare transport.after-disembark transport.deployment
    transport.disembark transport.embark transport.inside
"""
"""What skills ask, without ``cc.skill.`` before it."""

QUESTIONS: Final = (
    *(f"cc.skill.{skill}" for skill in SKILLS.split()),
    *("cc.core.machine.capture", "cc.core.machine.capture#card", "cc.core.machine.fire", "cc.core.machine.push#who"),
    *("cc.core.magic.absorb", "cc.core.magic.cast", "cc.core.magic.counter-magic", "cc.core.magic.targeting"),
    *("cc.core.magic.incantation-steps#one-of", "cc.core.magic.spell-card#open", "cc.core.mana.gems"),
    *("cc.core.mana.mastery", "cc.core.mana.mastery#boost", "cc.core.mana.recovery", "cc.core.mana.reserve"),
    *("cc.core.faith.call", "cc.core.faith.call#difficulty", "cc.core.faith.censure", "cc.core.faith.reinforce"),
    *("cc.core.faith.reinforce#effect", "cc.core.faith.targeting", "cc.core.flight.dive"),
    *("cc.core.nexus.activation", "cc.core.nexus.activation#friend", "cc.core.nexus.activation#sacrifice"),
    *("cc.core.nexus.activation#target", "cc.nexus.foi", "cc.nexus.foi#which", "cc.nexus.mana", "cc.nexus.mana#which"),
    *("cc.core.terrain.scenery#strike", "cc.pressure.link", "cc.scenery.cassant"),
)
"""What is asked besides the plain course of a battle."""

ACTIONS: Final = (
    *(
        "alight",
        "call",
        "cast",
        "devotion",
        "dive",
        "harass-run",
        "inside",
        "martyr",
        "nexus",
        "nexus-faith",
        "nexus-mana",
    ),
    *("push", "rapid-reload", "soin", "turn-engine"),
    *("climb", "cover", "high-jump", "long-jump", "swim"),
)
"""The actions that skills, cards, engines, nexus and terrain add to those of everybody, and moving to cover."""

ASKED: Final = ("cc.skill.", "cc.nexus.", "cc.scenery.", "cc.pressure.", "cc.core.machine.", "cc.core.nexus.")
"""How the rules begin of which nothing may be asked that is missing above."""


class Watched:
    """A player, what it was asked, and of what it has made use."""

    def __init__(self, player: Player, asked: set[str], used: set[str]) -> None:
        self.player = player
        self.asked = asked
        self.used = used

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """The player's answer."""
        answer = self.player.answer(request, seat)
        note(request, answer, self.asked, self.used)
        return answer


def note(request: Ask[Any], answer: Any, asked: set[str], used: set[str]) -> None:
    """Takes down a question, and that it was answered otherwise than by no."""
    if not isinstance(request, Choose):
        return
    rule = f"{ACTION}={answer}" if request.rule == ACTION else str(request.rule)
    asked.add(rule)
    if answer not in DECLINING:
        used.add(rule)


def play_games(asked: set[str], used: set[str]) -> None:
    """Plays the games, both sides by the tactician."""
    rules = book("cc")
    for one, other, field, number in GAMES:
        game = Game(rules, rules.setup([one, other], field, seed=number), dice=Seeded(number), history="none")
        sides = {side: Tactician(f"{number} {side}", rules, budget=60.0) for side in game.state.players}
        play(game, {side: Watched(player, asked, used) for side, player in sides.items()}, trusted=True)


def play_positions(asked: set[str], used: set[str]) -> None:
    """Plays on from each of the positions."""
    for seed in SEEDS:
        for position in POSITIONS:
            arena, steps = position()
            for request, answer in answers(table(arena, *steps, seed=seed)):
                note(request, answer, asked, used)


def test_the_tactician_makes_use_of_everything_that_it_is_offered() -> None:
    asked, used = set[str](), set[str]()
    play_positions(asked, used)
    play_games(asked, used)
    expected = {*QUESTIONS, *(f"{ACTION}={name}" for name in ACTIONS)}
    assert sorted(expected - used) == []
    assert sorted(rule for rule in asked - expected if rule.startswith(ASKED)) == [], "asked, and missing in the list"
