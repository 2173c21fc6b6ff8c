"""A simulated account of Stripe for each test."""

from collections.abc import Iterator

import pytest

from tests.support.social import open_town
from tests.support.stripe_account import StripeAccount, start_account

__all__ = ["open_town"]


@pytest.fixture
def account() -> Iterator[StripeAccount]:
    running = start_account()
    yield running
    running.stop()
