"""The front before a small application, started once for each process of the tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.front import front, small_app


@pytest.fixture(scope="session")
def small_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with small_app(tmp_path_factory.mktemp("small") / "log") as port:
        yield port


@pytest.fixture(scope="session")
def front_port(small_port: int, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A front with short deadlines."""
    folder: Path = tmp_path_factory.mktemp("front")
    deadlines = {"read_header": "1s", "read_body_idle": "1s", "write_idle": "1s", "idle": "1s"}
    with front(small_port, folder, streams_port=small_port, deadlines=deadlines) as port:
        yield port
