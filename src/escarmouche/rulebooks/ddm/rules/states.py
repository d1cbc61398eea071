"""What a creature is able to do at this moment: active or not, helpless, threatening, in melee."""

from __future__ import annotations

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Deed
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.sight import sees
from escarmouche.table.grid import Squares

ALIGNMENTS = {"lawful": "L", "chaotic": "C", "good": "G", "evil": "E"}


def active(battle: Battle, creature: Creature) -> bool:
    """Whether a creature is none of: routing, stunned, sleeping, paralyzed, helpless. [ddm.term.active]

    Whoever is not attacks nobody, casts nothing, uses nothing, threatens, flanks and leads nobody. [ddm.rout.restrictions]
    """
    return not creature.routing and apply_hooks(battle, creature, Hooks.active, True)


def helpless(battle: Battle, creature: Creature) -> bool:
    """Whether a creature is helpless."""
    return apply_hooks(battle, creature, Hooks.helpless, False)


def conscious(battle: Battle, creature: Creature) -> bool:
    """Whether a creature can use what replaces neither movement nor attacks: not if it routs or is helpless; the stunned
    can.
    """
    return not creature.routing and not helpless(battle, creature)


def has_made_its_attack(battle: Battle, creature: Creature) -> bool:
    """Whether something leaves a creature no more than one attack in this turn, its own, and it has made that."""
    turn = battle.turn
    if turn is None or turn.creature != creature.id or not turn.single:
        return False
    return bool(turn.attacks) or struck_at_once(creature) in battle.done


def struck_at_once(creature: Creature) -> Deed:
    """How it is noted that a creature has made an attack in this turn that somebody else let it make."""
    return Deed("struck at once", creature.id)


def living(battle: Battle, creature: Creature) -> bool:
    """Every creature is living except constructs and undead. [ddm.term.living] [ddm.term.nonliving]"""
    return apply_hooks(battle, creature, Hooks.living, True)


def is_kind(battle: Battle, creature: Creature, kind: str) -> bool:
    """Whether a creature is of a kind: a word of its type line, ``living``, or an alignment.

    Its alignment is that of its warband, whatever its card bears and whoever controls it. [ddm.term.lawful]
    [ddm.term.chaotic] [ddm.term.good] [ddm.term.evil] Where warbands have no faction, that of its card: of two factions it
    is both, of all it is none. [ddm.scenario.ready.alignment]
    """
    if kind in ALIGNMENTS:
        faction = battle.factions.get(creature.warband)
        mine = (faction,) if faction is not None else creature.card.factions if len(creature.card.factions) < 4 else ()
        return any(ALIGNMENTS[kind] in own for own in mine)
    if kind == "living":
        return living(battle, creature)
    return apply_hooks(battle, creature, Hooks.is_kind, kind in creature.card.kinds, kind)


def threat(battle: Battle, creature: Creature) -> Squares:
    """The squares that a creature threatens: those adjacent to it, if it is active. [ddm.melee.threaten]
    [ddm.term.threaten]
    """
    return battle.touching(creature) if active(battle, creature) else 0


def threats(battle: Battle, creature: Creature) -> Squares:
    """All squares threatened by the enemies of a creature."""
    return battle.opposing(creature.side, "threats", _threats, battle, creature)


def _threats(battle: Battle, creature: Creature) -> Squares:
    reached = 0
    for enemy in battle.roster(("active", creature.side), _active_enemies, battle, creature):
        reached |= battle.touching(enemy)
    return reached


def _active_enemies(battle: Battle, creature: Creature) -> list[Creature]:
    return [enemy for enemy in battle.enemies(creature) if active(battle, enemy)]


def threatens(battle: Battle, foe: Creature, creature: Creature) -> bool:
    """Whether an enemy threatens a creature in a way that matters: it sees it, and the creature has no melee cover.

    [ddm.melee.threaten.exception] Each enemy is judged by itself.
    """
    assert foe.at is not None
    open_ground = battle.ground.chart.open_touching(foe.at, foe.body)
    return bool(open_ground & battle.space(creature)) and active(battle, foe) and sees(battle, foe, creature)


def threatened(battle: Battle, creature: Creature) -> bool:
    """Whether some enemy keeps a creature from shooting and casting."""
    if not threats(battle, creature) & battle.space(creature):
        return False
    return any(threatens(battle, foe, creature) for foe in battle.enemies(creature))


def in_melee(battle: Battle, creature: Creature, other: Creature) -> bool:
    """Whether two enemies are in melee: one is active and threatens a square of the other. [ddm.term.in-melee]"""
    return battle.adjacent(creature, other) and (active(battle, creature) or active(battle, other))
