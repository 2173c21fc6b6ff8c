"""Pure rules of columns: the headers that known tools write. A column that no header names is asked for."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace

from tenants.wallets.imports.models import Platform, Tool, WatchUnit
from tenants.wallets.imports.numbers import is_number

# In the order of preference: the login of an account changes less often than its display name.
NAME_HEADERS = (
    "twitchusername", "kickusername", "username", "twitchlogin", "userlogin", "login", "slug", "viewerusername",
    "viewername", "user", "viewer", "name", "nickname", "nick", "chatter", "displayname", "userdisplayname",
    "benutzername", "nutzername", "usuario", "utilisateur", "pseudo", "nome",
)  # fmt: skip
POINT_HEADERS = ("points", "currentpoints", "loyaltypoints", "pointsbalance", "currentbalance")
# Words of one balance. A file with two of these columns has two balances, so the team chooses.
BALANCE_HEADERS = frozenset({
    "current", "balance", "coins", "currency", "amount", "gems", "punkte", "puntos", "pontos", "punti",
})  # fmt: skip
SUBJECT_HEADERS = (
    "platformuserid", "twitchuserid", "twitchid", "kickuserid", "kickid", "userid",
)  # fmt: skip
# Headers of other values. They are never points, and they show that a line is a header.
OTHER_HEADERS = frozenset({
    "alltimepoints", "alltime", "chatmessages", "customtitle", "email", "experience", "followage", "hours", "id",
    "joindate", "joined", "lastseen", "level", "minutes", "minutesinchannel", "mixitupid", "months", "pointsalltime",
    "rank", "role", "seconds", "status", "time", "totalchatmessagessent", "totalmonthssubbed", "watchedhours",
    "watchtime", "xp", "youtubeid", "youtubeusername", "trovoid", "trovousername",
})  # fmt: skip
KNOWN = frozenset({*NAME_HEADERS, *POINT_HEADERS, *BALANCE_HEADERS, *SUBJECT_HEADERS, *OTHER_HEADERS})
GUID = re.compile(r"\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?", re.IGNORECASE | re.ASCII)
DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ].*)?", re.ASCII)
DIGITS = re.compile(r"\d{1,20}", re.ASCII)


# Columns of watched time, with their unit. Their meaning is that of the tools that write them.
WATCHED_HEADERS = {
    "hours": WatchUnit.HOURS, "watchedhours": WatchUnit.HOURS, "watchtimehours": WatchUnit.HOURS,
    "minutesinchannel": WatchUnit.MINUTES, "watchtimeminutes": WatchUnit.MINUTES, "minutes": WatchUnit.MINUTES,
    "watchtime": WatchUnit.MINUTES, "seconds": WatchUnit.SECONDS,
}  # fmt: skip
RANK_HEADERS = ("rank", "ladder", "level")
JOINED_HEADERS = ("joindate", "joined", "createdat")
# The ids and names of a person on each platform, in files with several of them.
OF_PLATFORM = {
    Platform.TWITCH: (("twitchusername", "twitchlogin"), ("twitchuserid", "twitchid")),
    Platform.KICK: (("kickusername", "kickslug"), ("kickuserid", "kickid")),
}


@dataclass(frozen=True, slots=True)
class Mapping:
    """The columns of a file, counted from 0. None: not chosen, or the file has none.

    ``subject`` is the platform's id; ``other_name`` and ``other_subject`` are those of the other platform.
    ``local_name`` and ``local_subject`` are the usernames and email addresses in another Gemhall's file of accounts.
    """

    name: int | None
    points: int | None
    subject: int | None
    watched: int | None = None
    rank: int | None = None
    joined: int | None = None
    other_name: int | None = None
    other_subject: int | None = None
    local_name: int | None = None
    local_subject: int | None = None

    def as_json(self) -> dict[str, int | None]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class KnownFile:
    """The meaning of a file's columns: its tool, the platform of its names, and the columns with a known header."""

    tool: Tool
    platform: Platform
    mapping: Mapping
    watch_unit: WatchUnit = WatchUnit.MINUTES


def plain_header(header: str) -> str:
    """Return a header as it is compared: letters and digits of any script, in lower case."""
    return "".join(char for char in unicodedata.normalize("NFKC", header).casefold() if char.isalnum())


def is_value(cell: str) -> bool:
    """True for cells that no header has: numbers, dates and GUIDs."""
    text = cell.strip()
    return is_number(text) or DATE.fullmatch(text) is not None or GUID.fullmatch(text) is not None


def has_header(first: Sequence[str]) -> bool:
    """True if the first line has names of columns. Empty cells may be an index column, or a comma at the end."""
    filled = [cell for cell in first if cell.strip()]
    known = sum(plain_header(cell) in KNOWN for cell in filled)
    if any(is_value(cell) for cell in filled):
        return known > 1
    return bool(known) or (len(filled) > 1 and len(filled) == len(first))


def known_file(
    columns: Sequence[str], sample: Sequence[Sequence[str]], *, has_header: bool, list_name: str = ""
) -> KnownFile:
    """Return the meaning of the columns. ``sample`` are the first lines, ``list_name`` names the list of a JSON."""
    heads = [plain_header(column) for column in columns] if has_header else []
    tool = _tool(columns, set(heads), list_name)
    if not has_header:
        return KnownFile(tool, Platform.TWITCH, _bare(len(columns), sample))
    if tool == Tool.GEMHALL and {"twitchid", "twitchlogin", "kickid", "kicklogin"} <= set(heads):
        return KnownFile(tool, Platform.TWITCH, _of_gemhall(heads))
    if tool == Tool.GEMHALL and not {"twitchusername", "kickusername"} & set(heads):
        # The person's email address is the id: another Gemhall has other users with the same usernames.
        email = _one(heads, "email")
        own = Mapping(_one(heads, "username"), _one(heads, "balance"), email, joined=_one(heads, "joined"))
        return KnownFile(tool, Platform.LOCAL, own)
    mapping = Mapping(
        next((heads.index(head) for head in NAME_HEADERS if head in heads), _last_part(columns, "name")),
        _points(columns, heads),
        next((heads.index(head) for head in SUBJECT_HEADERS if head in heads), None),
    )
    if tool == Tool.FIREBOT:
        mapping = _of_firebot(columns, heads, sample, mapping)
    platform = Platform.KICK if _is_of_kick(tool, heads) else Platform.TWITCH
    mapping, unit = _with_history(mapping, heads, columns, platform)
    return KnownFile(tool, platform, mapping, unit)


def _with_history(
    mapping: Mapping, heads: Sequence[str], columns: Sequence[str], platform: Platform
) -> tuple[Mapping, WatchUnit]:
    """Return the mapping with the columns of watched time, rank, join date and the other platform."""
    taken = {mapping.name, mapping.points, mapping.subject}

    def first(names: Iterable[str]) -> int | None:
        places = (heads.index(name) for name in names if heads.count(name) == 1)
        return next((place for place in places if place not in taken), None)

    watched = first(WATCHED_HEADERS)
    if watched is None and "viewer.name" in columns:
        # The API of Cloudbot names the minutes so.
        watched = first(["time"])
    names, ids = OF_PLATFORM[Platform.KICK if platform == Platform.TWITCH else Platform.TWITCH]
    found = replace(
        mapping, watched=watched, rank=first(RANK_HEADERS), joined=first(JOINED_HEADERS), other_name=first(names),
        other_subject=first(ids),
    )  # fmt: skip
    unit = WATCHED_HEADERS.get(heads[watched], WatchUnit.MINUTES) if watched is not None else WatchUnit.MINUTES
    return found, unit


def _tool(columns: Sequence[str], heads: set[str], list_name: str) -> Tool:
    paths = {column.strip().lower() for column in columns}
    if {"id", "username", "status", "balance", "joined"} <= heads:
        return Tool.GEMHALL
    if "mixitupid" in heads:
        return Tool.MIX_IT_UP
    if list(columns[:2]) == ["ID", "Username"] or {"_id", "username", "minutesinchannel"} <= paths:
        return Tool.FIREBOT
    if {"username", "seconds", "points"} <= heads:
        return Tool.PHANTOMBOT
    if {"watchtime", "xp", "level"} <= heads:
        return Tool.BOTRIX
    if {"user", "points", "watchtime"} <= heads:
        return Tool.DEEPBOT
    if {"name", "rank", "points", "hours"} <= heads:
        return Tool.CHATBOT
    # A file that a person wrote may have points and hours, too: Streamlabs writes the name in two words.
    if "points" in heads and (("user name" in paths and "hours" in heads) or "viewer.name" in paths):
        return Tool.STREAMLABS
    if "pointsalltime" in heads or {"username", "current", "alltime"} <= heads:
        return Tool.STREAMELEMENTS
    # Its API answers the viewers under this name. A file of only names and points is no tool's.
    if list_name == "users" and {"username", "points"} <= heads:
        return Tool.STREAMELEMENTS
    return Tool.OTHER


def _of_gemhall(heads: Sequence[str]) -> Mapping:
    return Mapping(
        _one(heads, "twitchlogin"), _one(heads, "balance"), _one(heads, "twitchid"), joined=_one(heads, "joined"),
        other_name=_one(heads, "kicklogin"), other_subject=_one(heads, "kickid"),
        local_name=_one(heads, "username"), local_subject=_one(heads, "email"),
    )  # fmt: skip


def _is_of_kick(tool: Tool, heads: Sequence[str]) -> bool:
    return tool == Tool.BOTRIX or ("kickusername" in heads and "twitchusername" not in heads)


def _points(columns: Sequence[str], heads: Sequence[str]) -> int | None:
    for head in POINT_HEADERS:
        if head in heads:
            return _one(heads, head)
    balances = [place for place, head in enumerate(heads) if head in BALANCE_HEADERS]
    if balances:
        return balances[0] if len(balances) == 1 else None
    return _last_part(columns, "points")


def _one(heads: Sequence[str], head: str) -> int | None:
    """Return the place of a header that occurs once."""
    return heads.index(head) if heads.count(head) == 1 else None


def _last_part(columns: Sequence[str], word: str) -> int | None:
    """Return the place of a nested value by the last part of its path, such as ``viewer.name``."""
    found = [place for place, column in enumerate(columns) if "." in column and column.lower().split(".")[-1] == word]
    return found[0] if len(found) == 1 else None


def _of_firebot(
    columns: Sequence[str], heads: Sequence[str], sample: Sequence[Sequence[str]], mapping: Mapping
) -> Mapping:
    """Firebot's ``ID`` and ``_id`` are ids of Twitch. Currencies have the names that the creator chose."""
    subject = next(place for place, column in enumerate(columns) if column in ("ID", "_id"))
    points = mapping.points
    if points is None:
        is_store = columns[subject] == "_id"
        currencies = [
            place
            for place, head in enumerate(heads)
            if (columns[place].startswith("currency.") if is_store else place > 1 and head not in OTHER_HEADERS)
        ]
        if len(currencies) == 1 and _numbers(sample, currencies[0]):
            points = currencies[0]
    return Mapping(mapping.name, points, subject)


def _bare(width: int, sample: Sequence[Sequence[str]]) -> Mapping:
    """Return the columns of lines without a header: known only if there are two, one of them of numbers."""
    if width == 2:
        of_numbers = [_numbers(sample, place) for place in range(2)]
        if of_numbers == [False, True]:
            return Mapping(0, 1, None)
        if of_numbers == [True, False]:
            return Mapping(1, 0, None)
    return Mapping(None, None, None)


def _numbers(sample: Sequence[Sequence[str]], place: int) -> bool:
    cells = [line[place].strip() for line in sample if place < len(line)]
    filled = [cell for cell in cells if cell]
    return bool(filled) and all(is_number(cell) for cell in filled)
