"""What mounts do without their riders: see ``rules/parting.py``."""

from __future__ import annotations

from escarmouche.rulebooks.lfw.hooks import Hooks


class UnstableBehaviour(Hooks, name="lfw.rule.comportement-instable"):
    """Nothing as long as it has a rider."""


class Faithful(Hooks, name="lfw.rule.fidele"):
    """Goes on as before. [lfw.rule.fidele]"""


class Unfit(Hooks, name="lfw.rule.inapte"):
    """Is lost with its rider. [lfw.rule.inapte]"""


class Fearful(Hooks, name="lfw.rule.peureuse"):
    """Flees without its rider. [lfw.rule.peureuse]"""
