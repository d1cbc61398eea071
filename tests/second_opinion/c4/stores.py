"""Courage, faith and mana, Elixir and what it is won with, and who wins."""

from __future__ import annotations

from collections import Counter

from shapely import Point, Polygon
from tests.second_opinion.c4.cards import book
from tests.second_opinion.c4.dice import MYSTICS, Counted, column, is_of_nerve, tests_of
from tests.second_opinion.c4.record import CLOSE, FOREVER, SLACK, TOUCHING, Record, Unit
from tests.second_opinion.opinion import Chapter, Data, Opinion, reads

PRESSED = ("c4.morale.rally", "c4.courage.test.activation")
"""Tests that enemies in contact make harder."""

MOST_MANA = 30
BY_RANK = (2, 4, 6)
NEAR = 10_000
FOR_CONTROL = 5
FOR_EVACUATED = 5
FOR_OUTSIDE = 2
FOR_INVADING = 5
FOR_HOLDING = (5, 2, 0)
SIX = "c4.elixir.gain.courage-six"
KILLED = "c4.elixir.gain.kill-incarnate"
ELIMINATED = "c4.mission.bataille-rangee.eliminate"


class Nerve(Chapter[Record]):
    """Courage and Fear."""

    @reads("NerveTested")
    def tested(self, event: Data) -> None:
        record, unit = self.record, self.record.units[event["unit"]]
        lent = any(one["rule"] == "c4.morale.staff.standard" for one in record.said)
        if not lent and not record.bent(unit) and not record.mission["weather"]:
            own = {one.card.nerve + unit.closed_up.get("nerve", 0) for one in record.of_unit(unit)}
            self.hold("c4.courage.fear", event["value"] in own, f"their cards say {own}")
        if event["free"]:
            return
        test = next((test for test in reversed(tests_of(record)) if is_of_nerve(test.about)), None)
        if test is None:
            return
        told = (test.needed, test.special)
        right = column(event["value"], event["difficulty"])
        self.hold("c4.test.value_difficulty", told == right, f"{right}")
        if not test.unclear:
            passed = test.plain + test.more > 0
            self.hold("c4.test.courage_best_die", event["passed"] == passed, f"{test}")
        self._dice(test, unit)
        if test.rule == "c4.courage.test.assault":
            self._of_an_assault(event, unit)
        elif test.rule in PRESSED:
            self._pressed(event, unit)
        if test.rule == "c4.courage.test.activation":
            counted = sum(not one.card.familiar for one in record.of_unit(unit))
            self.hold(
                "c4.courage.test.activation", 2 * counted < unit.strength, f"{counted} of {unit.strength} are left"
            )
            creatures = book().troops[unit.troop].category == "creature"
            self.hold("c4.category.creature.no_half_test", not creatures, "creatures don't mind losses")

    def _dice(self, test: Counted, unit: Unit) -> None:
        """A die; two with the Commander; and one for Elixir."""
        record = self.record
        leads = record.commanders[unit.side]
        dice = 1 + bool(leads and record.fighters[leads].unit == unit.id) + record.bought("c4.elixir.exploit.extra-die")
        self.hold("c4.command.commander.courage", test.first == dice, f"it has {dice} dice")

    def _of_an_assault(self, event: Data, unit: Unit) -> None:
        record = self.record
        other = record.units[record.target if unit.id == record.active else record.active]
        leader = record.fighters[other.leader]
        self.hold("c4.courage.test.assault", leader.card.frightening, f"{leader.id} frightens nobody")
        if not record.bent(other):
            fear = leader.card.nerve + other.closed_up.get("nerve", 0)
            self.hold("c4.courage.test.assault", event["difficulty"] == fear, f"{leader.id} has Fear {fear}")

    def _pressed(self, event: Data, unit: Unit) -> None:
        """1, and 2 more for stronger enemies in contact, and 2 more for frightening ones."""
        surely, perhaps = (self._difficulty(unit, slack) for slack in (TOUCHING, CLOSE))
        if surely == perhaps:
            self.hold("c4.morale.rally", event["difficulty"] == surely, f"its enemies make it {surely}")

    def _difficulty(self, unit: Unit, slack: int) -> int:
        record = self.record
        foes = {
            foe.id: foe
            for one in record.of_unit(unit)
            for foe in record.enemies(one)
            if record.apart(one, foe) <= slack
        }
        met = {foe.unit for foe in foes.values()}
        outweighed = sum(record.weight(record.units[name]) for name in met) > record.weight(unit)
        frightened = any(foe.card.frightening for foe in foes.values())
        return 1 + 2 * outweighed + 2 * frightened

    @reads("UnitRouted", "UnitRallied")
    def routs(self, event: Data) -> None:
        unit = self.record.units[event["unit"]]
        changes = unit.routed == (event["type"] == "UnitRallied")
        self.hold("c4.morale.states", changes, "it is in that state already")


class Mystics(Chapter[Record]):
    """Faith and mana: what comes in, what is spent, and the tests of rituals and communions."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.once: Counter[tuple[str, str]] = Counter()

    @reads("UnitActivated", "PhaseBegan")
    def begins(self, event: Data) -> None:
        if event["type"] == "PhaseBegan":
            self.once.clear()

    @reads("PointsGained")
    def counted(self, event: Data) -> None:
        record, unit = self.record, self.record.units[event["unit"]]
        if event["rules"][0] != "c4.stewardship.mystic_points" or record.bent(unit):
            return
        fighters = record.of_unit(unit)
        faithful = [one for one in fighters if one.card.fervour is not None]
        if faithful:
            faith = sum(not one.card.familiar for one in fighters) + sum(one.card.fervour or 0 for one in faithful)
            self.hold("c4.faith.reserve", event["faith"] == faith, f"they come to {faith}")
        magicians = [one for one in fighters if one.card.power is not None]
        if magicians:
            dice = 1 + any(one.card.incarnate for one in magicians) + sum(one.card.familiar for one in fighters)
            faces = record.rolls[-1]["faces"] if record.rolls else []
            self.hold("c4.mana.reserve", len(faces) == dice, f"{dice} dice are thrown")
            gained = sum(faces) + sum(one.card.power or 0 for one in magicians)
            left = min(MOST_MANA, unit.mana + gained)
            self.hold("c4.mana.carry", event["mana"] == left, f"{unit.mana} and {gained} more")

    @reads("MysticUsed")
    def used(self, event: Data) -> None:
        record, effect = self.record, book().effects.get(event["effect"])
        mystic = record.fighters[event["mystic"]]
        unit = record.units[mystic.unit]
        if effect is None:
            return
        had = unit.mana if effect.magic else unit.faith
        rule = "c4.magic.ritual.spend" if effect.magic else "c4.faith.communion.spend"
        self.hold(rule, event["left"] == had - event["points"] >= 0, f"it had {had}")
        most = 99 if effect.powerful else effect.feeding
        self.hold(rule, effect.cost <= event["points"] <= effect.cost + most, f"its card asks for {effect.cost}")
        self.once[mystic.id, event["effect"]] += 1
        if effect.once:
            self.hold("c4.mystic.action", self.once[mystic.id, event["effect"]] == 1, "it may be used once a turn")
        self.hold("c4.mystic.action", unit.id == record.active and not unit.routed, "its unit does not act")
        able = mystic.card.power if effect.magic else mystic.card.fervour
        self.hold("c4.mystic.definition", able is not None, "he is no such mystic")

    @reads("MysticThwarted")
    def thwarted(self, event: Data) -> None:
        effect, other = book().effects[event["effect"]], self.record.units[event["by"]]
        had = other.mana if effect.magic else other.faith
        rule = "c4.magic.ritual.counter" if effect.magic else "c4.faith.communion.censure"
        self.hold(rule, event["points"] == self.record.tried["points"], "that is not what has been spent")
        self.hold(rule, event["left"] == had - event["points"] >= 0, f"it had {had}")

    @reads("MysticTested")
    def tested(self, event: Data) -> None:
        record, effect = self.record, book().effects[event["effect"]]
        mystic = record.fighters[event["mystic"]]
        test = next(test for test in reversed(tests_of(record)) if test.rule in MYSTICS)
        bought = record.bought("c4.elixir.exploit.extra-die")
        rule = test.rule
        if not effect.feeding:
            dice = 1 + record.tried["points"] - effect.cost + bought
            self.hold("c4.test.dice_count", test.first == dice, f"{dice} dice: one, and one for each point")
        self.hold(
            "c4.test.value_difficulty", (test.needed, test.special) == column(event["value"], event["difficulty"])
        )
        if not test.unclear:
            self.hold(rule, event["passed"] == (test.plain + test.more > 0), f"{test}")
        if not record.bent(record.units[mystic.unit]):
            own = mystic.card.power if effect.magic else mystic.card.fervour
            self.hold(rule, event["value"] == own, f"his card says {own}")
        if effect.difficulty.isdigit():
            self.hold(rule, event["difficulty"] == int(effect.difficulty), f"its card says {effect.difficulty}")

    @reads("FighterHealed")
    def healed(self, event: Data) -> None:
        fighter = self.record.fighters[event["fighter"]]
        right = fighter.life < event["life"] <= fighter.card.life
        self.hold("c4.damage.marker", right, f"it had {fighter.life} of {fighter.card.life}")


class Elixir(Chapter[Record]):
    """What companies have of it, what they win and spend, and who has most in the end."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.done: set[tuple[str, str]] = set()
        self.fallen: Data = {}
        self.lost: Data = {}
        self.held: dict[str, str] = {}

    @reads("UnitActivated", "PhaseBegan")
    def begins(self, event: Data) -> None:
        self.done.clear()

    @reads("Chosen")
    def pays(self, event: Data) -> None:
        rule = event["rule"]
        if rule.startswith("c4.elixir.exploit.") and event["answer"] == "yes":
            use = (event["about"]["hero"], rule)
            self.hold("c4.elixir.spend.general", use not in self.done, "he has done that in this activation")
            self.done.add(use)

    @reads("ElixirChanged")
    def changes(self, event: Data) -> None:
        record, side, change = self.record, event["side"], event["change"]
        left = record.elixir[side] + change
        self.hold("c4.elixir.reserve.initial", event["left"] == left >= 0, f"they had {record.elixir[side]}")
        rule = event["rules"][0]
        if rule == SIX:
            shown = any(6 in roll["faces"] for roll in record.rolls if is_of_nerve(roll["about"]))
            self.hold(SIX, change == 1 and shown, "no six has been thrown")
        elif rule == KILLED:
            fallen = record.fighters[self.fallen["fighter"]]
            self.hold(KILLED, change == fallen.card.elixir and fallen.side != side, f"{fallen.id} is worth that")
        elif rule == ELIMINATED:
            rank = book().troops[record.units[self.lost["unit"]].troop].rank
            worth = BY_RANK[(rank or 1) - 1]
            self.hold(ELIMINATED, change == worth and rank is not None, f"Rank {rank} is worth {worth}")
            self.hold(ELIMINATED, record.units[self.lost["unit"]].side != side, "it was their own")
        elif rule == "c4.elixir.gain.objective":
            self.hold("c4.elixir.gain.objective", change == FOR_CONTROL, f"an objective is worth {FOR_CONTROL}")
            self.hold("c4.elixir.gain.objective", side in self.held.values(), "they control none")
        elif rule == "c4.mission.invasion":
            self.hold("c4.mission.invasion", change == self._for_places(side), f"{self._for_places(side)} are due")
        elif rule == "c4.mission.percee":
            self.hold("c4.mission.percee", change in FOR_HOLDING, "it gives other points")
            self.hold("c4.mission.percee", side != record.mission["attacker"], "the defender gains them")
        elif rule == "c4.mission.percee.evacuation":
            right = change == FOR_EVACUATED and side == record.mission["attacker"]
            self.hold("c4.mission.percee.evacuation", right, "the attacker gains 5")
        elif change < 0:
            self.hold("c4.elixir.reserve.changes", rule.startswith(("c4.elixir.exploit.", "c4.tactic.")), "for what?")

    @reads("FighterLost")
    def falls(self, event: Data) -> None:
        self.fallen = event

    @reads("UnitLost")
    def unit_lost(self, event: Data) -> None:
        self.lost = event
        left = self.record.of_unit(self.record.units[event["unit"]])
        self.hold("c4.objective.eliminate", not left, "somebody of it is left")

    @reads("ObjectiveHeld")
    def holds(self, event: Data) -> None:
        record = self.record
        written = {one["id"]: one["outline"] for one in record.mission["objectives"]}
        self.held[event["objective"]] = event["side"]
        if event["objective"] not in written:
            return
        outline = Polygon(written[event["objective"]])
        surely: Counter[str] = Counter()
        perhaps: Counter[str] = Counter()
        for one in record.there():
            if not record.units[one.unit].routed:
                away = outline.distance(Point(one.spot)) - one.radius
                surely[one.side] += one.card.weight * (away <= NEAR - SLACK)
                perhaps[one.side] += one.card.weight * (away <= NEAR + SLACK)
        if surely == perhaps:
            best = max(surely.values(), default=0)
            leading = [side for side in record.sides if surely[side] == best]
            side = leading[0] if best and len(leading) == 1 else ""
            self.hold("c4.stewardship.objective_control", event["side"] == side, f"their Power there: {surely}")

    def _for_places(self, side: str) -> int:
        """2 for a whole unit outside all zones, 5 in one of an enemy."""
        record, total = self.record, 0
        for unit in record.in_play(side):
            if unit.routed:
                continue
            bases = [Point(one.spot).buffer(one.radius) for one in record.of_unit(unit)]
            zones = [(zone["side"], Polygon(zone["polygon"])) for zone in record.setup["zones"]]
            if not any(zone.buffer(-SLACK).intersects(base) for _, zone in zones for base in bases):
                total += FOR_OUTSIDE
            elif any(
                owner != side and all(zone.buffer(SLACK).contains(base) for base in bases) for owner, zone in zones
            ):
                total += FOR_INVADING
        return total

    @reads("Ended")
    def ends(self, event: Data) -> None:
        record, mission = self.record, self.record.mission
        self.hold("c4.stewardship.victory", event["elixir"] == record.elixir, f"they have {record.elixir}")
        most = max(record.elixir.values())
        leading = [side for side in record.sides if record.elixir[side] == most]
        goal, turns = mission["elixir"], mission["turns"]
        over = turns is not None and record.turn >= turns
        enough = goal is not None and most >= goal
        left = [side for side in record.sides if record.of(side)]
        self.hold("c4.stewardship.timeout", over or enough or not left, "nothing ends it yet")
        reached = [side for side in record.sides if goal is not None and record.elixir[side] >= goal]
        if len(reached) < 2 and (turns is not None or goal is not None):
            winner = leading[0] if len(leading) == 1 else ""
            self.hold("c4.stewardship.victory", event["winner"] == winner, f"most has {winner or 'nobody'}")


class Rest(Chapter[Record]):
    """What has no number of its own."""

    @reads(
        "AssaultFailed",
        "EffectEnded",
        "MysticFellShort",
        "SceneryStruck",
        "SceneryOpened",
        "SceneryDestroyed",
        "ThingTaken",
        "ThingDropped",
        "UnitReady",
    )
    def known(self, event: Data) -> None:
        """Nothing to recount."""

    @reads("Charged")
    def charges(self, event: Data) -> None:
        record = self.record
        unit, target = record.units[event["unit"]], record.units[event["target"]]
        riders = all(one.card.rides for one in record.of_unit(unit))
        stronger = record.weight(unit) >= record.weight(target)
        self.hold("c4.charge.charge", record.free, "it is engaged")
        if unit.bent_until < FOREVER:
            told = f"{record.weight(unit)} against {record.weight(target)}"
            self.hold("c4.charge.charge", stronger or riders, told)
