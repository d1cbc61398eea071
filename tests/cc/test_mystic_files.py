"""The spells and miracles that come with the program, and what is refused in a file of them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from tests.cc.arena import NORTH, SOUTH, Arena, profile, taking
from tests.cc.mystics import mage, priest

from escarmouche.documents import BadDocument
from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.rulebooks.cc.book import RULEBOOK
from escarmouche.rulebooks.cc.content.army import Building, Collection, load_army, muster, verdict
from escarmouche.rulebooks.cc.content.cards import standard_packs
from escarmouche.rulebooks.cc.content.mystic_files import load_mystics, standard_mystics
from escarmouche.rulebooks.cc.content.mystics import KINDS, UNIVERSAL
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.presentation.card_sheets import spell_facts
from escarmouche.rulebooks.cc.presentation.story import NARRATOR
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.confrontation.effect_words import Amount, Summon, Trial, WoundRoll
from escarmouche.rulebooks.confrontation.effects_told import effects_told
from escarmouche.texts import LOCALES, Texts

SPELL = """
spells:
  - {key: one, name: One, path: Élémentaire, cost: {Feu: 1}, difficulty: 6, intensity: 1, points: 4, effects: [%s]}
"""


def test_there_are_spells_of_every_element_and_miracles_of_every_path() -> None:
    mystics = standard_mystics()
    assert len(mystics.spells) >= 20
    assert len(mystics.miracles) >= 20
    assert {gem for spell in mystics.spells for gem in spell.cost} == {*KINDS.order, KINDS.neutral}
    cults = {cult for miracle in mystics.miracles for cult in miracle.cults}
    assert cults >= {UNIVERSAL, "way:lumiere", "way:destin", "way:tenebres", "merin", "yllia", "arh-tolth"}


@pytest.mark.parametrize("spell", standard_mystics().spells, ids=lambda spell: spell.key)
@pytest.mark.parametrize("seed", [1, 2])
def test_each_spell_is_cast_to_its_end(spell: object, seed: int) -> None:
    arena = Arena()
    one = mage(arena, "mage", "red", 50, 20, NORTH, spell, power=15, elements=KINDS.order)  # type: ignore[arg-type]
    one.gems = KINDS.order * 2
    arena.battle.summons = {"bone-soldier": profile("bone-soldier")}
    arena.add("friend", "red", 56, 25, NORTH)
    arena.add("near", "blue", 50, 30, SOUTH)
    mage(arena, "other", "blue", 55, 32, SOUTH, power=1)
    assert may_take(arena.battle, arena.battle["mage"], "cast")
    _play(arena, "cast", "mage", seed)


@pytest.mark.parametrize("miracle", standard_mystics().miracles, ids=lambda miracle: miracle.key)
@pytest.mark.parametrize("seed", [1, 2])
def test_each_miracle_is_called_to_its_end(miracle: object, seed: int) -> None:
    arena = Arena()
    priest(arena, "priest", "red", 50, 20, NORTH, miracle, faith=9)  # type: ignore[arg-type]
    arena.add("friend", "red", 52.5, 20, NORTH)
    arena.add("near", "blue", 50, 30, SOUTH)
    priest(arena, "other", "blue", 55, 32, SOUTH, faith=1)
    assert may_take(arena.battle, arena.battle["priest"], "call")
    _play(arena, "call", "priest", seed)


def _play(arena: Arena, action: str, fighter: str, seed: int) -> None:
    """Takes an action, at random, and tells all of it."""
    game: Game = arena.game(*taking(action, fighter))  # type: ignore[type-arg]
    game.dice = Seeded(seed)
    play(game, dict.fromkeys(arena.battle.players, Random(seed)))
    assert all(NARRATOR.told(game.state, event) is not None for event in arena.events)


ARMY = """
name: Ours
people: griffons
cards:
  - {profile: %s, %s}
"""


def verdict_on(profile: str, given: str) -> list[str]:
    """The rules that an army breaks whose one card has been given these."""
    cards = Collection(standard_packs())
    found = verdict(load_army(ARMY % (profile, given), cards), cards)
    return [ruling.rule for ruling in found.rulings if "magic" in ruling.rule or "faith" in ruling.rule]


@pytest.mark.rule("cc.core.magic.spell-card", "cc.core.faith.access")
def test_spells_and_miracles_may_cost_their_points_with_no_other_limit() -> None:
    cards = Collection(standard_packs())
    mystics = standard_mystics()
    known = {one.key: one.points for one in mystics.spells} | {one.key: one.points for one in mystics.miracles}
    mage_key = of("acheron", lambda card: card.power is not None)
    monk = of("griffons", lambda card: card.faith is not None and card.has("moine-guerrier"))
    every = ["dread", "withering", "grasping-shadow", "rockfall", "stone-skin", "clinging-mud"]
    for people, key, field, given in (
        ("acheron", mage_key, "spells", every),
        ("griffons", monk, "miracles", ["white-flame", "stern-word"]),
    ):
        text = ARMY.replace("griffons", people) % (key, f"{field}: [{', '.join(given)}]")
        army = load_army(text, cards)
        free, dear = (verdict(army, cards, building=Building(mystic_points=on)) for on in (False, True))
        assert [ruling.rule for ruling in free.rulings]
        assert dear.rulings == ()
        assert dear.points - free.points == sum(known[one] for one in given)
        fielded = muster(army, cards, building=Building(mystic_points=True))
        assert fielded.cards[0].figures()[0].points == dear.points


def of(people: str, test: Callable[[Profile], bool]) -> str:
    """The key of a card of a people."""
    packs = [pack for pack in standard_packs() if pack.key == people]
    return next(card.key for card in packs[0].profiles if test(card))


@pytest.mark.rule("cc.core.magic.access", "cc.core.magic.spell-choice", "cc.core.faith.access")
def test_an_army_gives_spells_and_miracles_to_those_who_may_own_them() -> None:
    mage_key = of("acheron", lambda card: card.power is not None)
    assert verdict_on(mage_key, "spells: [dread, withering, rockfall, small-help]") == []
    assert verdict_on(mage_key, "spells: [spark]") == ["cc.core.magic.access"]
    assert verdict_on(mage_key, "spells: [dread, dread]") == ["cc.core.magic.spell-choice"]
    every = "spells: [dread, withering, grasping-shadow, rockfall, stone-skin, clinging-mud]"
    assert verdict_on(mage_key, every) == ["cc.core.magic.spell-choice"]
    monk = of("griffons", lambda card: card.faith is not None and card.has("moine-guerrier"))
    assert verdict_on(monk, "miracles: [white-flame]") == []
    assert verdict_on(monk, "miracles: [moon-hunt]") == ["cc.core.faith.access"]
    assert verdict_on(monk, "miracles: [white-flame, stern-word]") == ["cc.core.faith.access"]


@pytest.mark.rule("cc.core.magic.spell-card")
def test_a_spell_may_cost_x_gems_of_a_kind() -> None:
    read = load_mystics(SPELL.replace("Feu: 1", "Feu: X, Terre: 1") % "{do: dispel}").spells[0]
    assert (read.cost, read.open_gem) == (("earth",), "fire")
    assert set(read.least_cost) == {"earth", "fire"}


@pytest.mark.parametrize(
    ("effects", "reason"),
    [
        ("{do: dice, rolls: [disengagement], by: 1}", "no such test"),
        ("{do: skill, skill: Nonsense}", "unknown skill"),
    ],
)
def test_a_word_that_this_book_does_not_carry_out_is_refused(effects: str, reason: str) -> None:
    with pytest.raises(BadDocument) as refused:
        load_mystics(SPELL % effects)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("path: Élémentaire", "path: Nowhere"),
        ("cost: {Feu: 1}", "cost: {Neutre: 1}"),
        ("cost: {Feu: 1}", "cost: {Plomb: 1}"),
        ("path: Élémentaire", "path: Primagie"),
        ("points: 4", "points: 4, target: place"),
        ("difficulty: 6", "difficulty: {base: 6, most: 6}"),
        ("cost: {Feu: 1}", "cost: {Neutre: X}"),
        ("cost: {Feu: 1}", "cost: {Feu: Y}"),
        ("cost: {Feu: 1}", "cost: {Feu: X, Terre: X}"),
        ("cost: {Feu: 1}", "cost: {Feu: X}, boost: {most: 2}"),
    ],
)
def test_a_card_that_contradicts_itself_is_refused(old: str, new: str) -> None:
    good = SPELL % "{do: dispel}"
    assert load_mystics(good).spells[0].range is None
    with pytest.raises(BadDocument):
        load_mystics(good.replace(old, new))


@pytest.mark.parametrize(
    ("roll", "told"),
    [
        (WoundRoll(strength=5), "wound roll of FOR 5"),
        (WoundRoll(strength=5, times=2), "wound roll of FOR 5, number of rolls: 2"),
        (WoundRoll(strength=5, bonus=2, location="tete"), "wound roll of FOR 5, +2 to the result, in the head"),
        (
            WoundRoll(strength=5, times=Amount(step=2)),
            "wound roll of FOR 5, number of rolls: 1 for every 2 gems or points invested",
        ),
    ],
)
def test_a_card_tells_all_of_a_wound_roll(roll: WoundRoll, told: str) -> None:
    (words,) = effects_told((roll,))
    assert Texts("en").tell(words) == told


def test_a_spell_card_names_those_who_appear_as_their_own_card_does() -> None:
    plain = next(iter(standard_mystics().spells))
    summon = Summon(profile="bone-soldier", count=2)
    spell = msgspec.structs.replace(plain, effects=(Trial(score="courage", difficulty=6, failed=(summon,)),))
    name = next(card.name for card in RULEBOOK.cards() if card.key == "bone-soldier")
    for locale in LOCALES:
        texts = Texts(locale)
        assert any(texts.tell(name) in texts.tell(line.value) for line in spell_facts(spell))
