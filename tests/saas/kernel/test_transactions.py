"""Calls after a commit."""

import pytest
from django.db import transaction

from saas.kernel.transactions import after_commit

pytestmark = pytest.mark.usefixtures("committed")


class Unreachable:
    def tell(self, _what: str) -> None:
        raise ConnectionError("no server listens")


def test_what_fails_after_the_commit_is_logged_and_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with transaction.atomic():
        after_commit(Unreachable().tell, "balance")
    after_commit(Unreachable().tell, "balance")
    assert [record.message.count("Unreachable.tell") for record in caplog.records] == [1, 1]
