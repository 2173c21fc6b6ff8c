"""Names and other texts of one line hold no letter that does not show; texts of several lines lose them."""

from typing import Any

import pytest
from rest_framework import serializers

from saas.access.url_map import calls
from saas.kernel.csv import cell
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.text import HIDDEN, MAX_MARKS, PILED, one_line, plain_link

HIDDEN_LETTERS = ("\r", "\n", "\x00", "\x1b", "\x85", "\u2028", "\u202e", "\u202a", "\u2066", "\u2069")


class Shelf(Serializer):
    name = serializers.CharField(max_length=60)
    tags = serializers.ListField(child=serializers.CharField(), required=False)
    description = MultilineField(required=False)


WITHOUT_WIDTH = ("\u00ad", "\u200b", "\u2060", "\ufeff", "\U000e0041")


@pytest.mark.parametrize("letter", [*HIDDEN_LETTERS, *WITHOUT_WIDTH], ids=ascii)
def test_a_line_with_a_hidden_letter_is_refused(letter: str) -> None:
    for body in ({"name": f"Al{letter}pha"}, {"name": "Alpha", "tags": [f"a{letter}b"]}):
        shelf = Shelf(data=body)
        assert not shelf.is_valid()
        if letter != "\x00":
            assert HIDDEN in str(shelf.errors)


@pytest.mark.parametrize("blank", ["\u3164" * 3, "\u2800", "\ufeff \u115f", "\U000e0041", "\u200b"], ids=ascii)
def test_a_text_in_which_nothing_can_be_seen_is_refused(blank: str) -> None:
    for body in ({"name": blank}, {"name": "Alpha", "description": blank}):
        shelf = Shelf(data=body)
        assert not shelf.is_valid()
        assert HIDDEN in str(shelf.errors)


def test_marks_piled_on_one_letter_are_refused_in_a_line_and_removed_from_several() -> None:
    pile = "e" + "\u0301\u0323" * 20
    shelf = Shelf(data={"name": f"Al{pile}x"})
    assert not shelf.is_valid()
    assert PILED in str(shelf.errors)
    shelf = Shelf(data={"name": "Alpha", "description": pile})
    assert shelf.is_valid(), shelf.errors
    assert len(shelf.validated_data["description"]) == 1 + MAX_MARKS
    assert one_line(pile) == shelf.validated_data["description"]


def test_letters_that_show_are_taken() -> None:
    for name in (
        "Ünïcode ✨ 東京",
        "עברית",
        "العربية‏",
        "👩‍👩‍👧",
        "1️⃣",
        "Việt Nam, u\u031b\u0309",
        "שָּׁלוֹם",
        "བསྒྲུབས",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    ):
        shelf = Shelf(data={"name": name})
        assert shelf.is_valid(), shelf.errors


def test_several_lines_stay_and_lose_what_is_hidden() -> None:
    text = "One\r\ntw\ufeff\u200bo\u202e\x1b\u2066\tth\U000e0041ree\u2028four"
    shelf = Shelf(data={"name": "Alpha", "description": text})
    assert shelf.is_valid(), shelf.errors
    assert shelf.validated_data["description"] == "One\ntwo\tthree\nfour"


def test_only_the_class_of_a_field_allows_several_lines() -> None:
    class Named(Serializer):
        description = serializers.CharField()
        title = MultilineField()

    named = Named(data={"description": "One\nTwo", "title": "One\r\nTwo\u202e"})
    assert not named.is_valid()
    assert named.errors == {"description": [HIDDEN]}
    plain = Named(data={"description": "One", "title": "One\r\nTwo\u202e"})
    assert plain.is_valid()
    assert plain.validated_data["title"] == "One\nTwo"


def test_every_text_of_the_api_is_one_of_the_two() -> None:
    """Each text of an input is checked, unless it is declared as a text of several lines."""
    assert calls(), "the URL map imports every serializer"
    seen: set[type] = set()
    waiting: list[type] = [Serializer]
    while waiting:
        kind: type
        for kind in waiting.pop().__subclasses__():
            if kind not in seen:
                seen.add(kind)
                waiting.append(kind)
    inputs = [kind for kind in seen if kind.__name__.endswith("Input")]
    assert len(inputs) > 50
    for kind in inputs:
        fields: dict[str, Any] = kind().get_fields()
        for name, field in fields.items():
            text = field.child if isinstance(field, serializers.ListField) else field
            if isinstance(text, serializers.CharField) and not getattr(text, "any_letters", False):
                checked = any(getattr(check, "__name__", "") == "_one_line" for check in text.validators)
                assert checked or isinstance(text, MultilineField), f"{kind.__name__}.{name}"


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", " =", "\u3000＝", "\ufeff="])
def test_a_spreadsheet_runs_no_cell(sign: str) -> None:
    assert cell(f"{sign}1+1").startswith("'")


def test_other_cells_stay_as_they_are() -> None:
    assert [cell(value) for value in ("a=b", "", None, -5, " name")] == ["a=b", "", "", "-5", " name"]


@pytest.mark.parametrize(
    ("url", "plain"),
    [
        ("https://dhl.example/track?id=1#x", "https://dhl.example/track?id=1#x"),
        ("http://dhl.example:8080/x", "http://dhl.example:8080/x"),
        ("https://münchen.example/a", "https://xn--mnchen-3ya.example/a"),
        ("https://dhl.com:pw@evil.example/", None),
        ("https://dhl.com@evil.example/", None),
        ("https://evil.example/\u202egnp.exe", None),
        ("https://evil.example/\u2066x", None),
        ("https://evil.example/a\nb", None),
        ("javascript:alert(1)", None),
        ("data:text/html,x.y", None),
        ("ftp://files.example/x", None),
        ("//evil.example/x", None),
        ("https://nodots/x", None),
        ("https://[::1/x", None),
        ("https://a.example:port/", None),
    ],
)
def test_a_link_says_where_it_leads(url: str, plain: str | None) -> None:
    assert plain_link(url) == plain
