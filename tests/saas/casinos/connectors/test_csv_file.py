"""CSV files as casinos and spreadsheets write them."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from saas.casinos.connectors.base import WindowMode
from saas.casinos.connectors.csv_file import parser
from saas.casinos.connectors.csv_file.parser import parse

STAKE = (
    "rank,user_name,campaign_code,total_wagered_amount (USD),total_weighted_amount (USD)\n"
    '1,river,nova,"$12,345.67","$8,210.40"\n2,oak,nova2,$990.10,$990.10\n'
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (STAKE, {"river": "12345.67", "oak": "990.10"}),
        ("user_id;name;wagered\n1;Ann;1.234,50\n2;Bob;12,5\n", {"Ann": "1234.50", "Bob": "12.5"}),
        ("username\tamount\nAnn\t1,234\nBob\t5,678\n", {"Ann": "1234", "Bob": "5678"}),
        ("username,wagered\nAnn,0.5\nBob,USD 7\n", {"Ann": "0.5", "Bob": "7"}),
        ("username,wagered\r\n\r\nAnn,€ 3\r\n", {"Ann": "3"}),
        ('username,wagered\n"Ann, ""the"" fan",1\n', {'Ann, "the" fan': "1"}),
    ],
    ids=["stake", "semicolons", "tabs", "units", "blank lines", "quotes"],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_files_that_are_read(text, expected, encoding):
    found = parse(text.encode(encoding))

    assert (found.problem, found.problems) == (None, ())
    amounts = {row.username: row.wagered for row in found.rows}
    assert amounts == {name: Decimal(value) for name, value in expected.items()}


def test_the_columns_of_a_known_file():
    found = parse(STAKE.encode())
    first = found.rows[0]

    assert (first.weighted, first.campaign_code, found.columns.name) == (Decimal("8210.40"), "nova", "user_name")
    report = found.report(datetime(2026, 1, 1, tzinfo=UTC), "USD", None)
    assert (report.mode, report.is_complete, report.body_sha256) == (WindowMode.UPLOAD, True, found.sha256)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("Ann,1,76561198000000001,extra", parser.DIFFERENT_LENGTH),
        (",1,", parser.NAME_MISSING),
        ("Ann,much,", parser.WRONG_AMOUNT),
        ("Ann,-1,", parser.WRONG_AMOUNT),
        ("Ann,,", parser.WRONG_AMOUNT),
        ("Ann,1,123", parser.WRONG_STEAM_ID),
        ("RIVER,1,", parser.REPEATED.format(line=2)),
    ],
)
def test_a_wrong_line_is_left_out_with_its_reason(line, problem):
    found = parse(f"name,wager,steam_id\nriver,5,76561198000000001\n{line}\noak,6,\n".encode())

    assert [row.username for row in found.rows] == ["river", "oak"]
    assert [(entry.line, entry.text) for entry in found.problems] == [(3, problem)]
    assert not found.report(datetime(2026, 1, 1, tzinfo=UTC), "USD", None).is_complete


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", parser.EMPTY),
        (b"username,wagered\n", parser.EMPTY),
        (b"first,wagered\na,1\n", parser.NO_NAME),
        (b"username,second\na,1\n", parser.NO_AMOUNT),
        (b"x" * (parser.MAX_FILE_SIZE + 1), parser.TOO_LARGE),
        (b"x,1\n" * (parser.MAX_LINES + 2), parser.TOO_LONG),
        (b"x,1\r" * (parser.MAX_LINES + 2), parser.TOO_LONG),
    ],
    ids=["empty", "titles", "name", "amount", "size", "lines", "carriage returns"],
)
def test_a_file_that_is_refused(content, problem):
    found = parse(content)
    assert (found.problem, found.rows) == (problem, ())


def test_chosen_columns_and_cents():
    content = b"who,coins\nAnn,12345\n"
    found = parse(content, columns={"name": "who", "amount": "coins"}, divisor=100)
    assert [(row.username, row.wagered) for row in found.rows] == [("Ann", Decimal("123.45"))]
    assert found.sha256 == parse(content).sha256


@pytest.mark.parametrize(("decimal", "expected"), [(",", "1.5"), (".", "15")])
def test_a_chosen_sign_before_the_cents(decimal, expected):
    found = parse(b"name;wager\nAnn;1,5\n", decimal=decimal)
    assert found.rows[0].wagered == Decimal(expected)
