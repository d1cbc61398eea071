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
from escarmouche.rulebooks.c4.rules.mystics import USED, points, targets
from escarmouche.rulebooks.c4.rules.staff import tactics_open
from escarmouche.texts import Message, Value, message, signed


def of_effect(battle: Battle, mystic: Fighter, effect: MysticEffect) -> Iterator[Forecast]:
    """What a mystic effect costs a unit of what it has, and what it does."""
    left = points(battle.unit_of(mystic), effect)
    kind = "mana" if effect.is_magic else "faith"
    yield Forecast(message("c4-hint-costs", kind=kind, cost=effect.cost, left=left), USED[effect.kind])
    yield does(battle, effect.effects, USED[effect.kind])
    aims = targets(battle, mystic, effect)
    if len(aims) == 1 and (aim := next(iter(aims))) in names(battle) and aim != mystic.id:
        yield Forecast(message("c4-hint-aimed", target=names(battle)[aim]), USED[effect.kind])


def of_exploit(battle: Battle, unit: Unit, exploit: str) -> Iterator[Forecast]:
    """The cost and the effect of an exploit or a tactic that is used before a unit acts."""
    kind, _, what = exploit.partition("/")
    hero = battle.leader(unit)
    match kind:
        case "avatar":
            yield _price(battle, unit, AVATAR_PRICE, AVATAR)
            yield Forecast(message("c4-hint-avatar"), AVATAR)
        case "artefact":
            artefact = next(candidate for candidate in hero.profile.artefacts if candidate.key == what)
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


def of_spending(battle: Battle, mystic: Fighter, effect: MysticEffect, what: str, count: int) -> Forecast:
    """What so many points bring that feed an effect, or sublimate it."""
    if what == "feeding":
        return does(battle, effect.effects, USED[effect.kind], feeding=count)
    rule = "c4.magic.ritual.test" if effect.is_magic else "c4.faith.communion.test"
    return Forecast(message("c4-hint-sublimated", count=1 + count), rule, (mystic.id,))


def does(battle: Battle, effects: Iterable[words.EffectWord], rule: str, *, feeding: int | None = None) -> Forecast:
    """What words do, one after the other; ``feeding``: by how many points they are fed, where that is settled."""
    return Forecast(effects_told(effects, battle.summonable, feeding), rule)


def effects_told(effects: Iterable[words.EffectWord], troops: Mapping[str, Troop], feeding: int | None = None) -> Words:
    """What words do, one after the other. ``troops``: those that may be summoned."""
    return list_told([told for word in effects for told in _told(word, troops, feeding)])


def _told(word: words.EffectWord, troops: Mapping[str, Troop], feeding: int | None) -> Iterator[Words]:
    """What a word does."""
    match word:
        case words.Force():
            yield message("c4-does-force", strength=_amount(word.strength, feeding))
        case words.Change():
            yield message("c4-gain", what=Message(f"c4-number-{word.of}"), by=_change(word.by, feeding))
        case words.Fix():
            yield message("c4-pair", name=Message(f"c4-number-{word.of}"), value=word.at)
        case words.Again():
            yield from (message("c4-does-again", what=word.what, test=test) for test in word.tests)
        case words.Skill():
            yield message("c4-name", name=rule_title(SKILLS[word.skill]) or word.skill)
        case words.Forbid():
            yield from (message("c4-does-forbid", what=what) for what in word.what)
        case words.Heal():
            yield message("c4-does-heal", points=_amount(word.points, feeding))
        case words.Frighten():
            yield message("c4-does-frighten", fear=_amount(word.fear, feeding))
        case words.Rally():
            yield message("c4-does-rally")
        case words.Faith():
            yield message("c4-gain", what=message("c4-stock-faith"), by=_change(word.points, feeding))
        case words.Mana():
            yield message("c4-gain", what=message("c4-stock-mana"), by=_change(word.points, feeding))
        case words.Dispel():
            yield message("c4-does-dispel")
        case words.Summon():
            yield message("c4-does-summon", troop=troops[word.troop].name.told, count=word.strength)


def _amount(number: words.Number, feeding: int | None) -> Value:
    """A number, and how it grows by what feeds the effect; or what it has grown to."""
    if isinstance(number, int):
        return number
    if feeding is not None:
        return number.fed(feeding)
    return message("c4-amount", base=number.base, each=number.each, step=number.step)


def _change(number: words.Number, feeding: int | None) -> Value:
    """By how much something changes, with its sign."""
    if isinstance(number, int):
        return signed(number)
    if feeding is not None:
        return signed(number.fed(feeding))
    return message("c4-amount", base=signed(number.base), each=number.each, step=number.step)


__all__ = ["does", "effects_told", "of_effect", "of_exploit", "of_spending"]
