"""From a typed value to a document that reads back as the same value."""

from decimal import Decimal
from typing import Any

import msgspec
import yaml

from escarmouche.documents.nodes import FRACTION, INTEGER


class _Dumper(yaml.SafeDumper):
    """PyYAML's safe dumper with exact numbers, without aliases; it quotes what YAML 1.1 or we would not read as text."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def _exact(dumper: yaml.SafeDumper, number: Decimal | float) -> yaml.ScalarNode:
    exact = Decimal(repr(number)) if isinstance(number, float) else number
    if not exact.is_finite():
        raise ValueError(f"{number} cannot be written: only finite numbers can")
    text = f"{exact:f}"
    return dumper.represent_scalar("tag:yaml.org,2002:float", text if "." in text else f"{text}.0")


_Dumper.add_representer(Decimal, _exact)
_Dumper.add_representer(float, _exact)
for _pattern, _tag in ((INTEGER, "int"), (FRACTION, "float")):
    _Dumper.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", _pattern, list("-+.0123456789"))


def dump(value: Any) -> str:
    """The value as YAML text: fields in their order, French letters as they are, one item a line.

    Raises:
        ValueError: a number that is not finite.
    """
    plain = msgspec.to_builtins(value, builtin_types=(Decimal,), str_keys=True)
    text: str = yaml.dump(plain, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100)
    return text
