"""Every test of the desk also checks that its views write through the services alone."""

from collections.abc import Iterator

import pytest

from tests.support.desk_writes import Writes, recorded_writes


@pytest.fixture(autouse=True)
def desk_writes(database: None) -> Iterator[Writes]:
    """The writes of the desk's views during the test, which fails if one passed no service."""
    with recorded_writes() as writes:
        yield writes
    assert writes.past_services == []
