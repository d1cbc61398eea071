"""All chapters that read campaigns: experience and what it buys, resurrections, advantages, acts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tests.second_opinion.c2.campaigns.cards import UNDEAD, acts, half, has, techniques
from tests.second_opinion.c2.campaigns.record import Annals, Battle, Figure, Person
from tests.second_opinion.c2.cards import cards
from tests.second_opinion.opinion import Chapter, Data, Opinion, Sums, read_story, reads

BONUS = "c2.adventure.shadow-bonus"

IN_BATTLE = (f"{BONUS}.courage", f"{BONUS}.discipline", f"{BONUS}.mana")
"""The advantages that show on the table."""

MOST_STAKED = {1: 1, 2: 3, 3: 3}
"""How many experience cards an adventurer may stake in each act."""


class Experience(Chapter[Annals]):
    """The table of experience: who gains how much, and what is left of it."""

    def __init__(self, record: Annals, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.awarded: set[str] = set()

    @reads("BattleFought")
    def begins(self, event: Data) -> None:
        self.awarded = set()

    @reads("ExperienceGained")
    def gained(self, event: Data) -> None:
        record, person = self.record, self.record.people[event["hero"]]
        self.awarded.add(person.id)
        assert record.battle is not None
        figure = record.battle.of(person.id)
        self.hold("c2.xp.award", figure is not None and not figure.dead, "he was not there, or he is dead")
        self.hold("c2.xp.hero-only", person.role == "hero", f"he is {person.role}")
        if figure is None:
            return
        table = {what: points for what, points in self._table(person, figure) if points}
        self.hold("c2.table.xp", event["table"] == table, f"it should be {table}")
        self._adjusted(person, sum(event["table"].values()), event)

    def _table(self, person: Person, figure: Figure) -> Iterator[tuple[str, int]]:
        """Each line of the table that may apply."""
        record, battle = self.record, self.record.battle
        assert battle is not None
        removed = list(battle.removed_by(person.id))
        lost = sum(one.points for one in battle.killed_by_enemies(figure.side))
        yield "eliminated", (sum(one.points for one in removed) * 10 + 99) // 100
        yield "inflicted", figure.inflicted
        yield "unhurt", 0 if figure.wound else 2
        yield "heroes", 2 * sum(self._role(one) == "hero" for one in removed)
        yield "losses", -((lost * 5 + 99) // 100)
        yield "suffered", -figure.suffered
        if record.card:
            dead = [one for one in battle.figures.values() if one.side == figure.side and one.dead]
            yield "mentor", -3 * sum(self._role(one) == "mentor" for one in dead)
            yield "allies", -sum(one.character and self._role(one) in ("ally", "") for one in dead)

    def _role(self, figure: Figure) -> str:
        return self.record.people[figure.hero].role if figure.hero else ""

    def _adjusted(self, person: Person, points: int, event: Data) -> None:
        """A tenth more, rounded up, by an advantage; twice as many in his first act, where he has no Mentor."""
        record = self.record
        rule = "c2.xp.award"
        if points > 0 and f"{BONUS}.xp" in person.advantages:
            rule, points = f"{BONUS}.xp", (points * 11 + 9) // 10
            self.hold("c2.adventure.shadow-bonus.xp", self._comes_to(person, points, event), f"{points} in all")
        quest = record.quests.get(person.side)
        if record.card and quest is not None and points > 0:
            first = person.side == record.side and quest.played == 0 and quest.number == 1
            if first and not record.in_role(person.side, "mentor"):
                rule, points = "c2.adventure.no-mentor", 2 * points
                self.hold("c2.adventure.no-mentor", event["points"] == points, f"{points} in all")
        if rule == "c2.xp.award":
            after = max(0, person.experience + points)
            right = (event["points"], event["total"]) == (after - person.experience, after)
            self.hold("c2.xp.award", right, f"{person.experience} and {points} are {after}")

    @staticmethod
    def _comes_to(person: Person, points: int, event: Data) -> bool:
        return bool(event["points"] in (points, 2 * points) and event["total"] == person.experience + event["points"])

    @reads("ActWon")
    def act_is_over(self, event: Data) -> None:
        self._all_awarded()

    def _all_awarded(self) -> None:
        """Every hero who was there and lives has got what the table gives him."""
        record = self.record
        assert record.battle is not None
        for side in record.sides:
            hero = record.hero(side)
            figure = None if hero is None else record.battle.of(hero.id)
            if hero is not None and figure is not None and not figure.dead:
                self.hold("c2.xp.award", hero.id in self.awarded, f"{hero.id} was there and lives")

    @reads("TruceBegan")
    def rests(self, event: Data) -> None:
        person = self.record.people[event["hero"]]
        assert self.record.battle is not None
        self.hold("c2.hero.truce", self.record.battle.of(person.id) is not None, "he was not there")
        self.hold(
            "c2.scenario.victory", event["experience"] == person.experience, f"{person.experience} are left to him"
        )

    @reads("ExperienceSpent")
    def spent(self, event: Data) -> None:
        person = self.record.people[event["hero"]]
        left = person.experience - event["points"]
        self.hold("c2.xp.spent-lost", event["left"] == left, f"{person.experience} less {event['points']} are {left}")
        self.hold("c2.xp.zero", left >= 0, "nobody spends what he does not have")


class Techniques(Chapter[Annals]):
    """Experience cards: gained, bought, used."""

    @reads("CardKeptForGood")
    def kept(self, event: Data) -> None:
        battle = self.record.battle
        assert battle is not None
        names = [name for name, figure in battle.figures.items() if self._is(name, figure, event["hero"])]
        gained = sum(battle.gained[name, event["experience"]] for name in names)
        self.hold("c2.xp.stake.acquire", gained > 0, "he has not gained it in the battle")

    def _is(self, name: str, figure: Figure, person: str) -> bool:
        if figure.hero:
            return figure.hero == person
        return f"{figure.side}-ally-{name.removeprefix(f'{figure.side}-').rpartition('-')[0]}" == person

    @reads("CardLearnt")
    def learnt(self, event: Data) -> None:
        record, person = self.record, self.record.person(event["hero"])
        card, spent = techniques()[event["experience"]], record.spent
        rule, times = ("c2.xp.buy", 1) if person.role == "hero" else ("c2.adventure.truce.ally-card", 2)
        price = card.points * times
        self.hold("c2.xp.buy", rule in event["rules"], f"he is {person.role}")
        paid = spent.get("points") == price and record.people[spent["hero"]].side == person.side
        if rule == "c2.xp.buy":
            self.hold("c2.xp.buy", paid, f"it costs {price}")
        else:
            self.hold("c2.adventure.truce.ally-card", paid, f"it costs {price}")
        self.hold("c2.hero.truce.limits", not record.taught[person.id], "he has got one in this truce")
        fresh = card.repeatable or not person.learnt[event["experience"]]
        self.hold("c2.xp.buy.duplicate", fresh, "he has learnt it already")
        if not person.owned:
            scores = {name: getattr(cards()[person.card], name) or 0 for name in card.scores}
            meets = all(scores[name] >= least for name, least in card.scores.items())
            self.hold("c2.xp.card", meets, f"it demands {card.scores}, he has {scores}")

    @reads("BattleFought")
    def used(self, event: Data) -> None:
        """What everybody costs in a battle who brings along what is his."""
        record, battle = self.record, self.record.battle
        assert battle is not None
        for side in record.sides:
            for called, entry in battle.called(side):
                person = record.people[called["hero"]]
                owns = all(person.techniques[card] > 0 for card in called["cards"])
                self.hold("c2.xp.use-cost", owns, f"{person.id} does not own all of {called['cards']}")
                told, due = battle.setup["profiles"][entry["figures"][0]]["points"], person.called_for(called)
                self.hold("c2.xp.use-cost", told == due, f"{person.id} costs {due} with what he uses, not {told}")


class Resurrections(Chapter[Annals]):
    """The gods, the price, and what is remembered."""

    @reads("Rolled")
    def rolled(self, event: Data) -> None:
        match event["rule"]:
            case "c2.hero.resurrection.gods":
                self._gods(event)
            case "c2.hero.resurrection.recovery-test":
                person = self.record.person(event["about"]["hero"])
                number = techniques()[event["about"]["experience"]].recovery
                helped = self._helped("c2.hero.resurrection.recovery-test")
                self.hold("c2.hero.resurrection.recovery-test", self._is_right(event, number, helped), f"a {number}")
                self.hold("c2.adventure.resurrection-others", person.role == "hero" or not helped, "nobody helps him")
            case "c2.adventure.resurrection-others":
                number, helped = self.record.act().number, self._helped("c2.adventure.resurrection-others")
                self.hold("c2.adventure.resurrection-others", self._is_right(event, number, helped), f"a {number}")
            case _:
                pass

    def _gods(self, event: Data) -> None:
        person = self.record.people[event["about"]["hero"]]
        battle, total = self.record.battle, sum(event["faces"])
        figure = None if battle is None else battle.of(person.id)
        self.hold("c2.hero.resurrection.eligible", figure is not None and figure.dead, "he was not killed outright")
        passes = event["faces"] != [1, 1] and total + person.favour >= person.returned
        said = event["reading"] == "True"
        self.hold("c2.hero.resurrection.gods", said == passes, f"{total} against {person.returned}")
        favoured = event["about"]["bonus"] == person.favour
        self.hold("c2.adventure.shadow-bonus.resurrection", favoured, f"he has {person.favour} more")

    def _helped(self, rule: str) -> int:
        """How many points have been spent on the die that is thrown now."""
        spent = self.record.spent
        return int(spent["points"]) if spent and rule in spent["rules"] else 0

    @staticmethod
    def _is_right(event: Data, number: int, helped: int) -> bool:
        (face,) = event["faces"]
        passes = face > 1 and face + helped >= number
        return bool((event["reading"] == "True") == passes and event["about"]["bonus"] == helped)

    @reads("HeroReturned")
    def returned(self, event: Data) -> None:
        record, person = self.record, self.record.person(event["hero"])
        self.hold("c2.hero.resurrection.eligible", event["times"] == person.returned + 1, f"{person.returned} before")
        if person.role != "hero":
            return
        due, spent = self._price(person), record.spent
        self.hold("c2.hero.resurrection.cost", bool(spent) and spent["points"] == due, f"it costs {due}")

    @reads("HeroLeftDead")
    def left_dead(self, event: Data) -> None:
        person = self.record.person(event["hero"])
        if person.role == "hero" and self.record.said["answer"] != "no":
            due = self._price(person)
            self.hold("c2.hero.resurrection.cost", due > person.experience, f"he could pay {due}")

    def _price(self, person: Person) -> int:
        record, battle = self.record, self.record.battle
        assert battle is not None
        figure = battle.of(person.id)
        assert figure is not None
        if record.card:
            act = record.act()
            number = max(3, act.number) if act.act == 1 else act.number
        else:
            number = next(roll["faces"][0] for roll in self._thrown if roll["rule"] == "c2.hero.resurrection.cost")
        killer = battle.figures.get(figure.by)
        return (3 * number + 1) // 2 if killer is not None and killer.character else number

    @property
    def _thrown(self) -> list[Data]:
        return self.costs[-1:]

    def __init__(self, record: Annals, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.costs: list[Data] = []

    @reads("Rolled")
    def asked_for(self, event: Data) -> None:
        if event["rule"] == "c2.hero.resurrection.cost":
            self.costs.append(event)


class Advantages(Chapter[Annals]):
    """What the Shadow player has of having been it."""

    @reads("AdvantagePicked")
    def picked(self, event: Data) -> None:
        record, person = self.record, self.record.people[event["hero"]]
        quest = record.quests[person.side]
        open_to_him = person.side != record.side and person.role == "hero" and not quest.ending
        self.hold("c2.adventure.shadow-bonus", open_to_him, "he is not the Shadow player's adventurer")
        if event["advantage"] == f"{BONUS}.discipline":
            self.hold("c2.adventure.shadow-bonus.discipline", not has(person.card, UNDEAD), "he is undead")
        if event["advantage"] == f"{BONUS}.mana":
            self.hold("c2.adventure.shadow-bonus.mana", cards()[person.card].power > 0, "he is no Magician")

    @reads("BattleFought")
    def had(self, event: Data) -> None:
        record, battle = self.record, self.record.battle
        assert battle is not None
        for side in record.sides:
            for called, entry in battle.called(side):
                due = sorted(record.people[called["hero"]].advantages & set(IN_BATTLE))
                self.hold("c2.adventure.shadow-bonus", sorted(entry["boons"]) == due, f"{called['hero']} has {due}")
            self._staked(battle, side, battle.companies[side])

    def _staked(self, battle: Battle, side: str, company: Data) -> None:
        """How many experience cards a side may stake, and has staked."""
        record, hero = self.record, self.record.hero(side)
        staking = battle.setup["venture"]["stakes"].get(side, {"most": 0})["most"]
        told = battle.staked.get(side, 0)
        self.hold("c2.xp.stake", told <= staking, f"{side} has staked {told}, of {staking}")
        if not record.card:
            self.hold("c2.xp.stake", staking == 3, "each may stake three")
            return
        if hero is None or hero.id not in [one["hero"] for one in company["heroes"]]:
            self.hold("c2.adventure.stake", staking == 0, "his adventurer is not there")
            return
        act = record.act().act
        most = MOST_STAKED[act] if side == record.side else 1
        if act == 3 and side == record.side:
            most += sum(one["hero"] != hero.id for one in company["heroes"])
            most += sum(one["incarnation"] or cards()[one["profile"]].character for one in company["cards"])
        if f"{BONUS}.stake" in hero.advantages:
            most += 1
            self.hold("c2.adventure.shadow-bonus.stake", staking == most, f"{most} with the one more")
        else:
            self.hold("c2.xp.stake.act-limit", staking == most, f"{most} in act {act}")


class Acts(Chapter[Annals]):
    """Which act is played, who comes, whether it is won, and where it leads."""

    @reads("ActRevealed")
    def begins(self, event: Data) -> None:
        record, quest, card = self.record, self.record.quests[event["side"]], acts()[event["card"]]
        self.hold("c2.scenario.act", card.act == quest.act == event["act"], f"he has come to act {quest.act}")
        again = card.act == 2 and event["card"] == quest.last
        self.hold("c2.adventure.act2.repeat", not again, "it has just been played")
        wanted = quest.next_card
        fits = not wanted or wanted == event["card"] or acts()[wanted].act != quest.act or wanted == quest.last
        self.hold("c2.scenario.defeat", fits, f"{wanted} has to be played")
        other = record.other(event["side"])
        alone = record.quests[other].ending or not record.last_side
        self.hold("c2.adventure.roles", bool(alone) or record.last_side == other, "it is the other's turn")

    @reads("BattleFought")
    def comes(self, event: Data) -> None:
        record, battle = self.record, self.record.battle
        assert battle is not None
        if not record.card:
            return
        quest, act = record.quests[record.side], record.act()
        for side in record.sides:
            acting = side == record.side
            limit = (record.setup["points"] or act.points) + (quest.points if acting else quest.shadow_points)
            self._is_within(battle, side, max(1, limit), acting=acting)
            people = [record.people[one["hero"]] for one, _ in battle.called(side)]
            self.hold("c2.hero.resurrection.eligible", not any(one.lost for one in people), "somebody is dead for good")
            roles = [one.role for one in people]
            its_hour = act.act == 3 and not acting
            self.hold("c2.adventure.shadow", its_hour or "shadow" not in roles, "its hour has not come")
            if acting:
                self.hold("c2.adventure.roles", "hero" in roles, "the adventurer has to be there")
            elif act.act == 3:
                self.hold("c2.adventure.act3.shadow", "shadow" in roles, "the Shadow has to be there")

    def _is_within(self, battle: Battle, side: str, limit: int, *, acting: bool) -> None:
        """Whether an army costs no more than the limit, and half of its cheapest figure: in Act III the Shadow is free, and
        the Mentor of the adventurer who meets it costs half.
        """
        last, worth, cheapest = self.record.act().act == 3, 0, 10_000
        for figure in battle.figures.values():
            role = self.record.people[figure.hero].role if figure.hero else ""
            if figure.side == side and not (last and role == "shadow"):
                worth += half(figure.points) if last and acting and role == "mentor" else figure.points
                cheapest = min(cheapest, figure.base)
        self.hold("c2.adventure.setup", 2 * (worth - limit) <= cheapest, f"{side} has {worth}, of {limit}")

    @reads("ActWon")
    def ends(self, event: Data) -> None:
        record, battle = self.record, self.record.battle
        assert battle is not None
        won = record.winner == event["side"]
        if record.act().act == 3:
            slain = self._has_slain_shadow(event["side"])
            self.hold("c2.adventure.act3.success", event["won"] == (won and slain), "the Shadow")
        else:
            self.hold("c2.scenario.objective", event["won"] == won, f"{record.winner} has won")

    def _has_slain_shadow(self, side: str) -> bool:
        record, battle = self.record, self.record.battle
        assert battle is not None
        hero = record.hero(side)
        (shadow,) = record.in_role(record.other(side), "shadow")
        figure = battle.of(shadow.id)
        return bool(hero and figure and figure.how == "killed" and figure.by == battle.fighters[hero.id])

    @reads("ActReached")
    def leads_to(self, event: Data) -> None:
        record, battle, hero = self.record, self.record.battle, self.record.hero(event["side"])
        assert battle is not None
        assert hero is not None
        figure = battle.of(hero.id)
        match record.act().act:
            case 1:
                due = 2 if record.won and figure is not None and not figure.dead else 1
                self.hold("c2.adventure.act1.outcomes", event["act"] == due, f"on to {due}")
            case 2:
                due = 3 if record.won and battle.announced else 2
                self.hold("c2.adventure.act2.to-act3", event["act"] == due, f"on to {due}")
            case _:
                due = 1 if record.won else 2
                self.hold("c2.adventure.act3", event["act"] == due, f"on to {due}")

    @reads("QuestEnded")
    def quest_over(self, event: Data) -> None:
        hero = self.record.hero(event["side"])
        assert hero is not None
        if event["ending"] == "dead":
            self.hold("c2.adventure.mode", hero.lost, "he lives")
        else:
            won = self.record.won and self.record.act().act == 3 and self.record.side == event["side"]
            self.hold("c2.adventure.act3.reward", won, "he has not beaten his Shadow")
            self.hold("c2.adventure.act3.reward", not hero.gift, "the gift has to fade")

    @reads("ThingGiven")
    def given(self, event: Data) -> None:
        record, person = self.record, self.record.people[event["hero"]]
        if event["how"] == "elixir":
            self.hold("c2.adventure.act3.reward", event["thing"] == record.quests[person.side].elixir, "another one")
        elif event["how"] == "gift":
            mentor = record.in_role(person.side, "mentor")
            self.hold("c2.adventure.no-mentor", bool(mentor) and not person.gift, "from whom?")

    @reads("HeroChosen")
    def chosen(self, event: Data) -> None:
        if event["role"] != "shadow":
            return
        record, key = self.record, self.record.picked[event["side"]]
        hero = record.hero(record.other(event["side"]))
        assert hero is not None
        shadow = Person("", event["side"], "shadow", key.rpartition(":")[2], ":" in key)
        most = 2 * hero.overall_worth
        self.hold("c2.adventure.shadow", shadow.worth <= most, f"{shadow.worth}, and {most} at most")


CHAPTERS: tuple[type[Chapter[Any]], ...] = (Sums, Experience, Techniques, Resurrections, Advantages, Acts)


def opinion_on(setup: Any, story: Iterable[Data]) -> Opinion:
    """What all chapters think of the story of a campaign with those of its battles."""
    return read_story(story, Annals(setup), CHAPTERS)
