"""The objects of one account, its clocks and its events, in memory and optionally in a file."""

import json
import os
import secrets
import string
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import stripe

from simulators.stripe.errors import missing

Row = dict[str, Any]


class Shown(Row):
    """An answer as the client gets it: rendered, and no longer a row."""


API_VERSION: str = stripe.api_version
_ALPHABET = string.ascii_letters + string.digits
_LENGTHS = {"cus": 14, "prod": 14, "si": 14, "sub": 24, "cs_test": 58}
MAX_EVENTS = 20_000
# The field by which most reads choose rows of a kind. It never changes after the row was added.
OWNER_FIELD = {
    "charge": "customer", "invoice": "customer", "invoice_payment": "invoice", "line_item": "invoice",
    "subscription": "customer", "subscription_item": "subscription",
}  # fmt: skip


@dataclass
class _Journal:
    """The undo data of a block: the rows that it could reach, as they were, and the rows that it added and removed."""

    offset: float
    sequence: int
    reached: dict[int, tuple[Row, Row]] = field(default_factory=dict)
    added: list[Row] = field(default_factory=list)
    removed: list[Row] = field(default_factory=list)

    def keep(self, row: Row) -> None:
        if id(row) not in self.reached:
            self.reached[id(row)] = row, copied(row)


class Store:
    """Rows have the shape of Stripe's objects with ids for other objects. Keys with a leading underscore are private.

    Hold ``lock`` for each read and write. ``render`` makes the answer for a row (simulators.stripe.rendering).
    Read rows through the methods, never from ``tables``: a block that is undone restores the rows that they returned.
    """

    def __init__(self, render: Callable[["Store", Row], Row], path: Path | None = None) -> None:
        self.lock = threading.RLock()
        self.render, self.path = render, path
        self.tables: dict[str, dict[str, Row]] = {}
        self._owned: dict[tuple[str, Any], dict[str, Row]] = {}
        self._journals: list[_Journal] = []
        self.offset = 0.0  # seconds by which the account's clock is ahead of the real one
        self.sequence = 0
        self.request: Row = {"id": None, "idempotency_key": None}
        self.listeners: list[Callable[[Row], None]] = []
        self._moment: int | None = None  # set while the account's clock advances
        self._silent = 0
        if path is not None and path.exists():
            self._load(json.loads(path.read_text()))

    # Objects

    def new_id(self, prefix: str) -> str:
        return f"{prefix}_" + "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTHS.get(prefix, 24)))

    def add(self, row: Row) -> Row:
        self.sequence += 1
        row["_sequence"] = self.sequence
        self._put(row)
        if self._journals:
            self._journals[-1].added.append(row)
        return row

    def _put(self, row: Row) -> None:
        kind = row["object"]
        self.tables.setdefault(kind, {})[row["id"]] = row
        if kind in OWNER_FIELD:
            self._owned.setdefault((kind, row[OWNER_FIELD[kind]]), {})[row["id"]] = row

    def remove(self, row: Row) -> None:
        if self._take(row) and self._journals:
            self._journals[-1].removed.append(row)

    def _take(self, row: Row) -> bool:
        kind = row["object"]
        if kind in OWNER_FIELD:
            self._owned.get((kind, row[OWNER_FIELD[kind]]), {}).pop(row["id"], None)
        return self.tables.get(kind, {}).pop(row["id"], None) is not None

    def clear(self, *, but: str) -> None:
        """Remove all rows except those of one kind, for good."""
        self.tables = {but: self.tables.get(but, {})}
        self._owned = {}

    def row(self, kind: str, object_id: Any) -> Row:
        """Return a row that must exist."""
        return self._reached(self.tables[kind][object_id])

    def find(self, kind: str, object_id: Any) -> Row | None:
        row = self.tables.get(kind, {}).get(object_id) if isinstance(object_id, str) else None
        return None if row is None else self._reached(row)

    def _reached(self, row: Row) -> Row:
        if self._journals:
            self._journals[-1].keep(row)
        return row

    def get(self, kind: str, object_id: Any, param: str = "id") -> Row:
        """Return the row. Raises resource_missing: 404 for the id of an address, 400 for a parameter."""
        row = self.find(kind, object_id)
        if row is None or row.get("deleted"):
            status = 404 if param == "id" else 400
            raise missing(kind.split(".")[-1].replace("_", " "), str(object_id), param, status=status)
        return row

    def all(self, kind: str, **values: Any) -> Iterator[Row]:
        """Yield the rows of ``kind`` with these values, the oldest first."""
        owner = OWNER_FIELD.get(kind)
        rows = self._owned.get((kind, values[owner]), {}) if owner in values else self.tables.get(kind, {})
        for row in list(rows.values()):
            if not row.get("deleted") and all(row.get(name) == value for name, value in values.items()):
                yield self._reached(row)

    def any_with_id(self, object_id: str) -> Row | None:
        found = next((table[object_id] for table in self.tables.values() if object_id in table), None)
        return None if found is None else self._reached(found)

    # Time

    def now(self, clock: str | None = None) -> int:
        """Return the time of the test clock, or of the account."""
        row = self.find("test_helpers.test_clock", clock) if clock else None
        if row is not None:
            return int(row["frozen_time"])
        return self._moment if self._moment is not None else int(time.time() + self.offset)

    def clock_of(self, customer: str | None) -> str | None:
        row = self.find("customer", customer)
        return row.get("test_clock") if row else None

    def set_moment(self, moment: int | None) -> None:
        """While the account's clock advances: its time. None returns to the running clock."""
        self._moment = moment

    # Events

    def emit(self, kind: str, row: Row, *, before: Row | None = None, clock: str | None = None) -> None:
        """Record an event. ``before`` is the rendered row before the change; without a difference there is no event."""
        if self._silent:
            return
        shown = copied(self.render(self, row))
        data: Row = {"object": shown}
        if before is not None:
            previous = differences(before, shown)
            if not previous:
                return
            data["previous_attributes"] = previous
        customer = row["id"] if row["object"] == "customer" else row.get("customer")
        self._record(kind, data, self.now(clock or row.get("test_clock") or self.clock_of(customer)))

    def emit_shown(self, kind: str, shown: Row, moment: int) -> None:
        """Record an event about an object that is not stored."""
        self._record(kind, {"object": shown}, moment)

    def _record(self, kind: str, data: Row, moment: int) -> None:
        if self._silent:
            return
        event = self.add({
            "id": self.new_id("evt"), "object": "event", "api_version": API_VERSION, "created": moment, "data": data,
            "livemode": False, "pending_webhooks": 0, "request": dict(self.request), "type": kind,
        })  # fmt: skip
        events = self.tables["event"]
        while len(events) > MAX_EVENTS:
            self.remove(events[next(iter(events))])
        for listener in self.listeners:
            listener(event)

    def shown(self, row: Row) -> Shown:
        return row if isinstance(row, Shown) else Shown(copied(self.render(self, row)))

    @contextmanager
    def changing(self, row: Row, kind: str) -> Iterator[Row]:
        """Emit ``kind`` with previous_attributes if the block changed the row."""
        before = self.shown(row)
        yield row
        self.emit(kind, row, before=before)

    # Whole states

    @contextmanager
    def trial_run(self, *held: Row) -> Iterator[None]:
        """Undo all that the block does. No event leaves it. ``held`` are the rows that the caller read before."""
        moment = self._moment
        journal = self._begin(held)
        self._silent += 1
        try:
            yield
        finally:
            self._silent -= 1
            self._moment = moment
            self._undo(journal)

    @contextmanager
    def all_or_nothing(self, *held: Row) -> Iterator[None]:
        """Undo what the block did if it raises. Its events leave at the end. ``held`` as in ``trial_run``."""
        journal = self._begin(held)
        events: list[Row] = []
        listeners, self.listeners = self.listeners, [events.append]
        try:
            yield
        except BaseException:
            self._undo(journal)
            raise
        else:
            self._keep(journal)
        finally:
            self.listeners = listeners
        for event in events:
            for listener in self.listeners:
                listener(event)

    def _begin(self, held: Iterable[Row]) -> _Journal:
        journal = _Journal(self.offset, self.sequence)
        self._journals.append(journal)
        for row in held:
            journal.keep(row)
        return journal

    def _undo(self, journal: _Journal) -> None:
        assert self._journals.pop() is journal
        for row, kept in journal.reached.values():
            row.clear()
            row.update(kept)
        for row in journal.removed:
            self._put(row)
        for row in journal.added:
            self._take(row)
        for kind in {row["object"] for row in journal.removed}:
            self.tables[kind] = dict(sorted(self.tables[kind].items(), key=lambda one: one[1]["_sequence"]))
        self.offset, self.sequence = journal.offset, journal.sequence

    def _keep(self, journal: _Journal) -> None:
        """Let the block around this one, if there is one, undo this one, too."""
        assert self._journals.pop() is journal
        if self._journals:
            outer = self._journals[-1]
            outer.reached = journal.reached | outer.reached
            outer.added += journal.added
            outer.removed += journal.removed

    def _load(self, state: Row) -> None:
        self.offset, self.sequence = state["offset"], state["sequence"]
        for rows in state["tables"].values():
            for row in rows.values():
                self._put(row)

    def save(self) -> None:
        """Write the file, if there is one, in one step."""
        if self.path is None:
            return
        with self.lock:
            text = json.dumps({"tables": self.tables, "offset": self.offset, "sequence": self.sequence})
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(text)
        fresh.replace(self.path)


def copied(value: Any) -> Any:
    """Return a deep copy of JSON, several times as fast as ``copy.deepcopy``."""
    if isinstance(value, dict):
        return {name: copied(part) for name, part in value.items()}
    if isinstance(value, list):
        return [copied(part) for part in value]
    return value


def differences(before: Any, after: Row) -> Row:
    """Return the old values of what changed, as previous_attributes has them."""
    result: Row = {}
    for name in {*before, *after}:
        old, new = before.get(name), after.get(name)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict) and "object" not in old and old:
            result[name] = differences(old, new)
        else:
            result[name] = old
    return result
