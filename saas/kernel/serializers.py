"""The base of every serializer: camelCase names, strict bodies, texts without invisible characters."""

import json
from collections.abc import Mapping
from copy import deepcopy
from datetime import UTC
from functools import cache
from typing import Any, ClassVar, Final
from urllib.parse import urlsplit

from rest_framework import serializers
from rest_framework.fields import empty

from saas.kernel import field_texts
from saas.kernel.representation import DirectRepresentation
from saas.kernel.text import (
    HIDDEN,
    PILED,
    camel,
    has_hidden,
    has_piled_marks,
    plain_link,
    shows_nothing,
    without_hidden,
)
from saas.kernel.web_addresses import is_number

Field = serializers.Field[Any, Any, Any, Any]
UNKNOWN_FIELD = "There is no such field"
MAX_UNKNOWN_NAMED, MAX_UNKNOWN_LENGTH = 10, 60

field_texts.install()


@cache
def _prepared_fields(serializer: type["Serializer"]) -> dict[str, Field]:
    return serializer.prepare_fields()


def _twin(field: Field) -> Field:
    """Return a copy of a field to bind. DRF constructs each field again per instance, which costs ten times as much."""
    twin: Field = object.__new__(type(field))
    vars(twin).update(vars(field))
    child = getattr(field, "child", None)
    if child is not None:
        copied: Any = _twin(child)
        copied.parent = twin
        vars(twin)["child"] = copied
    return twin


def _visible(text: str) -> None:
    if text and shows_nothing(text):
        raise serializers.ValidationError(HIDDEN)


def _one_line(text: str) -> None:
    if has_hidden(text):
        raise serializers.ValidationError(HIDDEN)
    if has_piled_marks(text):
        raise serializers.ValidationError(PILED)


class MultilineField(serializers.CharField):
    """A text of several lines. It loses invisible characters, because people paste them without seeing them."""

    def run_validation(self, data: Any = empty) -> Any:
        value = super().run_validation(data)
        return without_hidden(value) if isinstance(value, str) else value


class LinkField(serializers.CharField):
    """An https address of a public site that shows where it leads: no user info, international hosts in punycode."""

    def to_internal_value(self, data: Any) -> str:
        url: str = super().to_internal_value(data)
        if not url:
            return url
        plain = plain_link(url)
        if plain is None or not plain.startswith("https://") or is_number(urlsplit(plain).hostname or ""):
            raise serializers.ValidationError("Must start with https:// and name a public site")
        return plain


# No docstring: the OpenAPI document would show it for every serializer that has none. Fields have snake_case names in
# the code and camelCase names in JSON; names in `verbatim` do not change. A text of one line with control characters,
# bidirectional overrides or marks piled on one letter is refused. A MultilineField loses these characters. A text must
# have a visible character. A field class with `any_letters` accepts all characters, for passwords.
class Serializer(DirectRepresentation):
    verbatim: ClassVar[frozenset[str]] = frozenset()

    def get_fields(self) -> dict[str, Field]:
        return {name: _twin(field) for name, field in _prepared_fields(type(self)).items()}

    @classmethod
    def prepare_fields(cls) -> dict[str, Field]:
        """Return the fields by their camelCase names, which each instance copies."""
        renamed = {}
        for name, field in deepcopy(cls._declared_fields).items():
            outside = name if name in cls.verbatim else camel(name)
            if outside != name and field.source is None:
                field.source = name
            if isinstance(field, serializers.SerializerMethodField) and not field.method_name:
                field.method_name = f"get_{name}"
            if isinstance(field, serializers.DateTimeField):
                # DRF would ask for the time zone of each value.
                field.timezone = UTC
            renamed[outside] = field
            field_texts.reword(field)
            text = field
            if isinstance(field, serializers.ListField):
                text = field.child
                field_texts.reword(text)
            is_secret = getattr(text, "any_letters", False)
            if isinstance(text, serializers.CharField) and not is_secret:
                text.validators += [_visible] if isinstance(text, MultilineField) else [_visible, _one_line]
        return renamed

    def to_internal_value(self, data: Any) -> Any:
        if self.context.get("is_body") and isinstance(data, Mapping):
            self.refuse_unknown(data)
        return super().to_internal_value(data)

    def refuse_unknown(self, data: Mapping[Any, Any]) -> None:
        """Raise ValidationError for fields that the body has beyond these. A misspelled field must not be lost."""
        if unknown := unknown_fields(data, self.fields):
            raise serializers.ValidationError(unknown)


def unknown_fields(data: Mapping[Any, Any], fields: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return a text for each field of ``data`` that ``fields`` does not have; at most MAX_UNKNOWN_NAMED."""
    unknown = sorted({str(name) for name in data} - fields.keys())[:MAX_UNKNOWN_NAMED]
    return {name[:MAX_UNKNOWN_LENGTH]: [UNKNOWN_FIELD] for name in unknown}


class FormInput(Serializer):
    """A body that is JSON or a form. A form has neither nulls nor lists, so its texts are read by the kind of field.

    An empty text is null where the field allows null, and left out where the field may be left out. A list or an object
    is JSON.
    """

    def to_internal_value(self, data: Any) -> Any:
        if hasattr(data, "getlist"):
            data = self._from_form({name: data[name] for name in data})
        return super().to_internal_value(data)

    def _from_form(self, texts: dict[str, Any]) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for name, text in texts.items():
            field = self.fields.get(name)
            if text == "" and field is not None:
                if field.allow_null:
                    values[name] = None
                    continue
                if not field.required and field.default is empty and not getattr(field, "allow_blank", False):
                    continue
            values[name] = _from_json(name, text, field) if isinstance(field, STRUCTURED) else text
        return values


STRUCTURED: Final = (serializers.ListField, serializers.DictField, serializers.BaseSerializer)


def _from_json(name: str, text: Any, field: Any) -> Any:
    if not isinstance(text, str):
        return text
    is_list = isinstance(field, serializers.ListField | serializers.ListSerializer)
    try:
        return json.loads(text or ("[]" if is_list else "{}"))
    except (ValueError, RecursionError):
        what = "a list" if is_list else "an object"
        raise serializers.ValidationError({name: [f"Must be {what} as JSON"]}) from None


class NothingOutput(Serializer):
    """An empty object."""
