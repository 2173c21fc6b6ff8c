"""Computes the effect of an import without any change."""

from collections.abc import Iterator
from typing import Any

from tenants.wallets.imports import reading
from tenants.wallets.imports.models import Import, ImportMode, Platform
from tenants.wallets.imports.people import people
from tenants.wallets.imports.rules import ImportEntry, Problem, ProblemText, read_line

SHOWN = 20
TOP_ENTRIES = 5


def judged(run: Import, text: str) -> Iterator[ImportEntry | Problem]:
    """Yield each line of the file as an entry or a problem. The second line of a name is a problem."""
    seen: set[str] = set()
    for line, cells in reading.lines_of(text, run.delimiter, has_header=run.has_header):
        found = read_line(cells, line, run.mapping, run.platform, run.rate)
        if isinstance(found, ImportEntry):
            if found.key in seen:
                found = Problem(line, found.name, ProblemText.DUPLICATE)
            else:
                seen.add(found.key)
        yield found


def counts(run: Import, entry: ImportEntry) -> bool:
    """True if the entry is imported: not a bot and, with ADD, with gems."""
    return not (entry.is_bot and run.skip_bots) and (entry.gems > 0 or run.mode == ImportMode.REPLACE)


def dry_run(run: Import, text: str) -> dict[str, Any]:
    """Return the report in the format of the API; gems are text."""
    entries: list[ImportEntry] = []
    problems: list[Problem] = []
    figures = {"lines": 0, "problems": 0, "duplicates": 0, "bots": 0, "empty": 0}
    for found in judged(run, text):
        figures["lines"] += 1
        if isinstance(found, Problem):
            figures["duplicates" if found.text == ProblemText.DUPLICATE else "problems"] += 1
            if len(problems) < SHOWN:
                problems.append(found)
        elif counts(run, found):
            entries.append(found)
        else:
            figures["bots" if found.is_bot and run.skip_bots else "empty"] += 1
    return figures | _effect(run, entries) | {
        "largest": [
            {"name": entry.name, "gems": str(entry.gems)}
            for entry in sorted(entries, key=lambda entry: (-entry.gems, entry.line))[:TOP_ENTRIES]
        ],
        "problem_lines": [{"line": one.line, "name": one.name, "text": one.text} for one in problems],
        "sample": reading.sample(reading.lines_of(text, run.delimiter, has_header=run.has_header)),
    }  # fmt: skip


def _effect(run: Import, entries: list[ImportEntry]) -> dict[str, Any]:
    known = people(run.platform)
    members = member_gems = lowered = 0
    for entry in entries:
        person = known.get(entry.key)
        if person and person.is_meant(entry.subject):
            members += 1
            member_gems += entry.gems
            account = getattr(person.member, "account", None)
            lowered += run.mode == ImportMode.REPLACE and account is not None and account.balance > entry.gems
    total = sum(entry.gems for entry in entries)
    waits = run.platform != Platform.LOCAL
    return {
        "people": len(entries),
        "gems": str(total),
        "members": members,
        "member_gems": str(member_gems),
        "waiting": len(entries) - members if waits else 0,
        "waiting_gems": str(total - member_gems) if waits else "0",
        "unknown": 0 if waits else len(entries) - members,
        "lowered": lowered,
    }
