"""Points that may be put into one's own scores, doses of mutagen and of poison, and when they are spent."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, get_args

from escarmouche.kernel import PASS, Choose, confirm
from escarmouche.rulebooks.cc.battle import Attack, Battle, Fighter
from escarmouche.rulebooks.cc.events import DoseSpent, MadeToxic, MutagenRolled, PointsPut, PoisonWorked
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.characteristics import weight
from escarmouche.rulebooks.cc.rules.unalterable import is_unalterable
from escarmouche.rulebooks.cc.rules.wounds import EXERTION, suffer
from escarmouche.rulebooks.cc.skills.natures import is_immune
from escarmouche.rulebooks.confrontation import effect_words
from escarmouche.rulebooks.confrontation.dice import d6
from escarmouche.rulebooks.confrontation.points import Points, spent
from escarmouche.rulebooks.confrontation.wound_table import LIGHT, SERIOUS, WORDS, Hit, Wound

CONCENTRATION: Final = "cc.skill.concentration"
CONCENTRATED: Final = "cc.skill.concentration#points"

MUTAGEN: Final = "cc.skill.mutagene"
POOL: Final = "cc.skill.mutagene.roll#pool"
MUTATED: Final = "cc.skill.mutagene.allocation#points"
ALLOCATION: Final = "cc.skill.mutagene.allocation"

TOXIC: Final = "cc.skill.toxique"
DIE: Final = "cc.skill.toxique.declare#die"
NAMED: Final = "cc.skill.toxique.declare#named"
DECLARE: Final = "cc.skill.toxique.declare"
EFFECT: Final = "cc.skill.toxique.effect"

SCORES: Final[tuple[str, ...]] = get_args(effect_words.Score)
"""The characteristics (fields of a profile) that may be raised."""

MUTABLE: Final = ("movement", "initiative", "attack", "strength", "defence", "resistance", "courage", "discipline")
"""Those that mutagen raises."""

CAP: Final = 3
"""So many points of mutagen at most go into one of them."""

ASSIGN: Final = "cc.core.turn.doses.c3"

SLICE: Final = 100
"""A dose a turn for so many points of the army."""


# -- points in force ---------------------------------------------------------------------------------------------------


class Raised(Points, Hooks):
    """Points in a score, POU too."""

    __slots__ = ()

    def power(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self._in("power")


class Concentrated(Raised, name=CONCENTRATED):
    """Points of concentration."""

    __slots__ = ()


class Mutated(Raised, name=MUTATED):
    """Points of mutagen."""

    __slots__ = ()


async def put_points(
    battle: Battle,
    fighter: Fighter,
    scores: tuple[str, ...],
    points: int,
    *,
    rule: str,
    into: str,
    until: str,
    cap: int,
) -> None:
    """Asks into which scores a fighter puts which of his points now; those that he keeps he may use later.

    ``points``: how many he has in all; ``into``: the effect as which they are in force, to the moment ``until``; ``cap``:
    how many go into one score at most.
    """
    printed = [score for score in scores if getattr(fighter.profile, score) is not None]
    while True:
        left = points - spent(fighter, into)
        options: dict[str, tuple[str, int] | None] = {PASS: None}
        for score in printed:
            most = min(left, cap - spent(fighter, into, score))
            options.update((f"{score}:{number}", (score, number)) for number in range(1, most + 1))
        if len(options) == 1:
            return
        about = {"fighter": fighter.id, "left": left}
        chosen = await Choose(fighter.side, rule, options, default=PASS, about=about)
        if chosen is None:
            return
        score, number = chosen
        fighter.gain(into, f"{score}:{number}", until=until)
        battle.tell(_told(fighter.id, score, number, rule))


def _told(fighter: str, score: str, points: int, rule: str) -> Callable[[], PointsPut]:
    return lambda: PointsPut(fighter=fighter, score=score, points=points, rules=(rule,))


# -- Concentration -----------------------------------------------------------------------------------------------------


class Concentration(Active, name=CONCENTRATION):
    """Concentration/X: X points for the scores printed bold on his card, put in at the start of any phase, of his activation
    or of a combat; they are lost, and at hand again, when the activation phase or a combat with its pursuits ends.
    [cc.skill.concentration]

    What has been tested before is not changed. [cc.skill.concentration.not-retroactive]
    """

    __slots__ = ()
    stacking = "best"

    async def start_of_phase(self, battle: Battle, bearer: Fighter) -> None:
        await self._assign(battle, bearer)

    async def on_activation(self, battle: Battle, bearer: Fighter) -> None:
        await self._assign(battle, bearer)

    async def on_placing(self, battle: Battle, bearer: Fighter) -> None:
        await self._assign(battle, bearer)

    async def _assign(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.in_rout or not bearer.in_play:
            return
        bold = tuple(score for score in SCORES if score in bearer.profile.bold)
        points = self.number
        await put_points(
            battle, bearer, bold, points, rule=CONCENTRATION, into=CONCENTRATED, until=EXERTION, cap=points
        )


# -- doses -------------------------------------------------------------------------------------------------------------


class Doses(Active):
    """A skill whose doses are spent one a turn: in the strategic phase, when it begins or after the Tactics roll, in his
    activation, or at the start of a combat.
    """

    __slots__ = ()
    stacking = "best"
    used: ClassVar[str]
    """The effect (a name) that counts the doses of which nothing is left."""
    dosed: ClassVar[str]
    """The effect (a name) on those who have had their dose of this turn."""

    async def start_of_phase(self, battle: Battle, bearer: Fighter) -> None:
        if battle.phase == "strategic":
            await self._offer(battle, bearer)

    async def before_tactics(self, battle: Battle, bearer: Fighter) -> None:
        if battle.options.doses_by_points:
            await assign_dice(battle, bearer.side, type(self))

    async def after_tactics(self, battle: Battle, bearer: Fighter) -> None:
        await self._offer(battle, bearer)

    async def on_activation(self, battle: Battle, bearer: Fighter) -> None:
        await self._offer(battle, bearer)

    async def after_action(self, battle: Battle, bearer: Fighter, name: str) -> None:
        await self._offer(battle, bearer)

    async def on_placing(self, battle: Battle, bearer: Fighter) -> None:
        await self._offer(battle, bearer)

    async def _offer(self, battle: Battle, bearer: Fighter) -> None:
        """Asks whether he spends one of his doses, if his side has any left this turn."""
        if battle.options.doses_by_points or bearer.in_rout or not bearer.in_play or bearer.has(self.dosed):
            return
        count = f"{bearer.side}:{self.rule}"
        left = stock(battle, bearer) - sum(effect.name == self.used for effect in bearer.effects)
        if left <= 0 or battle.doses.get(count, 0) >= allowed(battle, bearer.side):
            return
        about = {"fighter": bearer.id, "left": left}
        if await confirm(bearer.side, self.rule, default=battle.phase != "strategic", about=about):
            battle.doses[count] = battle.doses.get(count, 0) + 1
            bearer.gain(self.used)
            await self._dose(battle, bearer, free=False)

    async def _dose(self, battle: Battle, bearer: Fighter, *, free: bool) -> None:
        """He has a dose, and no other this turn."""
        bearer.gain(self.dosed, until="turn")
        battle.tell(lambda: DoseSpent(fighter=bearer.id, skill=self.rule, free=free, rules=(self.rule,)))
        await self._works(battle, bearer)

    async def _works(self, battle: Battle, bearer: Fighter) -> None:
        """What a dose does at once."""
        raise NotImplementedError


async def assign_dice(battle: Battle, side: str, kind: type[Doses]) -> None:
    """By the third edition a player has dice before each Tactics roll, one for every started 100 points of his fighters in
    play who have the skill, spells and miracles counted; he assigns them at once, at most one to a fighter.
    [cc.core.turn.doses.c3]
    """
    skill = kind.rule
    count = f"{side}:{skill}"
    if count in battle.doses:
        return
    bearers = [bearer for bearer in battle.living(side) if bearer.has(skill) and (bearer.in_play or bearer.aboard)]
    battle.doses[count] = dice = -(-sum(worth(battle, bearer) for bearer in bearers) // SLICE)
    for left in range(dice, 0, -1):
        able = {
            bearer.id: bearer
            for bearer in bearers
            if bearer.in_play and not bearer.in_rout and not bearer.has(kind.dosed)
        }
        if not able:
            return
        about = {"skill": skill, "left": left}
        fighter = await Choose(side, ASSIGN, able, default=next(iter(able)), about=about)
        await free_dose(battle, fighter, skill)


def worth(battle: Battle, fighter: Fighter) -> int:
    """The points of a fighter with all that he has been given."""
    army = battle.armies.get(fighter.side)
    profile = fighter.profile
    if army is not None and army.pays_mystics:
        return profile.points
    return (
        profile.points
        + sum(spell.points for spell in profile.spells)
        + sum(miracle.points for miracle in profile.miracles)
    )


def stock(battle: Battle, fighter: Fighter) -> int:
    """The doses of a fighter for the whole game: his Puissance, and one more for a Champion."""
    return weight(battle, fighter) + fighter.profile.champion


def allowed(battle: Battle, side: str) -> int:
    """How many doses of a kind a side may spend in a turn: one for each whole slice of 100 points of its army, as it was
    when it was recruited.
    """
    army = battle.armies.get(side)
    if army is not None and army.points:
        return army.points // SLICE
    recruited = [fighter for fighter in battle.fighters.values() if not fighter.summoner]
    return sum(fighter.profile.points for fighter in recruited if (fighter.owner or fighter.side) == side) // SLICE


async def free_dose(battle: Battle, fighter: Fighter, skill: str) -> bool:
    """A fighter with a skill (its id) is given a dose that counts neither against his own nor against those of the turn.

    Tells whether he has had it: nobody has two in a turn, free ones included.
    """
    effect = next((candidate for candidate in fighter.effects if candidate.name == skill), None)
    if effect is None:
        return False
    doses = Mutagen if skill == MUTAGEN else Toxic
    if fighter.has(doses.dosed):
        return False
    await doses(effect)._dose(battle, fighter, free=True)
    return True


class Used(Hooks):
    """A dose that is spent for good."""

    __slots__ = ()
    stacking = "adds"


class Dosed(Hooks):
    """He has had his dose of this turn."""

    __slots__ = ()


# -- Mutagen -----------------------------------------------------------------------------------------------------------


class Mutagen(Doses, name=MUTAGEN):
    """Mutagen/X: doses that raise scores. [cc.skill.mutagene] He has as many as his Puissance, one more as a Champion, free
    ones aside [cc.skill.mutagene.stock]; his side spends one a turn for each whole slice of 100 points of the army
    [cc.skill.mutagene.doses-per-turn], in the strategic phase, his activation or at the start of a combat, one for each
    fighter [cc.skill.mutagene.when]. A free one does not count. [cc.skill.mutagene.example-doses]

    A die + X gives the points, 1 and 6 being nothing special. [cc.skill.mutagene.roll] 3 at most go into one of eight scores
    [cc.skill.mutagene.caps], at the start of any phase, at any time of his activation or at the start of a combat
    [cc.skill.mutagene.allocation]; with the turn all is lost [cc.skill.mutagene.duration].
    """

    __slots__ = ()
    used = "cc.skill.mutagene.stock#used"
    dosed = "cc.skill.mutagene.when#dosed"

    async def _works(self, battle: Battle, bearer: Fighter) -> None:
        rolled = await d6("cc.skill.mutagene.roll", bearer.side, {"fighter": bearer.id})
        points = max(0, rolled + self.number)
        battle.tell(lambda: MutagenRolled(fighter=bearer.id, points=points, rules=("cc.skill.mutagene.roll",)))
        if points:
            bearer.gain(POOL, points, until="turn")
            await allocate(battle, bearer, points)


class MutagenUsed(Used, name=Mutagen.used):
    """A dose of mutagen."""

    __slots__ = ()


class MutagenDosed(Dosed, name=Mutagen.dosed):
    """Of mutagen."""

    __slots__ = ()


class Pool(Hooks, name=POOL):
    """How many points a mutant has in this turn."""

    __slots__ = ()
    order = 10

    async def start_of_phase(self, battle: Battle, bearer: Fighter) -> None:
        await allocate(battle, bearer, self.number)

    async def on_activation(self, battle: Battle, bearer: Fighter) -> None:
        await allocate(battle, bearer, self.number)

    async def after_action(self, battle: Battle, bearer: Fighter, name: str) -> None:
        await allocate(battle, bearer, self.number)

    async def on_placing(self, battle: Battle, bearer: Fighter) -> None:
        await allocate(battle, bearer, self.number)


async def allocate(battle: Battle, mutant: Fighter, points: int) -> None:
    """Asks into which scores a mutant puts which of the points that he has in this turn."""
    if not mutant.in_rout and mutant.in_play:
        await put_points(battle, mutant, MUTABLE, points, rule=ALLOCATION, into=MUTATED, until="turn", cap=CAP)


# -- poison ------------------------------------------------------------------------------------------------------------


class Toxic(Doses, name=TOXIC):
    """Toxic/X: doses of poison, as many in the game and in a turn as there would be of mutagen. [cc.skill.toxique]

    They are spent in the strategic phase, in his activation or at the start of a combat, one a turn for each
    [cc.skill.toxique.when], free ones besides [cc.skill.toxique.example-doses]. A dose is a die; with it one shot or attack
    is named toxic before its test, and before a parry [cc.skill.toxique.declare]. If that inflicts a wound a die of X or
    less adds a grave one, a higher one a light one; if it does not wound the dose is lost [cc.skill.toxique.effect]. Only
    its first wound roll counts. [cc.skill.toxique.first-roll] Dice left over go with the turn. [cc.skill.toxique.discard]
    """

    __slots__ = ()
    used = "cc.skill.toxique#used"
    dosed = "cc.skill.toxique.when#dosed"

    async def _works(self, battle: Battle, bearer: Fighter) -> None:
        bearer.gain(DIE, until="turn")

    async def before_attack(self, battle: Battle, bearer: Fighter, attack: Attack) -> None:
        await name_toxic(battle, bearer, attack.target)

    async def before_shot(self, battle: Battle, bearer: Fighter, target: Fighter) -> None:
        await name_toxic(battle, bearer, target.id)

    async def after_attack(self, battle: Battle, bearer: Fighter, attack: Attack) -> None:
        bearer.lose(NAMED)

    async def after_shot(self, battle: Battle, bearer: Fighter) -> None:
        bearer.lose(NAMED)

    async def after_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit, wound: Wound) -> None:
        if not bearer.has(NAMED):
            return
        bearer.lose(NAMED)
        victim = battle[hit.victim]
        if wound.level < LIGHT or not victim.in_play or is_immune(victim, "toxique") or is_unalterable(victim):
            return
        about = {"fighter": bearer.id, "target": victim.id}
        rolled = await d6(EFFECT, bearer.side, about)
        level = SERIOUS if rolled <= self.number else LIGHT
        battle.tell(lambda: PoisonWorked(fighter=victim.id, by=bearer.id, wound=WORDS[level], rules=(EFFECT,)))
        await suffer(battle, victim, level, by=bearer, rule=EFFECT)


async def name_toxic(battle: Battle, fighter: Fighter, target: str) -> None:
    """Asks whether the attack, or the shot, that a fighter is about to make is toxic."""
    if not fighter.has(DIE) or fighter.in_rout:
        return
    about = {"fighter": fighter.id, "target": target}
    if await confirm(fighter.side, DECLARE, default=not is_immune(battle[target], "toxique"), about=about):
        fighter.lose(DIE)
        fighter.gain(NAMED, until="turn")
        battle.tell(lambda: MadeToxic(fighter=fighter.id, target=target, rules=(DECLARE,)))


class ToxicUsed(Used, name=Toxic.used):
    """A dose of poison."""

    __slots__ = ()


class ToxicDosed(Dosed, name=Toxic.dosed):
    """Of poison."""

    __slots__ = ()


class ToxicDie(Hooks, name=DIE):
    """He has a toxic die."""

    __slots__ = ()


class NamedToxic(Hooks, name=NAMED):
    """The attack or shot that he makes is toxic."""

    __slots__ = ()
