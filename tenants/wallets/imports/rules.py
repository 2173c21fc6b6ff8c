"""Pure rules of imports: valid names, and the gems for a line."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from hashlib import sha256

from saas.kernel.gems import MAXIMUM
from saas.kernel.provider_names import name_key
from saas.kernel.text import HIDDEN, has_hidden, one_line
from tenants.wallets.imports import numbers
from tenants.wallets.imports.models import Platform, WatchUnit

MAX_NAME_LENGTH = 60
# A century. No tool is older than Twitch.
MAX_MINUTES = 100 * 366 * 24 * 60
FIRST_YEAR = 2005
OTHER_PLATFORM = {Platform.TWITCH: Platform.KICK, Platform.KICK: Platform.TWITCH}
MINUTES_OF = {WatchUnit.HOURS: Decimal(60), WatchUnit.MINUTES: Decimal(1), WatchUnit.SECONDS: Decimal(1) / 60}
SPAN = re.compile(r"(?:(\d{1,5})\.)?(\d{1,6}):(\d{2})(?::\d{2})?", re.ASCII)
DATES = (
    (re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]|$)", re.ASCII), (1, 2, 3)),
    (re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})(?: |$)", re.ASCII), (3, 2, 1)),
)
MAX_PLATFORM_NAME_LENGTH = {Platform.TWITCH: 25, Platform.KICK: 40, Platform.LOCAL: 40}
NAMES = {
    # Logins, and the names in other scripts that Twitch shows.
    Platform.TWITCH: re.compile(r"\w{1,25}"),
    Platform.KICK: re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII),
    Platform.LOCAL: re.compile(r"[^\s=+@,;\x00-\x1f]{2,40}"),
}
SUBJECT = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)


class ProblemText:
    """The problems of a line, with the texts for users."""

    NO_NAME = "No name"
    BAD_NAME = "Not a name on this platform"
    HIDDEN_NAME = HIDDEN
    LONG_NAME = "Names have at most {longest} characters here"
    NO_POINTS = "No number of points"
    DEBT = "A debt of {points} points, which is not imported"
    SHORT = "This line has fewer cells than the header"
    TOO_MANY = "More gems than a wallet can hold"
    BAD_ID = "Not an id on this platform"
    DUPLICATE = "The same person as line {first}. That line counts, and the {gems} gems of this one do not"


@dataclass(frozen=True, slots=True)
class OtherAccount:
    """A person's name and id on the other platform, or in another Gemhall."""

    name: str = ""
    key: str = ""
    subject: str = ""


NO_ACCOUNT = OtherAccount()


@dataclass(frozen=True, slots=True)
class ImportedHistory:
    """The values of a line besides points. ``unread`` counts the values that have no clear reading.

    ``local`` is the person in another Gemhall, in a line of an account on a platform.
    """

    minutes: int = 0
    joined_on: date | None = None
    rank: str = ""
    other: OtherAccount = NO_ACCOUNT
    unread: int = 0
    local: OtherAccount = NO_ACCOUNT


NO_HISTORY = ImportedHistory()


@dataclass(frozen=True, slots=True)
class ImportEntry:
    """A valid line."""

    line: int
    name: str
    key: str
    subject: str
    gems: int
    is_bot: bool
    lost: Decimal
    platform: Platform
    history: ImportedHistory


@dataclass(frozen=True, slots=True)
class Problem:
    """A line that is left out. ``debt`` is the amount if the points are negative."""

    line: int
    name: str
    text: str
    debt: Decimal = Decimal(0)
    is_duplicate: bool = False


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A line whose number has two readings until the team chooses the decimal mark."""

    line: int
    name: str


@dataclass(frozen=True, slots=True)
class LineReading:
    """How lines are read. ``mark`` is the decimal mark of the points. A line must have ``width`` cells at least.
    ``bots`` are keys of names."""

    mapping: Mapping[str, int | None]
    platform: Platform
    rate: int
    mark: str
    width: int = 0
    bots: frozenset[str] = frozenset()
    watch_unit: WatchUnit = WatchUnit.MINUTES
    without_points: bool = False


def read_line(cells: Sequence[str], line: int, reading: LineReading) -> ImportEntry | Problem | Unanswered:
    """Return one line as an entry, a problem, or a line that waits for an answer."""

    def cell(what: str) -> str:
        place = reading.mapping.get(what)
        return cells[place].strip() if place is not None and place < len(cells) else ""

    platform, history = reading.platform, _history(cell, reading)
    name, subject = cell("name").removeprefix("@"), cell("subject")
    if platform == Platform.LOCAL:
        subject = email_id(subject) if "@" in subject else ""
    if not name and history.other.name:
        # The person is only on the other platform.
        platform, name, subject = OTHER_PLATFORM[platform], history.other.name, history.other.subject
        history = replace(history, other=NO_ACCOUNT)
    elif not name and history.local.name:
        # The person has linked no account.
        platform, name, subject = Platform.LOCAL, history.local.name, history.local.subject
        history = replace(history, local=NO_ACCOUNT)
    shown = one_line(name)[:MAX_NAME_LENGTH]
    if text := _problem_of_name(name, subject, platform):
        return Problem(line, shown, text)
    if len(cells) < reading.width:
        return Problem(line, shown, ProblemText.SHORT)
    found = numbers.readings("0" if reading.without_points else cell("points"))
    points = found.value(reading.mark)
    if points is None:
        return Unanswered(line, shown) if found.is_ambiguous else Problem(line, shown, ProblemText.NO_POINTS)
    if points < 0:
        debt = -points
        return Problem(line, shown, ProblemText.DEBT.format(points=f"{numbers.as_text(debt)}"), debt)
    share = numbers.share_of(points, reading.rate)
    if share.gems > MAXIMUM:
        return Problem(line, shown, ProblemText.TOO_MANY)
    key = name_key(platform, name)
    return ImportEntry(line, shown, key, subject, share.gems, key in reading.bots, share.lost, platform, history)


def email_id(email: str) -> str:
    """Return the id of a person in a file of usernames: a hash of the email address. Rows keep no address."""
    return sha256(email.strip().lower().encode()).hexdigest()


def _history(cell: Callable[[str], str], reading: LineReading) -> ImportedHistory:
    watched, joined, rank, other = cell("watched"), cell("joined"), cell("rank"), _other(cell, reading)
    local = _local(cell, reading)
    if not (watched or joined or rank or other.name or local.name):
        return NO_HISTORY
    minutes, joined_on = minutes_of(watched, reading.watch_unit, reading.mark), joined_date(joined)
    unread = (minutes is None and bool(watched)) + (joined_on is None and bool(joined))
    return ImportedHistory(minutes or 0, joined_on, one_line(rank)[:MAX_NAME_LENGTH], other, unread, local)


def _other(cell: Callable[[str], str], reading: LineReading) -> OtherAccount:
    """Return the account on the other platform; none if the name or the id has another form."""
    if reading.mapping.get("other_name") is None:
        return NO_ACCOUNT
    platform = OTHER_PLATFORM.get(reading.platform)
    name, subject = cell("other_name").removeprefix("@"), cell("other_subject")
    if platform is None or not name or _problem_of_name(name, subject, platform):
        return NO_ACCOUNT
    return OtherAccount(one_line(name)[:MAX_NAME_LENGTH], name_key(platform, name), subject)


def _local(cell: Callable[[str], str], reading: LineReading) -> OtherAccount:
    """Return the person in another Gemhall; none if the username has another form."""
    if reading.platform == Platform.LOCAL or reading.mapping.get("local_name") is None:
        return NO_ACCOUNT
    name, email = cell("local_name"), cell("local_subject")
    if _problem_of_name(name, "", Platform.LOCAL):
        return NO_ACCOUNT
    subject = email_id(email) if "@" in email else ""
    return OtherAccount(one_line(name)[:MAX_NAME_LENGTH], name_key(Platform.LOCAL, name), subject)


def minutes_of(text: str, unit: WatchUnit, mark: str) -> int | None:
    """Return watched time in whole minutes; None without a clear reading. ``1.02:30:00`` is a day and 2.5 hours."""
    if found := SPAN.fullmatch(text):
        days, hours, minutes = (int(part or 0) for part in found.groups())
        return min((days * 24 + hours) * 60 + minutes, MAX_MINUTES)
    value = numbers.readings(text).value(mark) if text else None
    if value is None or value < 0:
        return None
    return int(min(numbers.EXACT.multiply(value, MINUTES_OF[unit]), Decimal(MAX_MINUTES)))


def joined_date(text: str) -> date | None:
    """Return a date whose parts have one reading: the year first, or the day first between dots."""
    for form, order in DATES if text else ():
        if found := form.match(text):
            try:
                day = date(*(int(found[part]) for part in order))
            except ValueError:
                return None
            return day if day.year >= FIRST_YEAR else None
    return None


def _problem_of_name(name: str, subject: str, platform: Platform) -> str | None:
    if not name:
        return ProblemText.NO_NAME
    if has_hidden(name):
        return ProblemText.HIDDEN_NAME
    if len(name) > (longest := MAX_PLATFORM_NAME_LENGTH[platform]):
        return ProblemText.LONG_NAME.format(longest=longest)
    if not NAMES[platform].fullmatch(name):
        return ProblemText.BAD_NAME
    if subject and not SUBJECT.fullmatch(subject):
        return ProblemText.BAD_ID
    return None
