"""The campaigns that are read: played by people who decide now as is proposed and now at random."""

from __future__ import annotations

import random
from typing import Any, Final, NamedTuple

import msgspec
from tests.second_opinion.c2.games import Bold
from tests.second_opinion.games import stored
from tests.second_opinion.opinion import Data

from escarmouche.kernel import PASS, Ask, Choose, Game, Roll
from escarmouche.rulebooks import book
from escarmouche.rulebooks.common.campaigns import PlayBattle

CAMPAIGNS: Any = book("c2").campaigns

GO_ON: Final = ("c2.hero.resurrection.eligible", "c2.adventure.act2.to-act3", "c2.adventure.act3.reward")
"""What is answered as it should be, so that campaigns last."""


SPENDING: Final = ("c2.xp.buy", "c2.adventure.truce.ally-card")


class Story(NamedTuple):
    """A campaign: its kind, what it comes from, how many battles are fought of it at most."""

    kind: str
    seed: int
    battles: int = 12
    points: int = 70

    def setup(self) -> Any:
        """The set-up of the campaign."""
        length = self.battles if self.kind == "heroes" else None
        return CAMPAIGNS.setup(self.kind, seed=self.seed, points=self.points, battlefield="open-field", length=length)

    def story(self, setup: Any) -> list[Data]:
        """The story of the campaign, each battle with its own before it is told how it ended."""
        game: Game[Any] = Game(CAMPAIGNS, setup, history="none", story=True)
        game.start()
        rng = random.Random(self.seed)
        fought: list[tuple[int, Data]] = []
        while game.request is not None and len(fought) < self.battles:
            request: Any = game.request
            if isinstance(request, PlayBattle):
                battle = _battle(request, f"{self.seed}-{len(fought)}")
                fought.append((len(game.story), {"type": "Battle", "setup": request.setup, "story": stored(battle)}))
                game.answer(request.fought(battle), player=request.player)
            elif isinstance(request, Roll):
                game.answer([rng.randint(1, sides) for sides in request.dice])
            else:
                game.answer(_decided(request, rng), player=request.player)
        story = stored(game)
        for place, battle_told in reversed(fought):
            story.insert(place, battle_told)
        return story


def _decided(ask: Ask[Any], rng: random.Random) -> Any:
    """Experience is saved up more often than not, as it takes some to come back from the dead."""
    if ask.rule == "c2.adventure.setup":
        return _with_ally(ask, ask.pick(rng))
    if isinstance(ask, Choose) and ask.rule.startswith(GO_ON) and ask.default is not None:
        return ask.default
    if ask.rule in SPENDING and rng.random() < 0.6:
        return PASS
    if isinstance(ask, Choose) and ask.default is not None and rng.random() < 0.3:
        return ask.default
    return ask.pick(rng)


def _with_ally(ask: Any, company: Any) -> Any:
    """The army, one of its followers made a Character, where that is allowed."""
    for place, card in enumerate(company.cards):
        ally = msgspec.structs.replace(card, count=1, incarnation=True)
        richer = msgspec.structs.replace(company, cards=(*company.cards[:place], ally, *company.cards[place + 1 :]))
        if not ask.problems(richer):
            return msgspec.to_builtins(richer)
    return msgspec.to_builtins(company)


def _battle(ask: PlayBattle[Any, Any], seed: str) -> Game[Any]:
    """A battle of a campaign, played to its end by bold players at random."""
    game = Game(ask.book, ask.setup, story=True, history="turns")
    game.start()
    rng, bold = random.Random(seed), Bold(random.Random(seed).randrange(2**31))
    while (request := game.request) is not None:
        if isinstance(request, Roll):
            game.answer([rng.randint(1, sides) for sides in request.dice])
            continue
        assert isinstance(request, Ask)
        led = bold.answer(request)
        game.answer(request.pick(rng) if led is None else led, player=request.player)
    return game


STORIES: Final = (
    Story("adventure", 4, 8),
    Story("adventure", 2),
    Story("adventure", 7),
    Story("adventure", 5),
    Story("adventure", 6, 8),
    Story("heroes", 6, 6),
)
