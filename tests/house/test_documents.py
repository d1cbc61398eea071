"""Documents: exact values in, one located line out when something is wrong."""

import os
import pickle
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from tests.keyboard import typed

from escarmouche.documents import BadDocument, Limits, dump, load, read
from escarmouche.errors import BadValue, Problem
from escarmouche.texts import Texts


class Fighter(msgspec.Struct, tag="fighter", frozen=True):
    points: Annotated[int, msgspec.Meta(ge=0)]
    move: Decimal = Decimal(0)
    stance: Literal["steady", "wild"] = "steady"
    note: str | None = None

    def __post_init__(self) -> None:
        if self.points == 13:
            raise BadValue("an unlucky number", rule="c2.profile.army-points")
        if self.points == 14:
            raise ValueError("hardly better")


class Tower(msgspec.Struct, tag="tower"):
    height: int = 0


class Army(msgspec.Struct):
    fighters: list[Fighter | Tower] = []
    names: dict[str, dict[str, int]] = {}
    size: tuple[int, int] = (0, 0)
    scale: float = 1.0


def refusal(text: str | bytes | Path, type: Any = Army, **options: Any) -> str:
    with pytest.raises(BadDocument) as bad:
        load(text, type, name="mine.yaml", **options)
    return str(bad.value)


def test_a_document_becomes_its_struct() -> None:
    army = load("fighters:\n  - {type: fighter, points: 12, move: 7.5}\n  - {type: tower, height: 3}\n", Army)
    assert army.fighters == [Fighter(points=12, move=Decimal("7.5")), Tower(height=3)]


def test_a_file_is_read_under_its_path(tmp_path: Path) -> None:
    path = tmp_path / "army.yaml"
    path.write_bytes(b"\xef\xbb\xbfsize: [1, 2]\r\n")
    assert load(path, Army).size == (1, 2)
    path.write_text("size: [1, x]")
    with pytest.raises(BadDocument) as bad:
        load(path, Army)
    assert (bad.value.file, bad.value.line, bad.value.field) == (str(path), 1, "size[1]")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("-3", -3),
        ("0.1", Decimal("0.1")),
        ("2.50", Decimal("2.50")),
        ("true", True),
        ("null", None),
        ("~", None),
        ("no", "no"),
        ("on", "on"),
        ("1:30", "1:30"),
        ("2003-09-01", "2003-09-01"),
        ("1_000", "1_000"),
        ("1e5", "1e5"),
        (".inf", ".inf"),
        ("'12'", "12"),
        ("|\n  a\n  b\n", "a\nb\n"),
        ("{1: a, no: b}", {"1": "a", "no": "b"}),
        ("a: &x [1]\nb: *x", {"a": [1], "b": [1]}),
        ("<<: {a: 1}", {"<<": {"a": 1}}),
    ],
)
def test_plain_values_mean_what_they_look_like(text: str, value: object) -> None:
    read_value: object = load(text, object)
    assert read_value == value
    assert type(read_value) is type(value)


def test_an_alias_gives_each_place_a_value_of_its_own() -> None:
    value: dict[str, list[int]] = load("a: &x [1]\nb: *x", dict[str, list[int]])
    value["a"].append(2)
    assert value["b"] == [1]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "fighters:\n- type: fighter\n  points: -5",
            "mine.yaml:3: fighters[0].points: expected an int >= 0, got -5",
        ),
        (
            "fighters:\n- {type: fighter, pionts: 5}",
            "mine.yaml:2: fighters[0].pionts: unknown field, did you mean points?",
        ),
        ("flags: 1", "mine.yaml:1: flags: unknown field; known are fighters, names, size, scale"),
        (
            "fighters:\n- type: tower\n  points: 5",
            "mine.yaml:3: fighters[0].points: unknown field; known are height, type",
        ),
        ("fighters:\n- {type: fighter}", "mine.yaml:2: fighters[0]: the field points is missing"),
        ("fighters: [{type: ship}]", 'mine.yaml:1: fighters[0].type: expected one of fighter, tower, got "ship"'),
        ("fighters: [{points: 1}]", "mine.yaml:1: fighters[0]: the field type is missing"),
        (
            "fighters: [{type: fighter, points: 1, stance: mild}]",
            'mine.yaml:1: fighters[0].stance: expected one of steady, wild, got "mild"',
        ),
        (
            "fighters: [{type: fighter, points: 1, note: 3}]",
            "mine.yaml:1: fighters[0].note: expected text or null, got 3",
        ),
        (
            "fighters: [{type: fighter, points: 1, move: NaN}]",
            'mine.yaml:1: fighters[0].move: expected a number, got "NaN"',
        ),
        (
            "fighters: [{type: fighter, points: 1, move: '1e999999999'}]",
            'mine.yaml:1: fighters[0].move: expected a number, got "1e999999999"',
        ),
        ("fighters: [{type: fighter, points: 1.0}]", "mine.yaml:1: fighters[0].points: expected an int >= 0, got 1.0"),
        (
            "fighters:\n\n- {type: fighter, points: 13}",
            "mine.yaml:3: fighters[0]: an unlucky number [c2.profile.army-points]",
        ),
        ("fighters:\n\n- {type: fighter, points: 14}", "mine.yaml:3: fighters[0]: hardly better"),
        (
            "names:\n  a: {b: 1}\n  c: {d: 1,\n e: x, f: y}\n  g: {h: z}",
            'mine.yaml:4: names.c.e: expected an int, got "x"',
        ),
        ("names: {a b: {c: x}}", 'mine.yaml:1: names["a b"].c: expected an int, got "x"'),
        ("size: [1]", "mine.yaml:1: size: expected a list of length 2, got a list of length 1"),
        ("fighters: 3", "mine.yaml:1: fighters: expected a list, got 3"),
        ("scale: {}", "mine.yaml:1: scale: expected a number, got a mapping"),
        ("- 1", "mine.yaml:1: expected a mapping, got a list of length 1"),
    ],
)
def test_a_wrong_value_is_named_with_its_place_and_the_reason(text: str, line: str) -> None:
    assert refusal(text) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "mine.yaml:1: the document is empty"),
        ("# nothing\n", "mine.yaml:1: the document is empty"),
        ("size: [1,\n", "mine.yaml:2: not YAML: a value is missing here"),
        ("size: [1, 2\n", "mine.yaml:2: not YAML: in a list between [ and ], a comma or the ] is missing before this"),
        ("%FOO", "mine.yaml:1: not YAML: found unknown directive name"),
        ("scale: 1\nsize: [1, 2]\nscale: 2", "mine.yaml:3: the key scale stands twice, first at line 1"),
        ("--- {}\n--- {}", "mine.yaml:2: only one document a file"),
        ("? [a]\n: 1", "mine.yaml:1: a key must be plain text"),
        (
            "scale: !!python/object:os.system x",
            "mine.yaml:1: scale: tags are not accepted: tag:yaml.org,2002:python/object:os.system",
        ),
        ("size: !!set {1, 2}", "mine.yaml:1: size: tags are not accepted: tag:yaml.org,2002:set"),
        ("size: &a [*a]", "mine.yaml:1: size[0]: the alias a stands for nothing that came before it"),
        ('scale: "\\0"', "mine.yaml:1: scale: control character U+0000 is not allowed"),
        ('scale: "\\e[2J"', "mine.yaml:1: scale: control character U+001B is not allowed"),
        ("scale: 1\n\0", "mine.yaml:2: control character U+0000 is not allowed"),
        (b"scale: 1\nsize: \xff", "mine.yaml:2: not UTF-8 text"),
        ("caf\u00e9".encode()[:-1], "mine.yaml:1: not UTF-8 text"),
        (f"scale: {'9' * 5000}", "mine.yaml:1: scale: this number is too long"),
    ],
)
def test_what_is_not_a_plain_document_is_refused(text: str | bytes, line: str) -> None:
    assert refusal(text) == line


SLIPS = {
    "size: [1, 2": "a comma or the ] is missing",
    "size: {a: 1]": "a comma or the } is missing",
    "size: [1, ,": "a value is missing",
    "note: 'open": "a text in quotes is never closed",
    "note: Charge: now": "one colon too many",
    "- a\nb: c": "begins with a dash",
    "a:\n  b: 1\n c: 2": "does not go with the lines before it",
    "a: 'b' c": "does not go with the lines before it",
    " a: 1\nb: 2": "does not go with the lines before it",
    "a:\n\t- b": "indent with spaces",
    "a: b\n\tc: d": "is indented with a tab",
    "a: @b": "no value can begin with this character",
    'a: "\\q"': "write it twice",
}


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize("text", SLIPS)
def test_slips_of_the_pen_are_explained_whatever_parser_reads(
    text: str, fast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not fast:
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    with pytest.raises(BadDocument) as bad:
        load(text, Army, name="mine.yaml")
    # Of items without a dash the slow parser knows only that they do not go with the others.
    dashless = text.startswith("- a") and not fast
    assert ("does not go with the lines before it" if dashless else SLIPS[text]) in str(bad.value)
    assert "ce n’est pas du YAML\u00a0: " in bad.value.told(Texts("fr"))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 500_000,
        "{a: " * 200_000,
        "- " * 500_000,
        "a: &a [x, x, x, x, x, x, x, x, x]\n"
        + "".join(f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefghij", "bcdefghijk", strict=True)),
        "a0: &a0 x\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 2000)),
        "[" + "a," * 400_000,
        "x" * (1 << 20) + "x",
    ],
    ids=["brackets", "braces", "dashes", "alias-bomb", "alias-ladder", "long-list", "too-large"],
)
def test_bombs_are_defused(text: str) -> None:
    assert refusal(text, object).startswith("mine.yaml:")


def test_limits_are_the_callers_to_set() -> None:
    assert load("[[1, 2]]", object, limits=Limits(depth=2, nodes=4)) == [[1, 2]]
    assert "collections inside each other" in refusal("[[1, 2]]", object, limits=Limits(depth=1))
    assert "more than 3 values" in refusal("[[1, 2]]", object, limits=Limits(nodes=3))
    assert refusal("[[1, 2]]", object, limits=Limits(size=7)) == "mine.yaml: too large: at most 7 bytes are read"


def test_paths_that_are_no_files_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "big").write_bytes(b"x" * 100)
    assert refusal(tmp_path) == "mine.yaml: this is a directory, not a file"
    assert refusal(tmp_path / "none") == "mine.yaml: no such file"
    assert refusal(tmp_path / "nul\0") == "mine.yaml: no such file"
    assert refusal(tmp_path / ("x" * 5000)) == "mine.yaml: cannot be read: File name too long"
    assert refusal(tmp_path / "pipe") == "mine.yaml: this is no ordinary file"
    assert refusal(tmp_path / "big" / "below") == "mine.yaml: cannot be read: Not a directory"
    assert refusal(tmp_path / "big", limits=Limits(size=99)) == "mine.yaml: too large: at most 99 bytes are read"


def test_a_later_check_can_point_at_a_value() -> None:
    army = read("fighters:\n- {type: tower}\n- type: tower\n  height: 3\n", Army, name="mine.yaml")
    bad = army.bad(("fighters", 1, "height"), "too high", rule="c2.profile.size")
    assert str(bad) == "mine.yaml:4: fighters[1].height: too high [c2.profile.size]"
    assert army.bad(("fighters", 1, "width"), "none").line == 3
    assert army.bad(("walls",), "none").line == 1


def test_errors_are_told_in_french() -> None:
    with pytest.raises(BadDocument) as bad:
        load("fighters: [{type: fighter, pionts: 1}]", Army, name="mienne.yaml")
    french = bad.value.told(Texts("fr"))
    assert typed(french) == "mienne.yaml:1: fighters[0].pionts: champ inconnu ; vouliez-vous dire points ?"


def test_an_error_is_one_line_whatever_is_in_it() -> None:
    assert str(BadDocument("a\nb", 1, "x\x1b", "c\u2028d")) == "a\\nb:1: x\\x1b: c\\u2028d"
    assert "\n" not in refusal('"a\\nb": 1')
    assert str(Problem("12\u202f000 \xe9cus")) == "12\u202f000 \xe9cus"


def test_an_error_survives_the_way_between_processes() -> None:
    with pytest.raises(BadDocument) as bad:
        load("fighters:\n- {type: fighter, points: 13}", Army, name="mine.yaml")
    copy = pickle.loads(pickle.dumps(bad.value))
    assert str(copy) == str(bad.value)
    assert (copy.line, copy.field, copy.rule) == (2, "fighters[0]", "c2.profile.army-points")


def test_a_bug_in_a_type_is_not_blamed_on_the_document() -> None:
    class Broken(msgspec.Struct):
        x: int

        def __post_init__(self) -> None:
            raise TypeError("a bug")

    with pytest.raises(TypeError, match="a bug"):
        load("x: 1", Broken)


def test_a_reason_that_looks_like_a_place_is_no_place() -> None:
    class Sly(msgspec.Struct):
        x: str

        def __post_init__(self) -> None:
            raise ValueError(self.x)

    assert refusal("x: ' - at `$.y[3]`'", Sly) == "mine.yaml:1:  - at `$.y[3]`"


def test_own_types_are_decoded_by_the_caller() -> None:
    class Length:
        def __init__(self, units: int) -> None:
            self.units = units

    def decode(kind: type, value: Any) -> Any:
        assert kind is Length
        if not isinstance(value, int):
            raise BadValue("a length is a number")
        return Length(value * 1000)

    assert load("{a: 3}", dict[str, Length], decode=decode)["a"].units == 3000
    assert refusal("{a: x}", dict[str, Length], decode=decode) == "mine.yaml:1: a: a length is a number"


@given(st.binary(max_size=200))
@example(b"\xff\xfe\x00")
@example(b"%YAML 9.9\n---\n")
@example(b"&a : *a")
def test_no_bytes_give_anything_but_a_value_or_a_bad_document(data: bytes) -> None:
    for type_ in (object, Army):
        try:
            load(data, type_)
        except BadDocument as bad:
            assert "\n" not in str(bad)
            assert bad.told(Texts("fr"))


@given(st.text(alphabet="{}[]&*!|>'\"%@`#:-?,ab1. \n\t~", max_size=80))
def test_no_punctuation_gives_anything_but_a_value_or_a_bad_document(text: str) -> None:
    for type_ in (object, Army):
        try:
            load(text, type_)
        except BadDocument as bad:
            assert "\n" not in str(bad)


DOCUMENT = "fighters:\n- {type: fighter, points: 12, note: 'été'}\nnames:\n  a: {b: 1}\nsize: [3, 4]\n"


@given(st.integers(0, len(DOCUMENT.encode())))
def test_a_truncated_file_is_a_value_or_a_bad_document(length: int) -> None:
    try:
        load(DOCUMENT.encode()[:length], Army)
    except BadDocument as bad:
        assert bad.line is not None


LETTERS = st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff\ufeff") | st.just("\n")
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**18) + 1, 10**18 - 1)
    | st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=-(10**9), max_value=10**9)
    | st.text(LETTERS, max_size=20)
    | st.sampled_from(
        ["12", "1.5", "-", "no", "~", "null", "true", "1e5", ".5", "5.", "=", "<<", "0x1f", "1:30", "'", "# a", ""]
    )
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(LETTERS, max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_what_is_dumped_reads_back_the_same(value: object) -> None:
    assert load(dump(value), object) == value


def test_a_struct_is_dumped_in_its_order() -> None:
    army = Army(fighters=[Fighter(points=3, move=Decimal("7.5"), note="été")], size=(1, 2))
    text = dump(army)
    assert text.index("fighters") < text.index("names") < text.index("size")
    assert "move: 7.5" in text
    assert "été" in text
    assert load(text, Army) == army


def test_repeated_values_are_written_out() -> None:
    row = [1, 2]
    assert "*" not in dump({"a": row, "b": row})


@pytest.mark.parametrize("number", [float("nan"), float("inf"), Decimal("NaN")])
def test_only_finite_numbers_are_dumped(number: float | Decimal) -> None:
    with pytest.raises(ValueError, match="finite"):
        dump({"a": number})
