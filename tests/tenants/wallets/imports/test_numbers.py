"""Numbers as spreadsheets, databases and tools write them: the value, or the question for the whole column."""

from decimal import Decimal

import pytest

from tenants.wallets.imports.numbers import DecimalMark, as_text, mark_of, plain, readings, share_of


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", "0"),
        ("1234", "1234"),
        ("+7", "7"),
        ("1234,5", "1234.5"),
        ("1234.5", "1234.5"),
        ("1234.567", "1234.567"),
        ("1234,567", "1234.567"),
        ("0.125", "0.125"),
        ("0,125", "0.125"),
        ("1 234,50", "1234.50"),
        ("1 234.567", "1234.567"),
        ("1\u00a0234\u202f567", "1234567"),
        ("1'234.50", "1234.50"),
        ("1\u2019234\u2019567", "1234567"),
        ("1.234,50", "1234.50"),
        ("1,234.50", "1234.50"),
        ("1,234,567", "1234567"),
        ("1.234.567", "1234567"),
        ("1,23,456", "123456"),
        ("1,2E+06", "1200000"),
        ("1.2E+06", "1200000"),
        ("5e3", "5000"),
        ("0.30000000000000004", "0.30000000000000004"),
        (".5", "0.5"),
        ("-5", "-5"),
        ("\u22125", "-5"),
        ("- 5,5", "-5.5"),
        ("-0", "0"),
        ("\u0661\u0662\u0663", "123"),
        ("\uff11\uff12", "12"),
    ],
)
def test_a_number_with_one_reading_has_it_at_once(text, value):
    assert readings(text).value(DecimalMark.AUTO) == Decimal(value)


@pytest.mark.parametrize(
    ("text", "point", "comma"),
    [("1.234", "1.234", "1234"), ("25,000", "25000", "25.000"), ("-1.000", "-1", "-1000")],
)
def test_a_number_with_two_readings_waits_for_an_answer(text, point, comma):
    found = readings(text)
    assert (found.is_ambiguous, found.value(DecimalMark.AUTO)) == (True, None)
    assert (found.value(DecimalMark.POINT), found.value(DecimalMark.COMMA)) == (Decimal(point), Decimal(comma))


@pytest.mark.parametrize(
    "text",
    ["", " ", "-", "five", "12 points", "1,2,3", "1.23.4", "1,23.4", "01.234.567", "5.", "NaN", "Infinity", "1e999",
     "1 2", "12:30", "0x10", "2024-01-05", "9" * 41],
)  # fmt: skip
def test_other_texts_are_no_numbers(text):
    assert not readings(text).is_number


@pytest.mark.parametrize(
    ("cells", "mark", "question"),
    [
        (["5", "1234"], "AUTO", ""),
        (["1.234", "5"], "AUTO", "1.234"),
        (["1.234", "12.5"], "POINT", ""),
        (["1.234", "12,5"], "COMMA", ""),
        (["1,234", "1,234,567"], "POINT", ""),
        (["1.234", "1,2E+06"], "COMMA", ""),
        (["1.234", "12.5", "12,5"], "AUTO", "1.234"),
        (["12.5", "12,5"], "AUTO", ""),
        (["name", "", "1,000"], "AUTO", "1,000"),
    ],
)
def test_a_column_shows_its_decimal_mark_or_asks_once(cells, mark, question):
    found = mark_of(cells, DecimalMark.AUTO)
    assert (found.mark, found.question) == (mark, question)
    assert not mark_of(cells, DecimalMark.COMMA).is_asked


@pytest.mark.parametrize(
    ("points", "rate", "gems", "lost"),
    [("12.75", 1, 12, "0.75"), ("0.30000000000000004", 1, 0, "0.3"), ("25", 10, 2, "5"), ("25.5", 10, 2, "5.5"),
     ("2.9999999999999996", 1, 2, "0.99"), ("1e16", 1, 10**16, "0")],
)  # fmt: skip
def test_points_are_rounded_down_and_the_rest_is_known(points, rate, gems, lost):
    share = share_of(Decimal(points), rate)
    assert (share.gems, as_text(share.lost)) == (gems, lost)


@pytest.mark.parametrize(
    ("value", "text"),
    [(5, "5"), (5.0, "5"), (Decimal("12.125"), "12.1250"), (Decimal("0.125"), "0.1250"), (1e16, "1" + "0" * 16),
     (-5.5, "-5.5"), (Decimal("1E+3"), "1000"), (-0.0, "0"), (float("nan"), ""), (float("inf"), ""), (1e300, "")],
)  # fmt: skip
def test_a_typed_number_has_one_reading(value, text):
    assert plain(value) == text
    assert not readings(text).is_ambiguous
