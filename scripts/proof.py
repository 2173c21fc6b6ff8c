"""Writes docs/proof.md: one section per command or part of a command, each with the commit and the date of its run.

Only the commands call this. The next run of a command replaces its section as a whole. The page is not edited by hand.
"""

import os
import subprocess
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "proof.md"
HEAD = """# Proof

The commands write this page: `make test`, `make prove` and `make bench` each replace their own sections.
Speeds are ratios of figures measured in the same run, because the speed of a shared machine drifts.
"""
HEADING = "## "


@dataclass
class Counts:
    """The result of one stage in pytest's JUnit file."""

    passed: int = 0
    failed: list[str] = field(default_factory=list)
    figures: list[str] = field(default_factory=list)
    seconds: Counter[str] = field(default_factory=Counter)
    tests: Counter[str] = field(default_factory=Counter)


def counts_of(report: Path) -> Counts:
    """Reads a JUnit file; ``seconds`` and ``tests`` are per test file, ``figures`` are the recorded properties."""
    counts = Counts()
    # Written by our own pytest a moment ago.
    for case in ElementTree.parse(report).getroot().iter("testcase"):  # noqa: S314
        file = case.get("classname", "").rsplit(".Test", 1)[0].replace(".", "/")
        counts.tests[file] += 1
        counts.seconds[file] += round(float(case.get("time", 0)))
        if case.find("failure") is not None or case.find("error") is not None:
            counts.failed.append(f"{file}::{case.get('name')}")
        else:
            counts.passed += 1
        for entry in case.iter("property"):
            counts.figures.append(f"{case.get('name')}: {entry.get('value')}")
    return counts


def write_section(title: str, body: str, *, started: datetime) -> None:
    """Replaces the section ``title``; sections keep the order in which they were first written."""
    sections = _sections()
    sections[title] = f"{HEADING}{title}\n\n{_provenance(started)}\n\n{body.strip()}\n"
    PAGE.write_text("\n".join([HEAD, *sections.values()]))


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)


def _sections() -> dict[str, str]:
    if not PAGE.exists():
        return {}
    parts = PAGE.read_text().split(f"\n{HEADING}")[1:]
    return {part.split("\n", 1)[0]: f"{HEADING}{part.rstrip()}\n" for part in parts}


def _provenance(started: datetime) -> str:
    took = (datetime.now(UTC) - started).total_seconds()
    return (
        f"Commit {_commit()}, started {started:%Y-%m-%d %H:%M} UTC, {took / 60:.1f} minutes, "
        f"{os.cpu_count()} cores, load {os.getloadavg()[2]:.1f}."
    )


def _commit() -> str:
    def git(*arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else ""

    commit = git("rev-parse", "--short=10", "HEAD") or "unknown (not a git checkout)"
    changed = git("status", "--porcelain", "--", ".", ":(exclude)docs/proof.md")
    return f"{commit} with uncommitted changes" if changed else commit
