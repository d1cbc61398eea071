"""A second opinion on campaigns: what heroes gain, pay and lose is recounted; rules broken on purpose are found."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from operator import add
from pathlib import Path

import pytest
from tests.second_opinion.c2.campaigns.chapters import opinion_on
from tests.second_opinion.c2.campaigns.games import STORIES, Story
from tests.second_opinion.opinion import Opinion, catalogue, named

from escarmouche.rulebooks.c2.incarnation import (
    act_one,
    act_two,
    campaign_battles,
    companies,
    experience,
    quest,
    resurrection,
    truce,
)

SELDOM = {"c2.adventure.shadow-bonus.mana", "c2.adventure.truce.ally-card"}
"""Rules whose checks may find nothing to look at in these campaigns."""


@cache
def opinion(one: Story) -> Opinion:
    setup = one.setup()
    return opinion_on(setup, one.story(setup))


@pytest.mark.parametrize("one", STORIES, ids=lambda one: f"{one.kind}-{one.seed}")
def test_a_second_opinion_has_no_objection(one: Story) -> None:
    found = opinion(one)
    assert not found.objections, "\n".join(map(str, found.objections[:10]))
    assert not found.unread, found.unread


def test_every_check_has_had_something_to_look_at() -> None:
    found = reduce(add, map(opinion, STORIES))
    assert not named(Path(__file__).parent, "c2") - set(found.looked) - SELDOM


def test_every_rule_that_is_named_is_in_the_catalogue() -> None:
    assert not named(Path(__file__).parent, "c2") - catalogue("c2")


# -- broken rules ------------------------------------------------------------------------------------------------------

Break = Callable[[pytest.MonkeyPatch], None]


def dear_victims(patch: pytest.MonkeyPatch) -> None:
    """Whoever is removed is worth five times as much experience."""
    patch.setattr(experience, "ELIMINATED_PER_CENT", 50)


def cheap_losses(patch: pytest.MonkeyPatch) -> None:
    """Losses cost nothing."""
    patch.setattr(experience, "LOST_PER_CENT", 0)


def unknown_allies(patch: pytest.MonkeyPatch) -> None:
    """Allies may die unmourned."""
    patch.setattr(quest, "allies_in", lambda *_: set())


def paid_dead(patch: pytest.MonkeyPatch) -> None:
    """The dead gain experience."""
    patch.setattr(campaign_battles, "DEAD", ())


def endless_experience(patch: pytest.MonkeyPatch) -> None:
    """What is spent is there still."""
    patch.setattr(resurrection, "spend", lambda *_: None)


def cheap_lessons(patch: pytest.MonkeyPatch) -> None:
    """A companion learns at the price of a hero."""
    patch.setattr(truce, "DEARER", 1)


def free_use(patch: pytest.MonkeyPatch) -> None:
    """Experience cards are used for nothing."""
    patch.setattr(companies, "price_of_use", lambda *_: 0)


def dear_returns(patch: pytest.MonkeyPatch) -> None:
    """A resurrection costs a point more than it should."""
    price = resurrection.price_of_resurrection
    patch.setattr(resurrection, "price_of_resurrection", lambda number, by_character: price(number, by_character) + 1)


def strict_gods(patch: pytest.MonkeyPatch) -> None:
    """The gods are content with no less than eight."""
    patch.setattr(resurrection, "passes", lambda faces, *_: sum(faces) >= 8)


def short_memory(patch: pytest.MonkeyPatch) -> None:
    """Everything is forgotten, no companion comes back: no die is ever high enough."""
    patch.setattr(resurrection, "succeeds", lambda *_: False)


def lost_advantages(patch: pytest.MonkeyPatch) -> None:
    """No advantage shows in battle."""
    patch.setattr(companies, "IN_BATTLE", ())


def no_tenth(patch: pytest.MonkeyPatch) -> None:
    """The advantage of experience is worth nothing."""
    patch.setattr(quest, "with_tenth", lambda points: points)


def high_stakes(patch: pytest.MonkeyPatch) -> None:
    """As many cards may be staked in the first act as in the second."""
    patch.setattr(act_one, "may_stake", act_two.may_stake)


def same_act(patch: pytest.MonkeyPatch) -> None:
    """Any act may be played again at once."""
    patch.setattr(act_two, "may_be_played", lambda *_: True)


def hasty_act(patch: pytest.MonkeyPatch) -> None:
    """A victory in the second act leads on, announced or not."""
    patch.setattr(act_two, "next_act", lambda won, *_: 3 if won else 2)


SHORT, LONG, QUIET = Story("adventure", 6, 4), Story("adventure", 5), Story("adventure", 2)

BREAKS: dict[str, tuple[Break, str, Story]] = {
    "victims are worth too much": (dear_victims, "c2.table.xp", QUIET),
    "losses cost nothing": (cheap_losses, "c2.table.xp", QUIET),
    "Allies die unmourned": (unknown_allies, "c2.table.xp", LONG),
    "the dead gain experience": (paid_dead, "c2.xp.award", Story("adventure", 6, 8)),
    "experience is never used up": (endless_experience, "c2.xp.spent-lost", SHORT),
    "companions learn too cheaply": (cheap_lessons, "c2.adventure.truce.ally-card", Story("adventure", 4, 8)),
    "experience cards are used for nothing": (free_use, "c2.xp.use-cost", SHORT),
    "resurrections too dear": (dear_returns, "c2.hero.resurrection.cost", QUIET),
    "strict gods": (strict_gods, "c2.hero.resurrection.gods", Story("adventure", 6, 8)),
    "everything is forgotten": (short_memory, "c2.hero.resurrection.recovery-test", Story("adventure", 7)),
    "no advantage shows in battle": (lost_advantages, "c2.adventure.shadow-bonus", SHORT),
    "no tenth more": (no_tenth, "c2.adventure.shadow-bonus.xp", SHORT),
    "too many cards staked": (high_stakes, "c2.xp.stake.act-limit", SHORT),
    "the same act again": (same_act, "c2.adventure.act2.repeat", LONG),
    "on to the last act unannounced": (hasty_act, "c2.adventure.act2.to-act3", LONG),
}
"""What is broken, by which rule the checker objects, and in which campaign."""


@pytest.mark.parametrize("name", BREAKS)
def test_a_second_opinion_finds_a_broken_rule(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, rule, one = BREAKS[name]
    broken(monkeypatch)
    setup = one.setup()
    assert rule in opinion_on(setup, one.story(setup)).broken()
