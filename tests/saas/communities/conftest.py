from uuid import uuid4

import pytest

from saas.kernel import rates


@pytest.fixture(autouse=True)
def _own_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner of `alpha` is the same in all tests, and the counts of offers and announcements outlive a test."""
    monkeypatch.setattr(rates, "PREFIX", f"{rates.PREFIX}{uuid4().hex}:")
