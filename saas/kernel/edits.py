"""Saving what one person changed without undoing what somebody else saved in the meantime.

A page sends only the fields it changed, and under ``seen`` what it showed of them before. A field whose value is no
longer the one that was seen is a conflict, unless both people chose the same value.

A page that publishes sends all it showed, because everything becomes public at once. A field that it does not change
is a conflict as soon as somebody else changed it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from django.core.files import File
from rest_framework import serializers

from saas.kernel.api import Endpoint, Serializer
from saas.kernel.errors import DomainError, InvalidPayload

CHANGED_TWICE = "Someone else saved this field first"
CHANGED_UNSEEN = "Someone else changed this in the meantime. Check it, then publish again."


class EditConflict(DomainError):
    """``params.stale`` maps each stale field to ``{"yours": …, "theirs": …}``, both as the API shows them."""

    code = "EDIT_CONFLICT"
    message = "Someone else saved this first"


class SeenInput(Serializer):
    """Takes ``seen`` along with the changes. A form sends it as JSON."""

    seen = serializers.JSONField(
        required=False,
        help_text="The changed fields, or when publishing all, as the page showed them. One that was saved since "
        "answers EDIT_CONFLICT.",
    )


@dataclass(frozen=True)
class Seen:
    """What a page showed of its fields, by their names in the API. Empty when the caller did not say.

    ``given`` are those of them that it changes.
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)
    fields: Mapping[str, "serializers.Field[Any, Any, Any, Any]"] = field(default_factory=dict)

    def of(self, row: object) -> dict[str, Any]:
        """The attributes of ``row`` that the page showed, by model field."""
        fields = (self.fields[name].source for name in self.values if name in self.fields)
        return {name: getattr(row, name) for name in fields if name and hasattr(row, name)}

    def check(self, current: Mapping[str, Any]) -> None:
        """Compares with ``current``, values by model field; call it while the row is locked. Raises EditConflict."""
        stale, problems = {}, {}
        for name, seen in self.values.items():
            known = self.fields.get(name)
            if known is None or known.source is None or known.source not in current:
                continue
            now = _shown(known, current[known.source])
            if now == _plain(seen) or (name in self.given and now == _plain(self.given[name])):
                continue
            yours = self.given.get(name, seen)
            stale[name] = {"yours": None if isinstance(yours, File) else yours, "theirs": now}
            problems[name] = CHANGED_TWICE if name in self.given else CHANGED_UNSEEN
        if stale:
            raise EditConflict(fields=problems, stale=stale)


NOTHING_SEEN = Seen()


def read_changes(view: Endpoint, input_class: type[SeenInput], *, partial: bool = True) -> tuple[dict[str, Any], Seen]:
    """The validated changes of a body, and what the page showed of them before.

    Without ``partial`` the fields that the input requires must be there.

    Raises VALIDATION_ERROR, and InvalidPayload unless ``seen`` is an object.
    """
    changes = view.read(input_class, partial=partial)
    changes.pop("seen", None)
    return changes, _seen_of(cast(Mapping[str, Any], view.request.data), input_class())


def read_seen(view: Endpoint, input_class: type[SeenInput]) -> Seen:
    """What a page showed, for a call that changes no field itself. ``input_class`` knows the fields.

    Raises InvalidPayload unless ``seen`` is an object.
    """
    view.read(SeenInput)
    return _seen_of(cast(Mapping[str, Any], view.request.data), input_class())


def _seen_of(data: Mapping[str, Any], serializer: Serializer) -> Seen:
    raw = data.get("seen") or {}
    if isinstance(raw, str):
        try:
            raw = json.loads(raw)
        except ValueError as error:
            raise InvalidPayload from error
    if not isinstance(raw, dict):
        raise InvalidPayload
    given = {name: data[name] for name in raw if name in data}
    return Seen(raw, given, serializer.fields)


def _shown(known: "serializers.Field[Any, Any, Any, Any]", value: Any) -> Any:
    return None if value is None or value == "" else _plain(known.to_representation(value))


def _plain(value: Any) -> Any:
    """As JSON would give it back; the empty text of a form is nothing, and numbers compare as texts."""
    if value is None or value == "":
        return None
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError:
            return value
    return json.dumps(value, sort_keys=True, default=str) if isinstance(value, (dict, list)) else str(value)
