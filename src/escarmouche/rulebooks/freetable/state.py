"""The state of a game on a free table: models, what is in force on them, where they stand, and what follows from that.

What is worked out about places is kept as long as nobody changes place; :meth:`FreeTable.stand` alone changes one, and
:meth:`FreeTable.rebuild` the terrain.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from escarmouche.kernel import Effects, InForce, State
from escarmouche.kernel import effects as kernel_effects
from escarmouche.kernel.effects import NONE, Effect, Parameter
from escarmouche.kernel.sharing import shared
from escarmouche.table import CONTACT, Base, Board, Crowd, Footprint, Piece, Pose, footprint, gap, overlaps, within

K = TypeVar("K")


class Model(msgspec.Struct, kw_only=True):
    """A model: whose it is, what is in force on it, where it stands. A book adds what else may change about it."""

    id: str
    side: str
    effects: Effects = NONE
    pose: Pose | None = None
    """Where it stands; ``None`` off the table."""
    tier: int = 0
    """The altitude level of a flyer; 0 on the ground."""

    def __post_init__(self) -> None:
        self.effects = shared(self.effects)

    @property
    def shape(self) -> Base:
        """The shape of its base."""
        raise NotImplementedError

    @property
    def height(self) -> int:
        """How tall it is, in 0.01 mm."""
        raise NotImplementedError

    @property
    def out(self) -> bool:
        """Whether it has left the game for good."""
        raise NotImplementedError

    @property
    def in_play(self) -> bool:
        """Whether it stands on the table."""
        return self.pose is not None

    @property
    def present(self) -> bool:
        """Whether it takes part in the battle: it stands on the table, or is carried by what does."""
        return self.in_play

    # -- effects -------------------------------------------------------------------------------------------------------

    def has(self, name: str) -> bool:
        """Whether an effect of this name is in force on it (a skill, by its id)."""
        return name in kernel_effects.names(self.effects)

    def gain(self, name: str, parameter: Parameter = None, *, source: str = "", until: str | None = None) -> None:
        """Puts an effect in force. ``until``: the moment that ends it, ``None`` for the game."""
        self.effects = shared(kernel_effects.gain(self.effects, InForce(name, parameter, source, until)))

    def lose(self, name: str) -> None:
        """Ends the effects of this name."""
        self.effects = shared(kernel_effects.lose(self.effects, name))

    def expire(self, moment: str) -> None:
        """Ends the effects that last until ``moment``."""
        left = kernel_effects.expire(self.effects, moment)
        if left is not self.effects:
            self.effects = shared(left)


M = TypeVar("M", bound=Model)


class TableRules(msgspec.Struct, frozen=True):
    """The rules (ids) of a book that the table answers with, where something can't be done.

    ``edge``: models stay on the table; ``terrain``: what terrain does to those who move; ``bases``: who may move past whom;
    ``contact``: how models come to stand against each other.
    """

    edge: str
    terrain: str
    bases: str
    contact: str


class FreeTable(State, Generic[M], kw_only=True):
    """Models on a board. Sides other than a model's own are its enemies, unless a book says otherwise.

    What a book says of the table it says by a few names of its class and by the methods under "what the book says".
    """

    table_rules: ClassVar[TableRules]
    model_word: ClassVar[str] = "model"
    """What the book calls a model where a question says whom it is about."""
    view_angle: ClassVar[int] = 180
    """Degrees that a model sees before it."""
    tier_height: ClassVar[int] = 0
    """How much higher each altitude level of flyers is, in 0.01 mm."""
    ladder_cost: ClassVar[int] = 1
    """How often each unit up or down a ladder counts."""

    board: Board
    models: dict[str, M] = {}

    def __post_init__(self) -> None:
        self.board = shared(self.board)

    # -- what the book says --------------------------------------------------------------------------------------------

    def lets_pass(self, model: M, other: M) -> bool:
        """Whether a model may move through the place of another one, before what is in force on it counts."""
        return False

    def passing_now(self) -> Hashable:
        """What :meth:`lets_pass` depends on that changes while everybody keeps his place."""
        return None

    def is_pit(self, piece: Piece) -> bool:
        """Whether a piece of terrain has a bottom on which one can stand."""
        return False

    def places_round(self, model: M) -> int:
        """How many enemies at most may be in contact with a model; 0: as many as there is room for."""
        return 0

    def hides_by_size(self, target: M, other: M) -> bool | None:
        """Whether a model on the same ground hides all of a target behind it, else some; ``None``: heights decide."""
        return None

    def crossable(self, model: M, reach: int) -> tuple[str, ...]:
        """The pieces of terrain (ids) that would stop a model and that it may cross all the same in a move of ``reach``."""
        return ()

    def works(self) -> Mapping[str, M]:
        """Models that are pieces of terrain on the board, by the ids of both: targets, and in the way as terrain alone."""
        return {}

    # -- who is who ----------------------------------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[str, ...]:
        """All sides that have models: those of the players, unless a book has armies that nobody plays."""
        return self.players

    def __getitem__(self, model: str) -> M:
        return self.models[model]

    def in_play(self, side: str | None = None) -> tuple[M, ...]:
        """Models on the table, of one side or of all: known as long as nobody enters or leaves it."""
        return self._mustered[side]

    @cached_property
    def _mustered(self) -> dict[str | None, tuple[M, ...]]:
        """Models on the table by their sides, and all of them under ``None``."""
        everybody = [model for model in self.models.values() if model.pose is not None]
        by_side: dict[str | None, tuple[M, ...]] = {None: tuple(everybody)}
        for side in self.sides:
            by_side[side] = tuple([model for model in everybody if model.side == side])
        return by_side

    def living(self, side: str) -> Iterator[M]:
        """Models of a side that are not lost, on the table or yet to be deployed."""
        return (model for model in self.models.values() if model.side == side and not model.out)

    def camp(self, side: str) -> tuple[str, ...]:
        """The sides whose models are friends of those of a side: itself, and those with whom it is allied."""
        return (side,)

    def allied(self, one: M, other: M) -> bool:
        """Whether two models are friends, or the same."""
        return other.side in self.camp(one.side)

    def enemies(self, model: M) -> tuple[M, ...]:
        """Enemies on the table."""
        camp = self.camp(model.side)
        others = [side for side in self.sides if side not in camp]
        if len(others) == 1:
            return self.in_play(others[0])
        return tuple(enemy for side in others for enemy in self.in_play(side))

    def friends(self, model: M) -> list[M]:
        """Friends on the table, without the model itself."""
        return [other for side in self.camp(model.side) for other in self.in_play(side) if other is not model]

    def named(self, ids: Iterable[str]) -> list[M]:
        """The models with these ids that are still on the table."""
        return [model for model in map(self.models.__getitem__, ids) if model.pose is not None]

    # -- places --------------------------------------------------------------------------------------------------------

    @property
    def contact(self) -> int:
        """How far apart two bases may be that touch, in 0.01 mm."""
        return CONTACT

    def stand(self, model: M, pose: Pose | None) -> None:
        """Puts a model somewhere, or takes it off. The only way in which a model changes place."""
        known = self.__dict__
        known.pop("_arranged", None)
        self._footings.pop(model.id, None)
        self._bases.pop(model.id, None)
        stays = model.pose is not None and pose is not None
        model.pose = pose
        if not stays:
            known.pop("_mustered", None)
            known.pop("_crowd", None)
        elif model.id in known.get("_crowd", ()):
            self._crowd.put(model.id, model, self.base(model))
        self._forget_contacts(model)

    def change_side(self, model: M, side: str) -> None:
        """A model is of another side from now on. The only way in which one changes sides."""
        model.side = side
        self.__dict__.pop("_mustered", None)
        self._contacts.clear()
        self.stand(model, model.pose)

    def rebuild(self, board: Board) -> None:
        """Terrain is raised on the table, or torn down. The only way in which the board changes."""
        self.board = shared(board)
        self.__dict__.pop("_arranged", None)
        self._footings.clear()

    def base(self, model: M) -> Footprint:
        """The ground its base covers. The model is on the table."""
        known = self._bases.get(model.id)
        if known is None:
            assert model.pose is not None, f"{model.id} is not on the table"
            known = self._bases[model.id] = footprint(model.shape, model.pose)
        return known

    def placed(self) -> Collection[tuple[M, Footprint]]:
        """The models on the table, each with the ground it covers."""
        return self._crowd.all()

    def near(self, base: Footprint, reach: int) -> list[tuple[M, Footprint]]:
        """The models on the table that may be no further than ``reach`` from some ground, each with the ground it covers."""
        return self._crowd.near(base, reach)

    def in_square(self, base: Footprint, reach: int) -> list[tuple[M, Footprint]]:
        """The models on the table in the square of what is ``reach`` from some ground to all four sides."""
        return self._crowd.in_square(base, reach)

    def aboard_with(self, model: M) -> Sequence[M]:
        """All whom that carries which carries a model, itself among them; nobody, if nothing carries it."""
        return ()

    def gap(self, one: M, other: M) -> int:
        """The distance between two models: nearest base edge to nearest base edge, in 0.01 mm."""
        return gap(self.base(one), self.base(other))

    def foes(self, model: M) -> tuple[str, ...]:
        """Enemies (ids) in base contact with it."""
        known = self._contacts.get(model.id)
        if known is None:
            known = self._contacts[model.id] = self._foes(model) if model.pose is not None else ()
        return known

    def engaged(self, model: M) -> bool:
        """Whether it is in base contact with an enemy."""
        return bool(self.foes(model))

    def _foes(self, model: M) -> tuple[str, ...]:
        mine, contact, camp = self.base(model), self.contact, self.camp(model.side)
        return tuple(
            [
                enemy.id
                for enemy, there in self.near(mine, contact)
                if enemy.side not in camp
                and on_a_level(model, enemy)
                and within(mine, there, contact)
                and not overlaps(mine, there)
            ]
        )

    # -- what is known of places, and until when -----------------------------------------------------------------------

    def arrangement(self, topic: str, begin: Callable[[], K]) -> K:
        """What is known on a topic as long as nobody changes place, nor the terrain; ``begin`` makes it when it is first
        asked for.
        """
        known = self._arranged
        cached: K | None = known.get(topic)
        if cached is None:
            cached = known[topic] = begin()
        return cached

    @cached_property
    def _arranged(self) -> dict[str, Any]:
        """By topic, until anybody changes place."""
        return {}

    @cached_property
    def _contacts(self) -> dict[str, tuple[str, ...]]:
        """Who touches whom, until one of them changes place."""
        return {}

    @cached_property
    def _bases(self) -> dict[str, Footprint]:
        """The ground that models cover, until they change place."""
        return {}

    @cached_property
    def _footings(self) -> dict[str, bool]:
        """Whether models stand on something, until they change place."""
        return {}

    @cached_property
    def _crowd(self) -> Crowd[M]:
        """The models on the table with the ground they cover, until anybody enters or leaves it."""
        return Crowd((model.id, model, self.base(model)) for model in self.in_play())

    def footing(self, model: M, look: Callable[[], bool]) -> bool:
        """Whether a model stands on something; ``look`` finds out, when it is first asked since the model came there."""
        cached = self._footings.get(model.id)
        if cached is None:
            cached = self._footings[model.id] = look()
        return cached

    def _forget_contacts(self, model: M) -> None:
        """Forgets what is known of who touches whom, as far as a model that has changed place is concerned."""
        contacts = self._contacts
        for known in [known for known, foes in contacts.items() if model.id in foes or known == model.id]:
            del contacts[known]
        if contacts:
            for foe in self.foes(model):
                contacts.pop(foe, None)

    # -- effects -------------------------------------------------------------------------------------------------------

    def expire(self, moment: str) -> None:
        """Ends every effect that lasts until ``moment``."""
        for model in self.models.values():
            model.expire(moment)

    def bearers(self, hook: str) -> list[tuple[M, Effect]]:
        """Everybody on the table whose effects override a hook, with the effect: for auras and table-wide moments."""
        overrides = kernel_effects.overrides
        return [
            (model, effect)
            for model in self.in_play()
            if hook in (overriding := overrides(model.effects))
            for effect in overriding[hook]
        ]

    def lost_bearers(self, hook: str) -> Iterator[tuple[M, Effect]]:
        """Everybody who is out of the game and whose effects override a hook, with the effect."""
        for model in self.models.values():
            if model.out:
                for effect in kernel_effects.overrides(model.effects).get(hook, ()):
                    yield model, effect


def on_a_level(one: Model, other: Model) -> bool:
    """Whether the feet of two models are equally high: only then can their bases touch."""
    assert one.pose is not None
    assert other.pose is not None
    return one.tier == other.tier and one.pose.z == other.pose.z
