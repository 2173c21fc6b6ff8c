"""Pure rules of imports: known column names, valid names, and the gems for a cell."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from saas.kernel.gems import MAXIMUM
from saas.kernel.text import HIDDEN, has_hidden, one_line
from tenants.wallets.imports.models import Platform, Tool

MAX_NAME_LENGTH = 60
MAX_PLATFORM_NAME_LENGTH = {Platform.TWITCH: 25, Platform.KICK: 40, Platform.LOCAL: 40}
NAMES = {
    Platform.TWITCH: re.compile(r"[A-Za-z0-9_]{1,25}", re.ASCII),
    Platform.KICK: re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII),
    Platform.LOCAL: re.compile(r"[^\s=+@,;\x00-\x1f]{2,40}"),
}
SUBJECT = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
# Digits, with or without groups of three, and decimals that are dropped. A dot before exactly three digits could be a
# decimal point or a group, so the user must choose.
NUMBER = re.compile(r"(\d+|\d{1,3}(?:[,' \u00a0\u202f_]\d{3})+)(?:\.(\d{1,2}|\d{4,}))?", re.ASCII)
GROUPED = re.compile(r"[,' \u00a0\u202f_]")
BOTS = frozenset(
    {
        "botrix", "botrixoficial", "buttsbot", "cloudbot", "commanderroot", "deepbot", "dixperbro", "fossabot",
        "kofistreambot", "lolrankbot", "moobot", "nightbot", "own3d", "phantombot", "pokemoncommunitygame",
        "pretzelrocks", "restreambot", "sery_bot", "soundalerts", "streamelements", "streamholics", "streamlabs",
        "streamlootsbot", "tangiabot", "titlechange_bot", "wizebot",
    }
)  # fmt: skip

TOOL_PLATFORM = {Tool.BOTRIX: Platform.KICK}
NAME_COLUMNS = (
    "username",
    "user name",
    "user",
    "name",
    "viewer",
    "viewer name",
    "display name",
    "displayname",
    "login",
)
POINT_COLUMNS = (
    "points",
    "current points",
    "current",
    "balance",
    "loyalty points",
    "coins",
    "currency",
    "amount",
    "gems",
)
SUBJECT_COLUMNS = (
    "platform_user_id",
    "twitch user id",
    "twitchid",
    "twitch_id",
    "kick user id",
    "user id",
    "userid",
    "user_id",
)


class ProblemText:
    """The problems of a line, with the texts for users."""

    NO_NAME = "No name"
    BAD_NAME = "Not a name on this platform"
    HIDDEN_NAME = HIDDEN
    LONG_NAME = "Names have at most {longest} characters here"
    NO_POINTS = "No number of points"
    AMBIGUOUS = "This number is ambiguous. Write it without dots"
    TOO_MANY = "More gems than a wallet can hold"
    BAD_ID = "Not an id on this platform"
    DUPLICATE = "Duplicate of an earlier line"


@dataclass(frozen=True, slots=True)
class ImportEntry:
    """A valid line."""

    line: int
    name: str
    key: str
    subject: str
    gems: int
    is_bot: bool


@dataclass(frozen=True, slots=True)
class Problem:
    line: int
    name: str
    text: str


def has_header(first: Sequence[str]) -> bool:
    """True if the first line has column names: none of them is a number or empty."""
    return all(cell.strip() and not NUMBER.fullmatch(cell.strip()) for cell in first)


def guess(columns: Sequence[str]) -> dict[str, int | None]:
    """Return the columns of name, points and the platform's id. Unknown names give the first two columns."""
    plain = [" ".join(column.strip().lower().split()) for column in columns]

    def find(names: Sequence[str]) -> int | None:
        return next((plain.index(name) for name in names if name in plain), None)

    name, points = find(NAME_COLUMNS), find(POINT_COLUMNS)
    if name is None:
        name = 0 if points != 0 else min(1, len(columns) - 1)
    if points is None:
        points = next((place for place in range(len(columns)) if place != name), name)
    return {"name": name, "points": points, "subject": find(SUBJECT_COLUMNS)}


def tool_of(columns: Sequence[str]) -> Tool:
    """Return the tool that writes these columns."""
    plain = {column.strip().lower() for column in columns}
    if {"username", "seconds", "points"} <= plain:
        return Tool.PHANTOMBOT
    if {"watchtime", "xp", "level"} <= plain:
        return Tool.BOTRIX
    if plain & {"hours", "watched hours"} and "points" in plain:
        return Tool.STREAMLABS
    if plain & {"pointsalltime", "points_alltime"} or plain in ({"username", "points"}, {"username", "current"}):
        return Tool.STREAMELEMENTS
    return Tool.OTHER


def read_line(
    cells: Sequence[str], line: int, mapping: Mapping[str, int | None], platform: str, rate: int
) -> ImportEntry | Problem:
    """Return one line as an entry or a problem."""

    def cell(what: str) -> str:
        place = mapping.get(what)
        return cells[place].strip() if place is not None and place < len(cells) else ""

    name = cell("name").removeprefix("@")
    shown = one_line(name)[:MAX_NAME_LENGTH]
    if not name:
        return Problem(line, "", ProblemText.NO_NAME)
    if has_hidden(name):
        return Problem(line, shown, ProblemText.HIDDEN_NAME)
    if len(name) > (longest := MAX_PLATFORM_NAME_LENGTH[Platform(platform)]):
        return Problem(line, shown, ProblemText.LONG_NAME.format(longest=longest))
    if not NAMES[Platform(platform)].fullmatch(name):
        return Problem(line, shown, ProblemText.BAD_NAME)
    subject = cell("subject")
    if subject and not SUBJECT.fullmatch(subject):
        return Problem(line, shown, ProblemText.BAD_ID)
    number = cell("points")
    found = NUMBER.fullmatch(number)
    if not found:
        is_ambiguous = re.fullmatch(r"\d{1,3}(\.\d{3})+", number)
        return Problem(line, shown, ProblemText.AMBIGUOUS if is_ambiguous else ProblemText.NO_POINTS)
    digits = GROUPED.sub("", found[1])
    gems = int(digits[:30]) // rate
    if gems > MAXIMUM:
        return Problem(line, shown, ProblemText.TOO_MANY)
    key = name.lower()
    return ImportEntry(line, shown, key, subject, gems, key in BOTS)
