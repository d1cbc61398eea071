"""The odds of the answers to a decision, as a worker process works them out."""

from __future__ import annotations

from escarmouche.kernel import Choose, Game, Seeded
from escarmouche.rulebooks import book
from escarmouche.server.analysis import prospects

BUDGET = 30.0


def test_the_odds_of_a_fight_tell_what_becomes_of_the_fighters() -> None:
    rules = book("c2")
    game = Game(rules, rules.measures.duel("line-spearman", "pack-hunter"), dice=Seeded("a fight")).start()
    seat, ask = next((seat, ask) for seat in rules.sides if isinstance(ask := game.request_of(seat), Choose))
    found = prospects(rules, game, seat, BUDGET)
    assert [one.answer for one in found] == list(ask.options)
    fates = {one.id for one in rules.measures.roster(game.state)}
    for one in found:
        assert one.likely, one.answer
        totals: dict[str, float] = {}
        for each in one.likely:
            totals[each.figure] = totals.get(each.figure, 0) + each.chance
        assert set(totals) <= fates
        assert all(0 < total <= 1 + 1e-6 for total in totals.values())
        assert any(each.condition["en"] == "killed" for each in one.likely)
        assert not any("has had its go" in each.condition["en"] for each in one.likely)
