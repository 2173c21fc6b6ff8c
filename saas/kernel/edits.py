"""Saves one user's changes without undoing another user's.

A page sends only the fields that it changed, and under ``seen`` the values that it showed. A field whose stored value
differs from ``seen`` is a conflict, unless both users chose the same value.

A page that publishes sends all fields that it showed, because all become public at once. There, also a field that it
does not change is a conflict if another user changed it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from django.core.files import File
from rest_framework import serializers

from saas.kernel.endpoint import Endpoint
from saas.kernel.errors import DomainError, InvalidPayload
from saas.kernel.serializers import Serializer, unknown_fields

CHANGED_TWICE = "Someone else saved this field first"
CHANGED_UNSEEN = "Someone else changed this in the meantime. Check it, then publish again."


class EditConflict(DomainError):
    """``params.stale`` maps each stale field to ``{"yours": …, "theirs": …}``, both in the API's format."""

    code = "EDIT_CONFLICT"
    message = "Someone else saved this first. Choose what to keep."


class SeenInput(Serializer):
    """Accepts ``seen`` with the changes. A form sends it as JSON."""

    seen = serializers.JSONField(
        required=False,
        help_text="The changed fields, or when publishing all, as the page showed them. One that was saved since "
        "answers EDIT_CONFLICT.",
    )


@dataclass(frozen=True)
class Seen:
    """The values that a page showed, by API name; empty if the caller did not send them.

    ``given`` are the fields that the page changes.
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)
    fields: Mapping[str, "serializers.Field[Any, Any, Any, Any]"] = field(default_factory=dict)

    def of(self, row: object) -> dict[str, Any]:
        """Return the attributes of ``row`` that the page showed, by model field."""
        fields = (self.fields[name].source for name in self.values if name in self.fields)
        return {name: getattr(row, name) for name in fields if name and hasattr(row, name)}

    def check(self, current: Mapping[str, Any]) -> None:
        """Compare with ``current``, values by model field, while the row is locked. Raises EditConflict."""
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


def changes_any(row: object, changes: Mapping[str, Any]) -> bool:
    """True if a value differs from the attribute of ``row`` with its name."""
    return any(value != getattr(row, name) for name, value in changes.items())


def read_changes(view: Endpoint, input_class: type[SeenInput], *, partial: bool = True) -> tuple[dict[str, Any], Seen]:
    """Return the validated changes of a body, and the values that the page showed.

    Without ``partial``, the input's required fields must be present. Raises VALIDATION_ERROR; InvalidPayload unless
    ``seen`` is an object.
    """
    changes = view.read(input_class, partial=partial)
    changes.pop("seen", None)
    return changes, _seen_of(cast(Mapping[str, Any], view.request.data), input_class())


def read_seen(view: Endpoint, input_class: type[SeenInput], *, body: type[SeenInput] = SeenInput) -> Seen:
    """Return the values that a page showed, for a call that changes no field. ``input_class`` defines the fields.

    Raises VALIDATION_ERROR; InvalidPayload unless ``seen`` is an object.
    """
    view.read(body)
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
    # A misspelled field would not be compared.
    if unknown := unknown_fields(raw, serializer.fields):
        raise serializers.ValidationError({"seen": unknown})
    given = {name: data[name] for name in raw if name in data}
    return Seen(raw, given, serializer.fields)


def _shown(known: "serializers.Field[Any, Any, Any, Any]", value: Any) -> Any:
    return None if value is None or value == "" else _plain(known.to_representation(value))


def _plain(value: Any) -> Any:
    """Return the value as JSON would. A form's empty text is None; numbers are compared as texts."""
    if value is None or value == "":
        return None
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError:
            return value
    return json.dumps(value, sort_keys=True, default=str) if isinstance(value, (dict, list)) else str(value)
