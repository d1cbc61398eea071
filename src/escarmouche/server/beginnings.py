"""From what somebody wishes for to the game that begins: who sits where, the set-up, the game up to its first question."""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Game
from escarmouche.players import MAKERS
from escarmouche.players.scripted import is_for, plain_answer, scripted_dice, split, written_key
from escarmouche.rulebooks import Book, Lesson, Scene
from escarmouche.rulebooks import book as book_called
from escarmouche.rulebooks.common.campaign_book import CampaignBook
from escarmouche.rulebooks.common.campaigns import PlayBattle
from escarmouche.server.following import TrueDice, seen_by_all
from escarmouche.server.pictures import Pictures
from escarmouche.server.problems import Refusal
from escarmouche.server.sent import SentScene, scene_sent, shipped, telling_no_paths, written_army, written_packs
from escarmouche.server.teaching import coach_of, dice_of, go_on_teaching
from escarmouche.server.wire import LOSES, PERSON, CampaignWish, LessonText, MatchWish, SceneText, SeatPlan


def people_of(plans: Mapping[str, SeatPlan]) -> tuple[str, ...]:
    """The seats that are a person's."""
    return tuple(seat for seat, plan in plans.items() if plan.player == PERSON)


def seated_at(seats: Sequence[str], wished: Mapping[str, SeatPlan]) -> dict[str, SeatPlan]:
    """Who plays each of some seats: persons, where nothing is said. Raises :class:`Refusal` for seats and machines that
    don't exist.
    """
    for seat, plan in wished.items():
        if seat not in seats:
            raise Refusal("seat-unknown", 422, seat=seat, known=tuple(seats))
        check_player(plan.player)
    return {seat: wished.get(seat, SeatPlan()) for seat in seats}


def check_player(name: str) -> None:
    """Raises :class:`Refusal` for a machine that does not exist."""
    if name != PERSON and name not in MAKERS:
        raise Refusal("player-unknown", 422, name=name, known=(PERSON, *MAKERS))


def said(options: Mapping[str, int | str | bool | None]) -> dict[str, int | str | bool]:
    """The options of which something is said; the others are as usual."""
    return {key: value for key, value in options.items() if value is not None}


def seats_of(book: Book[Any], wish: MatchWish) -> tuple[str, ...]:
    """The seats of the match that is wished for. Raises ``Problem`` for options that the book does not have."""
    lesson = _lesson(book, wish)
    scene = _scene(book, wish) if lesson is None else lesson.scene
    return book.seats(said(wish.options)) if scene is None else tuple(book.begin(scene.setup).players)


def plans_of(book: Book[Any], wish: MatchWish) -> dict[str, SeatPlan]:
    """Who plays each seat. Raises :class:`Refusal` for seats and machines that don't exist."""
    seats = seats_of(book, wish)
    lesson = _lesson(book, wish)
    if lesson is not None:
        return {seat: SeatPlan() if seat == lesson.side else SeatPlan(lesson.against) for seat in seats}
    plans = seated_at(seats, wish.seats)
    if wish.clock is not None and wish.clock.fallen not in MAKERS and wish.clock.fallen != LOSES:
        raise Refusal("player-unknown", 422, name=wish.clock.fallen, known=(LOSES, *MAKERS))
    return plans


def begun(book: Book[Any], wish: MatchWish, setup: Any = None) -> tuple[Game[Any], Pictures]:
    """The game that is wished for, or of this set-up, run up to its first question, and the pictures of that."""
    lesson = _lesson(book, wish)
    if lesson is not None:
        return _taught(book, wish, lesson)
    if isinstance(wish.scene, SceneText):
        return _gone_on(scene_sent(wish.scene), real=wish.real_table)
    return _started(book, _setup(book, wish) if setup is None else setup, real=wish.real_table)


def begun_campaign(book: CampaignBook, wish: CampaignWish) -> tuple[Game[Any], Pictures]:
    """The campaign that is wished for, run up to its first question."""
    campaigns, modes = book.played, book.played.modes()
    mode = next(iter(modes)) if wish.mode is None else wish.mode
    if wish.battlefield is not None:
        shipped("battlefield", wish.battlefield, book.battlefields())
    with tempfile.TemporaryDirectory(prefix="escarmouche-") as name, telling_no_paths():
        setup = campaigns.setup(
            mode,
            packs=written_packs(Path(name), wish.packs),
            battlefield=wish.battlefield,
            points=wish.points,
            length=wish.length,
            copies=wish.copies,
            seed=secrets.randbits(31),
        )
    return _started(book, setup)


def begun_battle(ask: PlayBattle[Any, Any]) -> tuple[Game[Any], Pictures]:
    """The battle that a campaign asks for, run up to its first question."""
    return _started(book_called(ask.book.id), ask.setup)


def judged(ask: PlayBattle[Any, Any], game: Game[Any]) -> Any:
    """The plain answer for a battle that is over, once it has been judged: whoever gives it has not to wait for that.

    Raises ``Problem`` where it is not the battle that was asked for.
    """
    answer = ask.fought(game)
    _ = ask.problems(ask.value(answer))
    return answer


def _started(book: Book[Any], setup: Any, *, real: bool = False) -> tuple[Game[Any], Pictures]:
    """``real``: whether people throw the dice."""
    game = Game(book, setup, dice=TrueDice(), story=True)
    game.by_hand = seen_by_all if real else None
    pictures = Pictures(book, game, {})
    return game.start(), pictures


def _taught(book: Book[Any], wish: MatchWish, lesson: Lesson) -> tuple[Game[Any], Pictures]:
    """The game of a lesson, up to the first question that is taught."""
    coach, *_ = coach_of(book, msgspec.msgpack.encode(wish))
    game = Game(book, lesson.scene.setup, dice=dice_of(coach), story=True)
    pictures = Pictures(book, game, {})
    game.start()
    if coach is not None:
        go_on_teaching(coach, game)
    return game, pictures


def _lesson(book: Book[Any], wish: MatchWish) -> Lesson | None:
    """The lesson that is wished for. Raises ``Problem`` for one that does not exist or can't be read."""
    if wish.lesson is None:
        return None
    if isinstance(wish.lesson, LessonText):
        lesson = book.lesson_in(wish.lesson.text)
    else:
        shipped = book.lessons()
        if wish.lesson not in shipped:
            raise Refusal("lesson-unknown", 422, name=wish.lesson, known=tuple(shipped))
        lesson = shipped[wish.lesson]
    check_player(lesson.against)
    return lesson


def _gone_on(sent: SentScene, *, real: bool = False) -> tuple[Game[Any], Pictures]:
    """The game of a scene that was sent: where it was saved in the middle of a step, the step as far as it had come.
    ``real``: whether people throw the dice that come after it.
    """
    script = sent.scene if sent.saved else msgspec.structs.replace(sent.scene, dice=(), dice_of={}, answers=())
    dice = scripted_dice(script, TrueDice())
    game = Game(sent.book, script.setup, dice=dice, story=True)
    game.by_hand = (lambda roll: not dice.left and seen_by_all(roll)) if real else None
    pictures = Pictures(sent.book, game, {})
    try:
        game.start()
        for written in script.answers:
            question, answer = split(written)
            asked = [request for request in game.requests if isinstance(request, Ask) and is_for(question, request)]
            if not asked:
                raise Refusal("scene-answer", 422, rule=question)
            request = next((candidate for candidate in asked if _may_be_for(candidate, answer)), asked[0])
            plain = plain_answer(sent.book, game.view(request.player).state, request, answer)
            game.answer(plain, player=request.player)
    except Problem:
        raise
    except Exception as error:
        raise Refusal("scene-broken", 422, why=f"{type(error).__name__}: {error}"[:200]) from error
    game.dice, game.by_hand = TrueDice(), (seen_by_all if real else None)
    return game, pictures


def _may_be_for(request: Ask[Any], answer: Any) -> bool:
    """Whether an answer may be meant for a question: players who are asked at the same time have options of their own."""
    return not isinstance(request, Choose) or written_key(answer) in request.options


def _scene(book: Book[Any], wish: MatchWish) -> Scene | None:
    """The scene with which the match begins. Raises ``Problem`` for one that does not exist or can't be read."""
    if wish.scene is None:
        return None
    if isinstance(wish.scene, SceneText):
        sent = scene_sent(wish.scene)
        if sent.book.id != book.id:
            raise Refusal("scene-other-book", 422, theirs=sent.book.id, ours=book.id)
        return sent.scene
    return book.scene(shipped("scene", wish.scene, book.scenes()))


def _setup(book: Book[Any], wish: MatchWish) -> Any:
    """The set-up that is wished for. Nobody outside names a file here: only what is shipped, and texts."""
    scene = _scene(book, wish)
    if scene is not None:
        return scene.setup
    if wish.battlefield is not None:
        shipped("battlefield", wish.battlefield, book.battlefields())
    with tempfile.TemporaryDirectory(prefix="escarmouche-") as name:
        folder, packs, armies = Path(name), list[Path](), list[str]()
        for number, army in enumerate(wish.armies):
            if isinstance(army, str):
                armies.append(shipped("army", army, book.armies()))
            else:
                source, its_packs = written_army(folder / str(number), army)
                armies.append(str(source))
                packs += [
                    pack for pack in its_packs if pack.read_bytes() not in {other.read_bytes() for other in packs}
                ]
        options = _options(book, folder, said(wish.options))
        with telling_no_paths():
            return book.setup(armies, wish.battlefield, packs=packs, seed=secrets.randbits(31), options=options)


def _options(book: Book[Any], folder: Path, wishes: Mapping[str, Any]) -> dict[str, Any]:
    """What is agreed on. Where players may bring a file of their own, they have sent its text, which becomes one."""
    agreed = dict(wishes)
    for option in book.options():
        text = agreed.get(option.key)
        if option.file and isinstance(text, str) and text not in option.choices:
            source = folder / f"{option.key}.yaml"
            source.write_text(text, encoding="utf-8", errors="replace")
            agreed[option.key] = str(source)
    return agreed


__all__ = [
    "begun",
    "begun_battle",
    "begun_campaign",
    "check_player",
    "judged",
    "people_of",
    "plans_of",
    "said",
    "seated_at",
    "seats_of",
]
