"""Experience cards staked and gained in a battle, and the advantages of a Shadow player's adventurer."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.c2.arena import Arena

from escarmouche.kernel import Ask, Choose, Game, Seeded, Step, play
from escarmouche.kernel.answerers import Random
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle, Deed, Fighter, Gain, Saga, Staking, Venture
from escarmouche.rulebooks.c2.content.army import standard_collection
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import CardGained, CardsStaked, LastActAnnounced
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incarnation.reports import report
from escarmouche.rulebooks.c2.incarnation.stakes import EndOfApproach, do_deed, is_exploit, may_gain
from escarmouche.rulebooks.c2.rules.characteristics import courage, discipline, fear
from escarmouche.rulebooks.c2.rules.wounds import kill, lose, suffer, wound_roll
from escarmouche.rulebooks.common.campaigns import PlayBattle

CARDS = standard_collection().experience


class Act(Step, frozen=True):
    """Something that happens to a figure, by another one."""

    what: str
    who: str
    by: str = ""
    level: int = 0

    async def run(self, battle: Battle) -> None:
        who, by = battle[self.who], battle.fighters.get(self.by)
        match self.what:
            case "kill":
                await kill(battle, who, by=by, rule="c2.melee.wound-roll")
            case "hurt":
                await suffer(battle, who, self.level, by=by, rule="c2.melee.wound-roll")
            case "flee":
                await lose(battle, who, "fled", rule="c2.fear.flight")
            case "hit":
                await wound_roll(battle, who, self.level, by=by, rule="c2.melee.wound-roll")
            case deed:
                assert by is not None
                await do_deed(battle, by, deed, who.id)


def arena(*stakes: str, copies: int = 1, most: int = 3, both: bool = False, announces: str = "") -> Arena:
    """A Character of red's and one of blue's, and what may be staked."""
    field = Arena()
    cards = tuple(CARDS[key] for key in stakes) * copies
    staking = {"red": Staking(most, cards), **({"blue": Staking(most, cards)} if both else {})}
    field.battle.venture = Venture(stakes=staking, announces=announces)
    field.add("knight", "red", 30, 20, character=True, courage=4)
    field.add("page", "red", 30, 30)
    field.add("foe", "blue", 60, 20, character=True, points=50)
    field.add("rogue", "blue", 60, 30)
    field.battle.fighters["knight"].saga = Saga(hero="red-hero")
    return field


def staked(*stakes: str, answers: tuple[str, ...] = (), **settings: Any) -> Arena:
    """The same once the cards lie on the table, all of them or as the answers say."""
    field = arena(*stakes, **settings)
    field.run(EndOfApproach(), answers=answers or stakes)
    return field


# -- laying them -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.xp.stake")
def test_up_to_three_cards_are_staked_face_down() -> None:
    field = staked("sure-hand", "scars", "old-friends", "whirlwind", answers=("sure-hand", "scars", "old-friends"))
    assert field.battle.staked == {"red": ("old-friends", "scars", "sure-hand")}
    assert field.battle.stakes == {"red": 3}
    assert [(event.side, event.count) for event in field.told(CardsStaked)] == [("red", 3)]
    seen = field.battle.copy()
    seen.veil("blue")
    assert seen.staked == {}
    assert seen.stakes == {"red": 3}


@pytest.mark.rule("c2.xp.stake")
def test_one_may_stake_fewer_or_none() -> None:
    assert staked("sure-hand", "scars", answers=("pass",)).battle.stakes == {"red": 0}


@pytest.mark.rule("c2.xp.stake")
def test_what_nobody_can_gain_is_not_proposed_but_allowed() -> None:
    game = arena("deep-well").game(EndOfApproach()).start()
    assert isinstance(game.request, Choose)
    assert game.request.default == "pass"
    assert "deep-well" in game.request.options
    assert game.request.secret


@pytest.mark.rule("c2.xp.stake.duplicates")
def test_a_card_is_staked_as_often_as_one_has_copies() -> None:
    field = staked("scars", copies=2, answers=("scars", "scars"))
    assert field.battle.staked["red"] == ("scars", "scars")
    game = arena("scars", "sure-hand").game(EndOfApproach()).start()
    game.answer("scars")
    assert isinstance(game.request, Choose)
    assert "scars" not in game.request.options


def test_what_is_staked_may_be_any_card_to_the_other_side() -> None:
    field = staked("sure-hand", "scars", "old-friends", answers=("scars", "pass"))
    guesses = set()
    for seed in range(30):
        world = field.battle.copy()
        world.redeal("blue", random.Random(seed))
        guesses |= set(world.staked["red"])
        assert len(world.staked["red"]) == 1
    assert guesses == {"sure-hand", "scars", "old-friends"}


@pytest.mark.rule("c2.adventure.act2.to-act3")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_last_act_is_announced_after_the_approach(answer: str) -> None:
    field = arena(announces="red")
    field.battle.venture = Venture(announces="red")
    asked = field.game(EndOfApproach()).start().request
    assert isinstance(asked, Choose)
    assert (asked.player, asked.default) == ("red", "yes")
    field.run(EndOfApproach(), answers=[answer])
    assert field.battle.announced == (answer == "yes")
    assert [told.side for told in field.told(LastActAnnounced)] == ["red"] * (answer == "yes")


# -- gaining them ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.xp.stake.acquire")
def test_a_card_is_gained_right_after_the_exploit() -> None:
    field = staked("head-hunter")
    field.run(Act("kill", "foe", "knight"), answers=["head-hunter"])
    assert field.battle.gained == (Gain("knight", "head-hunter"),)
    assert (field.battle.staked, field.battle.stakes) == ({"red": ()}, {"red": 0})
    assert [event.fighter for event in field.told(CardGained)] == ["knight"]


@pytest.mark.rule("c2.xp.stake.acquire")
def test_only_characters_gain_cards() -> None:
    field = staked("head-hunter")
    field.run(Act("kill", "foe", "page"))
    assert not field.battle.gained


@pytest.mark.rule("c2.xp.stake.acquire")
def test_only_who_meets_the_conditions_gains_a_card() -> None:
    field = staked("deep-well")
    game = field.game(Act("kill", "foe", "knight")).start()
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["pass"]
    assert not may_gain(field.battle, field.battle["knight"], CARDS["deep-well"])


@pytest.mark.rule("c2.xp.buy.duplicate")
def test_nobody_gains_a_card_that_he_has() -> None:
    field = staked("head-hunter")
    field.battle["knight"].saga = Saga(hero="red-hero", owned=("head-hunter",))
    assert not may_gain(field.battle, field.battle["knight"], CARDS["head-hunter"])
    assert may_gain(field.battle, field.battle["foe"], CARDS["head-hunter"])
    field.battle.gained = (Gain("foe", "head-hunter"),)
    assert not may_gain(field.battle, field.battle["foe"], CARDS["head-hunter"])
    field.battle["knight"].saga = Saga(hero="red-hero")
    assert may_gain(field.battle, field.battle["knight"], CARDS["head-hunter"])


@pytest.mark.rule("c2.xp.stake.silence")
def test_one_may_say_nothing_and_keep_the_card_hidden() -> None:
    field = staked("head-hunter")
    field.run(Act("kill", "foe", "knight"), answers=["pass"])
    assert not field.battle.gained
    assert field.battle.stakes == {"red": 1}


@pytest.mark.rule("c2.xp.stake.silence")
def test_nobody_can_tell_whether_there_was_a_card_for_it() -> None:
    for card in ("head-hunter", "scars"):
        game = staked(card).game(Act("kill", "foe", "knight")).start()
        request = game.request
        assert isinstance(request, Choose)
        assert not request.public
        assert game.view("blue").waiting_for == ("red",)


@pytest.mark.parametrize(
    ("card", "deeds", "earned"),
    [
        ("sure-hand", [("slay", "rogue", 1, "melee")], True),
        ("sure-hand", [("slay", "rogue", 1, "shooting")], False),
        ("head-hunter", [("slay", "foe", 1, "melee")], True),
        ("head-hunter", [("slay", "rogue", 1, "melee")], False),
        ("giant-slayer", [("slay", "foe", 1, "melee")], True),
        ("giant-slayer", [("slay", "rogue", 1, "melee")], False),
        ("voice-of-command", [("slay", "foe", 1, "melee")], False),
        ("voice-of-command", [("slay", "foe", 1, "melee"), ("slay", "rogue", 3, "melee")], True),
        ("whirlwind", [("slay", "foe", 1, "melee"), ("slay", "rogue", 3, "melee")], False),
        ("whirlwind", [("slay", "foe", 3, "shooting"), ("slay", "rogue", 3, "melee")], True),
        ("storm-rider", [("charge", "foe", 1, "movement"), ("charge", "foe", 2, "movement")], True),
        ("storm-rider", [("charge", "foe", 1, "movement"), ("slay", "foe", 2, "melee")], False),
        ("old-friends", [("charge", "foe", 1, "movement")], True),
        ("cold-blood", [("charge", "foe", 1, "movement")], False),
        ("heavy-blow", [("maim", "rogue", 1, "melee")], True),
        ("scars", [("endure", "knight", 1, "melee", 1)], False),
        ("scars", [("endure", "knight", 1, "melee", 2)], True),
        ("iron-guard", [("endure", "knight", 1, "melee", 1)], True),
    ],
)
def test_what_makes_an_exploit_whole(card: str, deeds: list[tuple[Any, ...]], earned: bool) -> None:
    battle = arena(card).battle
    assert is_exploit(battle, battle["knight"], CARDS[card], [Deed(*deed) for deed in deeds]) == earned


def test_blows_and_charges_and_wounds_are_deeds() -> None:
    field = staked("heavy-blow", "iron-guard", answers=("heavy-blow", "iron-guard"))
    field.run(Act("hit", "foe", "knight", 4), dice=[1, 1], answers=["heavy-blow", "pass"])
    assert field.battle["knight"].saga.inflicted == 1
    assert field.battle["foe"].saga.suffered == 0, "nobody counts for a side without stakes or hero"
    field.run(Act("hurt", "knight", "foe", 1), answers=["iron-guard"])
    assert [gain.card for gain in field.battle.gained] == ["heavy-blow", "iron-guard"]


# -- what is reported --------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.table.xp")
def test_a_report_knows_who_has_killed_whom_and_who_is_hurt() -> None:
    field = staked("scars", answers=("pass",))
    field.run(Act("kill", "foe", "knight"), Act("kill", "page", "rogue"), Act("hurt", "knight", "rogue", 2))
    field.run(Act("flee", "knight"))
    field.battle.winner = "red"
    found = report(field.battle)
    own = found.fate("red-hero")
    assert own is not None
    assert (own.lost, own.hurt) == ("fled", True)
    assert [one.fighter for one in found.removed_by(own)] == ["foe"]
    assert [one.fighter for one in found.lost_to_enemies("red")] == ["page"]


@pytest.mark.rule("c2.table.xp")
def test_every_double_is_an_exceptional_wound_even_without_effect() -> None:
    field = staked("scars", answers=("pass",))
    field.run(Act("hit", "knight", "foe", 4), dice=[1, 1])
    assert field.battle["knight"].saga.suffered == 1
    assert field.battle["knight"].wound == 0


# -- advantages --------------------------------------------------------------------------------------------------------


def hero_with(advantage: str, **changes: Any) -> tuple[Battle, Fighter]:
    field = arena()
    fighter = field.add("chief", "red", 40, 40, character=True, **changes)
    fighter.gain(advantage)
    return field.battle, fighter


@pytest.mark.rule("c2.adventure.shadow-bonus.courage")
def test_the_advantage_adds_one_to_courage_or_to_fear() -> None:
    battle, brave = hero_with("c2.adventure.shadow-bonus.courage", courage=5)
    assert courage(battle, brave) == 6
    kept = [apply_hooks(battle, brave, Hooks.kept_to_itself, 0, score) for score in ("courage", "fear", "discipline")]
    assert kept == [1, 1, 0], "who borrows it has nothing of that"
    battle, dread = hero_with("c2.adventure.shadow-bonus.courage", fear=5, courage=None)
    assert fear(battle, dread) == 6


@pytest.mark.rule("c2.adventure.shadow-bonus.discipline")
def test_the_advantage_adds_one_to_discipline() -> None:
    battle, fighter = hero_with("c2.adventure.shadow-bonus.discipline", discipline=3)
    assert discipline(battle, fighter) == 4


@pytest.mark.rule("c2.adventure.shadow-bonus.mana")
def test_a_magician_with_the_advantage_recovers_in_the_approach() -> None:
    field = arena()
    mage = field.add("mage", "red", 40, 40, character=True, power=4, elements=("feu",), skills=(Skill("initie"),))
    mage.gain("c2.adventure.shadow-bonus.mana")
    field.battle.venture = Venture()
    field.run(EndOfApproach(), answers=[SUGGESTED], dice=[3])
    assert field.battle["mage"].gems
    field.battle["mage"].gems = ()
    field.run(EndOfApproach(), answers=["no"])
    assert not field.battle["mage"].gems


# -- whole battles -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_whole_battles_with_stakes_are_played_at_random(seed: int) -> None:
    campaigns: Any = book("c2").campaigns
    game: Game[Any] = Game(campaigns, campaigns.setup("heroes", points=60, length=1, seed=seed), dice=Seeded(seed))
    rng = random.Random(seed)
    while isinstance(request := game.request, Ask) and not isinstance(request, PlayBattle):
        game.answer(request.pick(rng), player=request.player)
    ask: Any = game.request
    battle = ask.game()
    battle.dice = Seeded(seed)
    play(battle, {side: Random(f"{seed}-{side}") for side in battle.state.players})
    again = Game.resume(battle.journal, book("c2"))
    assert again.fingerprint() == battle.fingerprint()
    game.answer(ask.fought(battle))
    assert len(game.state.battles) == 1
