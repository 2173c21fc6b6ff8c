"""The evidence of a frozen result: two JSON files from which the result can be computed again.

The full file is the team's. It names members, accounts and pulls. The public file holds the hash of the full one, and
the figures without names: each row has a hash of the name instead. Its own hash is the one that fans see, so the public
file is bound to the full one, and no later change of names, masks or persons changes it.

Both are canonical: sorted keys, no spaces, UTF-8. A hash is the SHA-256 of the bytes. Names in the full file are masked
and participants have ids, so an erased person is not in the files, and the hashes stay true.
"""

import hashlib
import hmac
import json
import secrets
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import IO, Any
from uuid import UUID

from django.core.files.base import File
from django.core.files.storage import default_storage
from django_tenants.utils import tenant_context

from saas.kernel.amounts import plain
from saas.kernel.secrets import Unreadable, seal, unseal
from saas.tenancy.models import Community
from tenants.casinos.models import Pull
from tenants.leaderboards.models import (
    Board,
    BoardExclusion,
    BoardKind,
    BoardPosition,
    BoardWindow,
    Freezing,
    Masking,
)
from tenants.leaderboards.naming import masked
from tenants.leaderboards.rules import Terms
from tenants.leaderboards.selectors.windows import board_connections
from tenants.leaderboards.standings import excluded_ids
from tenants.members.models import Member
from tenants.wagers.models import WeightFormula
from tenants.wallets.services import current_community

FORMAT, PUBLIC_FORMAT = "gemhall-leaderboard-evidence-1", "gemhall-leaderboard-public-evidence-1"
CHUNK = 2000
PURPOSE = "board-evidence-names"


@dataclass(frozen=True, slots=True)
class EvidenceDraft:
    """The two files of a result that can be frozen, with their hashes, the key of the names, and the number of rows."""

    full: IO[bytes]
    public: IO[bytes]
    sha256: str
    public_sha256: str
    name_key: bytes
    rows: int


@dataclass(frozen=True, slots=True)
class WrittenEvidence:
    """The stored files of a result: their names in storage, their hashes, and the size of the full one in bytes.

    ``name_key`` is sealed.
    """

    file: str
    sha256: str
    size: int
    public_file: str
    public_sha256: str
    name_key: str
    rows: int


@contextmanager
def draft_files() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """Give two empty files for ``write_drafts``, deleted afterwards."""
    with _spooled() as full, _spooled() as public:
        yield full, public


def _spooled() -> IO[bytes]:
    return tempfile.SpooledTemporaryFile(max_size=4 * 1024 * 1024)


def canonical(value: Any) -> str:
    """Return the canonical JSON of a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def moment(at: datetime | None) -> str | None:
    return at.isoformat(timespec="microseconds") if at else None


def write_drafts(window: BoardWindow, full: IO[bytes], public: IO[bytes]) -> EvidenceDraft:
    """Write the evidence of the window's positions.

    Call it in the transaction that computed the positions, so that files and positions agree.
    """
    key = secrets.token_bytes(32)
    sha256, rows = _write(full, _head(window), (_row(row) for row in _positions(window)))
    head = {
        "board": _board(window),
        "format": PUBLIC_FORMAT,
        "fullSha256": sha256,
        "terms": window.terms,
        "window": _window(window),
    }
    public_sha256, _ = _write(public, head, (_public_row(row, key) for row in _positions(window)))
    return EvidenceDraft(full, public, sha256, public_sha256, key, rows)


def _write(target: IO[bytes], head: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> tuple[str, int]:
    """Write the canonical JSON of ``head`` with ``rows``, row by row; return its hash and the number of rows."""
    digest, count = hashlib.sha256(), 0

    def put(text: str) -> None:
        raw = text.encode()
        digest.update(raw)
        target.write(raw)

    target.seek(0)
    target.truncate()
    before = sorted(key for key in head if key < "rows")
    after = sorted(key for key in head if key > "rows")
    put("{" + "".join(f"{canonical(key)}:{canonical(head[key])}," for key in before) + '"rows":[')
    for row in rows:
        put(f"{',' if count else ''}{canonical(row)}")
        count += 1
    put("]" + "".join(f",{canonical(key)}:{canonical(head[key])}" for key in after) + "}")
    return digest.hexdigest(), count


def store(window: BoardWindow, draft: EvidenceDraft) -> WrittenEvidence:
    """Store the drafts under names that hold their hashes; return their data. Call it outside of transactions.

    A repeated call writes the same bytes under the same names.
    """
    name = f"{_folder(window.pk)}/{window.revision + 1}-{draft.sha256}.json"
    public_name = f"{_folder(window.pk)}/{window.revision + 1}-{draft.public_sha256}-public.json"
    size = draft.full.seek(0, 2)
    for file, content in ((name, draft.full), (public_name, draft.public)):
        content.seek(0)
        if not default_storage.exists(file):
            default_storage.save(file, File(content))
    key = seal(draft.name_key.hex(), purpose=PURPOSE)
    return WrittenEvidence(name, draft.sha256, size, public_name, draft.public_sha256, key, draft.rows)


def _folder(window_id: UUID) -> str:
    return f"evidence/{window_id}"


def evidence_files() -> Iterator[str]:
    """Yield the names of all stored evidence of the community of the schema."""
    for names in Freezing.objects.values_list("file", "public_file").iterator():
        yield from filter(None, names)


def delete_files(window_id: UUID) -> None:
    """Delete all stored files of a window, also those of results that were never frozen."""
    folder = _folder(window_id)
    try:
        _, files = default_storage.listdir(folder)
    except FileNotFoundError:
        return
    for file in files:
        default_storage.delete(f"{folder}/{file}")
    # A folder on a disk. An object storage has none.
    default_storage.delete(folder)


def open_evidence(file: str) -> IO[bytes]:
    """Return the stored evidence, open for reading."""
    opened: IO[bytes] = default_storage.open(file)
    return opened


def _head(window: BoardWindow) -> dict[str, Any]:
    terms, community = Terms.of(window.terms), current_community()
    members, accounts = excluded_ids(window.board_id, terms, community)
    return {
        "board": _board(window),
        "excluded": {
            "accounts": [str(one) for one in accounts],
            "byTeam": BoardExclusion.objects.filter(board=window.board).count(),
            "members": [str(one) for one in members],
        },
        "format": FORMAT,
        "formulas": _formulas(window, terms),
        "pulls": _pulls(window, terms),
        "terms": window.terms,
        "window": _window(window),
    }


def _board(window: BoardWindow) -> dict[str, Any]:
    return {"id": str(window.board_id), "name": window.board.name, "zone": window.board.zone}


def _window(window: BoardWindow) -> dict[str, Any]:
    return {
        "endsAt": moment(window.ends_at),
        "id": str(window.pk),
        "number": window.number,
        "revision": window.revision + 1,
        "startsAt": moment(window.starts_at),
    }


def _formulas(window: BoardWindow, terms: Terms) -> list[dict[str, Any]]:
    """Return the weight formulas that can have counted in the window. A connection without one counts by default."""
    if terms.kind != BoardKind.WAGER:
        return []
    rows = WeightFormula.objects.filter(connection__in=board_connections(terms), valid_from__lt=window.ends_at)
    return [
        {
            "connection": str(row.connection_id),
            "rawFactor": plain(row.raw_factor),
            "validFrom": moment(row.valid_from),
            "version": row.version,
            "weightedFactor": plain(row.weighted_factor),
        }
        for row in rows.order_by("connection_id", "version")
    ]


def _pulls(window: BoardWindow, terms: Terms) -> list[dict[str, Any]]:
    """Return the pulls whose figures count in the window, and those that were forced for its start and end."""
    if terms.kind != BoardKind.WAGER:
        return []
    boundaries = (window.starts_at, window.ends_at)
    inside = Pull.objects.filter(counts_at__gte=window.starts_at, counts_at__lt=window.ends_at, changed__gt=0)
    rows = (inside | Pull.objects.filter(forced_for__in=boundaries)).distinct()
    if terms.connections:
        rows = rows.filter(connection__in=terms.connections)
    return [
        {
            "bodySha256": row.body_sha256,
            "bucket": row.bucket.isoformat(),
            "changed": row.changed,
            "connection": str(row.connection_id),
            "countsAt": moment(row.counts_at),
            "forcedFor": moment(row.forced_for),
            "id": str(row.pk),
            "lowered": row.lowered,
            "result": row.result,
            "rows": row.rows,
            "source": row.source,
            "takenAt": moment(row.taken_at),
        }
        for row in rows.order_by("counts_at", "pk").iterator(CHUNK)
    ]


def _positions(window: BoardWindow) -> Iterator[BoardPosition]:
    return BoardPosition.objects.filter(window=window).order_by("order").iterator(CHUNK)


def _row(row: BoardPosition) -> dict[str, Any]:
    return _figures(row) | {
        "account": str(row.account_id) if row.account_id else None,
        "member": str(row.member_id) if row.member_id else None,
        "name": masked(row.name, Masking.PARTIAL),
        "participant": str(row.participant),
    }


def _public_row(row: BoardPosition, key: bytes) -> dict[str, Any]:
    return _figures(row) | {"nameHash": name_hash(row.name, name_salt(row.participant, key))}


def _figures(row: BoardPosition) -> dict[str, Any]:
    return {
        "cash": None if row.cash is None else plain(row.cash),
        "casino": row.casino,
        "gems": str(row.gems),
        "order": row.order,
        "place": row.place,
        "reachedAt": moment(row.reached_at),
        "value": plain(row.value),
    }


def name_salt(participant: UUID, key: bytes) -> str:
    """Return the salt of a participant's name. Without the key, names cannot be tried against the hash."""
    return hmac.digest(key, participant.bytes, "sha256").hex()


def name_hash(name: str, salt: str) -> str:
    """Return the SHA-256 of salt, colon and name."""
    return hashlib.sha256(f"{salt}:{name}".encode()).hexdigest()


def public_evidence(freezing: Freezing, board: Board, community: Community, member: Member | None) -> Iterator[bytes]:
    """Return a fan's file in pieces. The published hash is that of the bytes of ``evidence``.

    ``names`` are those that the board shows now, by order. ``own`` has the member's name and its salt. Raises
    FileNotFoundError.
    """
    content = open_evidence(freezing.public_file)
    own = _own(freezing, member) if member else None
    return _pieces(content, freezing.window_id, board, community, own)


def _own(freezing: Freezing, member: Member) -> dict[str, Any] | None:
    row = BoardPosition.objects.filter(window=freezing.window_id, member=member).order_by("order").first()
    if row is None:
        return None
    try:
        key = bytes.fromhex(unseal(freezing.name_key, purpose=PURPOSE))
    except Unreadable:
        # The operator removed the installation's key of that time. The rest of the file can still be checked.
        return {"name": row.name, "order": row.order, "salt": None}
    return {"name": row.name, "order": row.order, "salt": name_salt(row.participant, key)}


def _pieces(
    content: IO[bytes], window_id: UUID, board: Board, community: Community, own: dict[str, Any] | None
) -> Iterator[bytes]:
    yield b'{"evidence":'
    with content:
        while piece := content.read(65_536):
            yield piece
    yield b',"names":{'
    last, separator = 0, ""
    while True:
        # The body is sent after the view, so it enters the community itself.
        with tenant_context(community):
            rows = BoardPosition.objects.filter(window=window_id, order__gt=last).order_by("order")
            names = list(rows.values_list("order", "name")[:CHUNK])
        if not names:
            break
        shown = (
            f"{canonical(str(order))}:"
            f"{canonical(name if own and order == own['order'] else masked(name, board.masking))}"
            for order, name in names
        )
        yield (separator + ",".join(shown)).encode()
        last, separator = names[-1][0], ","
    yield f'}},"own":{canonical(own)}}}'.encode()
