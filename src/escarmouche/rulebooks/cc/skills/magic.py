"""Skills of magicians, and of those who help them or withstand spells."""

from __future__ import annotations

from collections import Counter
from typing import Final

from escarmouche.kernel import Choose, Roll
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import KINDS, Spell, mastered
from escarmouche.rulebooks.cc.events import ArcanaUsed
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.cc.rules.characteristics import power
from escarmouche.rulebooks.cc.rules.mana import GEMS, add_gems, gain_gems, room_for_gems
from escarmouche.rulebooks.cc.rules.wounds import may_be_given, wound_for_good
from escarmouche.rulebooks.cc.skills.matching import ELEMENTAL, is_elemental
from escarmouche.rulebooks.confrontation.dice import SIX
from escarmouche.rulebooks.confrontation.wound_table import SERIOUS
from escarmouche.table import CM

DEVOTION: Final = "cc.skill.devotion"
DEVOTION_USED: Final = "cc.skill.devotion#used"
DEVOTION_GIVEN: Final = "cc.skill.devotion#given"
DEVOTION_REACH: Final = 10 * CM

BOUND: Final = "asservi"

ARCANA: Final = "cc.skill.maitrise-des-arcanes"
ARCANA_USED: Final = "cc.skill.maitrise-des-arcanes#used"
ARCANA_POWER: Final = "cc.skill.maitrise-des-arcanes#power"


class Recuperation(Hooks, name="cc.skill.recuperation"):
    """Recovery/X: after his recovery roll, whatever its result, X more gems of Elements that he masters.

    Never beyond his reserve; of several X the highest counts. [cc.skill.recuperation]
    """

    __slots__ = ()
    stacking = "best"
    order = 10

    async def recovery(self, battle: Battle, bearer: Fighter) -> None:
        await gain_gems(battle, bearer, self.number, self.rule)


class EspritDe(Hooks, name="cc.skill.esprit-de"):
    """Spirit of X: a die more on the incantation test of a spell made with gems of X only, or of the grimoire X.

    Gems spent on mastery may be of other Elements. Several X stand side by side. [cc.skill.esprit-de]
    """

    __slots__ = ()
    stacking = "each"

    def incantation_dice(self, value: int, battle: Battle, bearer: Fighter, gems: tuple[str, ...], path: str) -> int:
        family, _, key = str(self.data.parameter).partition(":")
        return value + (set(gems) == {key} if family == "element" else path == key)


class GuerrierMage(Hooks, name="cc.skill.guerrier-mage"):
    """Warrior-mage: he recovers mana in contact with an enemy as if free, and has the Counter-attack.

    [cc.skill.guerrier-mage] His spells come to POU in intensity at most, and he is no pure magician.
    [cc.core.magic.warrior-mage]
    """

    __slots__ = ()
    implies = (("cc.skill.contre-attaque", None),)

    def recovers_unhindered(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True


class Negation(Hooks, name="cc.skill.negation"):
    """He need not see whom he opposes by counter-magic or censure. [cc.skill.negation]"""

    __slots__ = ()

    def opposes(self, value: bool, battle: Battle, bearer: Fighter, caster: Fighter, miracle: bool) -> bool:
        return True


class Insensible(Hooks, name="cc.skill.insensible"):
    """Insensitive/X: of an enemy spell or miracle that is to take effect on him, one die of X or more spares him.

    No test: the die is not thrown again. It is not cancelled for others. Of several X the lowest counts.
    [cc.skill.insensible]
    """

    __slots__ = ()
    stacking = "least"

    async def is_spared(self, battle: Battle, bearer: Fighter, by: Fighter, gems: tuple[str, ...]) -> bool:
        if by.side == bearer.side:
            return False
        least = self.number
        return await Roll(
            (SIX,),
            lambda faces: faces[0] >= least,
            rule=self.rule,
            player=bearer.side,
            about={"fighter": bearer.id, "difficulty": least},
        )


# -- devotion ----------------------------------------------------------------------------------------------------------


class Devotion(Active, name=DEVOTION):
    """Devotion/X: a magician in his activation may draw X gems from him. Of several X the highest counts."""

    __slots__ = ()
    stacking = "best"


class DevotionUsed(Hooks, name=DEVOTION_USED):
    """Has used somebody this turn."""

    __slots__ = ()


class DevotionGiven(Hooks, name=DEVOTION_GIVEN):
    """Has been used this turn."""

    __slots__ = ()


def devotees(battle: Battle, magician: Fighter) -> list[Fighter]:
    """The friends from whom a magician may draw mana now.

    He is free of enemies, and they are within 10 cm. He uses one of them a turn, and each is used once a turn.
    [cc.skill.devotion.limit] Who is bound to a magician of his own card gives to nobody else. [cc.skill.devotion.asservi]
    """
    if magician.profile.power is None or magician.has(DEVOTION_USED) or not battle.is_free(magician):
        return []
    return [
        friend
        for friend in battle.friends(magician)
        if friend.has(DEVOTION)
        and not friend.in_rout
        and not friend.has(DEVOTION_GIVEN)
        and may_be_given(battle, friend, magician)
        and battle.gap(friend, magician) <= DEVOTION_REACH
        and elements_given(friend, magician)
        and serves_with(friend, magician)
    ]


def serves_with(devotee: Fighter, magician: Fighter) -> bool:
    """Whether a devotee is bound to nobody, or to a magician on whose card he is."""
    masters = [skill.value for skill in devotee.profile.skills if skill.name == BOUND]
    return not masters or (magician.profile.key in masters and devotee.card == magician.card)


def elements_given(devotee: Fighter, magician: Fighter) -> tuple[str, ...]:
    """The Elements of which a magician may draw gems: those that he masters; of an Elemental being its own alone."""
    elements = mastered(magician.profile)
    own = tuple(element for element in elements if is_elemental(devotee, element))
    return own if devotee.has(ELEMENTAL) else elements


async def draw_mana(battle: Battle, magician: Fighter) -> None:
    """X gems of one Element that the magician masters, for a grave wound that nothing can reduce, dodge or heal.

    No line of sight is needed. Who is Elemental/Y gives gems of Y alone. [cc.skill.devotion]
    """
    willing = {friend.id: friend for friend in devotees(battle, magician)}
    devotee = await Choose(
        magician.side, DEVOTION, willing, default=next(iter(willing)), about={"fighter": magician.id}
    )
    elements = {element: element for element in elements_given(devotee, magician)}
    about = {"fighter": magician.id}
    element = await Choose(magician.side, f"{DEVOTION}#element", elements, default=next(iter(elements)), about=about)
    most = devotee.effects.parameter(DEVOTION)
    assert isinstance(most, int)
    magician.gain(DEVOTION_USED, until="turn")
    devotee.gain(DEVOTION_GIVEN, until="turn")
    add_gems(battle, magician, (element,) * min(most, room_for_gems(magician)), DEVOTION)
    await wound_for_good(battle, devotee, SERIOUS, rule=DEVOTION)


def may_draw_mana(battle: Battle, magician: Fighter) -> bool:
    """Whether somebody may give a magician mana."""
    return bool(devotees(battle, magician)) and room_for_gems(magician) > 0


enter_action("devotion", ActionType(exclusive=False, may=may_draw_mana, begin=draw_mana, besides=True))


# -- mastery of arcana -------------------------------------------------------------------------------------------------


class Arcana(Active, name=ARCANA):
    """Mastery of arcana: who lacks mana for a spell takes POU-X for its test, and gains X gems of one Element.

    Of an Element that he masters, as he likes, and POU never falls below 1; after the test it is back to normal.
    [cc.skill.maitrise-des-arcanes] It is used when gems are sacrificed, so that neither the difficulty nor the effects feel
    it. [cc.skill.maitrise-des-arcanes.timing] [cc.skill.maitrise-des-arcanes.pow-dependent] Not while his own reserve holds
    the mana [cc.skill.maitrise-des-arcanes.when], and only for the gems that he lacks to cast it: those that he has of them
    are spent. [cc.skill.maitrise-des-arcanes.missing-gems] No mana goes into mastery then.
    [cc.skill.maitrise-des-arcanes.no-mastery] Once a turn. [cc.skill.maitrise-des-arcanes.once] Magnus, who lacks one of
    two Earth and two Water, casts with one die and POU 4. [cc.skill.maitrise-des-arcanes.example-magnus]
    """

    __slots__ = ()

    def affords(self, value: bool, battle: Battle, bearer: Fighter, spell: Spell) -> bool:
        return value or bool(self._ways(battle, bearer, spell))

    async def replaces_gems(self, battle: Battle, bearer: Fighter, spell: Spell) -> tuple[str, ...] | None:
        if KINDS.can_pay(bearer, spell.least_cost):
            return None
        ways = self._ways(battle, bearer, spell)
        options = {element: element for element in ways}
        about = {"fighter": bearer.id}
        element = await Choose(bearer.side, ARCANA, options, default=next(iter(options)), about=about)
        gained = (element,) * lacking(bearer, spell)[0]
        bearer.gain(ARCANA_USED, until="turn")
        bearer.gain(ARCANA_POWER, len(gained), until="incantation")
        bearer.gems = KINDS.sort((*bearer.gems, *gained))
        battle.tell(lambda: ArcanaUsed(fighter=bearer.id, gems=gained, rules=(ARCANA,)))
        return await KINDS.pay(bearer, spell.least_cost, GEMS)

    def _ways(self, battle: Battle, bearer: Fighter, spell: Spell) -> tuple[str, ...]:
        """The Elements of which he may gain what he lacks; none where he can't."""
        count, kinds = lacking(bearer, spell)
        if bearer.in_rout or bearer.has(ARCANA_USED) or not 0 < count < power(battle, bearer) or len(kinds) > 1:
            return ()
        return tuple(element for element in mastered(bearer.profile) if element in (kinds or KINDS.order))


def lacking(magician: Fighter, spell: Spell) -> tuple[int, tuple[str, ...]]:
    """How many gems a magician lacks for a spell, and the Elements of those that have to be of a certain one."""
    named, held = Counter(KINDS.named(spell.least_cost)), Counter(magician.gems)
    missing = named - held
    spare = len(magician.gems) - (named & held).total()
    neutral = max(0, len(spell.least_cost) - named.total() - spare)
    return missing.total() + neutral, tuple(missing)


class ArcanaSpent(Hooks, name=ARCANA_USED):
    """Has used it this turn."""

    __slots__ = ()


class ArcanaPower(Hooks, name=ARCANA_POWER):
    """POU is less for an incantation."""

    __slots__ = ()

    def power(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - self.number
