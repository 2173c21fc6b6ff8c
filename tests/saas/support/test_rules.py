"""Pure rules of tickets: times, and when a ticket closes without an answer."""

from datetime import UTC, datetime, timedelta

import pytest

from saas.support import rules
from saas.support.rules import ClosingStep
from tenants.support.rules import fill, unknown_variables

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)


def days(number: float) -> datetime:
    return AT + timedelta(days=number)


@pytest.mark.parametrize(
    ("closes", "warned", "moment", "step", "look_again"),
    [
        (None, None, 100, ClosingStep.NOTHING, None),
        (7, None, 4.9, ClosingStep.NOTHING, 5),
        (7, None, 5, ClosingStep.WARN, 7),
        (7, None, 6.5, ClosingStep.WARN, 8.5),
        (7, None, 30, ClosingStep.WARN, 32),
        (7, 5, 6.9, ClosingStep.NOTHING, 7),
        (7, 5, 7, ClosingStep.CLOSE, None),
        (7, 6.5, 7, ClosingStep.NOTHING, 8.5),
        (7, 6.5, 8.5, ClosingStep.CLOSE, None),
    ],
)
def test_a_ticket_warns_two_days_before_it_closes(closes, warned, moment, step, look_again):
    plan = rules.closing_plan(
        None if closes is None else days(closes), None if warned is None else days(warned), days(moment)
    )
    assert plan == rules.ClosingPlan(step, None if look_again is None else days(look_again))


@pytest.mark.parametrize(
    ("waits_for", "seconds"), [("TEAM", 3600), ("FAN", 0), ("NOBODY", 0)]
)  # fmt: skip
def test_only_the_time_of_the_team_counts(waits_for, seconds):
    assert rules.seconds_of_team(waits_for, AT, AT + timedelta(hours=1)) == seconds
    assert rules.seconds_of_team(waits_for, AT, AT - timedelta(hours=1)) == 0


def test_variables_are_filled_once():
    filled = fill("{{username}} {{ order }} {{title}}", {"username": "{{staff}}", "title": "", "staff": "nova"})
    assert (filled.text, filled.missing) == ("{{staff}} {{ order }} {{title}}", ("order", "title"))
    assert unknown_variables("{{name}} {{username}} {{name}} {order}") == ["name"]
