"""Attacks: who may be attacked, with what, what is added, what the die comes to, and what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.second_opinion.ddm.cards import Blow, gains
from tests.second_opinion.ddm.ground import BLOODROCK, ROCK, SACRED, Place, distance, plain, touching
from tests.second_opinion.ddm.record import Figure, Record
from tests.second_opinion.opinion import Chapter, Data, Opinion, is_breakdown, reads


class Attacks(Chapter[Record]):
    """Whom, when, and how often."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.opportunities: Counter[str] = Counter()
        self.leaping = ""

    @reads("AbilityUsed")
    def leaps(self, event: Data) -> None:
        """An attack of its own is told before it is made."""
        if event["effect"] == "ddm.ability.leap":
            self.leaping = event["creature"]

    @reads("TurnBegan", "PhaseBegan", "RoundBegan")
    def another_turn(self, event: Data) -> None:
        self.opportunities.clear()

    @reads("AttackMade")
    def attacks(self, event: Data) -> None:
        record = self.record
        attacker, target = record.figures[event["attacker"]], record.figures[event["target"]]
        strays = "ddm.condition.confused" in attacker.effects or "ddm.condition.incited" in attacker.effects
        if not strays and record.turn is not None:
            self.hold("ddm.attack.no-allies", record.hostile(attacker, target), f"{target.id} is an ally")
        known = {blow.bonus for blow in attacker.card.blows(event["sort"])} | set(attacker.card.numbers("leap")[:1])
        self.hold(
            "ddm.round.activation.pick-attack", event["attack"]["base"] in known, f"its card says {sorted(known)}"
        )
        self.hold("ddm.card.ac", event["armor"]["base"] == target.card.ac, f"its card says {target.card.ac}")
        if event["sort"] == "melee":
            self._in_reach(attacker, target)
        else:
            self._nearest(attacker, target)
        if event["occasion"] == "opportunity":
            self.opportunities[attacker.id] += 1
            once = self.opportunities[attacker.id] == 1 or target.routing  # its own turn is not told
            self.hold("ddm.melee.opportunity.limit", once, "it has struck already in this turn")
            self.hold("ddm.melee.threaten", not attacker.routing, "it routs and threatens nobody")
        else:
            self._own(event, attacker)

    def _in_reach(self, attacker: Figure, target: Figure) -> None:
        reach = max((1, *attacker.card.numbers("melee-reach")))
        if "ddm.ability.melee-reach" in attacker.effects or self.record.may_gain(attacker, "Reach"):
            reach = 3
        far = distance(attacker.space, target.space)
        self.hold("ddm.melee.adjacent", far <= reach, f"{target.id} is {far} squares away, the reach is {reach}")

    def _nearest(self, attacker: Figure, target: Figure) -> None:
        """No enemy may be nearer that is plainly to be seen; nor may one stand beside the shooter and threaten it."""
        record = self.record
        if self.record.before["type"] in ("AbilityUsed", "PowerUsed") or self._draws_shots():
            return
        far = distance(attacker.space, target.space)
        beside = [enemy.id for enemy in record.enemies(attacker) if self._threatens(enemy, attacker)]
        self.hold("ddm.ranged.threatened", not beside or attacker.effects.total() > 0, f"{beside} threaten it")
        for enemy in record.enemies(attacker):
            hidden = not enemy.untouched or enemy.card.has("hide") or enemy.card.has("invisible")
            if enemy is target or hidden or not plain(record.board, attacker.space, enemy.space):
                continue
            near = distance(attacker.space, enemy.space)
            if not attacker.effects:
                self.hold("ddm.ranged.target-nearest", near >= far, f"{enemy.id} is nearer: {near} squares, not {far}")

    def _draws_shots(self) -> bool:
        return any("arrow" in name for one in self.record.present() for name, _, _ in one.card.abilities)

    def _threatens(self, enemy: Figure, figure: Figure) -> bool:
        """Whether a creature surely threatens another: it is next to it straight, with no wall between."""
        board = self.record.board
        return enemy.untouched and any(
            abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1 and frozenset((one, other)) not in board.walls
            for one in enemy.space
            for other in figure.space
            if ROCK not in (board.mark(one), board.mark(other))
        )

    def _own(self, event: Data, attacker: Figure) -> None:
        """In its own turn: each attack of the card once, of one sort, and more than one only without moving."""
        turn, card = self.record.turn, attacker.card
        if turn is None or turn.creature != attacker.id or event["occasion"] not in ("", "charge"):
            return
        if self.leaping == attacker.id:
            turn.acted, self.leaping = turn.acted + 1, ""
            return
        turn.blows.append((event["sort"], event["attack"]["base"], event["occasion"]))
        turn.acted += 1
        if card.has("whirlwind-attack") or "ddm.condition.incited" in attacker.effects:
            return
        printed = Counter(blow.bonus for blow in card.blows(event["sort"]))
        made = Counter(bonus for sort, bonus, _ in turn.blows if sort == event["sort"])
        self.hold("ddm.attack.multiple", made <= printed, f"its card has {printed}, it has made {made}")
        if len(turn.blows) < 2:
            return
        if not card.has("simultaneous-attack") and not card.has("hurling-charge"):
            self.hold("ddm.attack.multiple", len({sort for sort, _, _ in turn.blows}) == 1, "they are of two sorts")
        free = card.has("pounce") or card.has("sidestep") or card.has("hurling-charge")
        self.hold("ddm.attack.multiple.no-move", turn.used == 0 or free, f"it has moved {turn.used} squares")


class Numbers(Chapter[Record]):
    """What is added to attack and AC, each part by itself; and what the die then comes to."""

    @reads("AttackMade")
    def adds(self, event: Data) -> None:
        attacker, target = self.record.figures[event["attacker"]], self.record.figures[event["target"]]
        self._attack(event, attacker, target)
        self._armor(event, attacker, target)
        self._result(event, attacker)

    def _attack(self, event: Data, attacker: Figure, target: Figure) -> None:
        parts = self._parts(event, "attack")
        melee = event["sort"] == "melee"
        self._must("ddm.melee.charge.bonus", parts, 2, event["occasion"] == "charge")
        sacred = any(self.record.board.mark(place) == SACRED for place in attacker.space)
        self._must("ddm.terrain.sacred-circle", parts, 2, sacred)
        self._must("ddm.term.squeezing", parts, -4, attacker.card.body > 1 and self.record.in_rock(attacker))
        self._may("ddm.attack.unseen-attacker", parts, (2,))
        lying = self._has(target, "paralyzed") or self._has(target, "sleeping") or self._has(target, "helpless")
        self._must("ddm.attack.helpless-ranged", parts, 4, lying and not melee)
        flanked = self._flanked(attacker, target) if melee else False
        if flanked is not None:
            self._must("ddm.melee.flank", parts, 2, flanked)
        self._may("ddm.melee.flank", parts, (2,), melee)
        self._may("ddm.ability.level-drain", parts, (-1,), self._has(attacker, "level-drain"))
        self._gains(parts, attacker, ("Attack", "Melee attack" if melee else "Ranged attack"))
        self._rest(parts)

    def _armor(self, event: Data, attacker: Figure, target: Figure) -> None:
        parts = self._parts(event, "armor")
        melee = event["sort"] == "melee"
        self._may("ddm.melee.cover", parts, (4,), melee)
        self._may("ddm.ranged.cover", parts, (4,), not melee)
        self.hold(
            "ddm.attack.cover-once",
            "ddm.melee.cover" not in parts or "ddm.ranged.cover" not in parts,
            "cover counts twice",
        )
        near = [ally for ally in self.record.friends(attacker) if touching(ally.space, target.space)]
        self._may("ddm.ranged.into-melee", parts, (4,), not melee and bool(near))
        self._must("ddm.term.squeezing", parts, -4, target.card.body > 1 and self.record.in_rock(target))
        phalanx = [
            one
            for one in self.record.friends(target)
            if one.card.has("phalanx-fighting") and touching(one.space, target.space)
        ]
        self._may("ddm.ability.phalanx-fighting", parts, (2,), target.card.has("phalanx-fighting") and bool(phalanx))
        dodges = target.card.has("mobility") or self.record.may_gain(target, "Mobility") or bool(target.effects)
        self._may("ddm.ability.mobility", parts, (4,), event["occasion"] == "opportunity" and dodges)
        self._gains(parts, target, ("AC",))
        self._rest(parts)

    def _result(self, event: Data, attacker: Figure) -> None:
        """1 misses, 20 (in melee on bloodrock 19) is a critical, otherwise the die and the attack have to reach the AC."""
        if event["result"] == "automatic":
            target = self.record.figures[event["target"]]
            self.hold(
                "ddm.attack.helpless-melee", event["sort"] == "melee" and bool(target.effects), "no die was thrown"
            )
            return
        thrown = self.record.rolled
        self.hold("ddm.attack.roll", thrown["rule"] == "ddm.attack.roll", "no attack was rolled")
        face, total, armor = thrown["faces"][0], event["attack"]["total"], event["armor"]["total"]
        bloody = event["sort"] == "melee" and any(
            self.record.board.mark(place) == BLOODROCK for place in attacker.space
        )
        if face >= (19 if bloody else 20):
            expected = "critical"
        else:
            expected = "hit" if face > 1 and face + total >= armor else "miss"
        rule = {1: "ddm.attack.natural-1", 20: "ddm.attack.natural-20"}.get(face, "ddm.attack.roll")
        self.hold(rule, event["result"] == expected, f"{face} and {total} against {armor} is a {expected}")

    # -- parts ---------------------------------------------------------------------------------------------------------

    def _parts(self, event: Data, name: str) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for part in event[name]["parts"]:
            numbers = isinstance(part["after"], int) and isinstance(part["before"], int)
            found.setdefault(part["rule"], []).append(part["after"] - part["before"] if numbers else 0)
        return found

    def _must(self, rule: str, parts: dict[str, list[int]], amount: int, there: bool) -> None:
        """A part that is there, of this size, exactly if it should be."""
        self.hold(rule, parts.get(rule, []) == ([amount] if there else []), f"it should {'' if there else 'not '}count")

    def _may(self, rule: str, parts: dict[str, list[int]], amounts: tuple[int, ...], possible: bool = True) -> None:
        """A part that, if it is there, is there once, of one of these sizes, and where it can be."""
        if rule in parts:
            fits = possible and len(parts[rule]) == 1 and parts[rule][0] in amounts
            self.hold(rule, fits, f"{parts[rule]} cannot be")

    def _gains(self, parts: dict[str, list[int]], figure: Figure, statistics: tuple[str, ...]) -> None:
        """What spells, abilities and commanders add: sizes that some card or spell can bring."""
        sizes = {size for statistic in statistics for size in gains(statistic)}
        for size in parts.get("ddm.term.gains", []):
            self.hold("ddm.term.gains", size in sizes, f"nothing adds {size} to {statistics}")
        if "ddm.term.gains" in parts and self.record.round:
            led = any(
                words in order for one in self.record.present() for order in one.card.orders for words in statistics
            )
            self.hold("ddm.term.gains", led or bool(figure.effects), f"nothing changes {statistics} of {figure.id}")

    def _rest(self, parts: dict[str, list[int]]) -> None:
        for rule in parts:
            if rule not in KNOWN:
                self.opinion.unexplained[rule] += 1

    def _has(self, figure: Figure, words: str) -> bool:
        return any(words in effect for effect in figure.effects)

    # -- flanking ------------------------------------------------------------------------------------------------------

    def _flanked(self, attacker: Figure, target: Figure) -> bool | None:
        """Whether attackers stand on opposite sides of the target; ``None`` where that is hard to tell."""
        assert target.at is not None
        if self._never_flanked(target) or not touching(attacker.space, target.space):
            return None
        if any(self._obstructed(place) for place in around(target.at, target.card.body)):
            return None
        found: bool | None = False
        for other in self.record.present():
            if other is attacker or not self.record.hostile(other, target) or not touching(other.space, target.space):
                continue
            if any(pierces(one, two, target.at, target.card.body) for one in attacker.space for two in other.space):
                if other.untouched:
                    return True
                found = None
        return found

    def _never_flanked(self, target: Figure) -> bool:
        given = any("uncanny" in effect or "immune" in effect for effect in target.effects)
        words = {word for name, more, _ in target.card.abilities for word in (name, *more)}
        shapeless = any(one in target.card.type for one in ("elemental", "ooze", "swarm"))
        return given or shapeless or any("uncanny" in word or "flanking" in word for word in words)

    def _obstructed(self, place: Place) -> bool:
        board = self.record.board
        return board.mark(place) == ROCK or any(place in wall for wall in board.walls)


KNOWN = {
    "ddm.melee.charge.bonus",
    "ddm.terrain.sacred-circle",
    "ddm.term.squeezing",
    "ddm.attack.unseen-attacker",
    "ddm.attack.helpless-ranged",
    "ddm.melee.flank",
    "ddm.ability.level-drain",
    "ddm.term.gains",
    "ddm.melee.cover",
    "ddm.ranged.cover",
    "ddm.ranged.into-melee",
    "ddm.ability.phalanx-fighting",
    "ddm.ability.mobility",
}
"""The parts whose size is worked out above."""


def around(at: Place, body: int) -> list[Place]:
    """The squares of a body, and those round it."""
    return [(at[0] + x, at[1] + y) for x in range(-1, body + 1) for y in range(-1, body + 1)]


def pierces(one: Place, other: Place, at: Place, body: int) -> bool:
    """Whether the line between the middles of two squares goes through opposite borders of a body, corners included."""
    for along, across in ((0, 1), (1, 0)):
        first, last = sorted((one, other), key=lambda place: place[along])
        begin, end = 2 * first[along] + 1, 2 * last[along] + 1
        low, high = 2 * at[along], 2 * (at[along] + body)
        if begin > low or end < high:
            continue
        rise, far = 2 * (last[across] - first[across]), end - begin
        heights = [(2 * first[across] + 1) * far + rise * (edge - begin) for edge in (low, high)]
        if all(2 * at[across] * far <= height <= 2 * (at[across] + body) * far for height in heights):
            return True
    return False


class Damage(Chapter[Record]):
    """What hits deal, what is left, and who is destroyed by it."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.blow: Data | None = None
        self.dying: set[str] = set()
        self.frightened: set[str] = set()

    @reads("AttackMade")
    def blow_lands(self, event: Data) -> None:
        self.blow = event if event["result"] != "miss" else None
        if self.blow is None:
            return
        for name in ("attacker", "target"):
            assert self.record.figures[event[name]].at is not None

    @reads("AttackFailed", "Unaffected")
    def fails(self, event: Data) -> None:
        self.blow = None

    @reads("Damaged")
    def damages(self, event: Data) -> None:
        figure = self.record.figures[event["creature"]]
        left = max(0, figure.hp - event["taken"])
        self.hold("ddm.damage.apply", event["hp"] == left, f"{figure.hp} less {event['taken']} are {left}")
        blow, self.blow = self.blow, None
        if blow is not None and (blow["attacker"], blow["target"]) == (event["by"], event["creature"]):
            self._dealt(event, blow)
        if not event["hp"]:
            self.dying.add(figure.id)
        elif event["taken"] and event["hp"] <= figure.card.hp / 2 and not (figure.halved or figure.routing):
            self.frightened |= {figure.id} if not self._fearless(figure) else set()

    def _dealt(self, event: Data, blow: Data) -> None:
        """The damage on the card, doubled for a critical, and what is added; more only where something can add it."""
        attacker, target = self.record.figures[blow["attacker"]], self.record.figures[blow["target"]]
        base = blow["attack"]["base"]
        blows = [one for one in attacker.card.blows(blow["sort"]) if one.bonus == base]
        if attacker.card.has("leap"):
            blows.append(Blow(base, attacker.card.numbers("leap")[1], 0, None))
        immune = "critical" in str(target.card.abilities) or any(
            one in target.card.type for one in ("undead", "construct", "elemental", "ooze", "plant")
        )
        double = blow["result"] == "automatic" or (blow["result"] == "critical" and not immune)
        plain_damage = {(2 if double else 1) * one.damage + one.extra for one in blows}
        if blow["result"] == "critical" and immune:
            plain_damage |= {2 * one.damage + one.extra for one in blows}
        if self._may_add(attacker, blow):
            self.hold(
                "ddm.damage.bonus", (event["dealt"] - min(plain_damage)) % 5 == 0, f"the card says {plain_damage}"
            )
        else:
            self.hold("ddm.damage.bonus", event["dealt"] in plain_damage, f"the card says {plain_damage}")
        guarded = target.effects.total() or any(word in str(target.card.abilities) for word in GUARDS)
        drawn = any(word in target.card.type for word in ("undead", "construct", "elemental", "ooze", "fire"))
        if not guarded and not drawn:
            self.hold("ddm.damage.apply", event["taken"] == event["dealt"], "nothing lessens it")

    def _may_add(self, attacker: Figure, blow: Data) -> bool:
        adding = ("sneak", "smite", "rend", "powerful-charge")
        printed = any(word in name for name, _, _ in attacker.card.abilities for word in adding)
        gained = any("damage" in effect or word in effect for effect in attacker.effects for word in adding)
        led = any(
            words in order for one in self.record.present() for order in one.card.orders for words in LEAD_TO_DAMAGE
        )
        return printed or gained or led

    def _fearless(self, figure: Figure) -> bool:
        kind = figure.card.type
        born = "undead" in kind or "ooze" in kind or ("construct" in kind and "living" not in kind)
        given = any("fearless" in effect for effect in figure.effects)
        return born or given or figure.card.has("fearless") or self.record.may_gain(figure, "Fearless")

    @reads("Healed")
    def heals(self, event: Data) -> None:
        figure = self.record.figures[event["creature"]]
        self.hold("ddm.term.heal", event["hp"] == figure.hp + event["amount"], f"{figure.hp} and {event['amount']}")
        if "ddm.term.hp.extra" not in event["rules"]:
            most = max(figure.card.hp, figure.hp)
            self.hold("ddm.term.heal", event["hp"] <= most, f"it never has more than {most}")

    @reads("Eliminated")
    def dies(self, event: Data) -> None:
        figure = self.record.figures[event["creature"]]
        if event["how"] == "destroyed" and figure.id in self.dying:
            self.hold("ddm.damage.destroyed", figure.hp == 0, f"it has {figure.hp} hit points")
        if event["how"] == "fled":
            self.hold("ddm.rout.off-grid", figure.routing, "it does not rout")
            self.hold(
                "ddm.rout.exit",
                bool(figure.space & self.record.exits[figure.player]),
                "it stands at no exit of its own",
            )
        self.dying.discard(figure.id)
        self.frightened.discard(figure.id)

    @reads("MoraleTested")
    def tested(self, event: Data) -> None:
        self.frightened.discard(event["creature"])

    @reads("TurnBegan", "RoundBegan")
    def settled(self, event: Data) -> None:
        self.hold("ddm.damage.destroyed", not self.dying, f"{self.dying} have no hit points left, and are there")
        waiting = {name for name in self.frightened if not self.record.figures[name].fate}
        self.hold("ddm.morale.half-hp", not waiting, f"{waiting} have made no morale save")
        self.dying.clear()
        self.frightened.clear()


LEAD_TO_DAMAGE = ("damage", "Powerful Charge", "Smite", "Sneak")
GUARDS = ("dr", "resist", "immune", "vulnerable", "incorporeal", "arrow", "deflect")


class Saves(Chapter[Record]):
    """Saves and morale: the level of the card, what is added, and what the die comes to."""

    @reads("SaveMade", "MoraleTested")
    def saves(self, event: Data) -> None:
        figure, thrown = self.record.figures[event["creature"]], self.record.rolled
        morale = event["type"] == "MoraleTested"
        rule = "ddm.morale.roll" if morale else "ddm.save.roll"
        dc = 20 if morale else event["dc"]
        bonus = event["bonus"]
        self.hold(rule, bonus["base"] == figure.card.level, f"its card says {figure.card.level}")
        face = thrown["faces"][0]
        passed = face == 20 or (face > 1 and face + bonus["total"] >= dc)
        self.hold(rule, event["passed"] == passed, f"{face} and {bonus['total']} against {dc}")
        assert is_breakdown(bonus)
        amounts: dict[str, int] = {}
        for part in bonus["parts"]:
            if isinstance(part["before"], int) and isinstance(part["after"], int):
                amounts[part["rule"]] = amounts.get(part["rule"], 0) + part["after"] - part["before"]
        for part, amount in amounts.items():
            check = ADDED.get(part)
            if check is None:
                self.opinion.unexplained[part] += 1
            else:
                self.hold(part, check(self.record, figure, amount), f"{amount} cannot be")


def rated(record: Record, figure: Figure, amount: int) -> bool:
    """Whether a commander of its own has that rating."""
    mine = [one.card.rating for one in record.figures.values() if one.player == figure.player]
    return amount in mine


def printed(name: str) -> Callable[[Record, Figure, int], bool]:
    """Whether the card has an ability with that number; or somebody's has."""

    def check(record: Record, figure: Figure, amount: int) -> bool:
        own = figure.card.numbers(name)
        return amount in own or (not own and any(amount in one.card.numbers(name) for one in record.figures.values()))

    return check


def given(record: Record, figure: Figure, amount: int) -> bool:
    """Whether anything can change saves by so much."""
    sizes = {0, *gains("Save"), *gains("Morale save")}
    return amount in {one + other for one in sizes for other in sizes}


def exactly(size: int) -> Callable[[Record, Figure, int], bool]:
    """Always the same."""
    return lambda *facts: facts[-1] == size


def instead(record: Record, figure: Figure, amount: int) -> bool:
    """Whether the number printed on the card takes the place of its level."""
    return figure.card.level + amount in figure.card.numbers("save-equals")


ADDED: dict[str, Callable[[Record, Figure, int], bool]] = {
    "ddm.morale.command-bonus": rated,
    "ddm.ability.save-bonus": printed("save-bonus"),
    "ddm.ability.morale-save-bonus": printed("morale-save-bonus"),
    "ddm.ability.tyrannical-morale": exactly(4),
    "ddm.ability.level-drain": exactly(-1),
    "ddm.ability.save-equals": instead,
    "ddm.term.gains": given,
}
"""What may be added to a save, and how much."""
