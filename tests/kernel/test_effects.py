"""How effects apply, stack, last and are taken apart."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.kernel import Effect, Effects, InForce, Rule
from escarmouche.kernel import effects as fx
from escarmouche.kernel.effects import Parameter


class Hooks(Effect):
    """The hooks of a toy book."""

    __slots__ = ()

    def attack(self, value: int, bearer: str) -> int:
        return value

    def fear(self, value: int, bearer: str) -> int:
        return value

    def may_charge(self, value: bool, bearer: str) -> bool:
        return value

    async def on_wound(self, log: list[str]) -> None:
        return None

    async def on_death(self, log: list[str]) -> None:
        return None


class Fierce(Hooks, name="toy.fierce"):
    __slots__ = ()
    stacking = "adds"

    def attack(self, value: int, bearer: str) -> int:
        return value + self.number


class Frightening(Hooks, name="toy.frightening"):
    __slots__ = ()
    stacking = "best"

    def fear(self, value: int, bearer: str) -> int:
        return max(value, self.number)


class Hating(Hooks, name="toy.hating"):
    __slots__ = ()
    stacking = "each"

    def attack(self, value: int, bearer: str) -> int:
        return value + self.number


class Brittle(Hooks, name="toy.brittle"):
    __slots__ = ()
    stacking = "least"

    def attack(self, value: int, bearer: str) -> int:
        return min(value, self.number)


class Steady(Hooks, name="toy.steady"):
    __slots__ = ()
    order = 5

    def attack(self, value: int, bearer: str) -> int:
        return 4 if bearer == "veteran" else value

    async def on_wound(self, log: list[str]) -> None:
        log.append(f"steady {self.data.parameter}")


class Doubled(Hooks, name="toy.doubled"):
    __slots__ = ()
    order = -1

    def attack(self, value: int, bearer: str) -> int:
        return value * 2


class Halting(Steady, name="toy.halting"):
    """An effect made from another: overrides what that overrides, and more."""

    __slots__ = ()

    def may_charge(self, value: bool, bearer: str) -> bool:
        return False


class Family(Hooks):
    """What several effects share, without being one; helpers are no hooks."""

    __slots__ = ()

    async def on_wound(self, log: list[str]) -> None:
        log.append(self._word())

    def _word(self) -> str:
        return "family"


class Cousin(Family, name="toy.cousin"):
    __slots__ = ()


class Loud(Family, name="toy.loud#voice"):
    __slots__ = ()

    def _word(self) -> str:
        return "LOUD"


class Silent:
    """A mixin that is no effect at all."""

    __slots__ = ()

    def may_charge(self, value: bool, bearer: str) -> bool:
        return value


class Mixed(Silent, Hooks, name="toy.mixed"):
    __slots__ = ()


def _in_force(*names: str | tuple[str, Parameter]) -> Effects:
    effects = fx.NONE
    for name in names:
        effects = fx.gain(effects, InForce(*name) if isinstance(name, tuple) else InForce(name))
    return effects


# -- what is overridden ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "hooks"),
    [
        (Hooks, set()),
        (Fierce, {"attack"}),
        (Frightening, {"fear"}),
        (Steady, {"attack", "on_wound"}),
        (Halting, {"attack", "on_wound", "may_charge"}),
        (Family, set()),
        (Cousin, {"on_wound"}),
        (Loud, {"on_wound"}),
        (Mixed, {"may_charge"}),
    ],
)
def test_an_effect_overrides_by_itself_or_through_a_class_between(effect: type[Effect], hooks: set[str]) -> None:
    assert effect.hooks == hooks


def test_an_effect_is_known_by_its_name_and_its_rule_is_an_id() -> None:
    assert fx.known("toy.loud#voice") and not fx.known("toy.loud")
    assert fx.behaviour("toy.loud#voice") is Loud
    assert Loud.rule == "toy.loud"
    with pytest.raises(KeyError):
        fx.behaviour("toy.none")
    with pytest.raises(KeyError):
        fx.gain(fx.NONE, InForce("toy.none"))


def test_two_effects_of_one_name_and_misspelt_hooks_are_refused() -> None:
    with pytest.raises(TypeError, match=r"two effects are named toy\.fierce"):

        class Again(Hooks, name="toy.fierce"):
            pass

    with pytest.raises(TypeError, match=r"Typo\.atack \[toy\.typo\]"):

        class Typo(Hooks, name="toy.typo"):
            def atack(self, value: int, bearer: str) -> int:
                return value

    assert not fx.known("toy.typo")


def test_a_misspelt_hook_is_refused_where_the_class_has_no_name() -> None:
    with pytest.raises(TypeError, match=r"Shared\.on_wonud: there is no such hook"):

        class Shared(Hooks):
            async def on_wonud(self, log: list[str]) -> None:
                log.append("wounded")

    class Mixin:
        def feer(self, value: int, bearer: str) -> int:
            return value

    with pytest.raises(TypeError, match=r"Mixing\.feer \[toy\.mixing\]: there is no such hook"):

        class Mixing(Mixin, Hooks, name="toy.mixing"):
            pass


class MoreHooks(Hooks, adds_hooks=True):
    """The hooks of a toy book above a layer that it shares with others: one more, and one told again."""

    __slots__ = ()

    def luck(self, value: int, bearer: str) -> int:
        return value

    def fear(self, value: int, bearer: str) -> int:
        return value


class Shared(Hooks):
    """What the layer knows of an effect; a book gives it its name."""

    __slots__ = ()

    def fear(self, value: int, bearer: str) -> int:
        return value + 10


class Awful(Shared, MoreHooks, name="toy.awful"):
    __slots__ = ()


class Lucky(MoreHooks, name="toy.lucky"):
    __slots__ = ()

    def luck(self, value: int, bearer: str) -> int:
        return value + 1


def test_a_book_adds_hooks_to_its_layer_and_names_what_stands_there() -> None:
    assert Awful.hooks == {"fear"}
    assert Lucky.hooks == {"luck"}
    effects = _in_force("toy.awful", "toy.lucky", "toy.steady")
    assert fx.apply_effects(effects, Hooks.fear, 1, "recruit") == 11
    assert fx.apply_effects(effects, MoreHooks.fear, 1, "recruit") == 11
    assert fx.apply_effects(effects, MoreHooks.luck, 1, "recruit") == 2
    with pytest.raises(TypeError, match=r"Hasty\.luck: there is no such hook"):

        class Hasty(Hooks):
            def luck(self, value: int, bearer: str) -> int:
                return value


def test_an_override_behind_the_hook_that_it_overrides_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Behind\.fear \[toy\.behind\]: name the class that overrides it before"):

        class Behind(MoreHooks, Shared, name="toy.behind"):
            pass


def test_the_index_names_those_who_bend_a_hook_and_nobody_else() -> None:
    effects = _in_force("toy.steady", ("toy.fierce", 1), "toy.doubled", ("toy.frightening", 3))
    index = fx.overrides(effects)
    assert [type(effect) for effect in index["attack"]] == [Doubled, Fierce, Steady]
    assert [type(effect) for effect in index["fear"]] == [Frightening]
    assert set(index) == {"attack", "fear", "on_wound"}
    assert fx.overrides(effects) is index
    assert fx.overrides(fx.NONE) == {}


def test_lower_orders_bend_first_and_equal_ones_as_they_came() -> None:
    effects = _in_force(("toy.fierce", 1), "toy.doubled", ("toy.fierce", 10))
    assert fx.apply_effects(effects, Hooks.attack, 3, "recruit") == 17
    assert (
        fx.apply_effects(_in_force(("toy.fierce", 1), "toy.steady", "toy.doubled"), Hooks.attack, 3, bearer="veteran")
        == 4
    )
    assert fx.apply_effects(effects, Hooks.fear, 3, "recruit") == 3


def test_moments_are_carried_out_in_order() -> None:
    async def wound(effects: Effects, log: list[str]) -> None:
        await fx.moment(effects, Hooks.on_wound, log)
        await fx.moment(effects, Hooks.on_death, log)

    def run(rule: Rule[None]) -> None:
        with pytest.raises(StopIteration):
            _ = rule.send(None)

    log: list[str] = []
    run(wound(_in_force(("toy.steady", 2), "toy.loud#voice", "toy.cousin", ("toy.fierce", 1)), log))
    assert log == ["LOUD", "family", "steady 2"]


# -- stacking and durations --------------------------------------------------------------------------------------------


def _fear(effects: Effects) -> int:
    return fx.apply_effects(effects, Hooks.fear, 0, "troll")


def test_of_the_same_effect_once_is_enough() -> None:
    effects = _in_force("toy.steady", "toy.steady")
    assert len(effects.items) == 1
    lasting = fx.gain(fx.gain(fx.NONE, InForce("toy.steady", 1, until="turn")), InForce("toy.steady", 2))
    assert lasting.items == (InForce("toy.steady", 2),)
    assert fx.gain(lasting, InForce("toy.steady", 3, until="turn")) is lasting


def test_what_stands_twice_in_a_list_written_by_hand_bends_once() -> None:
    steady = InForce("toy.steady")
    assert len(fx.overrides(Effects((steady, steady)))["attack"]) == 1


def test_the_best_bends_and_the_lesser_waits_for_its_end() -> None:
    effects = fx.gain(_in_force(("toy.frightening", 6)), InForce("toy.frightening", 8, until="turn"))
    assert (_fear(effects), effects.parameter("toy.frightening")) == (8, 8)
    effects = fx.expire(effects, "turn")
    assert (_fear(effects), effects.parameter("toy.frightening")) == (6, 6)
    assert fx.gain(effects, InForce("toy.frightening", 5)) is effects
    assert fx.gain(effects, InForce("toy.frightening", 9)).items == (InForce("toy.frightening", 9),)


def test_of_a_parameter_with_several_numbers_the_first_counts_most() -> None:
    effects = _in_force(("toy.frightening", "10/14"))
    assert fx.gain(effects, InForce("toy.frightening", "5/40")) is effects
    assert fx.gain(effects, InForce("toy.frightening", "10/9")) is effects
    for better in ("10/15", "15/9"):
        assert fx.gain(effects, InForce("toy.frightening", better)).items == (InForce("toy.frightening", better),)


def test_of_some_kinds_the_least_bends() -> None:
    effects = fx.gain(_in_force(("toy.brittle", 5)), InForce("toy.brittle", 3, until="turn"))
    assert (fx.apply_effects(effects, Hooks.attack, 9, "recruit"), effects.parameter("toy.brittle")) == (3, 3)
    effects = fx.expire(effects, "turn")
    assert fx.apply_effects(effects, Hooks.attack, 9, "recruit") == 5
    assert fx.gain(effects, InForce("toy.brittle", 6)) is effects
    assert fx.gain(effects, InForce("toy.brittle", 4)).items == (InForce("toy.brittle", 4),)


def test_equal_effects_of_two_bearers_override_alike_in_any_order() -> None:
    assert Effects((InForce("toy.frightening", 41),)).has("toy.frightening")
    assert _fear(Effects((InForce("toy.frightening", 41),))) == 41


def test_of_some_kinds_each_parameter_bends_once() -> None:
    effects = _in_force(("toy.hating", 1), ("toy.hating", 10), ("toy.hating", 1))
    assert fx.apply_effects(effects, Hooks.attack, 3, "recruit") == 14
    assert len(effects.items) == 2
    passing = fx.gain(fx.gain(fx.NONE, InForce("toy.hating", 1, until="turn")), InForce("toy.hating", 1, until="phase"))
    assert fx.apply_effects(passing, Hooks.attack, 3, "recruit") == 4
    assert fx.apply_effects(fx.expire(passing, "turn"), Hooks.attack, 3, "recruit") == 4


def test_what_adds_up_adds_up() -> None:
    effects = _in_force(("toy.fierce", 1), ("toy.fierce", 1), ("toy.fierce", 3))
    assert fx.apply_effects(effects, Hooks.attack, 2, "recruit") == 7
    assert effects.parameter("toy.fierce") == 3
    assert [item.parameter for item in effects] == [1, 1, 3]


def test_losing_and_expiring() -> None:
    effects = fx.gain(_in_force(("toy.fierce", 1), "toy.steady"), InForce("toy.fierce", 2, until="turn"))
    assert fx.expire(effects, "phase") is effects
    assert [item.name for item in fx.expire(effects, "turn")] == ["toy.fierce", "toy.steady"]
    assert [item.name for item in fx.lose(effects, "toy.fierce")] == ["toy.steady"]
    assert fx.lose(effects, "toy.halting") is effects
    assert effects.has("toy.steady") and not effects.has("toy.halting")
    with pytest.raises(KeyError):
        effects.parameter("toy.halting")
    with pytest.raises(AssertionError, match="needs a number"):
        _ = Steady(InForce("toy.steady")).number


MOMENTS = ("phase", "turn")
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["toy.fierce", "toy.frightening", "toy.steady"]),
        st.integers(1, 9),
        st.sampled_from([None, *MOMENTS]),
    )
    | st.sampled_from(MOMENTS),
    max_size=12,
)


@given(CHANGES)
def test_at_any_time_exactly_what_still_lasts_bends(changes: list[Any]) -> None:
    """Whatever is dropped as pointless is never missed: compared with keeping everything."""
    effects = fx.NONE
    lasting: list[InForce] = []
    for change in changes:
        if isinstance(change, str):
            effects = fx.expire(effects, change)
            lasting = [item for item in lasting if item.until != change]
        else:
            name, number, until = change
            effects = fx.gain(effects, InForce(name, number, until=until))
            lasting.append(InForce(name, number, until=until))
        fears = [int(str(item.parameter)) for item in lasting if item.name == "toy.frightening"]
        assert _fear(effects) == max(fears, default=0)
        fierce = sum(int(str(item.parameter)) for item in lasting if item.name == "toy.fierce")
        assert fx.apply_effects(effects, Hooks.attack, 1, "recruit") == 1 + fierce
        assert effects.has("toy.steady") == any(item.name == "toy.steady" for item in lasting)


# -- taking numbers apart ----------------------------------------------------------------------------------------------


def test_a_breakdown_adds_up_to_the_total() -> None:
    effects = _in_force(("toy.fierce", 2), ("toy.fierce", -1), "toy.steady", ("toy.frightening", 3))

    def compute() -> int:
        value = fx.apply_effects(effects, Hooks.attack, 5, "recruit")
        return fx.note("toy.charge", value, value - 1)

    found = fx.breakdown(5, compute)
    assert [(part.rule, part.before, part.after) for part in found.parts] == [
        ("toy.fierce", 5, 7),
        ("toy.fierce", 7, 6),
        ("toy.charge", 6, 5),
    ]
    assert found.total == found.base + sum(part.after - part.before for part in found.parts) == compute()
    assert found.rules == ("toy.fierce", "toy.fierce", "toy.charge")


def test_what_is_answered_by_yes_or_no_on_the_way_is_no_part_of_a_number() -> None:
    halting = _in_force("toy.halting")

    def compute() -> int:
        return 5 - (not fx.apply_effects(halting, Hooks.may_charge, True, "elf"))

    found = fx.breakdown(5, compute)
    assert (found.parts, found.total) == ((), 4)


class Envious(Hooks, name="toy.envious"):
    """Looks another number up on the way."""

    __slots__ = ()

    def attack(self, value: int, bearer: str) -> int:
        return value + fx.apply_effects(_in_force(("toy.frightening", 4)), Hooks.fear, 1, bearer)


def test_numbers_looked_up_on_the_way_are_no_parts() -> None:
    found = fx.breakdown(1, lambda: fx.apply_effects(_in_force("toy.envious"), Hooks.attack, 1, "elf"))
    assert [(part.rule, part.before, part.after) for part in found.parts] == [("toy.envious", 1, 5)]


def test_a_number_looked_up_aside_is_no_part_of_another() -> None:
    frightening = _in_force(("toy.frightening", 4))

    def compute() -> int:
        fear = fx.aside(fx.apply_effects, frightening, Hooks.fear, 1, "elf")
        return fx.note("toy.brave", 3, 3 + fear)

    found = fx.breakdown(3, compute)
    assert [(part.rule, part.before, part.after) for part in found.parts] == [("toy.brave", 3, 7)]
    assert fx.aside(fx.apply_effects, frightening, Hooks.fear, 1, "elf") == 4


# -- why not -----------------------------------------------------------------------------------------------------------


def _may_shoot(seen: bool, near: bool, effects: Effects) -> bool:
    return (
        fx.meets("toy.seen", seen)
        and fx.apply_effects(effects, Hooks.may_charge, True, "elf")
        and fx.meets("toy.near", near)
    )


@pytest.mark.parametrize(
    ("seen", "near", "effects", "why"),
    [
        (True, True, (), None),
        (False, False, (), "toy.seen"),
        (True, False, (), "toy.near"),
        (True, True, ("toy.halting",), "toy.halting"),
        (True, False, ("toy.halting",), "toy.halting"),
    ],
)
def test_what_is_not_allowed_names_the_first_condition_that_fails(
    seen: bool, near: bool, effects: tuple[str, ...], why: str | None
) -> None:
    assert fx.first_unmet(lambda: _may_shoot(seen, near, _in_force(*effects))) == why
    assert _may_shoot(seen, near, _in_force(*effects)) == (why is None)


def test_conditions_that_fail_on_the_way_to_one_that_is_met_are_no_reason() -> None:
    assert fx.first_unmet(lambda: fx.meets("toy.a", False) or fx.meets("toy.b", True)) is None
    assert fx.first_unmet(lambda: bool([])) == ""


def test_breakdowns_within_breakdowns_and_faults_leave_no_trace() -> None:
    def fail() -> int:
        fx.note("toy.one", 1, 2)
        raise ValueError

    def compute() -> int:
        with pytest.raises(ValueError):
            fx.breakdown(1, fail)
        assert fx.breakdown(3, lambda: fx.note("toy.two", 3, 4)).rules == ("toy.two",)
        return fx.note("toy.three", 1, 2)

    assert fx.breakdown(1, compute).rules == ("toy.three",)
    assert fx.note("toy.four", 1, 2) == 2
