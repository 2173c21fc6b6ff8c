"""Reasons to fail a whole test run although no single test failed."""

from collections.abc import Mapping, Sequence
from typing import Any

MAX_RETRIED = 2
"""A run with more retried tests fails, even if every retry passed."""


def violations(reports: Mapping[str, Sequence[Any]], *, skips_forbidden: bool) -> list[str]:
    """One line per broken rule. ``reports`` are pytest's reports by outcome."""
    lines = []
    if skips_forbidden and reports.get("skipped"):
        lines.append("Skipped tests count as failures: fix or delete them.")
    retried = {report.nodeid for report in reports.get("rerun", [])}
    if len(retried) > MAX_RETRIED:
        lines.append(f"{len(retried)} tests needed a retry, and at most {MAX_RETRIED} may.")
    return lines
