"""Whole battles played at random: what must hold at every step, and that the journal tells the same game again."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from tests.cc.arena import BOW, Arena, Ready, box, profile
from tests.cc.test_nexus import nexus_card
from tests.cc.test_scenery import target

from escarmouche.kernel import Game, Random, Seeded, State, play
from escarmouche.kernel.state import restore
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks.cc.battle import ARTIFICER, Battle, Card, Fighter, Options
from escarmouche.rulebooks.cc.book import CHOICES, READINGS, RULEBOOK
from escarmouche.rulebooks.cc.content.machines import Boiler, Machine
from escarmouche.rulebooks.cc.content.mystics import mastered
from escarmouche.rulebooks.cc.content.profile import Skill
from escarmouche.rulebooks.cc.rules.granting import equip, structure_at_first
from escarmouche.rulebooks.cc.rules.pressure import ROLL as PRESSURE
from escarmouche.rulebooks.cc.rules.scenery import made
from escarmouche.rulebooks.cc.rules.turn import Begin
from escarmouche.rulebooks.confrontation.pressure import bonus_of
from escarmouche.rulebooks.freetable.ground import meets
from escarmouche.table import CM, Rectangle, overlaps

TROOPS: tuple[dict[str, Any], ...] = (
    {"skills": (Skill("ambidextre"), Skill("coup-de-maitre", 2), Skill("tueur-ne"))},
    {"shooting": 3, "weapon": BOW, "skills": (Skill("precision"), Skill("tireur-d-elite"))},
    {"fear": 6, "size": "large", "skills": (Skill("enorme", 1), Skill("brutal"), Skill("furie-guerriere"))},
    {"skills": (Skill("commandement", 10 * CM), Skill("autorite"), Skill("resolution", 2)), "champion": True},
    {
        "base": Rectangle(2_500, 5_000),
        "base_name": "cavalry",
        "mounted": True,
        "movement": 15 * CM,
        "skills": (Skill("destrier"), Skill("charge-bestiale"), Skill("assassin")),
    },
    {"skills": (Skill("acharne"), Skill("instinct-de-survie", 5), Skill("feinte"), Skill("vulnerable"))},
    {"skills": (Skill("regeneration", 4), Skill("enchainement", 2), Skill("contre-attaque"), Skill("soin", 4))},
    {
        "fear": 5,
        "rank": "elite",
        "skills": (Skill("mort-vivant"), Skill("seigneur-des-morts", 15 * CM), Skill("ethere")),
    },
    {"points": 120, "bold": ("attack", "resistance"), "skills": (Skill("concentration", 2), Skill("mutagene", 1))},
    {"points": 120, "shooting": 3, "weapon": BOW, "skills": (Skill("toxique", 3), Skill("mutagene", -1))},
    {"shooting": 3, "weapon": BOW, "skills": (Skill("eclaireur"), Skill("cri-de-ralliement"))},
    {"shooting": 3, "weapon": BOW, "skills": (Skill("conscience"), Skill("infiltration", 10 * CM))},
    {"champion": True, "skills": (Skill("bretteur"), Skill("lames-dorsales", 2), Skill("coup-de-maitre", 1))},
    {
        "shooting": 3,
        "weapon": BOW,
        "skills": (Skill("harcelement"), Skill("asservi", "troops-3"), Skill("hyperien", 6)),
    },
    {"skills": (Skill("selenite"), Skill("regeneration", 5))},
    {"skills": (Skill("fanatisme"), Skill("frere-de-sang", "troops-2"), Skill("ennemi-personnel", "troops-4"))},
    {
        "size": "large",
        "base": Rectangle(4_000, 4_000),
        "base_name": "creature",
        "movement": 15 * CM,
        "boilers": (Boiler("movement"), Boiler("strength", dice=2), Boiler("resistance")),
        "machine": Machine(access=("left", "right")),
        "skills": (
            *(Skill("structure", 6), Skill("poids", 5), Skill("irrepressible"), Skill("impact", 2)),
            *(Skill("fauchage", 5), Skill("transport", 2)),
        ),
    },
    {
        "fear": 5,
        "shooting": 3,
        "weapon": BOW,
        "boilers": (Boiler("fear"), Boiler("attack"), Boiler("initiative"), Boiler("weapon_strength", dice=2)),
        "skills": (Skill("mecanicien", 3), Skill("artificier", 1), Skill("tireur-embarque"), Skill("sapeur", 3)),
    },
    {"skills": (Skill("membre-supplementaire"), Skill("ephemere", 6), Skill("pugnacite"), Skill("implacable", 1))},
)


NEXUS: tuple[tuple[tuple[str, Any] | str, ...], ...] = (
    ("asservi", ("garde", 4), ("reparation", 4)),
    (("embleme", 10 * CM), ("ruine", 3), ("hostile", "status:fearsome"), ("sanctuaire", 12 * CM)),
)
"""The skills of the nexus of both sides, by the seed."""


def battle_of(seed: int, options: Options) -> Battle:
    """A battle that begins with its deployment: six fighters a side, two of whom share a card."""
    terrain = (
        box("wood", "forest", 20, 20, 32, 30, 5),
        box("wall", "wall", 50, 28, 60, 30, 3),
        box("pond", "shallow-water", 70, 22, 80, 32),
        box("fence", "low-obstacle", 40, 36, 48, 37, 2),
    )
    arena = Arena(*terrain, options=options)
    battle = arena.battle
    battle.turn, battle.phase, battle.winner_of_tactics = 0, "deployment", ""
    target(arena, "wall", "cc.scenery.cassant", resistance=3, structure=2)
    target(arena, "fence", "cc.scenery.translucide", resistance=4, structure=3)
    for side in battle.players:
        for place in range(6):
            troops = TROOPS[(seed + place) % len(TROOPS)]
            card = f"{side}-card-{max(place, 1)}"
            fighter = Fighter(id=f"{side}-{place}", side=side, card=card, profile=profile(f"troops-{place}", **troops))
            equip(fighter)
            battle.fighters[fighter.id] = fighter
            known = battle.cards.get(card)
            members = (*known.fighters, fighter.id) if known is not None else (fighter.id,)
            battle.cards[card] = Card(card, side, members)
        nexus = f"{side}-ark"
        battle.pieces[nexus] = made(nexus, side, nexus_card("ark", *NEXUS[seed % len(NEXUS)], charges=2))
        battle.cards[f"{nexus}-card"] = Card(f"{nexus}-card", side, (nexus,))
    battle.then(Begin())
    return battle


def check(battle: Battle) -> None:
    """What holds whenever a step is over."""
    check_places(battle)
    check_fighters(battle)
    check_cards(battle)


def check_places(battle: Battle) -> None:
    """Nobody stands on somebody else, nor off the table; who is lost, or aboard, stands nowhere."""
    bases = [(fighter, battle.base(fighter)) for fighter in battle.in_play() if not fighter.tier]
    for (one, here), (other, there) in combinations(bases, 2):
        assert one.pose is not None
        in_each_others_way = meets(one, one.pose.z, other)  # who hangs high on a wall is above others' heads
        assert not (in_each_others_way and overlaps(here, there)), (one.id, other.id)
    for fighter, base in bases:
        assert battle.board.holds(base), fighter.id
        assert not fighter.lost
    for fighter in battle.fighters.values():
        assert not ((fighter.lost or fighter.aboard) and fighter.pose is not None), fighter.id


def check_fighters(battle: Battle) -> None:
    """Wounds, dice, gems, faith and structure points keep within their bounds, and so do actions."""
    for fighter in battle.fighters.values():
        profile = fighter.profile
        assert fighter.steps >= fighter.lasting >= 0
        assert fighter.attack_dice >= 0
        assert fighter.defence_dice >= 0
        assert fighter.kept_dice >= 0
        assert len(fighter.gems) <= max(2 * (profile.power or 0), 0), fighter.id
        assert set(fighter.gems) <= set(mastered(profile) if profile.power is not None else ()), fighter.id
        assert fighter.temporary_faith >= 0
        assert profile.faith is not None or not fighter.temporary_faith, fighter.id
        most = structure_at_first(fighter)
        assert fighter.structure is None or (most is not None and fighter.structure <= most), fighter.id
        assert all(fighter.prayers.count(one.key) <= one.frequency for one in profile.miracles)
        cast = [key for key, _ in fighter.incanted]
        assert all(cast.count(one.key) <= one.frequency for one in profile.spells)
        assert fighter.action in ("", "pursuit", "placed") or fighter.activated or battle.turn == 0, fighter.id
        for effect in fighter.effects:
            if effect.name == PRESSURE:
                assert bonus_of(effect.parameter)[1] > 0
    pieces = {piece.id for piece in battle.board.pieces}
    for piece in battle.pieces.values():
        assert (piece.pose is not None) is (piece.id in pieces), piece.id
        assert not (piece.lost and piece.pose is not None)
        assert piece.structure is not None and piece.structure >= 0


def check_cards(battle: Battle) -> None:
    """What all see of sequences and reserves is right, and every card lies in one place; so do markers."""
    for side in battle.players:
        sequence, hand = battle.sequences.get(side, ()), battle.hands.get(side, ())
        assert battle.sequence_sizes.get(side, 0) == len(sequence)
        assert battle.held.get(side, 0) == len(hand)
        assert len({*sequence, *hand}) == len(sequence) + len(hand)
        assert all(battle.cards[card].side == side for card in (*sequence, *hand))
    for mine in battle.mines:
        laid = [other for other in battle.mines if other.by == mine.by]
        assert len(laid) <= 2 * pairs_of(battle[mine.by])


def pairs_of(fighter: Fighter) -> int:
    """How many traps, and as many decoys, somebody may lay."""
    pairs = fighter.effects.parameter(ARTIFICER)
    assert isinstance(pairs, int)
    return pairs


@pytest.mark.parametrize("seed", range(8))
def test_random_battles_keep_to_what_must_hold(seed: int) -> None:
    options = Options(
        turns=4,
        placing_in_secret=seed % 4 == 1,
        defence_after_roll=seed % 3 == 1,
        full_reserve=seed % 5 != 2,
        initiative_of_groups=seed % 2 == 1,
        worse_wound_replaces=seed == 5,
        higher_die=seed == 6,
    )
    book = Ready(battle_of(seed, options))
    game = Game(book, None, dice=Seeded(seed), history="steps")
    play(game, {side: Random(seed) for side in game.state.players})
    for state in game.checkpoints():
        check(state)
        assert restore(type(state), state.packed()).canonical() == state.canonical()
    assert game.state.winner is not None
    again = Game(book, None, dice=Seeded(seed))
    for entry in game.journal.entries:
        if entry.player and not again.over:
            again.answer(entry.answer, player=entry.player)
    assert again.fingerprint() == game.fingerprint()


READY = (
    ("acheron-magic-200", "cynwalls-magic-200"),
    ("daikinees-magic-200", "wolfen-magic-200"),
    ("griffons-faithful-200", "dirz-faithful-200"),
    ("wolfen-faithful-200", "lions-magic-200"),
    ("orques-engines-200", "gobelins-engines-200"),
    ("tir-na-bor-engines-400", "griffons-engines-400"),
    ("cynwalls-magic-400", "griffons-faithful-400"),
)


def told_in(seed: int, armies: Sequence[str], **agreed: Any) -> tuple[Counter[str], Game[Battle]]:
    """A battle of ready armies played at random under the invariants: what was told in it, and the game."""
    told = Counter[str]()
    plain = RULEBOOK.setup(list(armies), seed=seed, options={"turns": 4, **agreed})
    game = Game(
        RULEBOOK,
        plain,
        dice=Seeded(seed),
        history="steps",
        listener=lambda one: told.update([type(one.event).__name__]),
    )
    play(game, {side: Random(f"{side} {seed}") for side in game.state.players})
    for state in game.checkpoints():
        check(state)
    return told, game


def test_in_random_battles_spells_are_cast_miracles_called_and_guns_fired() -> None:
    told = Counter[str]()
    for seed, armies in enumerate(READY):
        found, game = told_in(seed, armies)
        told += found
        assert game.state.winner is not None
        plain = RULEBOOK.setup(list(armies), seed=seed, options={"turns": 4})
        again = Game(RULEBOOK, plain, dice=Seeded(seed))
        for entry in game.journal.entries:
            if entry.player and not again.over:
                again.answer(entry.answer, player=entry.player)
        assert again.fingerprint() == game.fingerprint()
    happened = {
        *("SpellCast", "IncantationRolled", "SpellTakesEffect", "GemsChanged", "RecoveryRolled"),
        *("FaithGathered", "MiracleAnnounced", "FervourPaid"),
        *("ShotFired", "PressureRolled", "TrajectoryDrawn"),
    }
    assert happened <= set(told), happened - set(told)


@pytest.mark.parametrize(
    ("armies", "happens"),
    [
        (READY[0], {"SpellTakesEffect", "GemsChanged"}),
        (READY[2], {"MiracleCalled", "FervourPaid"}),
        (READY[4], {"ShotFired"}),
    ],
)
def test_tacticians_use_what_their_armies_have(armies: Sequence[str], happens: set[str]) -> None:
    told = Counter[str]()
    plain = RULEBOOK.setup(list(armies), "open-field", seed=1, options={"turns": 4})
    game = Game(
        RULEBOOK,
        plain,
        dice=Seeded(1),
        history="steps",
        listener=lambda one: told.update([type(one.event).__name__]),
    )
    play(game, {side: Tactician(1, RULEBOOK, budget=60) for side in game.state.players})
    for state in game.checkpoints():
        check(state)
    assert happens <= set(told), happens - set(told)


@pytest.mark.parametrize("seed", range(3))
def test_random_battles_by_other_readings_keep_to_what_must_hold(seed: int) -> None:
    rng = random.Random(seed)
    agreed: dict[str, Any] = {key: rng.random() < 0.5 for key in READINGS}
    agreed |= {key: rng.choice(values) for key, (_, values) in CHOICES.items()}
    _, game = told_in(seed, READY[2 * seed], **agreed)
    assert game.state.winner is not None


def is_second_turn(state: State) -> bool:
    """Whether the second turn has begun."""
    assert isinstance(state, Battle)
    return state.turn == 2


@pytest.mark.parametrize("seed", range(2))
def test_what_a_player_imagines_is_a_battle_that_goes_on(seed: int) -> None:
    game = Game(Ready(battle_of(seed, Options(turns=2))), None, dice=Seeded(seed), history="steps")
    play(game, {side: Random(seed) for side in game.state.players}, until=is_second_turn)
    seen = game.view("red").state
    assert seen.hands.get("blue", ()) == ()
    assert sum(seen.sequence_sizes.values()) == sum(game.state.sequence_sizes.values())
    imagined = game.imagine("red", random.Random(seed)).fork(dice=Seeded(seed))
    check(imagined.state)
    play(imagined, {side: Random(seed + 1) for side in imagined.state.players})
    assert imagined.over
    assert not game.over, "the original stays as it was"


def test_a_fork_goes_its_own_way() -> None:
    plain = RULEBOOK.setup(list(READY[0]), seed=5, options={"turns": 3})
    game = Game(RULEBOOK, plain, dice=Seeded(5), history="turns")
    play(game, {side: Random(5) for side in game.state.players}, until=is_second_turn)
    before = game.fingerprint()
    fork = game.fork(dice=Seeded(6))
    play(fork, {side: Random(6) for side in fork.state.players})
    assert fork.over
    assert game.fingerprint() == before
