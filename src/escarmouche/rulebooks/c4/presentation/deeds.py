"""What mystic effects, artefacts and tactics do, in few words, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from escarmouche.rulebooks import Forecast, Words
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.content import effect_words as words
from escarmouche.rulebooks.c4.content.mystic_effects import MysticEffect
from escarmouche.rulebooks.c4.content.profiles import Troop
from escarmouche.rulebooks.c4.content.vocabulary import SKILLS
from escarmouche.rulebooks.c4.presentation.story import list_told, names, rule_title
from escarmouche.rulebooks.c4.rules.exploits import ARTEFACT, AVATAR, AVATAR_PRICE, RESURRECTION, TACTIC
from escarmouche.rulebooks.c4.rules.mystics import USED, points
from escarmouche.rulebooks.c4.rules.staff import tactics_open
from escarmouche.texts import Message, Value, message, signed


def of_effect(battle: Battle, mystic: Fighter, effect: MysticEffect) -> Iterator[Forecast]:
    """What a mystic effect costs a unit of what it has, and what it does."""
    left = points(battle.unit_of(mystic), effect)
    kind = "mana" if effect.is_magic else "faith"
    yield Forecast(message("c4-hint-costs", kind=kind, cost=effect.cost, left=left), USED[effect.kind])
    yield does(battle, effect.effects, USED[effect.kind])


def of_exploit(battle: Battle, unit: Unit, exploit: str) -> Iterator[Forecast]:
    """What an exploit or a tactic that comes before a unit acts costs, and what it does."""
    kind, _, what = exploit.partition("/")
    hero = battle.leader(unit)
    match kind:
        case "avatar":
            yield _price(battle, unit, AVATAR_PRICE, AVATAR)
            yield Forecast(message("c4-hint-avatar"), AVATAR)
        case "artefact":
            artefact = next(one for one in hero.profile.artefacts if one.key == what)
            yield _price(battle, unit, artefact.price, ARTEFACT)
            yield does(battle, artefact.effects, ARTEFACT)
        case "tactic":
            tactic = tactics_open(battle, unit)[what]
            if tactic.price:
                yield _price(battle, unit, tactic.price, TACTIC)
            yield does(battle, tactic.effects, TACTIC)
            lender = what.partition("/")[0]
            if lender != unit.id:
                yield Forecast(message("c4-hint-lent", unit=names(battle)[lender]), "c4.morale.staff.musician")
        case "return":
            yield _price(battle, unit, battle.models[what].profile.resurrection, RESURRECTION)
        case _:
            pass


def _price(battle: Battle, unit: Unit, price: int, rule: str) -> Forecast:
    return Forecast(message("c4-hint-price", price=price, left=battle.elixir.get(unit.side, 0)), rule)


def does(battle: Battle, effects: Iterable[words.EffectWord], rule: str) -> Forecast:
    """What words do, one after the other."""
    return Forecast(effects_told(effects, battle.summonable), rule)


def effects_told(effects: Iterable[words.EffectWord], troops: Mapping[str, Troop]) -> Words:
    """What words do, one after the other. ``troops``: those that may be summoned."""
    return list_told([told for word in effects for told in _told(word, troops)])


def _told(word: words.EffectWord, troops: Mapping[str, Troop]) -> Iterator[Words]:
    """What a word does."""
    match word:
        case words.Force():
            yield message("c4-does-force", strength=_amount(word.strength))
        case words.Change():
            yield message("c4-gain", what=Message(f"c4-number-{word.of}"), by=_change(word.by))
        case words.Fix():
            yield message("c4-pair", name=Message(f"c4-number-{word.of}"), value=word.at)
        case words.Again():
            yield from (message("c4-does-again", what=word.what, test=test) for test in word.tests)
        case words.Skill():
            yield message("c4-name", name=rule_title(SKILLS[word.skill]) or word.skill)
        case words.Forbid():
            yield from (message("c4-does-forbid", what=what) for what in word.what)
        case words.Heal():
            yield message("c4-does-heal", points=_amount(word.points))
        case words.Frighten():
            yield message("c4-does-frighten", fear=_amount(word.fear))
        case words.Rally():
            yield message("c4-does-rally")
        case words.Faith():
            yield message("c4-gain", what=message("c4-stock-faith"), by=_change(word.points))
        case words.Mana():
            yield message("c4-gain", what=message("c4-stock-mana"), by=_change(word.points))
        case words.Dispel():
            yield message("c4-does-dispel")
        case words.Summon():
            yield message("c4-does-summon", troop=troops[word.troop].name.told, count=word.strength)


def _amount(number: words.Number) -> Value:
    """A number, and how it grows by what feeds the effect."""
    if isinstance(number, int):
        return number
    return message("c4-amount", base=number.base, each=number.each, step=number.step)


def _change(number: words.Number) -> Value:
    """By how much something changes, with its sign."""
    if isinstance(number, int):
        return signed(number)
    return message("c4-amount", base=signed(number.base), each=number.each, step=number.step)


__all__ = ["does", "effects_told", "of_effect", "of_exploit"]
