"""A simulated account of Stripe for each test."""

from collections.abc import Iterator

import pytest

from tests.support.stripe_account import StripeAccount, start_account


@pytest.fixture
def account() -> Iterator[StripeAccount]:
    running = start_account()
    yield running
    running.stop()
