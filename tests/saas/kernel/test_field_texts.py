"""Whatever is wrong with a value, the person who typed it reads a text of ours."""

import ast
import inspect
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core import validators as django_validators
from django.urls import get_resolver
from rest_framework import fields, relations, serializers, validators
from rest_framework.exceptions import ErrorDetail, ValidationError

from saas.kernel.errors import DomainError, flatten
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField

MARKS = {"_", "gettext_lazy", "ngettext_lazy"}


def _raw_texts() -> list[re.Pattern[str]]:
    """The texts in the sources of DRF and of Django's validators, with anything in place of their parameters."""
    texts = set()
    for module in (fields, relations, serializers, validators, django_validators):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                texts |= {
                    one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)
                }
    parameter = re.compile(r"\\{.*?\\}|%\\\(.*?\\\).|%\(.*?\).")
    return [re.compile(parameter.sub(".*", re.escape(text)), re.DOTALL) for text in texts]


RAW = _raw_texts()


def _inputs() -> list[type[Serializer]]:
    """Everything that a call of the API takes, its query included."""
    assert get_resolver().url_patterns, "importing the addresses imports every area's inputs"
    found, left = set(), [Serializer]
    while left:
        kinds = left.pop().__subclasses__()
        left += kinds
        found |= {kind for kind in kinds if not kind.__name__.endswith(("Output", "Page"))}
    ours = [kind for kind in found if kind.__module__.startswith(("saas.", "tenants."))]
    return sorted(ours, key=lambda kind: (kind.__module__, kind.__qualname__))


def _fields(field: Any, path: str) -> Iterator[tuple[str, Any]]:
    yield path, field
    if isinstance(field, serializers.ListSerializer | serializers.ListField):
        yield from _fields(field.child, f"{path}.0")
    elif isinstance(field, serializers.Serializer):
        for name, inner in field.fields.items():
            yield from _fields(inner, f"{path}.{name}")


WRONG: list[Any] = [
    fields.empty, None, "", " ", "x", "x" * 100_000, "\0", "\ud800", "0", "-1", 0, -1, 10**12, 10**400, 1.5,
    float("inf"), True, [], ["x"], [[]] * 1000, {}, {"x": "y"}, [{}], b"x", "2026-13-99", "2026-01-01", "25:61",
    "9" * 2000,
]  # fmt: skip


def _refusals(field: Any) -> Iterator[str]:
    for value in WRONG:
        try:
            field.run_validation(value)
        except ValidationError as error:
            yield from (text for _, text in flatten(error.detail))
        except (DomainError, fields.SkipField):
            continue


@pytest.mark.sampled
@pytest.mark.parametrize("kind", _inputs(), ids=lambda kind: kind.__qualname__)
def test_no_field_answers_with_a_text_for_programmers(kind: type[Serializer]) -> None:
    raw = {
        (path, text)
        for path, field in _fields(kind(), kind.__name__)
        if not field.read_only
        for text in {*_refusals(field), *_declared(field)}
        if any(pattern.fullmatch(text) for pattern in RAW)
    }
    assert raw == set()


@pytest.mark.sampled
@pytest.mark.parametrize("kind", _inputs(), ids=lambda kind: kind.__qualname__)
def test_no_field_takes_for_a_number_what_only_python_calls_one(kind: type[Serializer]) -> None:
    numbers = [
        (path, field) for path, field in _fields(kind(), kind.__name__) if isinstance(field, fields.IntegerField)
    ]
    for path, field in numbers:
        for written in (" 3", "3 ", "3_0", "3.0", "+3", "03", "\u0663", "\uff13", 3.0, True):
            try:
                taken = field.run_validation(written)
            except (ValidationError, fields.SkipField):
                continue
            pytest.fail(f"{path} takes {written!r} as {taken!r}")


@pytest.mark.sampled
@pytest.mark.parametrize("kind", _inputs(), ids=lambda kind: kind.__qualname__)
def test_no_list_of_ids_takes_numbers(kind: type[Serializer]) -> None:
    lists = [(path, field) for path, field in _fields(kind(), kind.__name__) if isinstance(field, fields.ListField)]
    for path, field in lists:
        if isinstance(field.child, fields.UUIDField):
            with pytest.raises(ValidationError):
                pytest.fail(f"{path} takes {field.child.run_validation(7)!r}")


@pytest.mark.parametrize("given", [7, 7.0, True, ["x"], "7"])
def test_an_id_is_text(given: Any) -> None:
    with pytest.raises(ValidationError):
        UUIDField().run_validation(given)


@pytest.mark.parametrize(("given", "taken"), [(3, 3), ("3", 3), ("-3", -3), ("0", 0), ("10", 10)])
def test_a_number_is_taken_as_itself_and_as_its_digits(given: Any, taken: int) -> None:
    assert IntegerField().run_validation(given) == taken


def _declared(field: Any) -> set[str]:
    return {str(text) for text in field.error_messages.values()}


def test_the_inputs_are_found_and_a_raw_text_is_known() -> None:
    assert len(_inputs()) > 60
    raw = ErrorDetail("Ensure this field has no more than 40 characters.")
    assert any(pattern.fullmatch(raw) for pattern in RAW)


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        (serializers.CharField(max_length=40), "x" * 41, "Must contain at most 40 characters"),
        (serializers.CharField(min_length=5), "x", "Must contain at least 5 characters"),
        (serializers.CharField(), "", "Field is required"),
        (serializers.CharField(), None, "Field is required"),
        (serializers.IntegerField(min_value=1), 0, "Must be a positive number"),
        (serializers.IntegerField(min_value=0), -1, "Field must be a non-negative"),
        (serializers.IntegerField(max_value=2_147_483_647), 10**10, "Must be at most 2,147,483,647"),
        (serializers.IntegerField(), 1.5, "Must be an integer"),
        (serializers.ChoiceField(choices=["A"]), "B", "Choose one of the options"),
        (serializers.DateField(), "soon", "Choose a date"),
        (serializers.EmailField(), "x", "Please enter a valid email address"),
    ],
)
def test_a_wrong_value_is_called_as_the_forms_call_it(field: Any, value: Any, text: str) -> None:
    class OneInput(Serializer):
        given = field

    body = OneInput(data={"given": value})
    assert not body.is_valid()
    assert body.errors == {"given": [text]}
