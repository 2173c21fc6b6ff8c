from datetime import UTC, date, datetime

import pytest

from saas.status.models import Part, PartState
from saas.status.rules import Signals, states_of, time_by_day, worse

WORKS, DISTURBED, AWAY = PartState


@pytest.mark.parametrize(
    ("signals", "expected"),
    [
        (Signals(), {}),
        (Signals(database=False), {part: AWAY for part in Part if part not in (Part.LIVE, Part.PAYMENTS)}),
        (Signals(broker=False), {part: AWAY for part in (Part.LOGIN, Part.DRAWS, Part.LIVE, Part.MESSAGES)}),
        (Signals(storage=False), {Part.STORE: DISTURBED}),
        (Signals(streams=False), {Part.LIVE: AWAY}),
        (Signals(communities=100, stopped=4), {}),
        (Signals(communities=100, stopped=5), {Part.STORE: DISTURBED}),
        (Signals(communities=1, stopped=1), {Part.STORE: DISTURBED}),
        (Signals(late={"raffles": 179.0, "casinos": 9_999.0}), {}),
        (Signals(late={"draws": 180.0}), {Part.DRAWS: DISTURBED}),
        (Signals(late={"draws": 1800.0}), {Part.DRAWS: AWAY}),
        (Signals(late={"mails": 600.0}), {Part.MESSAGES: DISTURBED}),
        (Signals(late={"notifications": 3600.0}), {Part.MESSAGES: AWAY}),
        (Signals(mails_failing=9), {}),
        (Signals(mails_failing=10, mails_sent=9), {Part.MESSAGES: DISTURBED}),
        (Signals(mails_failing=10, mails_sent=10), {}),
    ],
)
def test_the_state_of_each_part_follows_from_what_is_measured(signals, expected):
    states = states_of(signals)
    assert {part: state for part, state in states.items() if state != WORKS} == expected
    assert Part.PAYMENTS not in states


@pytest.mark.parametrize(("late", "state"), [(0.0, WORKS), (900.0, DISTURBED), (7200.0, AWAY)])
def test_payments_are_a_part_where_plans_are_sold(late, state):
    assert states_of(Signals(webhooks_late=late))[Part.PAYMENTS] == state
    assert states_of(Signals(webhooks_late=late, database=False))[Part.PAYMENTS] == AWAY


def test_an_incident_makes_its_parts_worse_and_never_better():
    states = {Part.LOGIN: WORKS, Part.STORE: AWAY}
    incidents = [(["LOGIN", "STORE", "PAYMENTS"], DISTURBED)]
    assert worse(states, incidents) == {Part.LOGIN: DISTURBED, Part.STORE: AWAY}


def test_time_over_midnight_belongs_to_both_days():
    since, until = datetime(2026, 2, 28, 23, 59, 10, tzinfo=UTC), datetime(2026, 3, 2, 0, 0, 30, tzinfo=UTC)
    assert list(time_by_day(since, until)) == [
        (date(2026, 2, 28), 50),
        (date(2026, 3, 1), 86_400),
        (date(2026, 3, 2), 30),
    ]
