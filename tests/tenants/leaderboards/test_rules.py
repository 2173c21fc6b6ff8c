"""The rules of leaderboards as tables: windows and clock changes, ties, prizes, gaps, names, amounts in files."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import pytest

from tenants.leaderboards.amounts import read_amount
from tenants.leaderboards.naming import masked, prize_text
from tenants.leaderboards.rules import (
    BoardStanding,
    PlaceAward,
    PlacePrize,
    Span,
    Terms,
    awards,
    gap_of,
    overlapping_prize,
    ranked,
    window_span,
)
from tenants.leaderboards.services.evidence import canonical

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


@dataclass
class Times:
    starts_at: datetime
    ends_at: datetime | None = None
    zone: str = "UTC"
    repeat: str = "DAILY"
    repeat_days: int | None = None


def span_of(times: Times, number: int) -> Span:
    span = window_span(times, number)
    assert span is not None
    return span


def at(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("times", "number", "starts", "ends"),
    [
        (Times(NOON), 1, "2026-01-31T12:00", "2026-02-01T12:00"),
        (Times(NOON), 30, "2026-03-01T12:00", "2026-03-02T12:00"),
        (Times(NOON, repeat="WEEKLY"), 2, "2026-02-07T12:00", "2026-02-14T12:00"),
        (Times(NOON, repeat="OWN", repeat_days=10), 2, "2026-02-10T12:00", "2026-02-20T12:00"),
        # A month without the day begins on its last day, and the next one on the first window's day again.
        (Times(NOON, repeat="MONTHLY"), 2, "2026-02-28T12:00", "2026-03-31T12:00"),
        (Times(NOON, repeat="MONTHLY"), 13, "2027-01-31T12:00", "2027-02-28T12:00"),
        # Berlin: the night of 29 March has 23 hours, that of 25 October 25 hours.
        (Times(at("2026-03-27T23:00"), zone="Europe/Berlin"), 2, "2026-03-28T23:00", "2026-03-29T22:00"),
        (Times(at("2026-10-23T22:00"), zone="Europe/Berlin"), 2, "2026-10-24T22:00", "2026-10-25T23:00"),
        # 02:30 is skipped on 29 March: the window begins an hour later there. On 25 October, the first 02:30 counts.
        (Times(at("2026-03-28T01:30"), zone="Europe/Berlin"), 2, "2026-03-29T01:30", "2026-03-30T00:30"),
        (Times(at("2026-10-24T00:30"), zone="Europe/Berlin"), 2, "2026-10-25T00:30", "2026-10-26T01:30"),
    ],
)
def test_windows_follow_each_other_in_local_time(times, number, starts, ends):
    span = span_of(times, number)
    assert (span.starts_at, span.ends_at) == (at(starts), at(ends))
    before, after = span_of(times, number + 1), span_of(times, number)
    assert before.starts_at == after.ends_at


def test_a_board_without_repetition_has_one_window_and_a_repeating_one_ends():
    once = Times(NOON, NOON + timedelta(days=3), repeat="NONE")
    assert span_of(once, 1).ends_at == NOON + timedelta(days=3)
    assert window_span(once, 2) is None
    daily = Times(NOON, NOON + timedelta(days=2))
    assert [window_span(daily, number) is None for number in (1, 2, 3)] == [False, False, True]


def terms(tie="SHARE", minimum="0", prizes=((1, 1, "100", 0), (2, 2, "50", 30), (3, 3, None, 10))):
    return Terms(
        kind="WAGER", measure="COUNTED", connections=(), tie=tie, minimum=Decimal(minimum), excludes_team=True,
        currency="USD",
        prizes=tuple(
            PlacePrize(first, last, None if cash is None else Decimal(cash), gems) for first, last, cash, gems in prizes
        ),
    )  # fmt: skip


def standings(*values):
    """One per value, "100@5": reached five minutes after noon. Their ids are 1, 2, 3 …"""
    found = []
    for number, text in enumerate(values, start=1):
        value, _, minutes = str(text).partition("@")
        found.append(BoardStanding(UUID(int=number), Decimal(value), NOON + timedelta(minutes=int(minutes or 0))))
    return found


def won(values, terms):
    """The prizes by the number of the participant, "cash+gems"."""
    found = awards(ranked(standings(*values), terms.tie), terms)
    return {one.int: f"{award.cash or 0}+{award.gems}" for one, award in found.items()}


@pytest.mark.parametrize(
    ("values", "tie", "places"),
    [
        (["30", "20", "10"], "SHARE", [(1, 1), (2, 2), (3, 3)]),
        (["10", "0", "-5"], "SHARE", [(1, 1)]),
        (["20@9", "20@3", "10"], "SHARE", [(2, 1), (1, 1), (3, 3)]),
        (["20@9", "20@3", "10"], "BOTH", [(2, 1), (1, 1), (3, 3)]),
        (["20@9", "20@3", "10"], "EARLIER", [(2, 1), (1, 2), (3, 3)]),
        # One pull brings both to the value at the same time, so they still tie.
        (["20@3", "20@3", "10"], "EARLIER", [(1, 1), (2, 1), (3, 3)]),
    ],
)
def test_equal_values_share_a_place_by_the_rule(values, tie, places):
    rows = ranked(standings(*values), tie)
    assert [(row.standing.participant.int, row.place) for row in rows] == places
    assert [row.order for row in rows] == list(range(1, len(rows) + 1))


@pytest.mark.parametrize(
    ("values", "terms", "prizes"),
    [
        (["9", "8", "7", "6"], terms(), {1: "100+0", 2: "50+30", 3: "0+10"}),
        # Places 1 and 2 are added and split: 150 and 30 gems by two.
        (["9@1", "9@2", "7"], terms(), {1: "75.00+15", 2: "75.00+15", 3: "0+10"}),
        # By three: 50.00 each, and 40 gems as 14, 13, 13 in the order in which they reached the value.
        (["9@3", "9@2", "9@1"], terms(), {3: "50.00+14", 2: "50.00+13", 1: "50.00+13"}),
        # Cents that do not divide go to the first ones, too.
        (["9", "9", "9"], terms(prizes=((1, 1, "100", 0),)), {1: "33.34+0", 2: "33.33+0", 3: "33.33+0"}),
        # A tie across the last prize splits what is left, also among places without a prize.
        (["9", "8", "7@1", "7@2"], terms(), {1: "100+0", 2: "50+30", 3: "0+5", 4: "0+5"}),
        (["9", "9"], terms(tie="BOTH"), {1: "100+0", 2: "100+0"}),
        (["9@2", "9@1"], terms(tie="EARLIER"), {2: "100+0", 1: "50+30"}),
        # Below the minimum there is no prize, and a gap between prizes has none.
        (["9", "4"], terms(minimum="5"), {1: "100+0"}),
        (["9", "8", "7"], terms(prizes=((1, 1, None, 5), (3, 10, None, 1))), {1: "0+5", 3: "0+1"}),
        ([], terms(), {}),
    ],
)
def test_prizes_follow_the_places(values, terms, prizes):
    assert {number: text.replace(".00", "") for number, text in won(values, terms).items()} == {
        number: text.replace(".00", "") for number, text in prizes.items()
    }


@pytest.mark.parametrize("count", [1, 2, 3, 7, 11])
def test_a_split_gives_away_exactly_the_prizes_of_its_places(count):
    rules = terms(prizes=((1, 3, "33.33", 7), (4, 5, "0.01", 1)))
    found = awards(ranked(standings(*["9"] * count), "SHARE"), rules)
    places = [prize for prize in ["33.33"] * 3 + ["0.01"] * 2][:count]
    assert sum((award.cash or Decimal(0) for award in found.values()), Decimal(0)) == sum(map(Decimal, places))
    assert sum(award.gems for award in found.values()) == sum(([7] * 3 + [1] * 2)[:count])


def test_prizes_of_a_board_do_not_overlap():
    assert overlapping_prize(terms().prizes) is None
    assert overlapping_prize(terms(prizes=((1, 3, "5", 0), (3, 4, "1", 0))).prizes) == 1


def test_terms_are_stored_as_the_evidence_shows_them():
    rules = terms(minimum="12.5")
    assert Terms.of(rules.stored()) == rules
    assert rules.stored()["prizes"][1] == {"firstPlace": 2, "lastPlace": 2, "cash": "50", "gems": "30"}
    assert (rules.total_cash, rules.total_gems, rules.last_prize_place) == (Decimal(150), 40, 3)
    assert canonical({"b": "é", "a": [1, None]}) == '{"a":[1,null],"b":"é"}'


def test_the_gap_is_the_distance_to_the_next_better_place():
    first, second, third = ranked(standings("30", "20", "10"), "SHARE")
    gap = gap_of(third.standing, second, Decimal(15))
    assert (gap.place, gap.to_place, gap.to_minimum) == (2, Decimal(10), Decimal(5))
    assert gap_of(first.standing, None, Decimal(15)).to_place is None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a", "***"), ("ab", "***"), ("abc", "a***"), ("abcd", "a***d"), ("abcdef", "ab***f"),
        ("abcdefghijkl", "ab***kl"), ("ab***yz", "ab***z"), ("Jürgen", "Jü***n"), ("", ""),
    ],
)  # fmt: skip
def test_a_masked_name_shows_at_most_half_of_it(name, shown):
    assert masked(name, "PARTIAL") == shown
    assert masked(name, "NONE") == name
    assert masked(name, "FULL") == ("***" if name else "")


def test_prizes_in_words():
    assert prize_text(Decimal("1250.00"), 0, "USD") == "1,250 USD"
    assert prize_text(Decimal("0.50"), 1, "EUR") == "0.50 EUR + 1 gem"
    assert prize_text(None, 0, "USD") == ""
    assert PlaceAward(None, 0).cash is None


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("1250", "1250"), ("1250.5", "1250.5"), ("1,250.50", "1250.50"), ("1.250,50", "1250.50"),
        ("$1 250,5", "1250.5"), ("12,5", "12.5"), ("0.125", "0.125"), ("1234.567", "1234.567"),
        ("1,250,000", "1250000"),
        ("1.250", None), ("1,250", None), ("-5", None), ("", None), ("1e5", None), ("NaN", None), ("12.5.1", None),
    ],
)  # fmt: skip
def test_amounts_in_files_are_read_or_refused_but_never_guessed(text, amount):
    assert read_amount(text) == (None if amount is None else Decimal(amount))
