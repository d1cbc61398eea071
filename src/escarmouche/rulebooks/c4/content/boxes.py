"""The boxed texts of the printed book: on which page each stands, and which rules of the catalogue it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Box(NamedTuple):
    """A boxed text: its page in the printed book, and the ids of the rules in it."""

    page: int
    rules: tuple[str, ...]


BOXES: Final[Mapping[str, Box]] = {
    "Activer une unité": Box(89, ("c4.activation.revealed",)),
    "Alliances": Box(124, ("c4.alliance.paths", "c4.alliance.allied-unit")),
    "Bataille à plus de deux joueurs": Box(89, ("c4.turn.multiplayer",)),
    "Charger": Box(94, ("c4.charge.charge", "c4.term.charge")),
    "Contact": Box(80, ("c4.contact.definition",)),
    "Craignez mon pouvoir !": Box(108, ("c4.mystic.range",)),
    "Dégâts et blessures": Box(94, ("c4.damage.points", "c4.damage.marker")),
    "Désengagement": Box(93, ("c4.disengage.rule", "c4.disengage.skill", "c4.skill.desengagement")),
    "Effets de jeu conflictuels": Box(83, ("c4.test.conflicting_effects",)),
    "État des unités": Box(90, ("c4.unit.state.free", "c4.unit.state.engaged")),
    "Incarnés": Box(122, ("c4.incarnate.definition",)),
    "Incarnés, meneurs et Commandeurs": Box(89, ("c4.incarnate.leader",)),
    "Interférence": Box(94, ("c4.shoot.interference",)),
    "Joueur actif, joueur passif": Box(86, ("c4.turn.active_player",)),
    "Les Royaumes élémentaires": Box(109, ("c4.magic.elements",)),
    "Puissance": Box(81, ("c4.power.fighter", "c4.power.unit")),
    "Ralliement": Box(91, ("c4.morale.rally",)),
    "Relance et dés supplémentaires": Box(86, ("c4.reroll.reroll", "c4.reroll.extra_dice", "c4.reroll.order")),
    "Tactique": Box(96, ("c4.tactic.tactics",)),
    "Tirage de carte - cas particuliers": Box(91, ("c4.activation.identical_cards", "c4.activation.eliminated_card")),
    "Tirs à aire d'effet": Box(95, ("c4.shoot.area",)),
    "Tirs perforants": Box(95, ("c4.shoot.perforating", "c4.skill.tirs-perforants")),
    "Unités de mystiques": Box(124, ("c4.army.unit.mystics",)),
    "Vol": Box(92, ("c4.move.flight_skill", "c4.skill.vol")),
}
"""Every box by its title, in the order of the index at the end of the book. [c4.table.boxed-texts]"""


def box_of(rule: str) -> tuple[str, Box] | None:
    """The box, with its title, that holds a rule; ``None`` for one that stands in the running text. [c4.table.boxed-texts]

    >>> box_of("c4.skill.vol")
    ('Vol', Box(page=92, rules=('c4.move.flight_skill', 'c4.skill.vol')))
    """
    return next(((title, box) for title, box in BOXES.items() if rule in box.rules), None)


__all__ = ["BOXES", "Box", "box_of"]
