"""Outputs of the API: frozen dataclasses. Their serializers are derived from their types."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, cast, get_args, get_origin, get_type_hints
from uuid import UUID

from rest_framework import serializers

from saas.kernel.amounts import AmountField
from saas.kernel.gems import GemsField
from saas.kernel.serializers import Field, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField

Gems: TypeAlias = Annotated[int, GemsField]
"""An amount of gems, which is text in JSON."""

_FIELDS: Mapping[type, type[Field]] = {
    bool: serializers.BooleanField,
    int: IntegerField,
    str: serializers.CharField,
    UUID: UUIDField,
    datetime: serializers.DateTimeField,
    date: serializers.DateField,
    Decimal: AmountField,
}


class Output:
    """The base of an output. A subclass is a frozen dataclass, which its class method ``of`` makes from models.

    The type of each field decides how it is rendered. ``Annotated[…, "text"]`` documents a field. A field or a class of
    fields in ``Annotated`` renders the value in place of the type.
    """

    __slots__ = ()

    def fields(self) -> dict[str, Any]:
        """Return the values by name, for an output that has all fields of this one and more."""
        return {one.name: getattr(self, one.name) for one in fields(self)}  # type: ignore[arg-type]


OutputClass: TypeAlias = type[Output] | type[serializers.Serializer[Any]]


def serializer_of(output: OutputClass) -> type[serializers.Serializer[Any]]:
    """Return the serializer of an output; a serializer is its own."""
    if issubclass(output, serializers.Serializer):
        return output
    # mypy confuses the hash of a frozen dataclass with that of the class itself.
    derived: type[serializers.Serializer[Any]] = _derived(cast(Any, output))
    return derived


@cache
def _derived(output: Any) -> type[serializers.Serializer[Any]]:
    name: str = output.__name__
    bases: tuple[Any, ...] = output.__bases__
    if not is_dataclass(output):
        raise TypeError(f"{name} is no dataclass")
    parents = tuple(serializer_of(parent) for parent in bases if parent is not Output)
    own = set(output.__annotations__)
    hints = {name: hint for name, hint in get_type_hints(output, include_extras=True).items() if name in own}
    return type(
        name,
        parents or (Serializer,),
        {name: _field(hint) for name, hint in hints.items()} | {"__doc__": _docstring(name, output.__doc__)},
    )


def _docstring(name: str, text: str | None) -> str | None:
    """Return the text of the class; None for the list of parameters that dataclasses write without one."""
    return None if text is None or text.startswith(f"{name}(") else text


def _field(hint: Any, **options: Any) -> Field:
    if get_origin(hint) is Annotated:
        return _annotated(*get_args(hint), **options)
    if get_origin(hint) in (Union, UnionType):
        kinds = [one for one in get_args(hint) if one is not NoneType]
        if len(kinds) == 1:
            return _field(kinds[0], allow_null=True, **options)
    if get_origin(hint) in (list, tuple, Sequence):
        row = get_args(hint)[0]
        if _is_output(row):
            return serializer_of(row)(many=True, **options)
        return serializers.ListField(child=_field(row), **options)
    if _is_output(hint):
        return serializer_of(hint)(**options)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return serializers.ChoiceField(choices=hint.choices, **options)  # type: ignore[attr-defined]
    if hint in _FIELDS:
        return _FIELDS[hint](**options)
    raise TypeError(f"No field renders {hint}")


def _annotated(hint: Any, *notes: Any, **options: Any) -> Field:
    for note in notes:
        if isinstance(note, str):
            options["help_text"] = note
    for note in notes:
        if isinstance(note, serializers.Field):
            return deepcopy(note)
        if isinstance(note, type) and issubclass(note, serializers.Field):
            return note(**options)
    return _field(hint, **options)


def _is_output(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Output)
