"""Melee and salvos: whose dice, in which column, what damage, and who falls."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tests.second_opinion.c4.cards import Weapon
from tests.second_opinion.c4.dice import ATTACKS, FORCES, Counted, column, tests_of
from tests.second_opinion.c4.record import CLOSE, SLACK, Fighter, Record, Unit
from tests.second_opinion.opinion import EVERY, Chapter, Data, Opinion, reads

EXTRA_DIE: Final = "c4.elixir.exploit.extra-die"
REROLL: Final = "c4.elixir.exploit.reroll-failures"
FORCED: Final = "c4.elixir.exploit.force-reroll"
BAND = 10_000
INTERFERENCE = 2


class Throws(Chapter[Record]):
    """What is true of every test of the universal table."""

    @reads(EVERY)
    def judged(self, event: Data) -> None:
        if event["type"] in ("Chosen", "Rolled", "ElixirChanged"):
            return
        for test in tests_of(self.record):
            if test.rule not in (*ATTACKS, *FORCES):
                continue
            self.hold("c4.reroll.reroll", not test.wrong, f"{test.rule}: {test.wrong}")
            if not self._is_titan(test) and not test.unclear:
                told = f"{test.rule}: {test.owed} dice are owed"
                self.hold("c4.reroll.extra_dice", test.owed == 0, told)
            elif self._is_titan(test):
                self.hold("c4.titan.force_test", not test.later, "sixes give no dice against titans")

    def _is_titan(self, test: Counted) -> bool:
        if test.rule not in FORCES:
            return False
        name = test.about.get("target", "")
        if name in self.record.fighters:
            return self.record.fighters[name].card.category == "titan"
        members = self.record.units[name].members if name in self.record.units else []
        return any(self.record.fighters[one].card.category == "titan" for one in members)


class Combats(Chapter[Record]):
    """A combat or a salvo: an Attack test, a die of Force for each hit, and those who fall."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.dice: Counter[str] = Counter()
        """The melee dice that each has left."""
        self.fought = ""
        self.owed = 0
        self.fallen: list[Fighter] = []
        self.hurt = 0
        self.limit: int | None = None
        self.struck: Data = {}
        self.lives: dict[str, int] = {}

    @reads("UnitActivated")
    def begins(self, event: Data) -> None:
        self.fought = ""

    @reads("Struck")
    def strikes(self, event: Data) -> None:
        self._settle()
        record, unit, target = self.record, self.record.units[event["unit"]], self.record.units[event["target"]]
        self.hold("c4.shoot.target", unit.side != target.side, "they are friends")
        self.hold("c4.activation.revealed", unit.id == record.active, "another unit acts")
        tests = tests_of(record)
        attack = next((test for test in reversed(tests) if test.rule in ATTACKS), None)
        force = tests[-1] if tests and tests[-1].rule in FORCES[:2] else None
        if attack is None:  # a titan has warded something off, which is told between the throws and the result
            return
        melee = attack.rule == "c4.combat.attack_test"
        self._damage(event, target, attack, force, melee=melee)
        if melee:
            self._melee(attack, force, unit, target)
        else:
            self._salvo(attack, force, unit, target)
        self._again(attack, unit, target)

    def _damage(self, event: Data, target: Unit, attack: Counted, force: Counted | None, *, melee: bool) -> None:
        """A die for each hit, a point for each success, but no more than those who can be hit have life points."""
        record, damage = self.record, event["damage"]
        bought = record.bought(EXTRA_DIE)
        if not attack.unclear:
            hits, dice = attack.successes, force.first if force is not None else 0
            right = hits <= dice <= hits + bought
            self.hold("c4.damage.force_test", right, f"{hits} hits, and {dice} dice of Force")
        if force is None:
            self.hold("c4.damage.points", damage == 0, "nobody has been hit")
        elif not force.unclear:
            enough = self._groups(attack, target) if melee else {0, sum(one.life for one in record.of_unit(target))}
            most = max(enough)
            right = damage == force.successes if force.successes < min(enough) else damage <= min(force.successes, most)
            self.hold("c4.damage.points", right, f"{force.successes} dice of Force have succeeded: {enough}")
        self.owed, self.fallen, self.hurt, self.struck = damage, [], 0, event
        self.lives = {one.id: one.life for one in record.of_unit(target) if not one.card.familiar}

    def _groups(self, attack: Counted, target: Unit) -> set[int]:
        """The life points of each group of fighters who are alike, of those that the attackers touch."""
        record = self.record
        attackers = [record.fighters[name] for name in attack.about["attackers"]]
        lives: Counter[str] = Counter()
        for foe in record.of_unit(target):
            if any(record.apart(one, foe) <= SLACK for one in attackers):
                card = foe.card
                alike = (card.melee, card.defence, card.resistance, card.skills, card.cavalry)
                lives[foe.id if card.incarnate or card.familiar else str(alike)] += foe.life
        return set(lives.values()) or {0}

    def _again(self, attack: Counted, unit: Unit, target: Unit) -> None:
        """Only a charge, or Elixir, has an attack thrown again."""
        record = self.record
        if attack.again and not record.bent(unit, target):
            paid = record.bought(REROLL) + record.bought(FORCED)
            most = paid + (target.id in unit.charged)
            self.hold("c4.charge.charge", attack.again <= most, f"it was thrown again {attack.again} times")

    # -- melee ---------------------------------------------------------------------------------------------------------

    def _melee(self, attack: Counted, force: Counted | None, unit: Unit, target: Unit) -> None:
        record = self.record
        names = attack.about["attackers"]
        attackers = [record.fighters[name] for name in names]
        for one in attackers:
            gaps = [record.apart(one, foe) for foe in record.of_unit(target)]
            self.hold("c4.contact.definition", min(gaps) <= CLOSE, f"{one.id} touches none of {target.id}")
            self.hold("c4.combat.when", one.unit == record.active, f"{one.id} is not of the active unit")
        if record.target and record.action.startswith(("assault", "mystic-assault")):
            self.hold("c4.charge.assault.target_lock", record.target == target.id, f"it assaults {record.target}")
        self._pool(attack, attackers, unit)
        if record.bent(unit, target) or record.mission["weather"]:
            return
        foes = [foe for foe in record.of_unit(target) if any(record.apart(one, foe) <= CLOSE for one in attackers)]
        weapon = attackers[0].card.melee
        columns = {column(weapon.attack, self._defence(foe, target)) for foe in foes}
        told = (attack.needed, attack.special)
        self.hold("c4.combat.attack_test", told in columns, f"Attack {weapon.attack}: {columns}")
        if force is not None:
            strength = weapon.strength
            if record.charging and attackers[0].card.cavalry == "heavy":
                strength += weapon.attack
            columns = {self._force(foe, strength, weapon) for foe in foes}
            told = (force.needed, force.special)
            self.hold("c4.combat.force_test", told in columns, f"Strength {strength}: {columns}")

    @staticmethod
    def _force(foe: Fighter, strength: int, weapon: Weapon) -> tuple[int, str]:
        """What adds to Strength does nothing against titans."""
        return column(weapon.strength if foe.card.category == "titan" else strength, foe.card.resistance)

    @staticmethod
    def _defence(foe: Fighter, unit: Unit) -> int:
        return 0 if unit.routed else foe.card.defence + unit.closed_up.get("defence", 0)

    def _pool(self, attack: Counted, attackers: list[Fighter], unit: Unit) -> None:
        """All dice of those who fight, or as many as they have been given for this combat."""
        record = self.record
        if self.fought != record.active:
            self.fought = record.active
            self.dice = Counter({one.id: one.card.melee.dice for one in record.of_unit(unit)})
        split = {
            one["about"]["fighter"]: int(one["answer"]) for one in record.said if one["rule"] == "c4.combat.melee_split"
        }
        used = {one.id: split.get(one.id, self.dice[one.id]) for one in attackers}
        dice = sum(used.values()) + record.bought(EXTRA_DIE)
        if not record.bent(unit):
            told = f"they have {sum(used.values())} dice left"
            self.hold("c4.combat.melee_split", dice - record.bought(EXTRA_DIE) <= attack.first <= dice, told)
        self.dice -= Counter(used)

    # -- salvos --------------------------------------------------------------------------------------------------------

    def _salvo(self, attack: Counted, force: Counted | None, unit: Unit, target: Unit) -> None:
        record = self.record
        self.hold("c4.shoot.conditions", not record.engaged(unit), "a unit in melee does not shoot")
        self.hold("c4.shoot.conditions", not unit.routed, "a routed unit does not shoot")
        self.hold("c4.shoot.target", not record.engaged(target), "its target is engaged")
        shooters = self._shooters(unit)
        weapon = shooters[0].card.ranged if shooters else None
        assert weapon is not None, f"{unit.id} has nobody who shoots"
        if not record.bent(unit):
            most = sum(one.card.ranged.dice for one in shooters if one.card.ranged is not None)
            most += record.bought(EXTRA_DIE)
            self.hold("c4.shoot.attack_test", 0 < attack.first <= most, f"they have {most} dice")
        self.limit = None if weapon.perforating else len(shooters)
        difficulty = attack.about["difficulty"]["total"]
        mine, theirs = record.fighters[unit.leader], record.fighters[target.leader]
        if mine.z == theirs.z:
            away = record.apart(mine, theirs)
            bands = {max(0, int(-(-(away + slack) // BAND)) - 1) for slack in (-SLACK, 0, SLACK)}
            possible = bands | {band + INTERFERENCE for band in bands}
            self.hold("c4.measure.range_bands", difficulty in possible, f"the leaders are {away:.0f} apart: {bands}")
        if record.bent(unit, target) or record.mission["weather"]:
            return
        told = (attack.needed, attack.special)
        right = column(weapon.attack, difficulty)
        self.hold("c4.shoot.attack_test", told == right, f"Attack {weapon.attack} against {difficulty}: {right}")
        if force is not None:
            columns = {column(weapon.strength, foe.card.resistance) for foe in record.of_unit(target)}
            told = (force.needed, force.special)
            self.hold("c4.shoot.force_test", told in columns, f"Strength {weapon.strength}: {columns}")

    def _shooters(self, unit: Unit) -> list[Fighter]:
        """Those who shoot like the one who has been named for the salvo, whoever of them sees the target."""
        record = self.record
        armed = [one for one in record.of_unit(unit) if one.card.ranged is not None]
        named = [one["answer"] for one in record.said if one["rule"] == "c4.shoot.salvo" and one["answer"] != "done"]
        lead = record.fighters[named[-1]] if named else armed[0]
        alone = lead.card.incarnate
        return [
            one
            for one in armed
            if one is lead or (not (alone or one.card.incarnate) and one.card.ranged == lead.card.ranged)
        ]

    # -- who falls -----------------------------------------------------------------------------------------------------

    @reads("FighterHurt")
    def is_hurt(self, event: Data) -> None:
        fighter = self.record.fighters[event["fighter"]]
        left = fighter.life - event["damage"]
        self.hold("c4.damage.marker", event["life"] == left > 0, f"it had {fighter.life}")
        if event["rules"][0] in ("c4.combat.casualties", "c4.shoot.casualties"):
            self.hurt += event["damage"]

    @reads("FighterLost")
    def falls(self, event: Data) -> None:
        fighter = self.record.fighters[event["fighter"]]
        self.hold("c4.damage.points", not fighter.lost, "it is lost already")
        if event["how"] in ("melee", "shot") and self.struck:
            self.fallen.append(fighter)

    @reads("FightersLost")
    def fall_together(self, event: Data) -> None:
        unit = self.record.units[event["unit"]]
        lost = sum(self.record.fighters[one].lost for one in unit.members)
        self.hold("c4.damage.points", 1 < event["count"] <= lost, f"it has lost {lost}")
        left = len(self.record.of_unit(unit))
        self.hold("c4.damage.points", event["left"] == left, f"it has {left} left")

    @reads("UnitActivated", "PhaseBegan", "Ended", "TemplatePlaced")
    def counted(self, event: Data) -> None:
        self._settle()

    def _settle(self) -> None:
        """What damage has come to, once nothing more comes of it."""
        if self.struck:
            self._casualties()
        self.struck = {}

    def _casualties(self) -> None:
        victims = [one for one in self.fallen if not one.master and not one.card.familiar]
        spent = sum(self.lives.get(one.id, 0) for one in victims) + self.hurt
        rule = self.struck["rules"][0]
        if rule == "c4.combat.attack_test":
            self.hold("c4.combat.casualties", spent <= self.owed, f"{spent} of {self.owed} points")
            if not victims and self.owed and self.lives:
                self.hold("c4.combat.casualties", self.hurt == self.owed, f"{self.hurt} of {self.owed} points")
        else:
            self.hold("c4.shoot.casualties", spent <= self.owed, f"{spent} of {self.owed} points")
            if self.limit is not None:
                right = len(victims) <= self.limit
                self.hold("c4.shoot.perforating", right, f"{self.limit} shots, and {len(victims)} fall")
