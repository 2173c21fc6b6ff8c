"""Calendars as iCalendar texts (RFC 5545).

Calendar programs disagree about a local hour that the clock skips or shows twice, and about an event during which the
clock changes. So a series is written as rules between such days, and the events on these days with their exact times
(UTC). A zone is written with one entry per change of its clock, because some programs ignore the first of several.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from uuid import UUID
from zoneinfo import ZoneInfo

from tenants.events.models import EventOccurrence, EventSeries
from tenants.events.rules.repeat import RepeatRule
from tenants.events.rules.schedule import EventSchedule, schedule_of

PRODUCT = "-//Gemhall//Events//EN"
LINE_BYTES = 75
_ESCAPED = re.compile(r"([\\;,])")
_UTC_NAMES = frozenset({"UTC", "Etc/UTC", "Etc/UCT", "UCT", "Zulu", "Universal", "Etc/Universal", "Etc/Zulu"})


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarOf:
    """The content of a calendar. ``base`` is the address below which the community's pages are.

    ``host`` makes the ids of the calendar's entries unique in the world. ``series`` are those to write as rules, by id;
    ``rows`` must have every coming date of a series that is shown.
    """

    name: str
    base: str
    host: str
    rows: Sequence[EventOccurrence]
    series: Mapping[UUID, EventSeries] = field(default_factory=dict)


@dataclass(slots=True)
class _CalendarWriter:
    calendar: CalendarOf
    lines: list[str] = field(default_factory=list)
    zones: set[str] = field(default_factory=set)

    def add(self, line: str) -> None:
        self.lines.append(line)

    def moment(self, name: str, at: datetime, zone: str) -> None:
        """Write a time in its zone, or in UTC without one."""
        if not zone or zone in _UTC_NAMES:
            self.add(f"{name}:{at.astimezone(UTC):%Y%m%dT%H%M%SZ}")
        else:
            self.zones.add(zone)
            self.add(f"{name};TZID={zone}:{at.astimezone(ZoneInfo(zone)):%Y%m%dT%H%M%S}")


def calendar_text(calendar: CalendarOf) -> bytes:
    """Return the calendar file."""
    writer = _CalendarWriter(calendar)
    repeating: dict[UUID, list[EventOccurrence]] = {}
    for row in calendar.rows:
        if row.canceled_at is not None:
            continue
        if row.series_id in calendar.series:
            repeating.setdefault(row.series_id, []).append(row)
        else:
            _write_date(writer, row)
    for series_id, dates in repeating.items():
        _write_series(writer, calendar.series[series_id], dates)
    head = [
        "BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{PRODUCT}", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
        f"NAME:{_escaped(calendar.name)}", f"X-WR-CALNAME:{_escaped(calendar.name)}",
        f"URL:{calendar.base}/events", "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H",
    ]  # fmt: skip
    zones = _zone_lines(writer.zones, calendar.rows)
    return "".join(_folded([*head, *zones, *writer.lines, "END:VCALENDAR"])).encode()


def _write_series(writer: _CalendarWriter, series: EventSeries, rows: Sequence[EventOccurrence]) -> None:
    """Write a series as rules between the days on which the clock disturbs it, and the other dates alone."""
    schedule = schedule_of(series)
    plain = {row.day: row for row in rows if not row.own_fields and schedule.is_usual(row.day)}
    for row in rows:
        if row.day not in plain or plain[row.day] is not row:
            _write_date(writer, row, is_exact=not row.own_fields)
    if plain:
        for name, days in _segments(schedule, last=max(plain)):
            shown = [day for day in days if day in plain]
            if shown:
                missing = [day for day in days if shown[0] < day < shown[-1] and day not in plain]
                _write_rule(writer, schedule, f"{series.pk}-{name}", [plain[day] for day in shown], missing)


def _segments(schedule: EventSchedule, *, last: date) -> Iterator[tuple[str, list[date]]]:
    """Yield the days of the rule between those that are not usual, named by the day before them.

    The name stays the same while time passes, so that calendar programs know the entry again.
    """
    name, days = "start", []
    whole = EventSchedule(
        zone=schedule.zone, start_day=schedule.start_day, length=schedule.length, rule=schedule.rule,
        until=schedule.until, excluded=(),
    )  # fmt: skip
    for day in whole.days(last):
        if schedule.is_usual(day):
            days.append(day)
            continue
        yield name, days
        name, days = day.isoformat(), []
    yield name, days


def _write_rule(
    writer: _CalendarWriter, schedule: EventSchedule, uid: str, rows: Sequence[EventOccurrence], missing: Iterable[date]
) -> None:
    """Write the dates of one segment as a rule. Days of the rule without an event are excluded."""
    first, last = rows[0], rows[-1]
    if len(rows) == 1:
        _write_date(writer, first)
        return
    rule = schedule.rule
    assert rule is not None
    text = RepeatRule(freq=rule.freq, interval=rule.interval, by_day=rule.by_day, by_month_day=rule.by_month_day).text()
    until = f"{last.day:%Y%m%d}" if first.is_all_day else f"{last.starts_at:%Y%m%dT%H%M%SZ}"
    _begin(writer, first, uid)
    writer.add(f"RRULE:{text};UNTIL={until}")
    for day in missing:
        if first.is_all_day:
            writer.add(f"EXDATE;VALUE=DATE:{day:%Y%m%d}")
        else:
            writer.moment("EXDATE", schedule.span(day).starts_at, first.zone)
    _end(writer, first)


def _write_date(writer: _CalendarWriter, row: EventOccurrence, *, is_exact: bool = False) -> None:
    """Write one date alone: ``is_exact`` in UTC, else in its zone if its hours are usual there."""
    _begin(writer, row, str(row.pk), is_exact=is_exact)
    _end(writer, row)


def _begin(writer: _CalendarWriter, row: EventOccurrence, uid: str, *, is_exact: bool = False) -> None:
    writer.add("BEGIN:VEVENT")
    writer.add(f"UID:{uid}@{writer.calendar.host}")
    writer.add(f"DTSTAMP:{row.updated_at:%Y%m%dT%H%M%SZ}")
    if row.is_all_day:
        writer.add(f"DTSTART;VALUE=DATE:{row.first_day:%Y%m%d}")
        writer.add(f"DTEND;VALUE=DATE:{row.last_day + timedelta(days=1):%Y%m%d}")
    else:
        zone = "" if is_exact or not _is_usual(row) else row.zone
        writer.moment("DTSTART", row.starts_at, zone)
        writer.moment("DTEND", row.ends_at, zone)


def _is_usual(row: EventOccurrence) -> bool:
    """True if the clock of the zone shows the start and the end once, and does not change between them."""
    zone = ZoneInfo(row.zone)
    begin, end = row.starts_at.astimezone(zone), row.ends_at.astimezone(zone)
    offset = begin.utcoffset()
    if end.utcoffset() != offset:
        return False
    # The other reading of an hour that exists twice has another offset.
    return begin.replace(fold=1 - begin.fold).utcoffset() == offset == end.replace(fold=1 - end.fold).utcoffset()


def _end(writer: _CalendarWriter, row: EventOccurrence) -> None:
    page = f"{writer.calendar.base}/events/{row.pk}"
    words = f"{row.description}\n\n{page}" if row.description else page
    writer.add(f"SUMMARY:{_escaped(row.title)}")
    writer.add(f"DESCRIPTION:{_escaped(words)}")
    writer.add(f"LOCATION:{_escaped(row.link or page)}")
    writer.add(f"URL:{page}")
    writer.add(f"CATEGORIES:{row.type}")
    writer.add(f"SEQUENCE:{row.revision}")
    writer.add(f"LAST-MODIFIED:{row.updated_at:%Y%m%dT%H%M%SZ}")
    writer.add("STATUS:CONFIRMED")
    writer.add("END:VEVENT")


def _escaped(text: str) -> str:
    return _ESCAPED.sub(r"\\\1", text).replace("\r\n", "\\n").replace("\n", "\\n")


def _folded(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines with their ends, broken after 75 bytes at most (RFC 5545, 3.1)."""
    for line in lines:
        if line.isascii():
            yield line[:LINE_BYTES] + "\r\n"
            for start in range(LINE_BYTES, len(line), LINE_BYTES - 1):
                yield f" {line[start : start + LINE_BYTES - 1]}\r\n"
            continue
        part, size = "", 0
        for letter in line:
            width = len(letter.encode())
            if size + width > LINE_BYTES:
                yield part + "\r\n"
                part, size = " ", 1
            part, size = part + letter, size + width
        yield part + "\r\n"


def _zone_lines(zones: Iterable[str], rows: Sequence[EventOccurrence]) -> list[str]:
    if not rows:
        return []
    first, last = min(row.starts_at for row in rows).year, max(row.ends_at for row in rows).year
    return [line for zone in sorted(zones) for line in _zone(zone, first, last)]


@lru_cache(maxsize=256)
def _zone(name: str, first: int, last: int) -> tuple[str, ...]:
    """Return the lines of a zone for these years, with one entry per change of its clock."""
    zone = ZoneInfo(name)
    begin, end = datetime(first, 1, 1, tzinfo=UTC), datetime(last + 1, 1, 1, tzinfo=UTC)
    lines = ["BEGIN:VTIMEZONE", f"TZID:{name}", *_zone_entry(begin - timedelta(days=1), begin, zone)]
    before = begin
    while before < end:
        after = before + timedelta(days=1)
        if _clock(before, zone) != _clock(after, zone):
            early, late = before, after
            while late - early > timedelta(seconds=1):
                middle = early + (late - early) // 2
                early, late = (early, middle) if _clock(middle, zone) != _clock(before, zone) else (middle, late)
            lines += _zone_entry(early, late.replace(microsecond=0), zone)
        before = after
    return (*lines, "END:VTIMEZONE")


def _clock(at: datetime, zone: ZoneInfo) -> tuple[timedelta | None, str | None]:
    local = at.astimezone(zone)
    return local.utcoffset(), local.tzname()


def _zone_entry(before: datetime, at: datetime, zone: ZoneInfo) -> list[str]:
    """Return the lines of one change: from ``at`` on, the clock is no longer that of ``before``."""
    (old, _), (new, name) = _clock(before, zone), _clock(at, zone)
    assert old is not None
    assert new is not None
    kind = "DAYLIGHT" if at.astimezone(zone).dst() else "STANDARD"
    return [
        f"BEGIN:{kind}", f"DTSTART:{at.replace(tzinfo=None) + old:%Y%m%dT%H%M%S}", f"TZOFFSETFROM:{_offset(old)}",
        f"TZOFFSETTO:{_offset(new)}", f"TZNAME:{_escaped(name or zone.key)}", f"END:{kind}",
    ]  # fmt: skip


def _offset(offset: timedelta) -> str:
    minutes = int(offset.total_seconds()) // 60
    sign = "-" if minutes < 0 else "+"
    return f"{sign}{abs(minutes) // 60:02}{abs(minutes) % 60:02}"
