"""A fair cost for a creature, in points.

The book prints costs on its cards and gives no formula; this one is ours. The creatures of our own that come with the
program are priced by it, and it gives whoever writes a card a cost to start from.

A cost is the sum of:

* **the fight**: ``3/5 x root of (dealt x withstood)``. *Dealt* is what the attacks do to AC 17 in a round, melee and
  ranged, those after the first of each counted three quarters. *Withstood* is how much damage an enemy with attack +8
  must roll for to bring it to 0 HP. Then 5 % more for each square of speed above 6 (and as much less below);
* **level**: a quarter of a point each; **command**: a point and a half for each point of rating, and 3 for each effect;
* **abilities**: a share of the fight, a flat sum, and a sum for each point of X (``SURCHARGES``);
* **powers**: what one use does (``_outcome``), times the area (``AREAS``), times DC / 15 where there is a save; the first
  use counts in full, further ones half, a power without boxes counts three times. The boxes of a sorcerer count what its
  best spell of their level is worth, half after the first; power points buy uses of the best power. Poison counts a
  quarter of the fight.

The sum is rounded to the nearest point, halves up, and is at least 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import isqrt
from typing import Final, NamedTuple

from escarmouche.rulebooks.ddm.content.cards import (
    Ability,
    AnyOutcome,
    Attack,
    Card,
    Deal,
    Destroy,
    Gain,
    GainHitPoints,
    Heal,
    Incite,
    Power,
    Range,
    Summon,
    Unnerve,
)

TYPICAL_AC: Final = 17
TYPICAL_ATTACK: Final = 8
USUAL_SPEED: Final = 6
USUAL_DC: Final = 15


class Surcharge(NamedTuple):
    """What an ability adds: per cent of the fight, points, and points for each point of X."""

    per_cent: int = 0
    flat: Fraction = Fraction(0)
    per_x: Fraction = Fraction(0)


def _more(per_cent: int = 0, flat: str = "0", per_x: str = "0") -> Surcharge:
    return Surcharge(per_cent, Fraction(flat), Fraction(per_x))


SURCHARGES: Final[dict[str, Surcharge]] = {
    "arrow-catching-shield": _more(flat="2"),
    "beastmaster": _more(flat="1", per_x="0.3"),
    "blind-fight": _more(5),
    "blindsight": _more(5, "1"),
    "burrow": _more(5, per_x="0.3"),
    "cleave": _more(10),
    "conceal": _more(per_x="0.8"),
    "constitution-drain": _more(15, "1"),
    "countersong": _more(flat="3"),
    "cowardly": _more(-5),
    "death-attack": _more(15),
    "death-burst": _more(flat="3"),
    "death-strike": _more(10),
    "deflect-arrows": _more(5),
    "difficult": _more(flat="-1", per_x="-0.2"),
    "dr": _more(10, per_x="0.4"),
    "dual-activation": _more(60),
    "fearless": _more(5),
    "feed": _more(5),
    "flight": _more(15),
    "hide": _more(5, "1"),
    "hurling-charge": _more(10),
    "immune": _more(flat="0.5"),
    "improved-countersong": _more(flat="5"),
    "incorporeal": _more(40),
    "independent": _more(5, "1"),
    "invisible": _more(30),
    "leap": _more(5),
    "level-drain": _more(15),
    "melee-reach": _more(5, "1"),
    "melee-sneak-attack": _more(5, per_x="0.3"),
    "minions": _more(per_x="4"),
    "mobility": _more(5),
    "morale-save-bonus": _more(per_x="0.3"),
    "not-subject-to-commander-effects": _more(),
    "phalanx-fighting": _more(5),
    "pounce": _more(10),
    "powerful-charge": _more(per_x="0.3"),
    "precise-shot": _more(5),
    "pushback": _more(5),
    "ranged-sneak-attack": _more(per_x="0.3"),
    "relay-orders": _more(flat="3"),
    "rend": _more(per_x="0.4"),
    "requires": _more(-10),
    "resist": _more(flat="1"),
    "save-bonus": _more(per_x="0.4"),
    "save-equals": _more(per_x="0.1"),
    "scout": _more(flat="2"),
    "sidestep": _more(5),
    "simultaneous-attack": _more(25),
    "slow-effect": _more(10, "1"),
    "slow-melee-attack": _more(-20),
    "slow-ranged-attack": _more(-5),
    "smite": _more(per_x="0.3"),
    "spell-resistance": _more(10, "1"),
    "spell-resistance-all": _more(15, "2"),
    "spring-attack": _more(15),
    "stagger": _more(flat="1"),
    "stench": _more(10, "1"),
    "stunning-attack": _more(15),
    "tiny-reach": _more(-5),
    "trample": _more(10, "1"),
    "turn-undead": _more(per_x="0.4"),
    "uncanny-dodge": _more(5),
    "unique": _more(),
    "vulnerable": _more(-5),
    "wandering-monster": _more(flat="-1"),
    "whirlwind-attack": _more(10),
    "wild": _more(-15),
}
"""What each ability adds to the cost of its bearer, besides those that are powers or commander effects."""

AREAS: Final[dict[Range, Fraction]] = {
    "self": Fraction(3, 4),
    "touch": Fraction(3, 4),
    "adjacent": Fraction(3, 4),
    "6": Fraction(1),
    "sight": Fraction(1),
    "cone": Fraction(2),
    "line": Fraction(2),
    "your warband": Fraction(3),
    "any warband": Fraction(3),
}
"""How much more a power is worth for its range."""

RADII: Final[dict[int, Fraction]] = {0: Fraction(1), 2: Fraction(3, 2), 4: Fraction(2)}
"""How much more it is worth for the radius of its area."""


def fair_cost(card: Card) -> int:
    """What a creature with this card is worth in points; the cost on the card itself is not looked at."""
    fight = _fight(card)
    total = fight + Fraction(card.level, 4) + _command(card) + _powers(card)
    total += sum((_surcharge(ability, fight) for ability in card.abilities), Fraction(0))
    total += fight / 4 * any(attack.poison is not None for attack in (*card.melee, *card.ranged))
    return max(1, int(total + Fraction(1, 2)))


def _fight(card: Card) -> Fraction:
    dealt = _dealt(card.melee) + _dealt(card.ranged)
    hits = min(19, max(1, 21 + TYPICAL_ATTACK - card.ac))
    withstood = Fraction(20 * card.hp, hits)
    root = Fraction(isqrt(int(dealt * withstood * 10_000)), 100)
    return root * Fraction(3, 5) * (1 + Fraction(card.speed - USUAL_SPEED, 20))


def _dealt(attacks: Iterable[Attack]) -> Fraction:
    total = Fraction(0)
    for place, attack in enumerate(attacks):
        hits = min(19, max(1, 21 + attack.bonus - TYPICAL_AC))
        amount = attack.damage + sum(extra.amount for extra in attack.extra)
        total += Fraction(hits * amount, 20) * (Fraction(3, 4) if place else 1)
    return total


def _command(card: Card) -> Fraction:
    return Fraction(3, 2) * (card.commander or 0) + 3 * len(card.orders)


def _surcharge(ability: Ability, fight: Fraction) -> Fraction:
    extra = SURCHARGES[ability.name.removeprefix("ddm.ability.")]
    whole = fight * extra.per_cent / 100 + extra.flat + extra.per_x * _x(ability)
    return whole if ability.uses is None else whole / 2


def _x(ability: Ability) -> int:
    """X as a number: the first there is; nothing for words alone."""
    numbers = [int(part) for part in str(ability.parameter).split("/") if part.isdigit()]
    return numbers[0] if numbers else 0


# -- powers ------------------------------------------------------------------------------------------------------------


def _powers(card: Card) -> Fraction:
    listed = [power for power in card.powers if not (card.slots and power.kind == "spell") and power.kind != "psionic"]
    total = sum((_worth(power) * _uses(power.uses) for power in listed), Fraction(0))
    for level, boxes in enumerate(card.slots, start=1):
        spells = [_worth(power) for power in card.powers if power.kind == "spell" and power.level <= level]
        total += max(spells, default=Fraction(0)) * (Fraction(boxes + 1, 2) if boxes else 0)
    psionic = [
        _worth(power) * _uses(card.power_points // power.points) for power in card.powers if power.kind == "psionic"
    ]
    return total + max(psionic, default=Fraction(0))


def _uses(boxes: int | None) -> Fraction:
    if boxes is None:
        return Fraction(3)
    return Fraction(boxes + 1, 2) if boxes else Fraction(0)


def _worth(power: Power) -> Fraction:
    """What one use of a power is worth."""
    save = Fraction(1) if power.dc is None else Fraction(power.dc, USUAL_DC)
    return sum(map(_outcome, power.outcomes), Fraction(0)) * AREAS[power.range] * RADII[power.radius] * save


def _outcome(outcome: AnyOutcome) -> Fraction:
    match outcome:
        case Deal() | GainHitPoints():
            return Fraction(outcome.amount, 5)
        case Heal():
            return Fraction(outcome.amount, 6)
        case Gain() if isinstance(outcome.parameter, int):
            return Fraction(min(6, abs(outcome.parameter)), 4) + 1
        case Gain() | Unnerve() | Incite():
            return Fraction(3)
        case Destroy():
            return Fraction(8)
        case Summon():
            return Fraction(4 * outcome.count)
        case _:
            return Fraction(1)
