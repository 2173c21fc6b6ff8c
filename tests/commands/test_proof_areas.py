"""`make prove AREA=…` must reach every proof."""

from pathlib import Path

from scripts.check import AREAS

FAULTS = Path(__file__).parents[1] / "faults"


def test_every_file_of_proofs_is_in_exactly_one_area():
    listed = [name for files in AREAS.values() for name in files]
    existing = [file.stem.removeprefix("test_") for file in FAULTS.glob("test_*.py")]
    assert sorted(listed) == sorted(existing)
