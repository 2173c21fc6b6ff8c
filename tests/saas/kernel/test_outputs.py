"""Serializers are derived from outputs, which are typed dataclasses."""

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Annotated
from uuid import UUID, uuid4

import pytest
from django.db.models import TextChoices
from rest_framework import serializers

from saas.kernel.errors import ValidationFailed, as_domain_error
from saas.kernel.outputs import Gems, Output, serializer_of
from saas.kernel.paging import page_of
from saas.kernel.representation import render_rows
from saas.kernel.serializers import Serializer


class Mood(TextChoices):
    GOOD = "GOOD"


@dataclass(frozen=True, slots=True, kw_only=True)
class StepOutput(Output):
    title: str
    price: Gems | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanOutput(Output):
    """A plan."""

    id: UUID
    mood: Mood
    made_at: datetime | None
    first_step: StepOutput | None
    all_steps: list[StepOutput]
    tags: list[str]
    is_open: Annotated[bool, "Open for all"]
    word: Annotated[str, serializers.ChoiceField(choices=["a"])]


@dataclass(frozen=True, slots=True, kw_only=True)
class LongPlanOutput(PlanOutput):
    length: int


def a_plan() -> PlanOutput:
    step = StepOutput(title="x", price=5)
    return PlanOutput(
        id=uuid4(), mood=Mood.GOOD, made_at=datetime(2026, 1, 2, tzinfo=UTC), first_step=None,
        all_steps=[step, StepOutput(title="y", price=None)], tags=["t"], is_open=True, word="a",
    )  # fmt: skip


def test_an_output_is_rendered_with_the_names_and_the_order_of_its_fields():
    plan = LongPlanOutput(**a_plan().fields(), length=3)
    (data,) = render_rows(serializer_of(LongPlanOutput), [plan], {})
    assert list(data.items()) == [
        ("id", str(plan.id)), ("mood", "GOOD"), ("madeAt", "2026-01-02T00:00:00Z"), ("firstStep", None),
        ("allSteps", [{"title": "x", "price": "5"}, {"title": "y", "price": None}]), ("tags", ["t"]),
        ("isOpen", True), ("word", "a"), ("length", 3),
    ]  # fmt: skip


def test_the_document_has_its_name_its_text_and_its_help():
    derived = serializer_of(LongPlanOutput)
    assert (derived.__name__, derived.__doc__, serializer_of(PlanOutput).__doc__) == ("LongPlanOutput", None, "A plan.")
    assert issubclass(derived, serializer_of(PlanOutput))
    fields = derived().fields
    assert fields["isOpen"].help_text == "Open for all"
    assert [name for name, field in fields.items() if field.allow_null] == ["madeAt", "firstStep"]
    assert page_of(PlanOutput).__name__ == "PlanPage"
    assert serializer_of(Serializer) is Serializer


def test_a_type_that_no_field_renders_is_an_error():
    @dataclass(frozen=True)
    class StrangeOutput(Output):
        what: Enum | int

    with pytest.raises(TypeError, match="No field renders"):
        serializer_of(StrangeOutput)

    class PlainOutput(Output):
        name: str

    with pytest.raises(TypeError, match="no dataclass"):
        serializer_of(PlainOutput)


def test_errors_name_fields_of_models_and_are_translated_once():
    refused = ValidationFailed(fields={"end_at": "Too late", "prizes.0.product_id": "Choose one", "endAt": "As it is"})
    assert list(refused.body()["fields"]) == ["endAt", "prizes.0.productId"]

    by_body = as_domain_error(serializers.ValidationError({"some_thing": ["There is no such field"]}))
    assert by_body is not None
    assert list(by_body.body()["fields"]) == ["some_thing"]
