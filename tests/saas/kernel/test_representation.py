"""Answers are rendered as DRF renders them, without its look-ups for each value."""

from dataclasses import dataclass
from datetime import UTC, datetime
from types import SimpleNamespace
from uuid import uuid4

import pytest
from rest_framework import serializers

from saas.kernel.gems import GemsField
from saas.kernel.representation import render_rows
from saas.kernel.serializers import Serializer


class InnerOutput(Serializer):
    name = serializers.CharField()
    price = GemsField(allow_null=True)


class OuterOutput(Serializer):
    id = serializers.UUIDField()
    at = serializers.DateTimeField(allow_null=True)
    shown_name = serializers.CharField(source="called")
    inner = InnerOutput(allow_null=True)
    rows = InnerOutput(many=True)
    deep = serializers.CharField(source="inner.name", allow_null=True)
    missing = serializers.CharField(default="none")
    absent = serializers.CharField(allow_null=True)
    left_out = serializers.CharField(required=False)


class ContextOutput(Serializer):
    word = serializers.SerializerMethodField()

    def get_word(self, _: object) -> str:
        return str(self.context["word"])


@dataclass
class Inner:
    name: str
    price: int | None


def an_object(inner, *, as_dict):
    fields = {
        "id": uuid4(),
        "at": datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=UTC),
        "called": lambda: "Called",
        "inner": inner,
        "rows": [Inner("a", 1), Inner("b", None)],
    }
    return fields if as_dict else SimpleNamespace(**fields)


@pytest.mark.parametrize("as_dict", [True, False])
@pytest.mark.parametrize("inner", [None, Inner("x", 5), {"name": "y", "price": 0}])
def test_an_answer_is_what_drf_renders(as_dict, inner):
    thing = an_object(inner, as_dict=as_dict)
    by_drf = serializers.Serializer.to_representation(OuterOutput(), thing)
    assert render_rows(OuterOutput, [thing], {}) == [by_drf]
    assert by_drf["shownName"] == "Called"
    assert by_drf["at"] == "2026-01-02T03:04:05.000006Z"


def test_a_missing_value_is_an_error_as_in_drf():
    with pytest.raises(AttributeError, match="name"):
        render_rows(InnerOutput, [SimpleNamespace(price=1)], {})


def test_calls_share_a_serializer_only_if_it_needs_no_context(monkeypatch):
    render_rows(OuterOutput, [], {})
    assert [render_rows(ContextOutput, [object()], {"word": word})[0]["word"] for word in "ab"] == ["a", "b"]
    monkeypatch.setattr(OuterOutput, "get_fields", None)
    assert render_rows(OuterOutput, [an_object(None, as_dict=True)], {})[0]["inner"] is None
