"""Every value and every moment of the rules that can be overridden.

Besides these there are the scores (``ScoreHooks``) and what is of the free table (``TableHooks``).

A skill, a wound, a spell or a terrain kind is a subclass of :class:`Hooks` that overrides a few::

    class Brutal(Hooks, name="c2.skill.brutal"):
        def fear(self, value: int, battle: Battle, bearer: Fighter) -> int: ...

Value hooks take the value so far and give the new one; they are plain functions and ask nothing. Moment hooks are
coroutines. A hook that nobody overrides costs one look-up. ``bearer`` is always the fighter that has the effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from escarmouche.kernel import Reason, Rule
from escarmouche.rulebooks.c2.battle import Attack, Battle, Fighter, Move
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.rules.attacks import ParryMethod, Split
from escarmouche.rulebooks.c2.rules.projectiles import Projectile
from escarmouche.rulebooks.confrontation.dice import DieRule
from escarmouche.rulebooks.confrontation.hooks import CardHooks
from escarmouche.rulebooks.confrontation.wound_table import Hit, Wound, WoundDice
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import Polygon, Pose

Band = int | None
"""A range band: 0 short, 1 medium, 2 long; ``None``: out of range."""

Fighters = Sequence[Fighter]


class Hooks(CardHooks[Battle, Fighter], adds_hooks=True):
    """The base of everything that changes a rule of this book."""

    __slots__ = ()

    implies: ClassVar[tuple[str, ...]] = ()
    """Effects (names) that whoever is given this one counts as having besides; see :mod:`granting`."""

    # -- characteristics (value hooks; see characteristics.py) ---------------------------------------------------------

    def gunnery(self, value: int | None, battle: Battle, bearer: Fighter) -> int | None:
        """The printed TIR with which the bearer shoots: its own, or that of somebody who serves it; ``None``: none."""
        return value

    # -- dice ----------------------------------------------------------------------------------------------------------

    def die(self, value: DieRule, battle: Battle, bearer: Fighter, kind: str) -> DieRule:
        """How the faces of a characteristic roll are read. ``kind``: see :data:`characteristics.KINDS`."""
        return value

    def die_modifier(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        """What is added to the final die of a characteristic roll."""
        return value

    async def before_scores_count(self, battle: Battle, bearer: Fighter, scores: tuple[str, ...]) -> None:
        """A roll or a comparison is about to be made in which these scores of the bearer count (fields of its profile)."""

    async def on_roll(self, battle: Battle, bearer: Fighter, kind: str) -> None:
        """The bearer is about to roll, out of melee, neither to shoot nor for a feat. ``kind``: as for :meth:`die`."""

    def around_step(self, value: Rule[None], battle: Battle, bearer: Fighter) -> Rule[None]:
        """The rule of any step: the bearer may watch all that it awaits, and have dice thrown again before it knows them."""
        return value

    # -- Discipline, and who lends his scores (characteristics.py, fear.py) --------------------------------------------

    def lends_discipline(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        """The score of a Discipline roll of the bearer or a friend: for commanders and musicians, lower ``order`` first."""
        return value

    def lends_precedence(self, value: int, battle: Battle, bearer: Fighter, faithful: Fighter) -> int:
        """The Discipline by which the bearer or a friend calls its miracles sooner or later, which is no roll."""
        return value

    def borrows(self, value: bool, battle: Battle, bearer: Fighter, commander: Fighter, score: str) -> bool:
        """Whether the bearer may use a score (``"courage"``, ``"fear"`` or ``"discipline"``) of a friend who commands."""
        return value

    def kept_to_itself(self, value: int, battle: Battle, bearer: Fighter, score: str) -> int:
        """How much of the bearer's own score it does not lend to those whom it commands."""
        return value

    # -- the Approach and the turn -------------------------------------------------------------------------------------

    def pile(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """The pile of the Approach in which the bearer's card lies."""
        return value

    def deployment_problems(self, value: list[Reason], battle: Battle, bearer: Fighter, pose: Pose) -> list[Reason]:
        """What forbids deploying in a place where there is room."""
        return value

    def deployment_berth(self, value: int, battle: Battle, bearer: Fighter, enemy: Fighter) -> int:
        """Within which distance of an enemy the bearer may not be deployed; what shows people where it may."""
        return value

    async def start_of_battle(self, battle: Battle, bearer: Fighter) -> None:
        """Before the Approach; nobody is on the table."""

    async def end_of_approach(self, battle: Battle, bearer: Fighter) -> None:
        """Everybody has been deployed; asked only in the battles of a campaign."""

    async def takes_aboard(self, battle: Battle, bearer: Fighter, newcomer: Fighter) -> bool:
        """Somebody is about to be deployed: whether the bearer, on the table already, takes it in."""
        return False

    async def on_deployment(self, battle: Battle, bearer: Fighter, newcomer: Fighter) -> None:
        """Somebody has been deployed, the bearer perhaps."""

    async def start_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        """Before the Tactics roll. ``order`` of the class says who comes first."""

    async def start_of_turn_for_all(self, battle: Battle, bearer: Fighter) -> None:
        """Before the Tactics roll, once for all of a side with this effect; the bearer is any of them, lost perhaps."""

    async def start_of_turn_lost(self, battle: Battle, bearer: Fighter) -> None:
        """Before the Tactics roll; the bearer is the first with this effect among the losses of its side."""

    async def end_of_movement(self, battle: Battle, bearer: Fighter) -> None:
        """The movement phase is about to end."""

    async def end_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        """After the melee phase, while what lasts until the end of the turn still stands."""

    def deployment_zone(self, value: Polygon, battle: Battle, bearer: Fighter) -> Polygon:
        """Where the bearer may be deployed: the zone of its side."""
        return value

    # -- movement (movement.py, feats.py, disengagement.py, dodge.py) --------------------------------------------------

    async def before_activation(self, battle: Battle, bearer: Fighter, actor: Fighter) -> None:
        """The go of a figure, the bearer perhaps, has come."""

    async def on_activation(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer's go has come, before it chooses how to move. A bearer that this sets ``activated`` has had its go."""

    def may_move(self, value: bool, battle: Battle, bearer: Fighter, move: str) -> bool:
        """Whether a way of moving (a name of ``movement.MOVES``) is open to the bearer."""
        return value

    async def before_move(self, battle: Battle, bearer: Fighter, move: str) -> None:
        """The bearer has chosen a way of moving (a name of ``movement.MOVES``, or a pursuit) and has not yet begun."""

    async def after_move(self, battle: Battle, bearer: Fighter, move: str) -> None:
        """The bearer's move is over, and it still stands on the table."""

    def may_act(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer may do anything more this turn, out of melee, but for what it does with a weapon of its own.

        It may operate an engine, mend it, get into it, oppose a spell, or censure a miracle.
        """
        return value

    def bars_landing(self, value: bool, battle: Battle, bearer: Fighter, flyer: Fighter, pose: Pose) -> bool:
        """Whether somebody who flies, friend or enemy, is kept from coming down to the ground in a place."""
        return value

    async def on_move_over(self, battle: Battle, bearer: Fighter, mover: Fighter) -> None:
        """The move of somebody who still stands on the table is over, the bearer's perhaps."""

    def move_basis(self, value: int, battle: Battle, bearer: Fighter, move: Move) -> int:
        """The MOV, in 0.01 mm, from which the length of a move is reckoned: in the air it is another one."""
        return value

    def move_halves(self, value: int, battle: Battle, bearer: Fighter, move: Move) -> int:
        """How many halves of its MOV a move of this type takes the bearer."""
        return value

    async def before_displacement(self, battle: Battle, bearer: Fighter, move: Move) -> None:
        """The bearer is about to be asked where it moves to, neither charging nor engaging; how far is not yet reckoned."""

    async def on_arrival(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer has come to the end of a route."""

    def has_moved(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer has left its place in this turn's movement, by however little."""
        return value

    def mowing_difficulty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """The difficulty of the bearer's Initiative test against the scythes of a war machine."""
        return value

    async def on_passage(self, battle: Battle, bearer: Fighter, mover: Fighter, route: Route) -> None:
        """Somebody is about to go along a route, the bearer perhaps; it goes no further if this takes it off the table."""

    def may_dodge_mounted(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer may dodge although it is mounted."""
        return value

    def drowns(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer is hurt when it fails to swim."""
        return value

    # -- sight and shooting (sight.py, shooting.py) --------------------------------------------------------------------

    def detects(self, value: bool, battle: Battle, bearer: Fighter, hidden: Fighter) -> bool:
        """Whether the bearer perceives an enemy that hides from everybody."""
        return value

    def may_target(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        """Whether the bearer may aim an action at an enemy that it sees."""
        return value

    def targetable(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter) -> bool:
        """Whether an enemy that sees the bearer may aim an action at it."""
        return value

    def may_shoot_at(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        """Whether the bearer may shoot (or cast a spell) at an enemy at whom it may aim actions."""
        return value

    def may_be_shot_at(self, value: bool, battle: Battle, bearer: Fighter, shooter: Fighter) -> bool:
        """Whether an enemy that may aim actions at the bearer may shoot (or cast a spell) at it."""
        return value

    def shots_a_turn(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """How many shots the bearer has each turn."""
        return value

    def shoots_after_exertion(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer may shoot after a feat or after moving further than its MOV."""
        return value

    def acting_order(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """The INI at which the bearer acts in the shooting phase."""
        return value

    def weapon(self, value: Weapon, battle: Battle, bearer: Fighter) -> Weapon:
        """The ranged weapon that the bearer uses: its ranges and its Strength."""
        return value

    def shot_band(self, value: Band, battle: Battle, bearer: Fighter, target: Fighter) -> Band:
        """The range band of the bearer's shot (0 short, 1 medium, 2 long, ``None`` out of range)."""
        return value

    def shot_band_against(self, value: Band, battle: Battle, bearer: Fighter, shooter: Fighter) -> Band:
        """The range band of a shot at the bearer."""
        return value

    def shot_difficulty(self, value: int, battle: Battle, bearer: Fighter, target: Fighter) -> int:
        """The difficulty of the bearer's shot."""
        return value

    def shot_die_against(self, value: int, battle: Battle, bearer: Fighter, shooter: Fighter) -> int:
        """What is added to the die of whoever shoots (or casts a spell) at the bearer."""
        return value

    def hit_at_random(self, value: bool, battle: Battle, bearer: Fighter, shooter: Fighter) -> bool:
        """Whether a shot at the bearer may hit those in base contact with it."""
        return value

    def chooses_who_is_hit(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        """Whether the bearer hits whom it wants among figures in base contact."""
        return value

    async def spoils_shot(self, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        """The bearer is about to shoot, and nothing has been measured: whether nothing comes of the shot."""
        return False

    def has_template(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer's shots fall on a spot: they hit nobody at random, stray where they miss, and jam on a 1."""
        return value

    async def on_jam(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer has thrown a 1 with a weapon that jams."""

    async def goes_off(self, battle: Battle, bearer: Fighter, shot: Projectile) -> bool:
        """A shot of the bearer takes effect: whether it does otherwise than by a wound roll for its victim."""
        return False

    async def on_aim(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer has named its target; it shoots when all who shoot at the same moment have."""

    async def before_shot(self, battle: Battle, bearer: Fighter, target: Fighter) -> None:
        """The distance is known, the bearer is about to make its shooting roll."""

    def shot_mark(self, value: str, battle: Battle, bearer: Fighter) -> str:
        """The mark of the wound roll to which the bearer's shot leads (see :class:`Hit`)."""
        return value

    async def after_shot(self, battle: Battle, bearer: Fighter, target: Fighter, hit: bool) -> None:
        """The bearer has made its shooting roll; a hit has not yet taken effect."""

    # -- magic (incantation/) ------------------------------------------------------------------------------------------

    def casts(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer may make incantations of its own; to counter those of others it needs no such leave."""
        return value

    def spell_difficulty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """The difficulty of the bearer's spells."""
        return value

    def incantation_die(self, value: DieRule, battle: Battle, bearer: Fighter, elements: tuple[str, ...]) -> DieRule:
        """How the dice of the bearer's incantation of a spell made with these elements are read."""
        return value

    def recovery_burden(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """What is taken from the bearer's recovery roll for the gems that it has left."""
        return value

    def recovers_unhindered(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether being in melee makes no difference to the bearer's recovery of gems."""
        return value

    def offers_mana(self, value: bool, battle: Battle, bearer: Fighter, magician: Fighter) -> bool:
        """Whether the bearer could give a Magician more gems now."""
        return value

    async def needs_mana(self, battle: Battle, bearer: Fighter, magician: Fighter) -> None:
        """A Magician, the bearer perhaps, is about to spend gems, or to be found without."""

    # -- charge, engagement, jumps into contact ------------------------------------------------------------------------

    def charges_unseen(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether it may charge enemies that it doesn't see at the start of its move."""
        return value

    def may_assault(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> bool:
        """Whether it may charge (else: engage) an enemy. So far: whether both are on the same altitude level."""
        return value

    def suffers_charge(self, value: bool, battle: Battle, bearer: Fighter, charger: Fighter) -> bool:
        """Whether a charge brings it the penalty."""
        return value

    async def assault_declared(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        """The bearer has named the enemy that it charges (else: engages); nothing has been measured."""

    async def assault_landed(
        self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool, distance: int
    ) -> None:
        """The bearer has come into contact with the enemy it charged (else: engaged), after so many 0.01 mm."""

    async def assault_received(
        self, battle: Battle, bearer: Fighter, by: Fighter, as_charge: bool, distance: int
    ) -> None:
        """An enemy has come into contact with the bearer by a charge (else: engagement)."""

    # -- divination (divination/) ----------------------------------------------------------------------------------

    def aura(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """How far the aura of faith of the bearer reaches, in 0.01 mm; 0: it has none."""
        return value

    def believers_a_point(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """How many believers make a point of temporary faith for the bearer; 0: none ever do."""
        return value

    def congregation(self, value: Fighters, battle: Battle, bearer: Fighter) -> Fighters:
        """Those from whom the bearer draws its faith, wherever they stand; not itself. So far: the friends who share it."""
        return value

    def faithless(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer believes in nothing, and counts for none of the faithful."""
        return value

    def shares_faith(self, value: bool, battle: Battle, bearer: Fighter, faithful: Fighter) -> bool:
        """Whether the bearer believes with one of the faithful of its side. So far: whether they are of one people."""
        return value

    def gives_faith(self, value: int | None, battle: Battle, bearer: Fighter, faithful: Fighter) -> int | None:
        """The points of temporary faith that the bearer gives a friend by itself; ``None``: it is counted as a believer."""
        return value

    def calls(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer may call miracles at all; Censure is another matter."""
        return value

    def calls_after_exertion(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer may call a miracle after a shot, a feat or a move further than its MOV, and shoot after one."""
        return value

    def calls_when_hindered(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer may call a miracle when it is engaged, or when it has been hurt this turn."""
        return value

    async def needs_faith(self, battle: Battle, bearer: Fighter, faithful: Fighter) -> None:
        """A friend of the bearer, the bearer perhaps, is about to spend temporary faith, or to be found without."""

    # -- fear ----------------------------------------------------------------------------------------------------------

    def fear_against(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter) -> int:
        """The Fear with which the bearer meets this enemy; 0: it doesn't frighten it."""
        return value

    def fear_reaches(self, value: bool, battle: Battle, bearer: Fighter, victim: Fighter, immune: bool) -> bool:
        """Whether the bearer's Fear touches an enemy. So far: unless that is ``immune`` or causes Fear itself."""
        return value

    def fear_is_overcome(self, value: bool, battle: Battle, bearer: Fighter, victim: Fighter) -> bool:
        """Whether an enemy that has passed a test before need not test against the bearer again."""
        return value

    def lends_courage(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        """The score with which the bearer or a friend tests its Courage: for commanders and standards near it."""
        return value

    def foregone_courage(self, value: bool | None, battle: Battle, bearer: Fighter, creature: Fighter) -> bool | None:
        """The result of the bearer's Courage test where it is known without dice; ``None``: it is rolled."""
        return value

    def fear_penalty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """What a failed Courage test adds to INI, ATT and DEF."""
        return value

    def flees(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        """Whether a failed Courage test makes it flee (those in melee, or that have moved, never do)."""
        return value

    def dares_anyway(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        """Whether it goes on with its charge in spite of a failed Courage test."""
        return value

    async def on_dread(self, battle: Battle, bearer: Fighter, victims: Fighters, creatures: Fighters) -> None:
        """Figures are about to face creatures that cause Fear; who of them has to show Courage is not yet settled."""

    async def before_courage(self, battle: Battle, bearer: Fighter, creature: Fighter) -> None:
        """The bearer is about to test its Courage."""

    async def courage_failed(self, battle: Battle, bearer: Fighter, creature: Fighter, difficulty: int) -> None:
        """The bearer has failed a Courage test and has the penalty; whether it flees is not yet settled."""

    # -- counter-shot --------------------------------------------------------------------------------------------------

    def may_counter_shoot(self, value: bool, battle: Battle, bearer: Fighter, charger: Fighter) -> bool:
        """Whether it may shoot at an enemy that comes at it, its card being in reserve. So far: unless in melee."""
        return value

    # -- wounds (see wounds.py) ----------------------------------------------------------------------------------------

    def wound_penalty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """What the bearer's wound adds to its dice: 0 to -3. Being stunned is not a wound."""
        return value

    def wounding(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        """How the dice of a wound roll are read when the bearer hits."""
        return value

    def wounded(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        """How the dice of a wound roll are read when the bearer is hit; after :meth:`wounding`."""
        return value

    def may_be_healed(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether anything can heal the bearer's wounds."""
        return value

    def immune_to(self, value: bool, battle: Battle, bearer: Fighter, attribute: str) -> bool:
        """Whether what has an attribute (``element:feu``, ``skill:feinte``) does nothing to the bearer."""
        return value

    async def spares(self, battle: Battle, bearer: Fighter, hit: Hit) -> bool:
        """Before the wound roll for a hit on the bearer: whether there is none."""
        return False

    async def endures(self, battle: Battle, bearer: Fighter, wound: int, by: Fighter | None, rule: str) -> bool:
        """A result of the wound table is to apply to the bearer: whether something else happens to it instead.

        ``wound``: a level of ``battle.py`` or ``wound_table.STUNNED``.
        """
        return False

    async def bears(self, battle: Battle, bearer: Fighter, wound: Wound, hit: Hit) -> bool:
        """The bearer is to suffer the result of a wound roll: whether something else happens to it instead."""
        return False

    async def after_harm(self, battle: Battle, bearer: Fighter) -> None:
        """A wound has been inflicted on the bearer, by a wound roll or without one; it may be gone."""

    async def exceptionally_wounded(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        """The bearer is to suffer an exceptional wound, a double; asked only in the battles of a campaign."""

    async def exceptionally_wounds(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        """A hit of the bearer is an exceptional wound, a double; asked only in the battles of a campaign."""

    async def before_leaving(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer is about to leave the game, killed, fled or destroyed; it stands as it stood."""

    async def after_being_hit(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        """A wound roll for a hit on the bearer has been made, whatever came of it; the bearer may be gone."""

    async def after_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        """A wound roll for a hit by the bearer has been made, whatever came of it; the victim may be gone."""

    async def outlives(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> bool:
        """The bearer is killed outright (``bearer.deaths`` counts this time): whether it stays in play for now.

        Whoever says yes sets the wound level it is left with.
        """
        return False

    async def on_own_loss(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> None:
        """The bearer has been killed or has fled, and is off the table."""

    async def on_loss(self, battle: Battle, bearer: Fighter, lost: Fighter, by: Fighter | None) -> None:
        """Somebody else, friend or enemy, has been killed (by ``by``, where it was a fighter) or has fled."""

    # -- melee (see melee.py, combat.py, characters.py, pursuit.py) ----------------------------------------------------

    def gives_battle(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer fights in combats; if not, those who touch it may strike at it beside their adversaries."""
        return value

    def character(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer is a Character."""
        return value

    def authority(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer's side separates and orders the combats of a melee in which the bearer is."""
        return value

    async def before_initiative(self, battle: Battle, bearer: Fighter) -> None:
        """A combat of the bearer is about to begin with the initiative roll."""

    def extra_die_prices(self, value: tuple[int, ...], battle: Battle, bearer: Fighter, taken: int) -> tuple[int, ...]:
        """What each further extra combat die costs the bearer, in ATT and in DEF; empty: it may take none.

        ``taken``: how many it has taken in this melee phase.
        """
        return value

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Fighters) -> int:
        """How many dice the bearer takes against these adversaries, to place as it likes."""
        return value

    def given_attacks(self, value: tuple[str, ...], battle: Battle, bearer: Fighter, foes: Fighters) -> tuple[str, ...]:
        """Attack dice that the bearer gets besides, each for use against one adversary, by its id."""
        return value

    def split(self, value: Split, battle: Battle, bearer: Fighter) -> Split:
        """The least and the most dice that the bearer may place in attack."""
        return value

    def minimum_threshold(self, value: int, battle: Battle, bearer: Fighter, foe: Fighter) -> int:
        """The least difficulty that the bearer may announce against an adversary with dice in defence."""
        return value

    def may_strike_master_stroke(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        """Whether the bearer, with two attack dice or more, may strike a master stroke."""
        return value

    def master_stroke_strength(self, value: int, battle: Battle, bearer: Fighter, foe: Fighter) -> int:
        """FOR of a master stroke of the bearer."""
        return value

    async def before_attack_rolls(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer has announced its attacks (``battle.attacks``) and is about to roll; it may mark some."""

    async def after_attack_rolls(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer's successful attacks (``battle.attacks``) stand to be met; some may be given up for something else."""

    def counter_attack_rise(self, value: int | None, battle: Battle, bearer: Fighter) -> int | None:
        """What a counter-attack adds to the difficulty of the bearer's parry; ``None``: it may not counter-attack."""
        return value

    def ways_to_parry(
        self, value: tuple[ParryMethod, ...], battle: Battle, bearer: Fighter, attack: Attack
    ) -> tuple[ParryMethod, ...]:
        """How the bearer, who has a defence die left, may parry an attack."""
        return value

    def ways_to_be_parried(
        self, value: tuple[ParryMethod, ...], battle: Battle, bearer: Fighter, attack: Attack
    ) -> tuple[ParryMethod, ...]:
        """How an adversary may parry an attack of the bearer."""
        return value

    async def after_parry(self, battle: Battle, bearer: Fighter) -> None:
        """The bearer has rolled a die to parry."""

    def parry_die_against(self, value: int, battle: Battle, bearer: Fighter, foe: Fighter) -> int:
        """What is added to an adversary's die when it parries the bearer."""
        return value

    def pursuits(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """How many pursuit moves the bearer may make in a melee phase."""
        return value
