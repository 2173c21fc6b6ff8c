"""The evidence of a frozen result: one JSON file from which the result can be computed again.

The JSON is canonical: sorted keys, no spaces, UTF-8. The hash is the SHA-256 of its bytes. Names are masked and
participants have ids, so an erased person is not in the file, and the hash stays true.
"""

import hashlib
import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import IO, Any

from django.core.files.base import File
from django.core.files.storage import default_storage

from saas.kernel.amounts import plain
from tenants.casinos.models import Pull
from tenants.leaderboards.models import BoardExclusion, BoardKind, BoardPosition, BoardWindow, Masking
from tenants.leaderboards.naming import masked
from tenants.leaderboards.rules import Terms
from tenants.leaderboards.selectors.windows import board_connections
from tenants.leaderboards.standings import excluded_ids
from tenants.wagers.models import WeightFormula
from tenants.wallets.services import current_community

FORMAT = "gemhall-leaderboard-evidence-1"
CHUNK = 2000


@dataclass(frozen=True, slots=True)
class WrittenEvidence:
    """A stored file of evidence: its name in storage, its hash, its size in bytes and its rows."""

    file: str
    sha256: str
    size: int
    rows: int


def canonical(value: Any) -> str:
    """Return the canonical JSON of a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def moment(at: datetime | None) -> str | None:
    return at.isoformat(timespec="microseconds") if at else None


def write_draft(window: BoardWindow, target: IO[bytes]) -> tuple[str, int]:
    """Write the evidence of the window's positions; return its hash and the number of rows.

    Call it in the transaction that computed the positions, so that file and positions agree.
    """
    digest, rows = hashlib.sha256(), 0

    def put(text: str) -> None:
        raw = text.encode()
        digest.update(raw)
        target.write(raw)

    head = _head(window)
    put("{")
    # "rows" sorts after all other keys of the head but "terms" and "window".
    before = {key: value for key, value in head.items() if key < "rows"}
    after = {key: value for key, value in head.items() if key > "rows"}
    put("".join(f"{canonical(key)}:{canonical(before[key])}," for key in sorted(before)))
    put('"rows":[')
    for row in _rows(window):
        put(f"{',' if rows else ''}{canonical(row)}")
        rows += 1
    put("]")
    put("".join(f",{canonical(key)}:{canonical(after[key])}" for key in sorted(after)))
    put("}")
    return digest.hexdigest(), rows


def store(window: BoardWindow, draft: IO[bytes], sha256: str, rows: int) -> WrittenEvidence:
    """Store the draft under a name that holds its hash; return its data. Call it outside of transactions.

    A repeated call writes the same bytes under the same name.
    """
    name = f"evidence/{window.pk}/{window.revision + 1}-{sha256}.json"
    size = draft.seek(0, 2)
    draft.seek(0)
    if not default_storage.exists(name):
        default_storage.save(name, File(draft))
    return WrittenEvidence(name, sha256, size, rows)


def new_draft() -> IO[bytes]:
    return tempfile.SpooledTemporaryFile(max_size=4 * 1024 * 1024)


def open_evidence(file: str) -> IO[bytes]:
    """Return the stored evidence, open for reading."""
    opened: IO[bytes] = default_storage.open(file)
    return opened


def _head(window: BoardWindow) -> dict[str, Any]:
    terms, community = Terms.of(window.terms), current_community()
    members, accounts = excluded_ids(window.board_id, terms, community)
    return {
        "board": {"id": str(window.board_id), "name": window.board.name, "zone": window.board.zone},
        "excluded": {
            "accounts": [str(one) for one in accounts],
            "byTeam": BoardExclusion.objects.filter(board=window.board).count(),
            "members": [str(one) for one in members],
        },
        "format": FORMAT,
        "formulas": _formulas(window, terms),
        "pulls": _pulls(window, terms),
        "terms": window.terms,
        "window": {
            "endsAt": moment(window.ends_at),
            "id": str(window.pk),
            "number": window.number,
            "revision": window.revision + 1,
            "startsAt": moment(window.starts_at),
        },
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


def _rows(window: BoardWindow) -> Iterator[dict[str, Any]]:
    for row in BoardPosition.objects.filter(window=window).order_by("order").iterator(CHUNK):
        yield {
            "account": str(row.account_id) if row.account_id else None,
            "cash": None if row.cash is None else plain(row.cash),
            "casino": row.casino,
            "gems": str(row.gems),
            "member": str(row.member_id) if row.member_id else None,
            "name": masked(row.name, Masking.PARTIAL),
            "order": row.order,
            "participant": str(row.participant),
            "place": row.place,
            "reachedAt": moment(row.reached_at),
            "value": plain(row.value),
        }
