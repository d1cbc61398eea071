"""What nexus and destructible scenery are worth to the machine: using them, going up to them, breaking them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from escarmouche.kernel import PASS, Choose
from escarmouche.rulebooks.cc.battle import DEAD, Battle, Fighter
from escarmouche.rulebooks.cc.content.pieces import Sacrifice, Tried
from escarmouche.rulebooks.cc.machine.assaults import CAUTION, assault
from escarmouche.rulebooks.cc.machine.breaking import share_broken
from escarmouche.rulebooks.cc.machine.effect_values import VALUES
from escarmouche.rulebooks.cc.machine.errands import Errand, in_contact_with
from escarmouche.rulebooks.cc.machine.estimates import LATER, chance_to_hit, loss_of_steps, worth
from escarmouche.rulebooks.cc.machine.prayers import PRAYERS
from escarmouche.rulebooks.cc.machine.spellcraft import CRAFT, gems_won
from escarmouche.rulebooks.cc.rules import breach, nexus, shooting
from escarmouche.rulebooks.cc.rules.actions import NextAction
from escarmouche.rulebooks.cc.rules.characteristics import strength
from escarmouche.rulebooks.cc.rules.crossing import approach, reached_after
from escarmouche.rulebooks.cc.rules.dice import check
from escarmouche.rulebooks.cc.rules.faith import is_faithful
from escarmouche.rulebooks.cc.rules.mana import room_for_gems
from escarmouche.rulebooks.cc.rules.movement import allowance
from escarmouche.rulebooks.cc.rules.nexus import (
    INVIOLABLE,
    SCORES,
    aims,
    can_be_tried,
    can_pay,
    card_of,
    has_allegiance,
    is_in_access,
    must_force,
    nexus_standing,
    victims,
)
from escarmouche.rulebooks.cc.skills.nexus import FAITH, FAITH_USED, MANA, MANA_USED, serves
from escarmouche.rulebooks.common.keeping import kept
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.rulebooks.freetable.contact import contact_route, place_of
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM

A_CHARGE: Final = 1.0
"""What a charge of a nexus is worth that is kept for later."""

LATELY: Final = 2
"""For so many turns, about, a nexus that stands now is still of use."""

DICE: Final = 2
"""The blows that somebody strikes at a piece in a combat phase."""

HITS: Final = 5 / 6
"""The chance that a blow which nobody parries does not fail by itself."""

USERS: Final = 2
"""Of how many of a side it is asked what a nexus does for them."""

NEAR: Final = 6 * CM
"""How far from a piece those are for whom it is thought to be in the way."""

Values = Sequence[float]
Weigher = Callable[[Battle, Choose[Any], Sequence[str]], Values]


# -- activating a nexus ------------------------------------------------------------------------------------------------


def activated(battle: Battle, fighter: Fighter, piece: Fighter) -> float:
    """The points that a fighter wins on average by trying to activate a nexus, were he in its access; below 0 it costs."""
    card = card_of(piece)
    if not _is_open(battle, fighter, piece):
        return 0.0
    forced = _passes(battle, fighter, "discipline", card.force) if must_force(piece, fighter) else 1.0
    passed = 1.0 if card.trial is None else _passes(battle, fighter, card.trial.score, card.trial.difficulty)
    spent = A_CHARGE if piece.charges is not None else 0.0
    return forced * (passed * (_done(battle, fighter, piece) - spent) - _price(battle, fighter, piece, card.sacrifice))


def _is_open(battle: Battle, fighter: Fighter, piece: Fighter) -> bool:
    """Whether a fighter could try to activate a nexus, if he stood where one has to stand."""
    if card_of(piece).power is None or piece.charges == 0 or not can_pay(battle, fighter, piece):
        return False
    if not can_be_tried(battle, fighter, piece):
        return False
    may = not piece.has(INVIOLABLE) if must_force(piece, fighter) else has_allegiance(piece, fighter)
    return may and bool(aims(battle, fighter, piece))


def _passes(battle: Battle, fighter: Fighter, score: Tried, difficulty: int) -> float:
    """The chance that a fighter passes a test."""
    kind, value = SCORES[score]
    own = value(battle, fighter)
    assert own is not None, f"{fighter.id} has no {score}"
    return float(check(battle, fighter, kind, nexus.ACTIVATION, own, difficulty).roll.odds().get(True, 0))


def _done(battle: Battle, fighter: Fighter, piece: Fighter) -> float:
    """What a nexus does for the side that activates it: on the target for whom it is best, or on all whom it reaches."""
    power = card_of(piece).power
    assert power is not None
    targets = aims(battle, fighter, piece)
    if power.target in ("friend", "enemy", "fighter"):
        return max((_done_to(battle, fighter, piece, [target]) for target in targets), default=0.0)
    return _done_to(battle, fighter, piece, targets)


def _done_to(battle: Battle, fighter: Fighter, piece: Fighter, targets: Sequence[Fighter]) -> float:
    power = card_of(piece).power
    assert power is not None
    work = Working(piece.id, piece.profile.key, nexus.ACTIVATION, power.duration, player=fighter.side)
    return VALUES.gained(battle, work, power.effects, targets)


def _price(battle: Battle, fighter: Fighter, piece: Fighter, price: Sacrifice | None) -> float:
    """What a sacrifice costs: blood, a friend, gems, faith."""
    if price is None:
        return 0.0
    cost = loss_of_steps(fighter, min(price.wound, DEAD - min(fighter.steps, DEAD)))
    if price.friend:
        cost += min((worth(victim) for victim in victims(battle, fighter, piece).values()), default=0.0)
    if price.gems:
        cost += CRAFT.price(battle, fighter, price.gems)
    return cost - (PRAYERS.gain_of_faith(battle, fighter, -price.faith) if price.faith else 0.0)


def best_activation(battle: Battle, fighter: Fighter) -> float:
    """What the best nexus that is open to a fighter where he stands wins."""
    return max((activated(battle, fighter, piece) for piece in nexus.open_to(battle, fighter).values()), default=0.0)


# -- using one up ------------------------------------------------------------------------------------------------------


def faith_drawn(battle: Battle, faithful: Fighter, piece: Fighter) -> float:
    """What it wins one of the faithful to use a nexus up: the points, against all that it might still do."""
    return PRAYERS.gain_of_faith(battle, faithful, _x(piece, FAITH)) - _kept(battle, piece)


def mana_drawn(battle: Battle, magician: Fighter, piece: Fighter) -> float:
    """What it wins a magician to use a nexus up: the gems, against all that it might still do."""
    gems = min(_x(piece, MANA), room_for_gems(magician))
    return gems_won(battle, magician, gems) - _kept(battle, piece)


def _x(piece: Fighter, skill: str) -> int:
    value = piece.effects.parameter(skill)
    assert isinstance(value, int), skill
    return value


def _kept(battle: Battle, piece: Fighter) -> float:
    """What a nexus may still do for its side, if it stands on."""
    return LATER * LATELY * _use_to(battle, piece, piece.side)


def _use_to(battle: Battle, piece: Fighter, side: str) -> float:
    """What a nexus does for a side in a turn, at most."""
    if not side:
        return 0.0
    able = [fighter for fighter in battle.in_play(side) if not fighter.in_rout and _is_open(battle, fighter, piece)]
    able.sort(key=lambda fighter: battle.gap(fighter, piece))
    near = (fighter for fighter in able[:USERS] if battle.gap(fighter, piece) <= allowance(battle, fighter, "run"))
    return max((max(0.0, activated(battle, fighter, piece)) for fighter in near), default=0.0)


def best_faith(battle: Battle, faithful: Fighter) -> float:
    """What the best nexus that one of the faithful may use up wins him."""
    sources = _sources(battle, faithful, FAITH)
    return max((faith_drawn(battle, faithful, source) for source in sources), default=0.0)


def best_mana(battle: Battle, magician: Fighter) -> float:
    """What the best nexus that a magician may use up wins him."""
    sources = _sources(battle, magician, MANA)
    return max((mana_drawn(battle, magician, source) for source in sources), default=0.0)


def _sources(battle: Battle, fighter: Fighter, skill: str) -> Iterator[Fighter]:
    """The nexus that a fighter may use up where he stands."""
    for piece in _of_use(battle, fighter, skill):
        if is_in_access(battle, piece, fighter):
            yield piece


def _of_use(battle: Battle, fighter: Fighter, skill: str) -> Iterator[Fighter]:
    """The nexus that a fighter might use up this turn, if he stood where one has to stand."""
    able = is_faithful(fighter) if skill == FAITH else fighter.profile.power is not None and room_for_gems(fighter) > 0
    if not able or fighter.in_rout or fighter.has(FAITH_USED if skill == FAITH else MANA_USED):
        return
    for piece in battle.pieces_standing(fighter.side):
        if piece.has(skill) and serves(piece, fighter):
            yield piece


# -- going up to it ----------------------------------------------------------------------------------------------------


def errands_to_nexus(battle: Battle, fighter: Fighter) -> Iterator[Errand]:
    """The nexus that a fighter may like to go to: to activate them, or to use them up."""
    if fighter.tier or fighter.served or fighter.in_rout:
        return
    faith = {source.id: faith_drawn(battle, fighter, source) for source in _of_use(battle, fighter, FAITH)}
    mana = {source.id: mana_drawn(battle, fighter, source) for source in _of_use(battle, fighter, MANA)}
    for piece in nexus_standing(battle):
        won = max(activated(battle, fighter, piece), faith.get(piece.id, 0.0), mana.get(piece.id, 0.0))
        if won <= 0:
            continue
        fresh = piece.id not in fighter.catalysed
        card = card_of(piece)
        if card.area is not None:
            yield Errand(piece, won, reach=card.area, at_once=fresh)
        else:
            yield from in_contact_with(battle, fighter, piece, won, card.access, at_once=fresh)


# -- breaking ----------------------------------------------------------------------------------------------------------


def errands_to_break(battle: Battle, fighter: Fighter) -> Iterator[Errand]:
    """The pieces that a fighter may like to strike at in the next combat phase."""
    if fighter.tier or fighter.served or fighter.in_rout or battle.engaged(fighter):
        return
    reach = allowance(battle, fighter, "walk")
    for piece in battle.pieces_against(fighter.side):
        won = broken(battle, fighter, piece) if battle.gap(fighter, piece) <= reach else 0.0
        if won > 0:
            yield from in_contact_with(battle, fighter, piece, won, anyhow=True)


def broken(battle: Battle, fighter: Fighter, piece: Fighter) -> float:
    """What it wins a fighter to strike at a piece that he touches in a combat phase; below 0 it had better stand."""
    share = share_broken(battle, piece, strength(battle, fighter), HITS * DICE)
    return share * gone(battle, fighter, piece) if share else 0.0


def gone(battle: Battle, fighter: Fighter, piece: Fighter) -> float:
    """What it wins the side of a fighter if a piece is gone: what the enemy has of it no more, and the way that it bars.

    Worked out once in a position that nobody changes (that of a view).
    """
    return kept(battle, ("gone", piece.id, fighter.side), lambda: _gone(battle, fighter.side, piece))


def _gone(battle: Battle, side: str, piece: Fighter) -> float:
    other = battle.other(side)
    if piece.has(nexus.NEXUS):
        return LATER * LATELY * (_use_to(battle, piece, other) - _use_to(battle, piece, side))
    return LATER * (_opened_to(battle, piece, side) - CAUTION * _opened_to(battle, piece, other))


def _opened_to(battle: Battle, piece: Fighter, side: str) -> float:
    """What the best charge that is possible only once a piece of scenery is gone is worth to a side."""
    near = [fighter for fighter in battle.in_play(side) if not fighter.in_rout and battle.gap(fighter, piece) <= NEAR]
    return max((_opens(battle, piece, fighter) for fighter in near if not battle.engaged(fighter)), default=0.0)


def _opens(battle: Battle, piece: Fighter, fighter: Fighter) -> float:
    """What the best charge of a fighter is worth that a piece keeps him from."""
    if fighter.tier:
        return 0.0
    reach, best = allowance(battle, fighter, "charge"), 0.0
    for enemy in battle.enemies(fighter):
        if battle.gap(fighter, piece) + battle.gap(piece, enemy) > reach or not _is_between(
            battle, piece, fighter, enemy
        ):
            continue
        gain = assault(battle, fighter, enemy, as_charge=True)
        if gain > best and _bars(battle, piece, fighter, enemy, reach):
            best = gain
    return best


def _is_between(battle: Battle, piece: Fighter, fighter: Fighter, enemy: Fighter) -> bool:
    """Whether a piece is on the straight way from a fighter to an enemy."""
    here = place_of(fighter)
    straight = Route((here.point, place_of(enemy).point), here.facing, here.z)
    return reached_after(battle, fighter, straight, battle.board.piece(piece.id)) is not None


def _bars(battle: Battle, piece: Fighter, fighter: Fighter, enemy: Fighter, reach: int) -> bool:
    """Whether a fighter would reach an enemy if a piece were not there, and does not now."""
    if approach(battle, fighter, enemy, reach) is not None:
        return False
    return contact_route(battle, fighter, enemy, reach, (*battle.crossable(fighter, reach), piece.id)) is not None


def shot_at_piece(battle: Battle, shooter: Fighter, piece: Fighter) -> float:
    """What a shot at a piece in sight wins on average."""
    band = shooting.range_band(battle, shooter, piece)
    if band is None:
        return 0.0
    difficulty = shooting.difficulty_of(battle, shooter, piece, shooting.BAND_DIFFICULTY[band])
    share = share_broken(battle, piece, shooting.weapon_of(battle, shooter).strength)
    return chance_to_hit(battle, shooter, difficulty) * share * gone(battle, shooter, piece) if share else 0.0


def best_shot_at_pieces(battle: Battle, shooter: Fighter) -> float:
    """What the best shot at a piece wins; 0 for those who can't shoot, or have nothing to break."""
    if not battle.pieces or not shooting.may_shoot(battle, shooter):
        return 0.0
    aims = (piece for piece in battle.pieces_against(shooter.side) if shooting.may_aim(battle, shooter, piece))
    return max([0.0, *(shot_at_piece(battle, shooter, piece) for piece in aims)])


# -- answers to questions ----------------------------------------------------------------------------------------------


def _asked(battle: Battle, ask: Choose[Any]) -> Fighter:
    return battle[str(ask.about["fighter"])]


def _which(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The nexus that does most."""
    return [activated(battle, _asked(battle, ask), battle[answer]) for answer in answers]


def _whom(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The one on whom a nexus does most."""
    fighter, piece = _asked(battle, ask), battle[str(ask.about["nexus"])]
    return [_done_to(battle, fighter, piece, [battle[answer]]) for answer in answers]


def _given(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """The friend who is worth least."""
    return [-worth(battle[answer]) for answer in answers]


def _which_faith(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    return [faith_drawn(battle, _asked(battle, ask), battle[answer]) for answer in answers]


def _which_mana(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    return [mana_drawn(battle, _asked(battle, ask), battle[answer]) for answer in answers]


def _used_in_need(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """A nexus is used up while a miracle is called, if its points do more for it, or against it, than it does by itself."""
    faithful, piece = _asked(battle, ask), battle[str(ask.about["nexus"])]
    points = int(ask.about["points"])
    won = faith_drawn(battle, faithful, piece) + _helped(battle, faithful, points)
    return [won if answer == "yes" else 0.0 for answer in answers]


def _helped(battle: Battle, faithful: Fighter, points: int) -> float:
    """What so many points more do for the miracle that is being called, or against it."""
    caller = _caller(battle)
    if caller is None or not caller.prayers:
        return 0.0
    miracle, faith = PRAYERS.miracle(caller, caller.prayers[-1]), PRAYERS.faith(caller)
    if caller is faithful:
        then = PRAYERS.best_promise(battle, caller, miracle, faith + points)
        return then - PRAYERS.best_promise(battle, caller, miracle, faith)
    if caller.side == faithful.side:
        return 0.0
    own = PRAYERS.faith(faithful)
    now = PRAYERS.best_promise(battle, caller, miracle, max(0, faith - own))
    return now - PRAYERS.best_promise(battle, caller, miracle, max(0, faith - own - points))


def _caller(battle: Battle) -> Fighter | None:
    """Whoever is acting."""
    acting: Iterable[NextAction] = (step for step in battle.agenda if isinstance(step, NextAction))
    step = next(iter(acting), None)
    return None if step is None else battle[step.fighter]


def _struck_at(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The piece, or engine, that is worth most to be rid of; none, where all had better stand."""
    fighter = _asked(battle, ask)
    return [0.0 if answer == PASS else struck_at(battle, fighter, battle[answer]) for answer in answers]


def struck_at(battle: Battle, fighter: Fighter, target: Fighter) -> float:
    """What it wins a fighter to strike at a piece, or at an engine that others serve."""
    if battle.is_piece(target):
        return broken(battle, fighter, target)
    return share_broken(battle, target, strength(battle, fighter), HITS * DICE) * worth(target)


WEIGHERS: Final[dict[str, Weigher]] = {
    nexus.ACTIVATION: _which,
    nexus.TARGET: _whom,
    nexus.FRIEND: _given,
    FAITH: _used_in_need,
    f"{FAITH}#which": _which_faith,
    f"{MANA}#which": _which_mana,
    breach.STRIKE: _struck_at,
}
"""What answers are worth, by the rule that asks."""

__all__ = [
    "WEIGHERS",
    "activated",
    "best_activation",
    "best_faith",
    "best_mana",
    "best_shot_at_pieces",
    "broken",
    "errands_to_break",
    "errands_to_nexus",
    "gone",
    "shot_at_piece",
    "struck_at",
]
