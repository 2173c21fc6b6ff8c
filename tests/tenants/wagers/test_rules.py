"""Weights, steps and periods as tables, without a database."""

from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import uuid4

import pytest

from tenants.wagers import rules
from tenants.wagers.api.serializers import WagerCorrectionInput, WeightFormulaInput
from tenants.wagers.rules import PaidSteps, PeriodTotal, Step, Weights

D = Decimal


@pytest.mark.parametrize(
    ("amount", "weighted", "rate", "weights", "usd", "weighted_usd", "counted"),
    [
        # Without a formula: the casino's own weighted amount, else the amount.
        ("100", None, "1", None, "100", "0", "100"),
        ("100", "25", "1", None, "100", "25", "25"),
        ("100", "0", "1", None, "100", "0", "0"),
        ("0", "-3", "1", None, "0", "-3", "-3"),
        # A formula counts both, also if the casino has no weighted amount.
        ("100", "25", "1", ("1", "0"), "100", "25", "100"),
        ("100", "25", "1", ("0.5", "2"), "100", "25", "100"),
        ("100", None, "1", ("0.5", "2"), "100", "0", "50"),
        ("-40", "-10", "1", ("1", "1"), "-40", "-10", "-50"),
        # Currencies. Half a step is rounded away from zero, as PostgreSQL does.
        ("3", "1.5", "1.0834", None, "3.2502", "1.6251", "1.6251"),
        ("0.00000001", None, "0.5", None, "0.00000001", "0", "0.00000001"),
        ("-0.00000001", None, "0.5", None, "-0.00000001", "0", "-0.00000001"),
        ("0.00000001", None, "0.4", None, "0", "0", "0"),
    ],
)
def test_an_entry_counts_by_rate_and_formula(amount, weighted, rate, weights, usd, weighted_usd, counted):
    found = rules.count(
        D(amount),
        None if weighted is None else D(weighted),
        D(rate),
        Weights(D(weights[0]), D(weights[1])) if weights else None,
    )
    assert (found.usd, found.weighted_usd, found.counted) == (D(usd), D(weighted_usd), D(counted))


@pytest.mark.parametrize(
    ("change", "amount", "weighted", "expected"),
    [
        ("-50", "100", "20", "-10"),
        ("-50", "100", None, None),
        ("10", "0", "0", "10"),
        ("1", "3", "1", "0.33333333"),
    ],
)
def test_a_correction_keeps_the_proportion_of_the_weighted_amount(change, amount, weighted, expected):
    found = rules.correction_of_weighted(D(change), D(amount), None if weighted is None else D(weighted))
    assert found == (None if expected is None else D(expected))


@pytest.mark.parametrize(
    ("period", "total", "steps", "percentage", "to_next"),
    [
        ("ONCE", "0", 0, 0, "100"),
        ("ONCE", "99.99999999", 0, 99, "0.00000001"),
        ("ONCE", "100", 1, 100, "0"),
        ("ONCE", "350", 1, 100, "0"),
        ("ONCE", "-20", 0, 0, "120"),
        ("WEEKLY", "350", 1, 100, "0"),
        ("REPEATING", "99", 0, 99, "1"),
        ("REPEATING", "100", 1, 0, "100"),
        ("REPEATING", "350", 3, 50, "50"),
    ],
)
def test_steps_of_a_threshold_of_100(period, total, steps, percentage, to_next):
    found = (
        rules.steps_of(period, D(total), D(100)),
        rules.percentage(period, D(total), D(100)),
        rules.to_next(period, D(total), D(100)),
    )
    assert found == (steps, percentage, D(to_next))


MONDAY, SUNDAY = date(2026, 3, 2), date(2026, 3, 8)


@pytest.mark.parametrize(
    ("period", "day", "first", "after"),
    [
        ("ONCE", SUNDAY, date(2026, 1, 5), None),
        ("REPEATING", SUNDAY, date(2026, 1, 5), None),
        ("DAILY", SUNDAY, SUNDAY, date(2026, 3, 9)),
        ("WEEKLY", SUNDAY, MONDAY, date(2026, 3, 9)),
        ("WEEKLY", MONDAY, MONDAY, date(2026, 3, 9)),
        ("WEEKLY", date(2026, 1, 1), date(2025, 12, 29), date(2026, 1, 5)),
        ("MONTHLY", date(2026, 2, 28), date(2026, 2, 1), date(2026, 3, 1)),
        ("MONTHLY", date(2025, 12, 31), date(2025, 12, 1), date(2026, 1, 1)),
    ],
)
def test_periods_are_days_weeks_from_monday_and_months(period, day, first, after):
    start = rules.period_of(period, day, date(2026, 1, 5))
    assert (start, rules.period_after(period, start)) == (first, after)


def test_billions_of_steps_are_counted_and_not_listed():
    totals = [PeriodTotal(date(2026, 1, 1), D(10) ** 12)]
    assert rules.count_waiting("REPEATING", D("0.01"), totals, {}) == 10**14
    assert len(rules.waiting_steps("REPEATING", D("0.01"), totals, {}, 500)) == 500


def test_waiting_steps_begin_after_the_claimed_ones_the_oldest_first():
    first, second = date(2026, 1, 1), date(2026, 1, 2)
    totals = [PeriodTotal(second, D(250)), PeriodTotal(first, D(320))]
    found = rules.waiting_steps("REPEATING", D(100), totals, {first: PaidSteps(own=1, steps=1)}, 500)
    assert found == [Step(first, 2), Step(first, 3), Step(second, 1), Step(second, 2)]
    # A correction lowered the total after the claim: nothing waits until it is higher again.
    assert rules.waiting_steps("REPEATING", D(100), [PeriodTotal(first, D(120))], {first: PaidSteps(3, 3)}, 500) == []
    # Two steps were paid to an earlier fan of the account.
    assert rules.waiting_steps("REPEATING", D(100), [totals[1]], {first: PaidSteps(0, 2)}, 500) == [Step(first, 3)]


@pytest.mark.parametrize(
    ("day", "zone", "now", "expected"),
    [
        # Today counts now, an earlier day at its last moment.
        ("2026-03-28", "Europe/Berlin", "2026-03-28T12:00", "2026-03-28T12:00"),
        ("2026-03-27", "Europe/Berlin", "2026-03-28T12:00", "2026-03-27T22:59:59.999999"),
        # The day of 23 hours, and the one of 25.
        ("2026-03-29", "Europe/Berlin", "2026-04-02T12:00", "2026-03-29T21:59:59.999999"),
        ("2026-10-25", "Europe/Berlin", "2026-11-02T12:00", "2026-10-25T22:59:59.999999"),
        # In Beirut, the next day begins at 1:00, because the clock skips midnight.
        ("2026-03-28", "Asia/Beirut", "2026-04-02T12:00", "2026-03-28T21:59:59.999999"),
    ],
)
def test_a_recorded_wager_counts_inside_of_its_day(day, zone, now, expected):
    found = rules.moment_of(date.fromisoformat(day), zone, datetime.fromisoformat(now).replace(tzinfo=UTC))
    assert found == datetime.fromisoformat(expected).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("form", "given", "field"),
    [
        (WeightFormulaInput, {"rawFactor": "1000000000", "weightedFactor": "0"}, "rawFactor"),
        (WeightFormulaInput, {"rawFactor": "1", "weightedFactor": "0.00001"}, "weightedFactor"),
        (WagerCorrectionInput, {"change": "1", "weightedChange": "-1e30", "reason": "Bonus"}, "weightedChange"),
        (WagerCorrectionInput, {"change": "1000000000000000000", "reason": "Bonus"}, "change"),
    ],
)
def test_amounts_beyond_their_bounds_are_refused(form, given, field):
    read = form(data={"connectionId": str(uuid4()), **given} if form is WeightFormulaInput else given)
    assert not read.is_valid()
    assert list(read.errors) == [field]
