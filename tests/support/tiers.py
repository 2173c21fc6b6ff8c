"""Which command runs a test: `make test`, or one area of `make prove`, or both for tests of which it runs a sample."""

from pathlib import Path

import pytest

from scripts.check import AREA_OF_MATRICES, AREA_OF_SCREENS, AREAS

TESTS = Path(__file__).parents[1]
COLLECTED = pytest.StashKey[list[pytest.Item]]()
"""All tests that this process has collected, those of the other commands, too."""
_AREA_OF_FILE = {f"test_{name}.py": area for area, names in AREAS.items() for name in names}


def is_in_make_test(item: pytest.Item) -> bool:
    return item.get_closest_marker("prove") is None


def area_of(item: pytest.Item) -> str | None:
    """Return the area of `make prove` that runs the test, with all its cases."""
    mark = item.get_closest_marker("prove")
    if mark is None and item.get_closest_marker("sampled") is None:
        return None
    folder = item.path.relative_to(TESTS).parts[0]
    if folder == "e2e":
        return AREA_OF_SCREENS
    if folder == "faults":
        return _AREA_OF_FILE.get(item.path.name)
    return str(mark.args[0]) if mark else AREA_OF_MATRICES
