"""A toy book of opportunity attacks: a hit cuts the move short, and the mover chooses another way."""

from __future__ import annotations

from typing import Any

from tests.kernel.walking import Toy

from escarmouche.kernel import Choose, Interrupted, Roll, State, Step


class Corridor(State, kw_only=True):
    guards: dict[str, str] = {}
    """Who guards each way, if anybody does."""
    place: str = "start"
    wounds: int = 0


class Activation(Step, frozen=True):
    """The mover tries ways until one leads through or he stays; only ways not yet tried are offered."""

    mover: str

    async def run(self, corridor: Corridor) -> None:
        tried: tuple[str, ...] = ()
        while True:
            ways = {way: way for way in ("left", "middle", "right") if way not in tried}
            way = await Choose(self.mover, "toy.way", {"stay": "", **ways})
            if not way:
                return
            tried = (*tried, way)
            try:
                await self._walk(corridor, way)
            except Interrupted:
                continue
            return

    async def _walk(self, corridor: Corridor, way: str) -> None:
        guard = corridor.guards.get(way)
        if guard is not None:
            await self._suffer(corridor, guard)
        corridor.place = way

    async def _suffer(self, corridor: Corridor, guard: str) -> None:
        if await Choose(guard, "toy.opportunity", {"strike": True, "let": False}, default="strike"):
            hit = await Roll((6,), lambda faces: faces[0] >= 3, rule="toy.blow", player=guard)
            if hit:
                corridor.wounds += 1
                raise Interrupted


def make(setup: Any) -> Corridor:
    """``setup``: who guards which way."""
    corridor = Corridor(players=("alice", "bob"), guards=dict(setup))
    corridor.then(Activation("alice"))
    return corridor


BOOK = Toy("toy-reactions", make)
