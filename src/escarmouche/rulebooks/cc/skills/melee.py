"""Skills of hand-to-hand combat: dice won and spent, stronger blows, scores in a combat."""

from __future__ import annotations

from typing import Final

import msgspec

from escarmouche.kernel import Choose, confirm
from escarmouche.rulebooks.cc.battle import Action, Attack, Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Active, Fighters, Hooks, Split
from escarmouche.rulebooks.cc.rules.breach import is_breach
from escarmouche.rulebooks.cc.rules.characteristics import ATTACK, DEFENCE, attack, penalty_unstunned
from escarmouche.rulebooks.cc.rules.combat import ATTACKING, foes_of, gain_attack_die, own_dice_against, under_way
from escarmouche.rulebooks.cc.skills.dice import ALL_OUT, all_in_attack
from escarmouche.rulebooks.cc.skills.natures import is_immune
from escarmouche.rulebooks.confrontation.scores import lowered
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, KILLED, LIGHT, STUNNED, Hit, Wound, WoundDice

AMBIDEXTRE: Final = "cc.skill.ambidextre"
COUNTER_ATTACK: Final = "cc.skill.contre-attaque"
TWICE: Final = "cc.skill.contre-attaque#twice"


# -- attack dice won by parries ----------------------------------------------------------------------------------------


class Riposte(Active):
    """An attack die won by a parry, to be used against him alone whose attack it was; one for an attack at most.

    A sustained defence wins none. Where the attack fails by itself the defence die may be given up for an attack die.
    """

    __slots__ = ()

    async def after_parry(self, battle: Battle, bearer: Fighter, attack: Attack, margin: int, sustained: bool) -> None:
        if sustained or bearer.in_rout or not self._wins(bearer, margin) or self._is_second(bearer):
            return
        about = {"fighter": bearer.id, "by": attack.by}
        if await confirm(bearer.side, self.rule, default=True, about=about):
            gain_attack_die(battle, bearer, attack.by)

    async def on_attack_failed(self, battle: Battle, bearer: Fighter, attack: Attack) -> None:
        if bearer.in_rout or not bearer.defence_dice or self._is_second(bearer):
            return
        options = {"keep": False, "attack": True}
        about = {"fighter": bearer.id, "by": attack.by}
        if await Choose(bearer.side, f"{self.rule}.auto-fail", options, default="attack", about=about):
            bearer.defence_dice -= 1
            gain_attack_die(battle, bearer, attack.by)

    def _wins(self, bearer: Fighter, margin: int) -> bool:
        """Whether a parry that is so much better than it had to be wins a die."""
        raise NotImplementedError

    def _is_second(self, bearer: Fighter) -> bool:
        """Whether the other skill of this kind has its say about the same attack."""
        return False


class Ambidextre(Riposte, name=AMBIDEXTRE):
    """Ambidextrous: each successful parry may win an attack die. [cc.skill.ambidextre] [cc.skill.ambidextre.auto-fail]"""

    __slots__ = ()

    def _wins(self, bearer: Fighter, margin: int) -> bool:
        return True


class ContreAttaque(Riposte, name=COUNTER_ATTACK):
    """Counter-attack: a parry that is better by 2 than it had to be may win an attack die. [cc.skill.contre-attaque]

    [cc.skill.contre-attaque.auto-fail] Whoever has it twice wins one by 1. [cc.skill.contre-attaque.duplicate]
    """

    __slots__ = ()
    twice = TWICE

    def _wins(self, bearer: Fighter, margin: int) -> bool:
        return margin >= 2 - bearer.has(TWICE)

    def _is_second(self, bearer: Fighter) -> bool:
        return bearer.has(AMBIDEXTRE)


class Twice(Hooks, name=TWICE):
    """He has it twice."""

    __slots__ = ()


# -- more dice ---------------------------------------------------------------------------------------------------------


class TueurNe(Hooks, name="cc.skill.tueur-ne"):
    """Born killer: one combat die more. [cc.skill.tueur-ne]"""

    __slots__ = ()

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Fighters) -> int:
        return value + 1


class Destrier(Hooks, name="cc.skill.destrier"):
    """Warhorse: one combat die more, but in a turn in which he has tried to charge. [cc.skill.destrier]"""

    __slots__ = ()

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Fighters) -> int:
        return value + (not bearer.charged)


ENCHAINED: Final = "cc.skill.enchainement#taken"


class Enchainement(Active, name="cc.skill.enchainement"):
    """Flurry/X: up to X combat dice more for a combat, each of which makes ATT and DEF 1 less until its end.

    [cc.skill.enchainement]
    """

    __slots__ = ()
    stacking = "best"

    async def on_placing(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.in_rout:
            return
        options = {str(number): number for number in range(self.number + 1)}
        taken = await Choose(bearer.side, self.rule, options, default="0", about={"fighter": bearer.id})
        if taken:
            bearer.gain(ENCHAINED, taken, until="combat")


class Enchained(Hooks, name=ENCHAINED):
    """He has taken dice of a flurry."""

    __slots__ = ()
    order = 80

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Fighters) -> int:
        return value + self.number

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, self.number)

    def defence(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, self.number)


FURY: Final = "cc.skill.furie-guerriere"
BOUND: Final = "cc.skill.furie-guerriere#bound"


class FurieGuerriere(Active, name=FURY):
    """War fury: with more than half of his dice in attack he may declare it for one attack die more.

    A Templar with one of 2 dice in attack can't; a Champion with 2 of 3 can, for 3 in attack and 1 in defence.
    [cc.skill.furie-guerriere]
    """

    __slots__ = ()

    async def after_placing(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.in_rout or bearer.attacks_placed <= bearer.defences_placed + bearer.kept_dice:
            return
        bound = bearer.has(BOUND)
        if bound or await confirm(bearer.side, self.rule, default=True, about={"fighter": bearer.id}):
            bearer.attack_dice += 1
            bearer.attacks_placed += 1
            bearer.gain(BOUND, until="turn")


class Bound(Hooks, name=BOUND):
    """Once declared, war fury is declared again in all later combats of the turn: more than half of his dice are in attack.

    Whoever is forced to place as many in defence can't. [cc.skill.furie-guerriere.bound]
    """

    __slots__ = ()
    order = -1

    def split(self, value: Split, battle: Battle, bearer: Fighter, dice: int) -> Split:
        return Split(max(value.least, dice // 2 + 1), value.most)


BESTIAL: Final = "cc.skill.charge-bestiale#charged"


class ChargeBestiale(Hooks, name="cc.skill.charge-bestiale"):
    """Bestial charge: after a successful charge one attack die more in his first combat of this turn.

    [cc.skill.charge-bestiale]
    """

    __slots__ = ()

    async def contact_made(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        if as_charge:
            bearer.gain(BESTIAL, until="turn")

    async def after_placing(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.has(BESTIAL) and bearer.combats == 1:
            bearer.attack_dice += 1


class BestialCharge(Hooks, name=BESTIAL):
    """He has charged this turn."""

    __slots__ = ()


# -- kinds of attacks --------------------------------------------------------------------------------------------------

MASTER_STROKE: Final = "cc.skill.coup-de-maitre"


class CoupDeMaitre(Active, name=MASTER_STROKE):
    """Master stroke/X: an attack on which he spends two dice; one is rolled, and FOR is raised by ATT + X.

    [cc.skill.coup-de-maitre] In one exchange he may use more dice than he has opponents
    [cc.skill.coup-de-maitre.extra-die], and need not attack each of them [cc.skill.coup-de-maitre.focus-one]. What wounds
    take off counts on ATT alone: ATT 5 and FOR 9 with a grave wound make 12. [cc.skill.coup-de-maitre.wounded]
    """

    __slots__ = ()
    stacking = "best"

    async def before_attack(self, battle: Battle, bearer: Fighter, attack: Attack) -> None:
        if bearer.in_rout or attack.kind or own_dice_against(bearer, battle[attack.target]) < 2:
            return
        about = {"fighter": bearer.id, "target": attack.target}
        if await confirm(bearer.side, self.rule, default=False, about=about):
            battle.attack = msgspec.structs.replace(attack, dice=2, kind=MASTER_STROKE)

    def blow_strength(self, value: int, battle: Battle, bearer: Fighter, attack: Attack) -> int:
        if attack.kind != MASTER_STROKE or is_immune(battle[attack.target], "coup-de-maitre"):
            return value
        return value + _att(battle, bearer) + self.number + penalty_unstunned(battle, bearer)


def _att(battle: Battle, bearer: Fighter) -> int:
    return attack(battle, bearer)


FEINT: Final = "cc.skill.feinte"
NO_ATTACK: Final = "cc.skill.feinte#attack"
NO_PARRY: Final = "cc.skill.feinte#parry"


class Feinte(Active, name=FEINT):
    """Feint: in the place of the wound roll of an attack that has hit, the next attack or parry of that opponent fails.

    [cc.skill.feinte] Several add up. [cc.skill.feinte.cumulative]
    """

    __slots__ = ()

    async def replaces_wound_roll(self, battle: Battle, bearer: Fighter, attack: Attack) -> bool:
        if bearer.in_rout:
            return False
        options = {"wound": "", "attack": NO_ATTACK, "parry": NO_PARRY}
        about = {"fighter": bearer.id, "target": attack.target}
        chosen = await Choose(bearer.side, self.rule, options, default="wound", about=about)
        if chosen:
            battle[attack.target].gain(chosen, 1, source=bearer.id, until="combat")
        return bool(chosen)


class Feinted(Hooks):
    """The next roll of a kind fails by itself, and so many after it."""

    __slots__ = ()
    stacking = "adds"

    async def fails_by_itself(self, battle: Battle, bearer: Fighter, kind: str) -> bool:
        if kind != self._spoils():
            return False
        name = self.data.name
        left = sum(
            effect.parameter for effect in bearer.effects if effect.name == name and type(effect.parameter) is int
        )
        bearer.lose(name)
        if left > 1:
            bearer.gain(name, left - 1, until="combat")
        return True

    def _spoils(self) -> str:
        raise NotImplementedError


class FeintedAttack(Feinted, name=NO_ATTACK):
    """His next attack fails."""

    __slots__ = ()

    def _spoils(self) -> str:
        return ATTACK


class FeintedParry(Feinted, name=NO_PARRY):
    """His next parry fails."""

    __slots__ = ()

    def _spoils(self) -> str:
        return DEFENCE


# -- wounds in melee ---------------------------------------------------------------------------------------------------


class EpeeHache(Active, name="cc.skill.epee-hache"):
    """Sword-axe: a critical result of one of his melee attacks is Tué net; not one that steps come to. It is always used.

    [cc.skill.epee-hache]
    """

    __slots__ = ()
    order = 10

    def inflicts(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter, hit: Hit) -> int:
        return KILLED if value == CRITICAL and hit.rule == ATTACKING and not bearer.in_rout else value


class Feroce(Hooks, name="cc.skill.feroce"):
    """Ferocious: a stunned result of his melee attacks is a light wound. [cc.skill.feroce]"""

    __slots__ = ()

    def inflicts(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter, hit: Hit) -> int:
        return LIGHT if value == STUNNED and hit.rule == ATTACKING else value


AMBUSH: Final = "cc.skill.assassin#ready"


class Assassin(Active, name="cc.skill.assassin"):
    """After a charge the first wound roll that he causes in his first combat of the turn is amplified: three dice are
    thrown, two of which he keeps. [cc.skill.assassin] [cc.core.wound.amplified] It is always used.
    """

    __slots__ = ()

    async def contact_made(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        if as_charge:
            bearer.gain(AMBUSH, until="turn")


class Ambush(Hooks, name=AMBUSH):
    """His next wound roll in melee is amplified."""

    __slots__ = ()

    def wounding(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        if not self._is_ripe(battle, bearer, hit) or bearer.in_rout:
            return value
        return value.with_(dice=value.dice + 1, kept_by="cc.skill.assassin")

    async def after_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit, wound: Wound) -> None:
        if self._is_ripe(battle, bearer, hit):
            bearer.lose(AMBUSH)

    def _is_ripe(self, battle: Battle, bearer: Fighter, hit: Hit) -> bool:
        """Whether he strikes in his first combat; at scenery he fights none."""
        at_somebody = battle.combat is not None and not is_breach(battle, battle.combat)
        return hit.rule == ATTACKING and bearer.combats == 1 and at_somebody


# -- scores in a combat ------------------------------------------------------------------------------------------------


class Better(Hooks):
    """INI, ATT and DEF are 1 more."""

    __slots__ = ()

    def initiative(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self._holds(battle, bearer)

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self._holds(battle, bearer)

    def defence(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self._holds(battle, bearer)

    def _holds(self, battle: Battle, bearer: Fighter) -> bool:
        return True


class Farouche(Better, name="cc.skill.farouche"):
    """Untamed/X: INI, ATT and DEF are 1 more while every friend is X cm away or more. [cc.skill.farouche]"""

    __slots__ = ()
    stacking = "least"

    def _holds(self, battle: Battle, bearer: Fighter) -> bool:
        return bearer.in_play and all(battle.gap(bearer, friend) >= self.number for friend in battle.friends(bearer))


AT_ODDS: Final = "cc.skill.desespere#at-odds"


class Desespere(Hooks, name="cc.skill.desespere"):
    """Desperate: against several, or alone against one whose value is higher, INI, ATT and DEF are 1 more in that combat.

    He brings Immunité/Peur with him. [cc.skill.desespere]
    """

    __slots__ = ()
    implies = (("cc.skill.immunite", "peur"),)

    async def before_initiative(self, battle: Battle, bearer: Fighter) -> None:
        foes = foes_of(battle, bearer)
        one_to_one = len(battle.named(under_way(battle).fighters)) == 2
        dearer = any(foe.profile.points > bearer.profile.points for foe in foes)
        if len(foes) > 1 or (one_to_one and dearer):
            bearer.gain(AT_ODDS, until="combat")


class AtOdds(Better, name=AT_ODDS):
    """The odds of this combat are against him."""

    __slots__ = ()


SWAPPED: Final = "cc.skill.membre-supplementaire#swapped"


class MembreSupplementaire(Active, name="cc.skill.membre-supplementaire"):
    """Extra limb: just after the Initiative test he may swap ATT and DEF for the combat. [cc.skill.membre-supplementaire]

    Of both sides the loser of the Tactics roll announces first. [cc.skill.membre-supplementaire.order]
    """

    __slots__ = ()

    async def after_initiative(self, battle: Battle, bearer: Fighter, won: bool) -> None:
        if bearer.in_rout:
            return
        if await confirm(bearer.side, self.rule, default=False, about={"fighter": bearer.id}):
            bearer.gain(SWAPPED, until="combat")


class Swapped(Hooks, name=SWAPPED):
    """ATT and DEF have changed places; what changes either stays where it is."""

    __slots__ = ()
    order = -10

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - bearer.profile.attack + bearer.profile.defence

    def defence(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - bearer.profile.defence + bearer.profile.attack


class Juste(Hooks, name="cc.skill.juste"):
    """Righteous: no Fear touches him, and in no case does he pass under the enemy's control. [cc.skill.juste]

    ATT+1 in a combat in which all his dice are in attack, not together with that of Bravoure. [cc.skill.juste.attack]
    """

    __slots__ = ()
    implies = (("cc.skill.immunite", "peur"),)

    def can_be_controlled(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    async def after_placing(self, battle: Battle, bearer: Fighter) -> None:
        if all_in_attack(bearer):
            bearer.gain(ALL_OUT, until="combat")


# -- authority, pursuit, the penalty of a charge -----------------------------------------------------------------------


class Autorite(Active, name="cc.skill.autorite"):
    """Authority: he wins an Authority roll by himself; if both sides have it, they test Discipline. [cc.skill.autorite]"""

    __slots__ = ()

    def authority(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value or not bearer.in_rout


class Implacable(Hooks, name="cc.skill.implacable"):
    """Relentless/X: up to X pursuit moves more in a combat phase. [cc.skill.implacable]"""

    __slots__ = ()
    stacking = "best"

    def pursuit_moves(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self.number if value else value


class Pugnacite(Hooks, name="cc.skill.pugnacite"):
    """Pugnacity: a pursuit move of his full MOU. [cc.skill.pugnacite]"""

    __slots__ = ()

    def multiple(self, value: int, battle: Battle, bearer: Fighter, action: Action) -> int:
        return 2 if action == "pursuit" else value


class Brutal(Hooks, name="cc.skill.brutal"):
    """His engagements have the penalty of a charge too, also after a pursuit, whatever the Puissances are.

    [cc.skill.brutal] Not against those who never suffer it. [cc.skill.brutal.exclusion]
    """

    __slots__ = ()

    def penalises(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        return True


class Inebranlable(Hooks, name="cc.skill.inebranlable"):
    """Unshakable: he never suffers the penalty of a charge. [cc.skill.inebranlable]"""

    __slots__ = ()

    def suffers_charge(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter) -> bool:
        return False
