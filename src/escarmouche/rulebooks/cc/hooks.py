"""Every value and every moment of the rules that can be overridden.

Besides these there are the scores (``ScoreHooks``) and what is of the free table (``TableHooks``).

A skill, a wound or a state is a subclass of :class:`Hooks` that overrides a few::

    class Brutal(Hooks, name="cc.skill.brutal"):
        def penalises(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool: ...

Value hooks take the value so far and give the new one; they are plain functions and ask nothing. Moment hooks are
coroutines. ``bearer`` is always the fighter who has the effect. Active skills derive from :class:`Active`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, NamedTuple

from escarmouche.kernel import Reason
from escarmouche.kernel.effects import Parameter
from escarmouche.rulebooks.cc.battle import Action, Attack, Battle, Fighter, Loss
from escarmouche.rulebooks.cc.content.mystics import Spell
from escarmouche.rulebooks.cc.content.profile import Weapon
from escarmouche.rulebooks.cc.content.terms import Half, Size
from escarmouche.rulebooks.confrontation.dice import DieRule
from escarmouche.rulebooks.confrontation.hooks import CardHooks
from escarmouche.rulebooks.confrontation.wound_table import Hit, Wound, WoundDice
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import Polygon, Pose

Fighters = Sequence[Fighter]

Camp = Literal["own", "enemy", "nobody"]
"""Whom a shot into a melee strikes: the shooter's side, the enemy, or nobody."""

Part = Literal["charge", "engage", "assaulted"]
"""What somebody does in an assault, or that it is made on him."""


class Split(NamedTuple):
    """How many combat dice at least and at most a fighter may place in attack."""

    least: int
    most: int


class Hooks(CardHooks[Battle, Fighter], adds_hooks=True):
    """The base of everything that changes a rule of this book.

    A skill works by itself, and goes on working in rout, unless it is an active one.
    """

    __slots__ = ()

    active: ClassVar[bool] = False
    """Whether it is an active skill: announced before it is used, and closed to those in rout."""
    implies: ClassVar[tuple[tuple[str, Parameter], ...]] = ()
    """Effects (names and parameters) that whoever is given this one has besides; see :mod:`granting`."""
    implies_same: ClassVar[tuple[str, ...]] = ()
    """Effects (names) that whoever is given this one has besides, with the same parameter."""
    implies_by: ClassVar[Mapping[Parameter, tuple[tuple[str, Parameter], ...]]] = {}
    """Effects (names and parameters) that whoever is given this one has besides, by its own parameter."""
    twice: ClassVar[str] = ""
    """The effect (a name) that whoever is given this one a second time has besides."""

    # -- characteristics (characteristics.py) --------------------------------------------------------------------------

    def weight(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """Puissance."""
        return value

    def weight_in_assault(self, value: int, battle: Battle, bearer: Fighter, part: Part) -> int:
        """Puissance, where those of an assault are compared."""
        return value

    def wound_penalty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """By how much the bearer's wound lowers his characteristics."""
        return value

    def stun_penalty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """By how much being stunned lowers the bearer's characteristics."""
        return value

    def lends_courage(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        """The score of a Courage test of the bearer or a friend."""
        return value

    def lends_discipline(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        """The score of a Discipline test of the bearer or a friend."""
        return value

    def lent_discipline(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """The DIS that the bearer, a commander, lends to others."""
        return value

    def command_reach(self, value: int, battle: Battle, bearer: Fighter, skill: str) -> int:
        """The radius of the bearer's aura of command, in 0.01 mm; ``skill``: the one (its id) that gives it."""
        return value

    def can_be_controlled(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer can pass under the enemy's control."""
        return value

    def heeds(self, value: bool, battle: Battle, bearer: Fighter, lender: Fighter, skill: str) -> bool:
        """Whether the bearer has the benefit of a friend who commands, bears a standard or makes music."""
        return value

    def leads(self, value: bool, battle: Battle, bearer: Fighter, tester: Fighter, skill: str) -> bool:
        """Whether the bearer, who commands, bears a standard or makes music, gives a friend the benefit of it."""
        return value

    def weakens(self, value: int, battle: Battle, bearer: Fighter, fighter: Fighter) -> int:
        """By how much the bearer, a piece, lowers INI, ATT, DEF and TIR of somebody near."""
        return value

    # -- dice (dice.py) ------------------------------------------------------------------------------------------------

    def die(self, value: DieRule, battle: Battle, bearer: Fighter, kind: str) -> DieRule:
        """How the faces of a characteristic test are read. ``kind``: see ``characteristics.KINDS``."""
        return value

    def extra_dice(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        """How many more dice the bearer throws for a test, one of which counts, as he likes."""
        return value

    def worst_dice(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        """How many more dice the bearer has to throw for a test, of which the lowest counts."""
        return value

    def final_bonus(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        """What is added to the final result of a test."""
        return value

    async def before_test(self, battle: Battle, bearer: Fighter, kind: str) -> None:
        """The bearer is about to make a characteristic test."""

    async def makes_test_again(self, battle: Battle, bearer: Fighter, kind: str, failed: bool) -> bool:
        """The bearer has made a test, and nobody has reacted to it: whether it is void and made again."""
        return False

    # -- the turn (turn.py, sequences.py, activation.py) ---------------------------------------------------------------

    async def names_staff(self, battle: Battle, bearer: Fighter) -> None:
        """Before all else that is settled before deployment staffs are named."""

    async def before_battle(self, battle: Battle, bearer: Fighter) -> None:
        """What is settled before deployment, once staffs are named and Stateless fighters have their skill."""

    async def start_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        """The strategic phase begins."""

    async def start_of_phase(self, battle: Battle, bearer: Fighter) -> None:
        """Any phase begins (``battle.phase``)."""

    async def before_tactics(self, battle: Battle, bearer: Fighter) -> None:
        """The Tactics roll of a turn is about to be made."""

    async def after_tactics(self, battle: Battle, bearer: Fighter) -> None:
        """The Tactics roll of a turn has been made."""

    async def places_elements(self, battle: Battle, bearer: Fighter) -> None:
        """Deployment begins; traps, decoys and barricades are placed before any card is played."""

    def deployment_zone(self, value: Polygon, battle: Battle, bearer: Fighter) -> Polygon:
        """Where the bearer may be deployed: the zone of his side."""
        return value

    def deployment_problems(self, value: list[Reason], battle: Battle, bearer: Fighter, pose: Pose) -> list[Reason]:
        """What forbids deploying the bearer in a place where there is room."""
        return value

    def is_deployed_now(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer can be deployed before others of his card."""
        return value

    def deployment_berth(self, value: int, battle: Battle, bearer: Fighter, newcomer: Fighter) -> int:
        """How far an enemy who is deployed has to be from the bearer, in 0.01 mm."""
        return value

    def bars_deployment(
        self, value: list[Reason], battle: Battle, bearer: Fighter, newcomer: Fighter, pose: Pose
    ) -> list[Reason]:
        """What of the bearer forbids deploying somebody in a place."""
        return value

    async def deployed(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer has been deployed."""

    async def after_deployment(self, battle: Battle, bearer: Fighter) -> None:
        """Everybody has been deployed."""

    def rolls_tactics(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer may be named for the Tactics roll."""
        return value

    def is_in_sequence(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer counts for having his card in the sequence."""
        return value

    def reserve_places(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """How many cards the bearer's side may hold in reserve."""
        return value

    async def on_activation(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer is activated, before he chooses what to do."""

    async def after_action(self, battle: Battle, bearer: Fighter, name: str) -> None:
        """The bearer has taken an action (a name of ``actions.ACTIONS``), and may take another if he can."""

    async def end_of_activation(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer's activation is over."""

    async def on_activation_over(self, battle: Battle, bearer: Fighter, actor: Fighter) -> None:
        """The activation of somebody, the bearer perhaps, is over."""

    async def recovery(self, battle: Battle, bearer: Fighter) -> None:
        """The mystic phase: mana and faith."""

    async def maintenance(self, battle: Battle, bearer: Fighter) -> None:
        """The maintenance phase: rolls made at the end of each turn."""

    # -- moving (movement.py, assault.py, disengagement.py) ------------------------------------------------------------

    def may_take(self, value: bool, battle: Battle, bearer: Fighter, name: str) -> bool:
        """Whether the bearer may take an action (a name of ``actions.ACTIONS``) in his activation."""
        return value

    def combines(self, value: bool, battle: Battle, bearer: Fighter, name: str, done: tuple[str, ...]) -> bool:
        """Whether the bearer may take an action besides those of ``done``, although one of them all is exclusive."""
        return value

    def may_act(self, value: bool, battle: Battle, bearer: Fighter, action: Action) -> bool:
        """Whether the bearer may take an action of movement."""
        return value

    def multiple(self, value: int, battle: Battle, bearer: Fighter, action: Action) -> int:
        """How many halves of MOU an action of movement is."""
        return value

    def move_basis(self, value: int, battle: Battle, bearer: Fighter, action: Action) -> int:
        """The MOU, in 0.01 mm, of which an action of movement is so many halves."""
        return value

    async def before_displacement(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        """The bearer is about to say where he goes, in a move that leads into no contact."""

    async def sets_out_along(self, battle: Battle, bearer: Fighter, route: Route) -> None:
        """The bearer is about to go along a route."""

    async def on_arrival(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer has come to the end of a way."""

    def bars_landing(self, value: bool, battle: Battle, bearer: Fighter, flier: Fighter, pose: Pose) -> bool:
        """Whether the bearer keeps a flier from coming down to the ground in a place."""
        return value

    async def before_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        """The bearer has chosen an action of movement and has not yet begun it."""

    async def after_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        """The bearer's movement is over, and he still stands on the table."""

    def runs_into(self, value: bool, battle: Battle, bearer: Fighter, other: Fighter, pose: Pose) -> bool:
        """Whether a move of the bearer that is no assault may lead into contact with an enemy; ``pose``: where it ends."""
        return value

    async def on_move_over(self, battle: Battle, bearer: Fighter, mover: Fighter, action: Action) -> None:
        """The move of somebody, the bearer perhaps, is over, and he still stands on the table."""

    def passed_after(
        self, value: int | None, battle: Battle, bearer: Fighter, mover: Fighter, route: Route
    ) -> int | None:
        """How far along a route, in 0.01 mm, its mover, the bearer perhaps, sets off what the bearer does on a passage.

        ``None``: he doesn't.
        """
        return value

    async def on_passage(self, battle: Battle, bearer: Fighter, mover: Fighter, route: Route) -> None:
        """Somebody who goes along a route, the bearer perhaps, has come to where :meth:`passed_after` says.

        He goes no further if this takes him off the table.
        """

    def lets_across(self, value: bool, battle: Battle, bearer: Fighter, mover: Fighter, reach: int) -> bool:
        """Whether a fighter may cross the bearer, a piece of terrain, in a move of at most ``reach`` (0.01 mm)."""
        return value

    def may_assault(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> bool:
        """Whether the bearer may charge (else: engage) an enemy."""
        return value

    def may_be_assaulted(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter, as_charge: bool) -> bool:
        """Whether an enemy may charge (else: engage) the bearer."""
        return value

    def charges_unseen(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        """Whether the bearer may charge an enemy outside his field of vision."""
        return value

    def assault_rule(self, value: str, battle: Battle, bearer: Fighter) -> str:
        """The rule by which the bearer declares an assault."""
        return value

    async def assault_declared(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        """The bearer has declared an assault."""

    async def assault_measured(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        """The distance to the enemy whom the bearer assaults is about to be measured."""

    async def assault_received(self, battle: Battle, bearer: Fighter, by: Fighter, as_charge: bool) -> None:
        """An assault has been declared on the bearer."""

    async def assault_over(self, battle: Battle, bearer: Fighter) -> None:
        """An assault on the bearer, with all its moves, is over."""

    async def contact_made(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        """The bearer has come into contact with an enemy by an assault."""

    def halves_assailed(
        self, value: tuple[Half, ...], battle: Battle, bearer: Fighter, by: Fighter
    ) -> tuple[Half, ...]:
        """The halves of its base on which an enemy may assail the bearer; none, where it does not matter."""
        return value

    async def met_by(self, battle: Battle, bearer: Fighter, by: Fighter, half: Half) -> None:
        """An enemy has come into contact with a half of the bearer's base by an assault, and nobody has been turned yet."""

    def penalises(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        """Whether the assault of the bearer gives its target the penalty of a charge, the Puissances being compared."""
        return value

    def suffers_charge(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter) -> bool:
        """Whether the bearer can have the penalty of a charge."""
        return value

    def disengagement_difficulty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """The difficulty of leaving a melee by Initiative."""
        return value

    def may_force_out(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer may leave a melee by force, as far as sizes go."""
        return value

    def slips_away(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer leaves a melee without a roll."""
        return value

    def drowns(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer is hurt who fails to swim."""
        return value

    # -- fear (fear.py) ------------------------------------------------------------------------------------------------

    def fear_against(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter) -> int:
        """The Fear of the bearer against an enemy."""
        return value

    def always_frightens(self, value: bool, battle: Battle, bearer: Fighter, victim: Fighter) -> bool:
        """Whether the bearer frightens an enemy whatever that one's own PEU."""
        return value

    def burdens_courage(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter) -> int:
        """How many more dice a Courage test takes that the Fear of the bearer sets, of which the lowest counts."""
        return value

    def fear_in_company(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """What the bearer adds to the Fear of a companion who is more fearsome."""
        return value

    def rout_penalty(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter) -> int:
        """By how much those whom the bearer has put to rout are worse."""
        return value

    def lends_fear(self, value: int, battle: Battle, bearer: Fighter, friend: Fighter) -> int:
        """What a friend of the bearer adds to the PEU with which he frightens others."""
        return value

    async def courage_failed(self, battle: Battle, bearer: Fighter, creature: Fighter, difficulty: int) -> None:
        """The bearer has failed a Courage test against the Fear of an enemy, and is in rout."""

    def attacks_in_rout(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer, in rout, may place more combat dice in attack than in defence."""
        return value

    def engages_in_rout(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer, in rout since he has not dared to make an assault, makes it all the same: an engagement."""
        return value

    def flees(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer makes flight moves."""
        return value

    def rally_difficulty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """The difficulty of the bearer's rally."""
        return value

    # -- sight and shooting (shooting.py) ------------------------------------------------------------------------------

    def targetable(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter) -> bool:
        """Whether an enemy may make the bearer the direct target of an effect."""
        return value

    def sight_size(self, value: Size, battle: Battle, bearer: Fighter) -> Size:
        """The size as which the bearer looks at others."""
        return value

    def is_reached(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter) -> bool:
        """Whether what somebody does to all who are in a place does anything to the bearer, who is there."""
        return value

    async def betrays_himself(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer does something by which all notice where he is."""

    async def on_pursuit_over(self, battle: Battle, bearer: Fighter, mover: Fighter) -> None:
        """The pursuit move of somebody is over."""

    def can_aim(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        """Whether the bearer can shoot at an enemy who is at most a level away: he has to see him."""
        return value

    def shots(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """How many shots the bearer has in a turn."""
        return value

    def weapon(self, value: Weapon, battle: Battle, bearer: Fighter) -> Weapon:
        """The ranged weapon that the bearer uses."""
        return value

    async def fires(self, battle: Battle, bearer: Fighter, target: Fighter | None) -> bool:
        """The bearer shoots, in an assault at its ``target``: whether it is no plain shot, and done by now."""
        return False

    async def before_shot(self, battle: Battle, bearer: Fighter, target: Fighter) -> None:
        """The bearer is about to make the Shooting test of a shot at somebody."""

    async def after_shot(self, battle: Battle, bearer: Fighter) -> None:
        """A shot of the bearer is over, with all that came of it."""

    async def spoils_shot(self, battle: Battle, bearer: Fighter) -> bool:
        """A Shooting test of the bearer is about to be made: whether nothing leaves his weapon."""
        return False

    def gunner(self, value: str, battle: Battle, bearer: Fighter) -> str:
        """Whose TIR (his id) the Shooting tests of the bearer are made with."""
        return value

    def shoots_on_the_move(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer shoots with artillery, and moves, without being the worse for it."""
        return value

    def partly_hidden_difficulty(self, value: int, battle: Battle, bearer: Fighter, target: Fighter) -> int:
        """How much harder the bearer's shot is where he sees only some of its target."""
        return value

    def shot_difficulty(self, value: int, battle: Battle, bearer: Fighter, target: Fighter) -> int:
        """The difficulty of the bearer's shot."""
        return value

    def shoots_static(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer's shot has the bonus of a static one."""
        return value

    def distribution(self, value: tuple[Camp, ...], battle: Battle, bearer: Fighter) -> tuple[Camp, ...]:
        """Whom a shot of the bearer into a melee strikes, by the six faces of the distribution roll."""
        return value

    def shoots_in_assault(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer may shoot in an assault."""
        return value

    def assault_shot_difficulty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """The difficulty of the bearer's shot in an assault."""
        return value

    def assault_shot_difficulty_against(self, value: int, battle: Battle, bearer: Fighter, shooter: Fighter) -> int:
        """The difficulty of a shot at the bearer in an assault, which the usual modifiers do not change."""
        return value

    # -- melee (melee.py, combat.py) -----------------------------------------------------------------------------------

    def authority(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer wins the Authority roll by himself."""
        return value

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Fighters) -> int:
        """How many combat dice the bearer has."""
        return value

    async def before_initiative(self, battle: Battle, bearer: Fighter) -> None:
        """A combat of the bearer begins; Initiative is about to be tested."""

    async def after_initiative(self, battle: Battle, bearer: Fighter, won: bool) -> None:
        """Initiative has been tested in the bearer's combat; no die is placed yet."""

    async def on_placing(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer is about to place his combat dice."""

    def split(self, value: Split, battle: Battle, bearer: Fighter, dice: int) -> Split:
        """How many of the bearer's dice may stand in attack."""
        return value

    def keeps_dice(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer may keep combat dice aside, to place them later in the combat."""
        return value

    def may_sustain(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer may begin a sustained defence."""
        return value

    async def after_placing(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer has placed his combat dice."""

    async def before_attack(self, battle: Battle, bearer: Fighter, attack: Attack) -> None:
        """The bearer has named the target of an attack, before anybody commits a die to its parry."""

    async def after_attack(self, battle: Battle, bearer: Fighter, attack: Attack) -> None:
        """An attack of the bearer is over, with all that came of it."""

    async def on_attack_failed(self, battle: Battle, bearer: Fighter, attack: Attack) -> None:
        """An attack on the bearer, to which he had committed a die of no sustained defence, has failed by itself."""

    def blow_strength(self, value: int, battle: Battle, bearer: Fighter, attack: Attack) -> int:
        """The FOR of the wound roll of an attack of the bearer."""
        return value

    async def replaces_wound_roll(self, battle: Battle, bearer: Fighter, attack: Attack) -> bool:
        """An attack of the bearer has hit: whether something else comes of it than a wound roll, which is done by now."""
        return False

    async def fails_by_itself(self, battle: Battle, bearer: Fighter, kind: str) -> bool:
        """A test of Initiative, Attack or Defence of the bearer is about to be rolled: whether it fails by itself."""
        return False

    async def after_parry(self, battle: Battle, bearer: Fighter, attack: Attack, margin: int, sustained: bool) -> None:
        """The bearer has parried an attack; ``margin``: by how much more than he had to, 2 at most."""

    def pursuit_moves(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """How many pursuit moves the bearer may make in a combat phase."""
        return value

    async def replaces_pursuit(self, battle: Battle, bearer: Fighter) -> bool:
        """The bearer is to make a pursuit move: whether he does something else, which is done by now."""
        return False

    # -- magic (mana.py, casting.py, counter_magic.py) -----------------------------------------------------------------

    def affords(self, value: bool, battle: Battle, bearer: Fighter, spell: Spell) -> bool:
        """Whether the bearer can come by the gems of a spell."""
        return value

    async def replaces_gems(self, battle: Battle, bearer: Fighter, spell: Spell) -> tuple[str, ...] | None:
        """The bearer sacrifices the gems of a spell: those that it has cost another way; ``None``: none has."""
        return None

    def incantation_dice(self, value: int, battle: Battle, bearer: Fighter, gems: tuple[str, ...], path: str) -> int:
        """How many more dice the bearer throws for a spell of a path made with these gems, one of which counts."""
        return value

    def controls(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """The total Puissance of summoned creatures that the bearer controls at most."""
        return value

    def can_aim_mystics(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, miracle: bool) -> bool:
        """Whether the bearer can aim a spell, or a ``miracle``, at somebody else: he sees or touches him."""
        return value

    def casts_past_obstacles(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        """Whether nothing on its way stops what flies from the bearer, a spell or a miracle, at somebody else."""
        return value

    def opposes(self, value: bool, battle: Battle, bearer: Fighter, caster: Fighter, miracle: bool) -> bool:
        """Whether the bearer can use counter-magic, or against a ``miracle`` censure: he sees the enemy."""
        return value

    def recovers_unhindered(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer recovers mana like one who is free of enemies."""
        return value

    # -- faith (faith.py, calling.py) ----------------------------------------------------------------------------------

    def faith_aura(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """The radius of the bearer's aura of faith, in 0.01 mm."""
        return value

    def counts_enemies(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer counts the enemies in his aura of faith as believers, in the place of friends."""
        return value

    def counts_for(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """As how many believers the bearer counts; 0 for those who believe in nothing."""
        return value

    def gives_faith(self, value: int | None, battle: Battle, bearer: Fighter, faithful: Fighter) -> int | None:
        """The points that the bearer gives a friend by himself, being no believer besides; ``None``: none."""
        return value

    def inspires(self, value: int, battle: Battle, bearer: Fighter, faithful: Fighter) -> int:
        """The points that the bearer, a piece, adds to the temporary faith of one of the faithful."""
        return value

    async def needs_faith(self, battle: Battle, bearer: Fighter, faithful: Fighter) -> None:
        """One of the faithful is about to use his temporary faith: the bearer may give him more."""

    async def keeps_faith(self, battle: Battle, bearer: Fighter) -> int:
        """The bearer's temporary faith is about to be worked out anew: how many points of it he keeps."""
        return 0

    def calls_hindered(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer calls miracles in contact with an enemy, and hurt."""
        return value

    async def gathers_faith(self, battle: Battle, bearer: Fighter) -> None:
        """The mystic phase, when mana has been recovered: temporary faith is worked out."""

    async def is_spared(self, battle: Battle, bearer: Fighter, by: Fighter, gems: tuple[str, ...]) -> bool:
        """A spell (made with these gems) or a miracle (with none) is to take effect on the bearer: whether it does not."""
        return False

    # -- wounds (wounds.py) --------------------------------------------------------------------------------------------

    async def cancels_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> bool:
        """A wound roll on the bearer is about to be made: whether it is not."""
        return False

    def resistance_against(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter, hit: Hit) -> int:
        """The RES of whoever the bearer hits."""
        return value

    def wounding(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        """How the dice of a wound roll of the bearer are read."""
        return value

    def wounded(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        """How the dice of a wound roll on the bearer are read."""
        return value

    def inflicts(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter, hit: Hit) -> int:
        """What the bearer makes of the result of a wound roll (a level, or ``STUNNED``)."""
        return value

    def suffers(self, value: int, battle: Battle, bearer: Fighter, hit: Hit | None) -> int:
        """What the bearer makes of a result that he suffers; ``hit``: of the wound roll, if there was one."""
        return value

    async def takes_wound(self, battle: Battle, bearer: Fighter, level: int, hit: Hit | None) -> bool:
        """A result is about to be added to the bearer's wounds: whether it becomes something else, which is done by now."""
        return False

    async def takes_steps(self, battle: Battle, bearer: Fighter, steps: int, by: Fighter | None, rule: str) -> bool:
        """So many steps of wounds are about to be added to the bearer's: whether they cost him something else.

        ``by``: who has caused them, if anybody did; ``rule``: what they come from.
        """
        return False

    def wound_level(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """The wound level that the steps which the bearer has received come to."""
        return value

    async def after_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit, wound: Wound) -> None:
        """A wound roll of the bearer has been carried out."""

    async def after_being_hit(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        """A wound roll on the bearer has been carried out, who may be off the table by now."""

    async def before_loss(self, battle: Battle, bearer: Fighter, how: Loss) -> None:
        """The bearer is about to leave the table, in this way."""

    async def outlives(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> bool:
        """The bearer is Tué net: whether he is not removed now."""
        return False

    async def on_loss(self, battle: Battle, bearer: Fighter, lost: Fighter, by: Fighter | None) -> None:
        """Somebody, friend or enemy, has left the table."""


class Active(Hooks):
    """An active skill: it has to be announced before it is used, and whoever is in rout can't use it.

    [cc.skill.general.active] All that derive from it are the active ones, all others passive: these go on by themselves.
    [cc.skill.general.active-list] [cc.skill.general.passive]
    """

    __slots__ = ()
    active = True
