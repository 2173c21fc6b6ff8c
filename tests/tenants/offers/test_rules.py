"""The terms of an offer in words, the worked example, the phase, and the time of the reminder: tables."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from tenants.offers.rules import BonusTerms, OfferPhase, phase_at, remind_at, terms_sentences, worked_example

START = datetime(2026, 3, 28, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def terms(**fields: Any) -> BonusTerms:
    amounts = ("minimum_deposit", "maximum_bonus", "wagering", "maximum_bet")
    values: dict[str, Any] = {name: Decimal(str(v)) if name in amounts else v for name, v in fields.items()}
    return BonusTerms(**values)


@dataclass(frozen=True)
class Window:
    starts_at: datetime
    ends_at: datetime | None


EXAMPLES = {
    "deposit and bonus": (terms(match_percent=100, wagering=30), "Deposit 100, get 100, wager 6,000"),
    "deposit alone": (terms(match_percent=100, wagering=30, is_on_bonus=False), "Deposit 100, get 100, wager 3,000"),
    "a capped bonus": (terms(match_percent=200, maximum_bonus=50, wagering=10), "Deposit 100, get 50, wager 1,500"),
    "a larger minimum": (terms(match_percent=50, minimum_deposit=250, wagering=2), "Deposit 250, get 125, wager 750"),
    "a smaller minimum": (terms(match_percent=50, minimum_deposit=10, wagering=2), "Deposit 100, get 50, wager 300"),
    "cents": (
        terms(match_percent=33, minimum_deposit="100.10", wagering="1.5"), "Deposit 100.10, get 33.03, wager 199.70",
    ),
    "without a match": (terms(wagering=5), "Deposit 100, wager 500"),
    "without wagering": (terms(match_percent=25), "Deposit 100, get 25"),
    "free of wagering": (terms(match_percent=25, wagering=0), "Deposit 100, get 25, wager nothing"),
    "the largest terms": (
        terms(match_percent=10_000, minimum_deposit=10**9, wagering=1_000),
        "Deposit 1,000,000,000, get 100,000,000,000, wager 101,000,000,000,000",
    ),
    "nothing to compute": (terms(minimum_deposit=20, maximum_bonus=10), None),
}  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_worked_example(name):
    given, expected = EXAMPLES[name]
    example = worked_example(given)
    assert (example.words if example else None) == expected


def test_the_figures_of_an_example_are_its_words():
    example = worked_example(terms(match_percent=100, wagering=30))
    assert example is not None
    assert (example.deposit, example.bonus, example.wager) == (Decimal(100), Decimal(100), Decimal(6000))


SENTENCES = {
    "all terms": (
        terms(
            match_percent=100, minimum_deposit=20, maximum_bonus=500, wagering=30, maximum_bet=5, wager_days=30,
            excluded_games=("Blackjack", "Baccarat", "Roulette", "Poker"), currency="EUR",
        ),
        [
            "You get 100 % of your deposit as a bonus, at most 500 EUR.",
            "Deposit at least 20 EUR.",
            "Wager your deposit and the bonus 30 times within 30 days before you withdraw.",
            "Until then, bet at most 5 EUR at once.",
            "These games do not count: Blackjack, Baccarat, Roulette and 1 more.",
        ],
    ),
    "on the deposit": (
        terms(wagering="2.5", is_on_bonus=False, wager_days=1),
        ["Wager your deposit 2.50 times within 1 day before you withdraw."],
    ),
    "once": (terms(wagering=1), ["Wager your deposit and the bonus once before you withdraw."]),
    "free of wagering": (terms(wagering=0), ["You can withdraw without a wagering requirement."]),
    "a maximum alone": (terms(maximum_bonus=100), ["The bonus is at most 100 USD."]),
    "a bet without wagering": (terms(maximum_bet="0.5"), ["Bet at most 0.50 USD at once."]),
    "no terms": (terms(), []),
}  # fmt: skip


@pytest.mark.parametrize("name", SENTENCES)
def test_the_terms_in_plain_sentences(name):
    given, expected = SENTENCES[name]
    assert terms_sentences(given) == expected


PHASES = [
    (START - HOUR, OfferPhase.COMING),
    (START, OfferPhase.OPEN),
    (START + DAY - timedelta(microseconds=1), OfferPhase.OPEN),
    (START + DAY, OfferPhase.ENDED),
]


@pytest.mark.parametrize(("at", "phase"), PHASES)
def test_an_offer_begins_and_ends_by_the_clock_alone(at, phase):
    assert phase_at(Window(START, START + DAY), at) is phase


def test_an_offer_without_an_end_stays_open():
    assert phase_at(Window(START, None), START + 3000 * DAY) is OfferPhase.OPEN


@pytest.mark.parametrize(
    ("ends", "before"), [(7 * DAY, DAY), (2 * DAY, DAY), (DAY, 12 * HOUR), (2 * HOUR, HOUR), (None, None)]
)
def test_the_reminder_comes_a_day_before_the_end_or_at_half_of_a_short_window(ends, before):
    end = None if ends is None else START + ends
    assert remind_at(Window(START, end)) == (None if end is None else end - before)
