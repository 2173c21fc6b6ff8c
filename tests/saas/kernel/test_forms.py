"""A body that is sent as a form means the same as the one that is sent as JSON."""

import json

import pytest
from django.http import QueryDict
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.fields import empty

from saas.access.url_map import calls
from saas.kernel.images import ImageUploadField
from saas.kernel.serializers import Field, FormInput, Serializer
from saas.kernel.whole_numbers import IntegerField


class _Prize(Serializer):
    kind = serializers.CharField()


class _Terms(FormInput):
    name = serializers.CharField(allow_blank=True, default="given")
    max_entries = IntegerField(min_value=1, allow_null=True, default=5)
    ends_at = serializers.DateTimeField(allow_null=True, default=None)
    starts_on = serializers.DateField(required=False)
    slug = serializers.SlugField(required=False)
    countries = serializers.ListField(child=serializers.CharField(), default=list)
    prizes = _Prize(many=True, default=list)
    repeat = _Prize(allow_null=True, default=None)


def read(texts: dict[str, str]) -> dict[str, object]:
    form = QueryDict(mutable=True)
    form.update(texts)
    body = _Terms(data=form)
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ({"maxEntries": "", "endsAt": ""}, {"max_entries": None, "ends_at": None}),
        ({"maxEntries": "3"}, {"max_entries": 3}),
        ({"name": ""}, {"name": ""}),
        ({"slug": "", "startsOn": ""}, {}),
        ({"countries": '["NL","DE"]'}, {"countries": ["NL", "DE"]}),
        ({"countries": "", "prizes": ""}, {"countries": [], "prizes": []}),
        ({"prizes": '[{"kind":"GEMS"}]'}, {"prizes": [{"kind": "GEMS"}]}),
        ({"repeat": '{"kind":"DAILY"}'}, {"repeat": {"kind": "DAILY"}}),
        ({"repeat": ""}, {"repeat": None}),
    ],
)
def test_texts_of_a_form_are_read_by_the_kind_of_field(texts, expected):
    unsent = {"name": "given", "max_entries": 5, "ends_at": None, "countries": [], "prizes": [], "repeat": None}
    assert read(texts) == unsent | expected


@pytest.mark.parametrize(
    ("texts", "problems"),
    [
        ({"prizes": "[{"}, {"prizes": ["Must be a list as JSON"]}),
        ({"repeat": "DAILY"}, {"repeat": ["Must be an object as JSON"]}),
        ({"maxEntries": "many"}, {"maxEntries": ["Must be an integer"]}),
    ],
)
def test_a_text_that_is_no_value_is_refused_by_name(texts, problems):
    with pytest.raises(ValidationError) as refused:
        read(texts)
    assert json.loads(json.dumps(refused.value.detail)) == problems


def _every(kind: type[Serializer]) -> set[type[Serializer]]:
    return {kind}.union(*(_every(narrower) for narrower in kind.__subclasses__()))


def test_every_body_with_a_picture_and_more_than_texts_is_read_as_a_form():
    """Pictures come in forms. A limit that is left empty must not be refused there."""
    assert list(calls())  # loads every view, and with it every body

    def needs_a_form(field: Field) -> bool:
        is_limit = field.allow_null and field.default is not empty
        return is_limit or isinstance(field, serializers.ListField | serializers.BaseSerializer)

    with_a_picture = {
        body for body in _every(Serializer) if any(isinstance(one, ImageUploadField) for one in body().fields.values())
    }
    assert len(with_a_picture) > 10
    unread = {
        body.__name__
        for body in with_a_picture
        if not issubclass(body, FormInput) and any(needs_a_form(field) for field in body().fields.values())
    }
    assert unread == set()
