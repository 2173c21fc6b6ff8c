"""Calls to other services for which a person waits."""

import time

import pytest

from saas.kernel import outgoing
from saas.kernel.errors import BusyRetry

TIMEOUTS = {"timeout": 6.0, "connect": 2.0}


def test_the_calls_of_one_press_share_a_deadline():
    assert outgoing.within_deadline(TIMEOUTS).read == 6.0
    with outgoing.deadline(0.5), outgoing.deadline(60):
        first = outgoing.within_deadline(TIMEOUTS)
        assert first.connect == first.read == pytest.approx(0.5, abs=0.1)
        time.sleep(0.5)
        assert outgoing.within_deadline(TIMEOUTS).read == outgoing.MIN_SECONDS
    assert outgoing.within_deadline(TIMEOUTS).connect == 2.0


def test_one_person_and_one_service_leave_turns_to_others():
    with outgoing.turn(["person:1"], "stripe"), outgoing.turn(["person:1"], "kick"):
        with pytest.raises(BusyRetry), outgoing.turn(["person:1"], "google"):
            pass
        with outgoing.turn(["person:2"], "stripe"), outgoing.turn(["person:3"], "google"):
            pass
