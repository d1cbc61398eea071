"""The state of a battle: fighters, cards, sequences, and what the rules ask of the table all the time."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from escarmouche.kernel.effects import Effect, Effects, overrides
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.content.terms import ADVERSARIES, HEIGHTS, SIZES
from escarmouche.rulebooks.cc.events import PhaseBegan
from escarmouche.rulebooks.confrontation.markers import Mine, veiled
from escarmouche.rulebooks.confrontation.terrain import is_crevasse
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, KILLED, LIGHT, SERIOUS, UNHURT
from escarmouche.rulebooks.freetable.state import FreeTable, Model, TableRules
from escarmouche.table import Base, Footprint, Piece

Phase = Literal["deployment", "strategic", "activation", "combat", "mystic", "maintenance"]

Action = Literal[
    "", "stay", "walk", "run", "cover", "charge", "engage", "disengage", "flight", "pursuit", "feat", "placed"
]
"""What a fighter has done with his movement this turn."""

Loss = Literal["", "killed", "fled", "removed", "destroyed"]
"""How a fighter has left: killed he may come back, fled or removed he is out of the game for good; pieces are destroyed."""

LEVELS: Final = (UNHURT, LIGHT, SERIOUS, CRITICAL, KILLED)
"""Wound levels by the number of steps received; four and more kill."""

ARTIFICER: Final = "cc.skill.artificier"
PREDICTABLE: Final = "cc.skill.previsible"

CONTROL: Final = "cc.core.control"

DEAD: Final = 4
"""So many steps of wounds kill."""


class Card(msgspec.Struct, frozen=True):
    """A reference card in play: what is stacked, played and activated. ``fighters`` (ids) are those it stands for.

    It goes on standing for those who are left when one of them dies [cc.core.card.reference], for those who are bound to
    him, too. [cc.skill.asservi.x-eliminated]
    """

    id: str
    side: str
    fighters: tuple[str, ...]


class Outfit(msgspec.Struct, frozen=True):
    """With what a fighter began the game: what was in force on him, his gems, and his temporary faith."""

    effects: Effects
    gems: tuple[str, ...]
    faith: int = 0


class Token(msgspec.Struct, frozen=True):
    """A marker of the scenario: where it lies, or who carries it (an id)."""

    id: str
    spot: tuple[int, int]
    carrier: str = ""


class Fighter(Model, kw_only=True):
    """A fighter and everything that may change about him. Lengths in 0.01 mm."""

    card: str
    profile: Profile
    steps: int = 0
    """The steps of wounds that he has received and that are not healed."""
    lasting: int = 0
    """How many of these nothing can heal."""
    lost: Loss = ""
    lost_to: str = ""
    """The fighter (his id) who has removed him, if one did."""
    structure: int | None = None
    """The structure points that are left; ``None``: he has none to lose."""
    aboard: str = ""
    """What carries him (its id)."""
    summoner: str = ""
    """Whose spell or miracle has made him appear (an id; ``""``: he was recruited)."""
    owner: str = ""
    """The side that he belongs to while the enemy controls him; ``""``: his own."""
    serves: str = ""
    """The engine (its id) whose Servant he is."""
    outfit: Outfit | None = None
    """With what he began the game, where it matters once he comes back."""
    charges: int | None = None
    """The charges that a nexus has left; ``None``: it has none to spend."""

    # fear
    routed_by: str = ""
    """While he is in rout: the fighter who frightened him."""
    in_rout: bool = False
    hardened: int = 0
    """The highest difficulty of a Courage test that he has passed: Fear of that or less does nothing to him any more."""

    @property
    def present(self) -> bool:
        """Whether he stands on the table, or is aboard what does."""
        return self.in_play or (bool(self.aboard) and not self.out)

    # magic and faith
    gems: tuple[str, ...] = ()
    """The gems of his reserve, each by its Element."""
    spent: tuple[str, ...] = ()
    """The spells (keys) that he can use so many times in a game, each as often as he has."""
    temporary_faith: int = 0
    """The points of faith in his reserve, open to both players."""

    # this turn
    incanted: tuple[tuple[str, str], ...] = ()
    """The spells (keys) that he has cast this turn, each with the fighter aimed at (``""``: none)."""
    prayers: tuple[str, ...] = ()
    """The miracles (keys) that he has called this turn."""
    catalysed: tuple[str, ...] = ()
    """The nexus (ids) that he has tried to activate this turn."""
    activated: bool = False
    """Whether he has had his activation."""
    action: Action = ""
    moved: int = 0
    """How much of his movement he has used in this activation."""
    gone: int = 0
    """How far he has gone in the move under way, whatever the ground."""
    turned: bool = False
    shots: int = 0
    charged: tuple[str, ...] = ()
    """Whom he has tried to charge this turn."""
    assaulted_by: tuple[str, ...] = ()
    """Enemies who have assaulted him this turn."""
    landed: tuple[str, ...] = ()
    """Enemies with whom he has come into contact by a charge this turn."""
    left: tuple[str, ...] = ()
    """Enemies from whom he has disengaged in this activation."""

    # this combat phase
    pursuits: int = 0
    combats: int = 0
    """How many combats he has taken part in."""
    attack_dice: int = 0
    defence_dice: int = 0
    attacks_placed: int = 0
    defences_placed: int = 0
    bound_dice: tuple[str, ...] = ()
    """Attack dice that can be used against one opponent only, by opponent, besides ``attack_dice``."""
    kept_dice: int = 0
    """Combat dice that are not yet placed, and may be in the course of the combat."""
    blade_dice: int = 0
    """Attack dice of another weapon, besides ``attack_dice``."""
    sustained: int | None = None
    """The number of attacks that his sustained defence has parried; ``None``: he has none going on."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.profile = shared(self.profile)

    @property
    def shape(self) -> Base:
        return self.profile.base

    @property
    def height(self) -> int:
        body = self.profile.body
        return HEIGHTS[self.profile.size] if body is None else body.height

    @property
    def out(self) -> bool:
        return bool(self.lost)

    @property
    def served(self) -> bool:
        """Whether it is an engine that others serve."""
        return self.profile.is_served


class Combat(msgspec.Struct, frozen=True):
    """A combat after the separation of the melees: one against one or one against several.

    It is fixed when the melee is separated. [cc.core.melee.composition] ``first`` and ``second``: the fighters (ids) of
    the two sides; once Initiative is won those of the winner come first.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]

    @property
    def fighters(self) -> tuple[str, ...]:
        """Everybody in it."""
        return self.first + self.second


class Attack(msgspec.Struct, frozen=True):
    """One attack, from its announcement until it has missed, been parried or hit.

    ``dice``: how many attack dice it takes. ``kind``: what is special about it (``""``: nothing). ``parry``: whether the
    target has committed a defence die to it.
    """

    by: str
    target: str
    dice: int = 1
    kind: str = ""
    parry: bool = False


class Staff(msgspec.Struct, frozen=True):
    """A commander with a standard bearer, a musician or both (ids; ``""``: none), named before the battle."""

    commander: str
    standard: str
    musician: str


class Army(msgspec.Struct, frozen=True):
    """What is known of an army in play: its people (a key) and that people's path of Alliance, what it was worth in all when
    it was recruited, whether all its troops are Pariahs, Allies and the like left aside, and whether the points of its
    fighters hold those of their spells and miracles.
    """

    people: str
    way: str = ""
    points: int = 0
    pariahs: bool = False
    pays_mystics: bool = False


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the players agree on before the game; the default of each is the reading of the catalogue."""

    turns: int | None = 6
    """How many are played; ``None``: until one side has nobody left. [cc.core.game-end]"""
    courage_equality: bool = True
    """Whether a Courage test passes that equals the Fear. [cc.core.fear.test]"""
    courage_group: bool = False
    """Whether those of a card who assault the same frightening enemy make one Courage test. [cc.core.fear.test]"""
    champion_skills: bool = True
    """Whether Champions have the skills of Champions without print on their cards. [cc.core.champion]"""
    full_reserve: bool = True
    """Whether cards may be kept in reserve. [cc.core.activation.reserve]"""
    placing_in_secret: bool = False
    """Whether both sides of a combat place their dice behind a screen. [cc.core.melee.dice-placing]"""
    defence_after_roll: bool = False
    """Whether a defence die is committed after the attack is rolled. [cc.core.melee.attack]"""
    one_die_less: bool = False
    """Whether a failed disengagement costs one combat die, and not all attack. [cc.core.disengage.failure]"""
    authority_of_tactics: bool = False
    """Whether the winner of the Tactics roll divides all melees. [cc.core.melee.authority]"""
    initiative_of_groups: bool = False
    """Whether each further fighter of a side adds 1 to its Initiative. [cc.core.melee.initiative]"""
    worse_wound_replaces: bool = False
    """Whether a worse wound replaces the one before, and another raises it by a step. [cc.core.wound.accumulate]"""
    higher_die: bool = False
    """Whether the higher die alone gives the severity of a wound. [cc.core.wound.roll.c3]"""
    moving_shooter: bool = False
    """Whether a shooter who has moved shoots at difficulty +1, and nobody has a static bonus. [cc.core.shoot.stationary]"""
    true_sight: bool = False
    """Whether one sees what a line from the figure reaches, whatever the sizes are. [cc.core.sight.line.c35]"""
    aim_for_all: bool = False
    """Whether every shooter but artillery keeps the bonus of a static shot while he moves. [cc.core.shoot.aim.c35]"""
    even_chances_at_engines: bool = False
    """Whether a shot at an engine strikes it or its nearest Servant by even chances. [cc.core.machine.attacked]"""
    size_modifier: bool = True
    """Whether the size of a target counts for shots. [cc.core.shoot.modifiers]"""
    feats: bool = True
    """Whether one swims and jumps; else what one can't walk over is impassable. [cc.core.move.feat.score]"""
    cover_mounted: bool = True
    """Whether those who ride may move to cover. [cc.core.move.cover]"""
    cast_and_shoot: bool = True
    """Whether a magician may cast and shoot in one turn. [cc.core.magic.cast]"""
    divination_by_aspect: bool = False
    """Whether a Divination test takes the highest aspect of the card, and not temporary faith. [cc.core.faith.test]"""
    believers_of_all_peoples: bool = False
    """Whether all friends are believers, of whatever people. [cc.core.faith.believer]"""
    single_engagement: bool = False
    """Whether an engagement is of MOU only. [cc.core.engagement]"""
    mystic_phase_first: bool = False
    """Whether mana is recovered and faith found in the strategic phase, after the rally. [cc.core.turn.phases]"""
    scouts_by_distance: bool = False
    """Whether hidden scouts are those of the third edition: area effects reach them. [cc.core.hidden.c3]"""
    doses_by_points: bool = False
    """Whether each turn gives dice of mutagen and poison by the points of those who take them. [cc.core.turn.doses.c3]"""
    further_leaps: bool = False
    """Whether one leaps in rout too, for less than MOU, and further with a foothold. [cc.core.leap.heights.c3]"""
    dives: bool = True
    """Whether fliers may dive. [cc.core.flight.dive]"""
    two_levels: bool = False
    """Whether there is one level above the ground, and not two. [cc.core.elevation.palier]"""
    shots_into_melee: Literal["classic", "forbidden", "random"] = "classic"
    """What a shot at somebody in a melee strikes: one of two camps; or it is forbidden; or any of those in contact with him
    and he himself, by their sizes. [cc.core.shoot.into-melee]"""
    dice_in_combat: Literal["champion", "opponents", "weights"] = "champion"
    """What a fighter has combat dice for besides one: each opponent, and one for a Champion; opponents alone; or the
    Puissance of his opponents. [cc.core.melee.dice]"""
    doubles_shift: bool = False
    """Whether what shifts rows of the wound table shifts doubles but the double 6, too. [cc.core.wound.double]"""
    censure_in_range: bool = False
    """Whether who censures has to be within the range of the miracle. [cc.core.faith.censure]"""
    undead_lend_nothing: bool = False
    """Whether undead commanders lend their DIS of 0, and not that of the card. [cc.skill.mort-vivant.command]"""
    sequence_after_roll: bool = False
    """Whether sequences are arranged after the Tactics roll. [cc.core.turn.strategic]"""
    shuffled: bool = False
    """Whether sequences are shuffled. [cc.core.activation.sequence]"""
    fives_alone_protected: bool = False
    """Whether Précision, Réflexes and Stratège protect only chains in which a 5 has been thrown again.
    [cc.core.dice.reroll]"""
    assailed_test_first: bool = False
    """Whether the assaulted test their Courage before their assailants move. [cc.core.assault.steps]"""


class Zone(msgspec.Struct, frozen=True):
    """Where a side deploys: a polygon, in 0.01 mm."""

    side: str
    polygon: tuple[tuple[int, int], ...]


TABLE_RULES: Final = TableRules(
    edge="cc.core.setup.table",
    terrain="cc.core.terrain.types",
    bases="cc.core.move.obstacles",
    contact="cc.core.move.contact",
)


class Battle(FreeTable[Fighter], kw_only=True):
    """A battle between two sides."""

    steps_from = ("escarmouche.rulebooks.cc",)
    table_rules = TABLE_RULES
    model_word = "fighter"
    view_angle = 180
    tier_height = 5_000
    ladder_cost = 2

    zones: tuple[Zone, ...] = ()
    options: Options = Options()
    armies: dict[str, Army] = {}
    """The army of each side; where it is not known nobody of that side is an Ally."""
    cards: dict[str, Card] = {}
    pieces: dict[str, Fighter] = {}
    """Scenery, barricades and nexus that can be destroyed, by id: models that are pieces of terrain while they stand, and no
    fighters. Of the side ``""``: nobody's."""
    staffs: tuple[Staff, ...] = ()
    """The staffs, named before the battle; who is in one is in none else."""
    sequences: dict[str, tuple[str, ...]] = {}
    """The cards of each side's sequence that are still to be played, the top one first: known to that side only."""
    sequence_sizes: dict[str, int] = {}
    """How many cards each sequence holds: known to all."""
    hands: dict[str, tuple[str, ...]] = {}
    """Reserve cards held by each side: known to that side only."""
    held: dict[str, int] = {}
    """How many reserve cards each side holds: known to all."""
    turn: int = 0
    phase: Phase = "deployment"
    doses: dict[str, int] = {}
    """How many doses of each kind (the skill that they are of) each side has spent this turn, by ``side:skill``."""
    winner_of_tactics: str = ""
    """The winner of the last Tactics roll."""
    tactician: dict[str, str] = {}
    """The fighter (id) who has made the Tactics roll for each side this turn."""
    speaker: str = ""
    """Who has the word."""
    speech: tuple[str, ...] = ()
    """All fighters activated in this turn of speech: they may pass through each other."""
    combats: tuple[Combat, ...] = ()
    """Combats still to be fought in this combat phase."""
    combat: Combat | None = None
    """The combat under way."""
    attack: Attack | None = None
    """The attack under way."""
    mines: tuple[Mine, ...] = ()
    """Markers on the table that may be traps or decoys."""
    tokens: tuple[Token, ...] = ()
    """The markers of the scenario."""
    summons: dict[str, Profile] = {}
    """The profiles of those whom spells and miracles may make appear, by key."""
    winner: str | None = None
    """Once over: a side, or ``""`` for a draw."""

    # -- what the book says of the table -------------------------------------------------------------------------------

    def lets_pass(self, model: Fighter, other: Fighter) -> bool:
        """A fighter may pass through friends activated in the same turn of speech, never through other fighters."""
        return model.side == other.side and model.id in self.speech and other.id in self.speech

    def passing_now(self) -> tuple[str, ...]:
        return self.speech

    def places_round(self, model: Fighter) -> int:
        """How many enemies can be in contact with a base, by its kind. [cc.core.base]"""
        return ADVERSARIES[model.profile.base_name]

    def is_pit(self, piece: Piece) -> bool:
        return is_crevasse(piece)

    def hides_by_size(self, target: Fighter, other: Fighter) -> bool:
        """One as large as the target or larger hides what is behind his base, a smaller one some of it."""
        return SIZES.index(other.profile.size) >= SIZES.index(target.profile.size)

    def crossable(self, model: Fighter, reach: int) -> tuple[str, ...]:
        """The pieces that give way to a fighter on the ground: barricades, and what is brittle."""
        if not self.pieces or model.tier:
            return ()
        return tuple(
            piece.id
            for piece in self.pieces_standing()
            if any(effect.lets_across(False, self, piece, model, reach) for effect in _overriding(piece, "lets_across"))
        )

    def works(self) -> dict[str, Fighter]:
        """The pieces that can be destroyed."""
        return self.pieces

    def base(self, model: Fighter) -> Footprint:
        """The ground that a fighter's base covers, or the base of what carries him."""
        return super().base(self.fighters[model.aboard] if model.aboard else model)

    def aboard_with(self, model: Fighter) -> list[Fighter]:
        return [
            fighter
            for fighter in self.fighters.values()
            if model.aboard and fighter.aboard == model.aboard and fighter.present
        ]

    # -- who is who ----------------------------------------------------------------------------------------------------

    def everybody(self, side: str | None = None) -> list[Fighter]:
        """The fighters on the table and those aboard something there, of one side or of all."""
        aboard = [
            fighter
            for fighter in self.fighters.values()
            if fighter.aboard and fighter.present and side in (None, fighter.side)
        ]
        return [*self.in_play(side), *aboard]

    def __getitem__(self, model: str) -> Fighter:
        fighter = self.models.get(model)
        return self.pieces[model] if fighter is None else fighter

    def is_piece(self, model: Fighter) -> bool:
        """Whether a model is scenery, a barricade or a nexus."""
        return model.id in self.pieces

    def named(self, ids: Iterable[str]) -> list[Fighter]:
        """The fighters, and the pieces, with these ids that are still on the table."""
        if not self.pieces:
            return super().named(ids)
        return [model for model in map(self.__getitem__, ids) if model.pose is not None]

    def pieces_standing(self, side: str | None = None) -> list[Fighter]:
        """The pieces on the table, of one side or of all."""
        return [piece for piece in self.pieces.values() if piece.in_play and side in (None, piece.side)]

    def pieces_against(self, side: str) -> list[Fighter]:
        """The pieces on the table at which a side may strike and shoot: all but its own."""
        return [piece for piece in self.pieces_standing() if piece.side != side]

    def bearers(self, hook: str) -> list[tuple[Fighter, Effect]]:
        """Everybody on the table whose effects override a hook, with the effect; after the fighters come the pieces."""
        bearers = super().bearers(hook)
        return [*bearers, *self.effects_of_pieces(hook)] if self.pieces else bearers

    def bearers_aboard(self, hook: str) -> Iterator[tuple[Fighter, Effect]]:
        """Everybody aboard something whose effects override a hook, with the effect."""
        for fighter in self.fighters.values():
            if fighter.aboard and fighter.present:
                for effect in _overriding(fighter, hook):
                    yield fighter, effect

    def effects_of_pieces(self, hook: str) -> Iterator[tuple[Fighter, Any]]:
        """The pieces on the table whose effects override a hook, each with the effect."""
        for piece in self.pieces_standing():
            for effect in _overriding(piece, hook):
                yield piece, effect

    def expire(self, moment: str) -> None:
        """Ends every effect that lasts until ``moment``, and control with it."""
        super().expire(moment)
        for piece in self.pieces.values():
            piece.expire(moment)
        self.settle_control()

    def foes(self, model: Fighter) -> tuple[str, ...]:
        """Enemies (ids) in base contact with a fighter; a piece, or an engine that others serve, is nobody's adversary."""
        if model.served or (self.pieces and model.id in self.pieces):
            return ()
        foes = super().foes(model)
        if any(self.models[foe].served for foe in foes):
            return tuple([foe for foe in foes if not self.models[foe].served])
        return foes

    @property
    def fighters(self) -> dict[str, Fighter]:
        """Every fighter by his id."""
        return self.models

    def other(self, side: str) -> str:
        """The opposing side."""
        one, two = self.players
        return two if side == one else one

    def is_free(self, fighter: Fighter) -> bool:
        """Whether a fighter has no enemy in base contact. [cc.core.free-fighter]"""
        return not self.engaged(fighter)

    def hand_over(self, engine: Fighter, side: str, card: str) -> None:
        """An engine changes sides, and comes to be activated with another card."""
        old, new = self.cards[engine.card], self.cards[card]
        self.cards[old.id] = Card(old.id, old.side, tuple(name for name in old.fighters if name != engine.id))
        self.cards[new.id] = Card(new.id, new.side, (*new.fighters, engine.id))
        engine.card = card
        self.change_side(engine, side)

    def settle_control(self) -> None:
        """Whoever is controlled by the enemy is of that side, the latest control counting; whoever no longer is comes back.

        What is lost is lost to its owner.
        """
        for fighter in self.fighters.values():
            if not fighter.owner and not fighter.has(CONTROL):
                continue
            owner = fighter.owner or fighter.side
            controls = [str(effect.parameter) for effect in fighter.effects if effect.name == CONTROL]
            side = controls[-1] if controls and not fighter.out else owner
            fighter.owner = owner if side != owner else ""
            if side != fighter.side:
                self.change_side(fighter, side)

    def enter(self, phase: Phase) -> None:
        """A phase begins; what lasts until the end of the one before is over."""
        self.expire("phase")
        self.phase = phase
        self.tell(lambda: PhaseBegan(turn=self.turn, phase=phase, rules=("cc.core.turn.phases",)))

    def stack(self, side: str, cards: tuple[str, ...]) -> None:
        """The sequence of a side, and how many cards it holds, which all see."""
        self.sequences[side] = cards
        self.sequence_sizes[side] = len(cards)

    def hold(self, side: str, cards: tuple[str, ...]) -> None:
        """The reserve of a side, and how many cards it holds, which all see."""
        self.hands[side] = cards
        self.held[side] = len(cards)

    # -- hidden information --------------------------------------------------------------------------------------------

    def veil(self, player: str) -> None:
        """Which cards another side has still to play is known, but not in which order, nor which it keeps in reserve.

        Cards that lie face up stand where they lie; the others fill the places between them, in no telling order.
        """
        for side in self.players:
            if side != player:
                shown, kept = self.places_in_view(side), self.held_in_view(side)
                self.sequences[side] = _laid(shown, self._unseen(side))
                self.hands[side] = kept
        self.mines = veiled(self.mines, player)

    def redeal(self, player: str, rng: random.Random) -> None:
        """The cards of another side may lie in any order, and any of them may be those that it keeps in reserve.

        Those that lie face up stay where they are.
        """
        for side in self.players:
            if side == player:
                continue
            shown, kept = self.places_in_view(side), self.held_in_view(side)
            unseen = list(self._unseen(side))
            rng.shuffle(unseen)
            hidden = self.held.get(side, 0) - len(kept)
            self.hands[side] = (*kept, *unseen[:hidden])
            self.sequences[side] = _laid(shown, unseen[hidden:])
        self._redeal_mines(player, rng)

    def _redeal_mines(self, player: str, rng: random.Random) -> None:
        """Any of the markers of an enemy that still lie face down may be any of the traps and decoys that he had."""
        for owner in {mine.by: None for mine in self.mines if mine.side != player}:
            mine_of = [mine for mine in self.mines if mine.by == owner]
            had = self[owner].effects.parameter(ARTIFICER)
            assert isinstance(had, int), ARTIFICER
            kinds = [True] * had + [False] * had
            for mine in mine_of:
                if mine.spent:
                    kinds.remove(bool(mine.trap))
            rng.shuffle(kinds)
            self.mines = tuple(
                mine if mine.spent or mine.by != owner else msgspec.structs.replace(mine, trap=kinds.pop())
                for mine in self.mines
            )

    def is_face_up(self, card: str) -> bool:
        """Whether a card lies face up wherever it is: one of its fighters is predictable."""
        return any(self[fighter].has(PREDICTABLE) for fighter in self.cards[card].fighters)

    def places_in_view(self, side: str) -> dict[int, str]:
        """The cards of a side's sequence that lie face up, by their places; 0: the top."""
        return {place: card for place, card in enumerate(self.sequences.get(side, ())) if self.is_face_up(card)}

    def held_in_view(self, side: str) -> tuple[str, ...]:
        """The reserve cards of a side that lie face up."""
        return tuple(card for card in self.hands.get(side, ()) if self.is_face_up(card))

    def _unseen(self, side: str) -> tuple[str, ...]:
        """The cards that a side has still to play and that lie face down."""
        cards = (*self.sequences.get(side, ()), *self.hands.get(side, ()))
        return tuple(sorted(card for card in cards if not self.is_face_up(card)))


def _overriding(model: Fighter, hook: str) -> tuple[Any, ...]:
    """The effects in force on a model that override a hook."""
    return overrides(model.effects).get(hook, ())


def _laid(shown: Mapping[int, str], others: Sequence[str]) -> tuple[str, ...]:
    """A sequence with some cards at their places (0: the top), and others about them in the order given."""
    rest = iter(others)
    return tuple(shown[place] if place in shown else next(rest) for place in range(len(shown) + len(others)))
