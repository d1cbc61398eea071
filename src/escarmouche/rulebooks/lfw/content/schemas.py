"""JSON Schemas of the files that people write for this book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from escarmouche.documents import Based
from escarmouche.rulebooks.common.schemas import file_schema
from escarmouche.rulebooks.lfw.content.army import ArmyList
from escarmouche.rulebooks.lfw.content.battlefield_files import BattlefieldFile
from escarmouche.rulebooks.lfw.content.cards import BASED, PackFile
from escarmouche.rulebooks.lfw.content.scene_files import SceneFile
from escarmouche.rulebooks.lfw.content.tides import TideFile

KINDS: Final[Mapping[str, tuple[type[Any], str, Sequence[Based]]]] = {
    "pack": (PackFile, "unit sheets of Last Fantasy War", BASED),
    "army": (ArmyList, "an army of Last Fantasy War", ()),
    "battlefield": (BattlefieldFile, "a battlefield of Last Fantasy War", ()),
    "tide": (TideFile, "a tide of Last Fantasy War: an army that nobody plays", ()),
    "scene": (SceneFile, "a scene of Last Fantasy War", ()),
}
"""The kinds of files: how each is read, what it is, and which of its lists may be based on others."""


def schema(kind: str) -> dict[str, Any]:
    """The JSON Schema of a kind of files (a key of :data:`KINDS`). Raises ``KeyError``."""
    return file_schema(*KINDS[kind])
