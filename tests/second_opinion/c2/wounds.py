"""Wounds: the table, how wounds add up, and who leaves the game."""

from __future__ import annotations

from tests.second_opinion.c2.record import Record
from tests.second_opinion.confrontation import DOUBLES, LEVELS, place_of, wound_of
from tests.second_opinion.opinion import EVERY, Chapter, Data, Opinion, reads

BENT = (
    "acharne",
    "arme-sacree",
    "assassin",
    "construct",
    "dur-a-cuire",
    "ephemere",
    "fleau",
    "immunite",
    "instinct-de-survie",
    "maudit-des-dieux",
)
"""Skills that read the table otherwise, or bear the result in another way."""


class Wounds(Chapter[Record]):
    """What two dice do, and what comes of it."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.due: tuple[str, str] | None = None

    @reads(EVERY)
    def follows(self, event: Data) -> None:
        if self.due is None or event["type"] in ("WoundRolled", "Chosen", "Rolled"):
            return
        (name, wound), self.due = self.due, None
        told = {"FighterStunned": "stunned", "FighterLost": "killed"}.get(event["type"], event.get("wound", ""))
        self.hold("c2.wound.accumulate", event.get("fighter") == name and told == wound, f"{name} is now {wound}")

    @reads("WoundRolled")
    def rolled(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["fighter"]]
        by = record.figures.get(event["by"])
        base = event["resistance"]["base"]
        self.hold("c2.profile.defence-resistance", base == figure.card.resistance, "its card has another RES")
        self._strength(event)
        if figure.odd or figure.card.has(*BENT) or (by is not None and (by.odd or by.card.has(*BENT))):
            return
        dice = record.rolls[-1]["faces"] if record.rolls else []
        if len(dice) != 2 or event["rules"][0] not in ("c2.melee.wound-roll", "c2.shoot.damage"):
            return
        if dice[0] == dice[1]:
            wound = DOUBLES[dice[0] - 1]
            self.hold("c2.wound.exceptional", event["wound"] == wound, f"a double {dice[0]} is {wound}")
        else:
            place = place_of(dice)
            self.hold("c2.wound.roll", event["location"] == place, f"the dice say {place}")
            damage = event["force"] + event["bonus"] - event["resistance"]["total"]
            wound = wound_of(dice, damage)
            self.hold("c2.table.wounds", event["wound"] == wound, f"{sum(dice)} and {damage} in {place} is {wound}")
        if wound == "stunned":
            self.due = figure.id, wound
        elif wound != "none":
            after = max(LEVELS[wound], min(figure.wound + 1, 4))
            self.due = figure.id, next(word for word, level in LEVELS.items() if level == after)

    def _strength(self, event: Data) -> None:
        by = self.record.figures.get(event["by"])
        if by is None or by.odd:
            return
        if event["rules"][0] == "c2.shoot.damage" and by.card.weapon is not None:
            self.hold("c2.shoot.damage", event["force"] == by.card.weapon.strength, "its weapon has another Strength")
        elif event["rules"][0] == "c2.melee.wound-roll":
            rises = by.points["strength"] or by.card.flight is not None or event["bonus"] or by.card.has("implacable")
            fits = event["force"] >= by.card.strength if rises else event["force"] == by.card.strength
            self.hold("c2.profile.attack-strength", fits, f"its card says {by.card.strength}")


class Losses(Chapter[Record]):
    """Who is lost, and who wins by it."""

    @reads("FighterLost")
    def lost(self, event: Data) -> None:
        self.hold("c2.turn.game-end", not self.record.figures[event["fighter"]].lost, "it is lost already")

    @reads("Ended")
    def ends(self, event: Data) -> None:
        record = self.record
        losses = {
            side: sum(one.card.points for one in record.figures.values() if one.side == side and one.lost)
            for side in record.sides
        }
        self.hold("c2.turn.game-end", event["losses"] == losses, f"they have lost {losses}")
        one, other = record.sides
        best = "" if losses[one] == losses[other] else min(losses, key=lambda side: losses[side])
        self.hold("c2.turn.game-end", event["winner"] == best, f"{best or 'nobody'} should have won")
        turns = record.setup["options"]["turns"]
        wiped_out = any(not any(mine.side == side for mine in record.in_play()) for side in record.sides)
        over = wiped_out or (turns is not None and record.turn >= turns and record.phase == "end")
        self.hold("c2.turn.game-end", over, "nobody has lost everything, and there are turns left")
