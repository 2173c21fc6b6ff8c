"""Computes the effect of an import without any change."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import models

from saas.kernel.provider_names import name_key
from tenants.members.models import Member
from tenants.wallets.imports import numbers, reading
from tenants.wallets.imports.bots import bots_of
from tenants.wallets.imports.files.text import PackedText
from tenants.wallets.imports.models import Import, ImportAnswer, Platform, Tool, WatchUnit
from tenants.wallets.imports.payments import mode_replaces
from tenants.wallets.imports.people import everyone, everyone_for
from tenants.wallets.imports.rules import (
    OTHER_PLATFORM,
    ImportEntry,
    LineReading,
    Problem,
    ProblemText,
    Unanswered,
    read_line,
)

SHOWN = 20
SHOWN_BOTS = 100
SHOWN_RANKS = 100
TOP_ENTRIES = 5

Judged = ImportEntry | Problem | Unanswered


def mark_of(run: Import, text: PackedText) -> numbers.MarkOfColumn:
    """Return the decimal mark of the points of a file."""
    place = run.mapping["points"]
    cells = (cells[place].strip() for _, cells in _lines(run, text) if place is not None and place < len(cells))
    return numbers.mark_of(cells, run.decimal_mark)


def _lines(run: Import, text: PackedText) -> Iterator[tuple[int, list[str]]]:
    return reading.lines_of(text, run.delimiter, has_header=run.has_header)


def judged(run: Import, text: PackedText, mark: str) -> Iterator[Judged]:
    """Yield each line of the file as it is read. The second line of a name is a problem."""
    seen: dict[tuple[str, str, str], int] = {}
    # Firebot's currencies move to the left in the line of a viewer who lacks one of them.
    width = len(run.columns) if run.tool == Tool.FIREBOT and not run.without_points else 0
    bots = bots_of(run.platform, run.added_bots)
    how = LineReading(
        run.mapping, Platform(run.platform), run.rate, mark, width, bots, WatchUnit(run.watch_unit), run.without_points
    )
    for line, cells in _lines(run, text):
        found = read_line(cells, line, how)
        if isinstance(found, ImportEntry):
            own = list(_identities(found))
            first = next((seen[identity] for identity in own if identity in seen), None)
            if first is not None:
                words = ProblemText.DUPLICATE.format(first=first, gems=found.gems)
                found = Problem(line, found.name, words, is_duplicate=True)
            else:
                seen.update(dict.fromkeys(own, line))
        yield found


def _identities(entry: ImportEntry) -> Iterator[tuple[str, str, str]]:
    """Yield the names and ids of a person. Two lines with one of them are the same person."""
    other, local = entry.history.other, entry.history.local
    accounts = [(entry.platform, entry.key, entry.subject)]
    if other.key:
        accounts.append((OTHER_PLATFORM[entry.platform], other.key, other.subject))
    if local.key:
        accounts.append((Platform.LOCAL, local.key, local.subject))
    for platform, key, subject in accounts:
        yield platform, "name", key
        if subject:
            yield platform, "id", subject


def level_of(run: Import, entry: ImportEntry) -> int | None:
    """Return the level here that the team chose for the entry's rank."""
    levels: dict[str, int] = run.ranks
    return levels.get(entry.history.rank)


def counts(run: Import, entry: ImportEntry) -> bool:
    """True if the entry is imported: not a bot and, with ADD, with gems or a history."""
    history = entry.history
    has_history = bool(history.minutes or history.joined_on or level_of(run, entry))
    return not is_skipped(run, entry) and (entry.gems > 0 or has_history or mode_replaces(run))


def is_skipped(run: Import, entry: ImportEntry) -> bool:
    """True for a bot that the team does not keep."""
    return entry.is_bot and run.skip_bots and entry.key not in {name_key(run.platform, name) for name in run.kept_bots}


def dry_run(run: Import, text: PackedText) -> dict[str, Any]:
    """Return the report in the format of the API; gems and sums of points are text."""
    column = mark_of(run, text)
    is_chosen = run.mapping["name"] is not None and (run.mapping["points"] is not None or run.without_points)
    entries: list[ImportEntry] = []
    problems: list[Problem] = []
    bots: list[ImportEntry] = []
    figures = {"lines": 0, "problems": 0, "duplicates": 0, "bots": 0, "empty": 0, "debts": 0, "unanswered": 0}
    debt = lost = Decimal(0)
    for found in judged(run, text, column.mark) if is_chosen else ():
        figures["lines"] += 1
        if isinstance(found, Problem):
            debt = numbers.EXACT.add(debt, found.debt)
            figures["debts"] += found.debt > 0
            figures["duplicates" if found.is_duplicate else "problems"] += 1
            if len(problems) < SHOWN:
                problems.append(found)
            continue
        if isinstance(found, Unanswered):
            figures["unanswered"] += 1
            continue
        if found.is_bot:
            bots.append(found)
        if is_skipped(run, found):
            figures["bots"] += 1
            continue
        lost = numbers.EXACT.add(lost, found.lost)
        if counts(run, found):
            entries.append(found)
        else:
            figures["empty"] += 1
    if not is_chosen:
        figures["lines"] = sum(1 for _ in _lines(run, text))
    return figures | _effect(run, entries) | _history(run, entries) | {
        "debt": numbers.as_text(debt),
        "lost": numbers.as_text(lost),
        "found_bots": [
            {"name": bot.name, "gems": str(bot.gems), "is_skipped": is_skipped(run, bot)} for bot in bots[:SHOWN_BOTS]
        ],
        "question": column.question,
        "missing": _missing(run, column),
        "largest": [
            {"name": entry.name, "gems": str(entry.gems)}
            for entry in sorted(entries, key=lambda entry: (-entry.gems, entry.line))[:TOP_ENTRIES]
        ],
        "problem_lines": [{"line": one.line, "name": one.name, "text": one.text} for one in problems],
        "sample": reading.sample(_lines(run, text)),
    }  # fmt: skip


def _missing(run: Import, column: numbers.MarkOfColumn) -> list[str]:
    is_without = run.mapping["points"] is None and not run.without_points
    is_missing = (run.mapping["name"] is None, is_without, column.is_asked)
    return [what for what, missing in zip(ImportAnswer.values, is_missing, strict=True) if missing]


def _history(run: Import, entries: list[ImportEntry]) -> dict[str, Any]:
    """Return what the entries have besides points. ``ranks`` are those of the file with the most people."""
    histories = [entry.history for entry in entries]
    ranks = Counter(history.rank for history in histories if history.rank)
    return {
        "watched": sum(history.minutes > 0 for history in histories),
        "minutes": str(sum(history.minutes for history in histories)),
        "senior": sum(history.joined_on is not None for history in histories),
        "leveled": sum(bool(level_of(run, entry)) for entry in entries),
        "several": sum(bool(history.other.key) for history in histories),
        "unread": sum(history.unread for history in histories),
        "ranks": [
            {"rank": rank, "people": people, "level": run.ranks.get(rank)}
            for rank, people in ranks.most_common(SHOWN_RANKS)
        ],
    }


def _effect(run: Import, entries: list[ImportEntry]) -> dict[str, Any]:
    known = everyone_for(run)
    members = member_gems = asked = unknown = unknown_gems = 0
    balances: dict[UUID, tuple[int, int]] = {}
    for found in entries:
        entry = known.located(run, found)
        match = known.match_of(run, entry)
        asked += match is not None and not match.is_certain
        if match is None and entry.platform == Platform.LOCAL:
            unknown += 1
            unknown_gems += entry.gems
        if match and match.is_certain:
            members += 1
            member_gems += entry.gems
            account = getattr(match.member, "account", None)
            # The lines of one member make one balance.
            _, before = balances.get(match.member.pk, (0, 0))
            balances[match.member.pk] = account.balance if account else 0, before + entry.gems
    total = sum(entry.gems for entry in entries)
    return {
        "people": len(entries),
        "gems": str(total),
        "members": members,
        "member_gems": str(member_gems),
        "waiting": len(entries) - members - unknown,
        "waiting_gems": str(total - member_gems - unknown_gems),
        "unknown": unknown,
        "lowered": sum(mode_replaces(run) and now > later for now, later in balances.values()),
        "asked": asked,
    }


class FoundPerson(models.TextChoices):
    """The person of a line. MEMBER: gets the gems at once. ASKED: a member who may have taken over the name.

    UNLINKED: a member here has the username, and has not linked the account. ABSENT: no member has the name.
    """

    MEMBER = "MEMBER"
    ASKED = "ASKED"
    UNLINKED = "UNLINKED"
    ABSENT = "ABSENT"


@dataclass(frozen=True, slots=True)
class PersonOfFile:
    """A line that is imported, and the member here who may be its person."""

    line: int
    name: str
    gems: int
    found: FoundPerson
    member: Member | None


def people_of(run: Import, text: PackedText, *, search: str, found: str | None) -> Iterator[PersonOfFile]:
    """Yield the people of a draft in the order of the file.

    ``search`` is a part of the name in the file or of the member's username.
    """
    if run.mapping["name"] is None:
        return
    known = everyone(run.platform, with_usernames=True)
    usernames, words = known.on[Platform.LOCAL], search.strip().casefold()
    for entry in judged(run, text, mark_of(run, text).mark):
        if not isinstance(entry, ImportEntry) or not counts(run, entry):
            continue
        match, kind = known.match_of(run, known.located(run, entry)), FoundPerson.ABSENT
        if match:
            kind = FoundPerson.MEMBER if match.is_certain else FoundPerson.ASKED
        elif match := usernames.find(name_key(Platform.LOCAL, entry.name), "", run.file_date):
            kind = FoundPerson.UNLINKED
        member = match.member if match else None
        names = (entry.name, member.username if member else "")
        if (not found or kind == found) and any(words in name.casefold() for name in names):
            yield PersonOfFile(entry.line, entry.name, entry.gems, kind, member)
