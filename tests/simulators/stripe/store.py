"""The objects of one account, its clocks and its events, in memory and optionally in a file."""

import copy
import json
import os
import secrets
import string
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import stripe

from tests.simulators.stripe.errors import missing

Row = dict[str, Any]


class Shown(Row):
    """An answer as the client gets it: rendered, and no longer a row."""


API_VERSION: str = stripe.api_version
_ALPHABET = string.ascii_letters + string.digits
_LENGTHS = {"cus": 14, "prod": 14, "si": 14, "sub": 24, "cs_test": 58}
MAX_EVENTS = 20_000


class Store:
    """Rows have the shape of Stripe's objects with ids for other objects. Keys with a leading underscore are private.

    Hold ``lock`` for each read and write. ``render`` makes the answer for a row (tests.simulators.stripe.rendering).
    """

    def __init__(self, render: Callable[["Store", Row], Row], path: Path | None = None) -> None:
        self.lock = threading.RLock()
        self.render, self.path = render, path
        self.tables: dict[str, dict[str, Row]] = {}
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
        self.tables.setdefault(row["object"], {})[row["id"]] = row
        return row

    def remove(self, row: Row) -> None:
        self.tables[row["object"]].pop(row["id"], None)

    def find(self, kind: str, object_id: Any) -> Row | None:
        return self.tables.get(kind, {}).get(object_id) if isinstance(object_id, str) else None

    def get(self, kind: str, object_id: Any, param: str = "id") -> Row:
        """Return the row. Raises resource_missing: 404 for the id of an address, 400 for a parameter."""
        row = self.find(kind, object_id)
        if row is None or row.get("deleted"):
            status = 404 if param == "id" else 400
            raise missing(kind.split(".")[-1].replace("_", " "), str(object_id), param, status=status)
        return row

    def all(self, kind: str, **values: Any) -> Iterator[Row]:
        """Yield the rows of ``kind`` with these values, the oldest first."""
        for row in list(self.tables.get(kind, {}).values()):
            if not row.get("deleted") and all(row.get(name) == value for name, value in values.items()):
                yield row

    def any_with_id(self, object_id: str) -> Row | None:
        return next((table[object_id] for table in self.tables.values() if object_id in table), None)

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
        shown = copy.deepcopy(self.render(self, row))
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
            events.pop(next(iter(events)))
        for listener in self.listeners:
            listener(event)

    def shown(self, row: Row) -> Shown:
        return row if isinstance(row, Shown) else Shown(copy.deepcopy(self.render(self, row)))

    @contextmanager
    def changing(self, row: Row, kind: str) -> Iterator[Row]:
        """Emit ``kind`` with previous_attributes if the block changed the row."""
        before = self.shown(row)
        yield row
        self.emit(kind, row, before=before)

    # Whole states

    @contextmanager
    def trial_run(self) -> Iterator[None]:
        """Undo all that the block does. No event leaves it."""
        kept, moment = self._dump(), self._moment
        self._silent += 1
        try:
            yield
        finally:
            self._silent -= 1
            self._moment = moment
            self._load(kept)

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Undo what the block did if it raises. Its events leave at the end."""
        kept = self._dump()
        held: list[Row] = []
        listeners, self.listeners = self.listeners, [held.append]
        try:
            yield
        except BaseException:
            self._load(kept)
            raise
        finally:
            self.listeners = listeners
        for event in held:
            for listener in self.listeners:
                listener(event)

    def _dump(self) -> Row:
        # Events never change, so their rows need no copies.
        tables = {kind: dict(rows) if kind == "event" else copy.deepcopy(rows) for kind, rows in self.tables.items()}
        return {"tables": tables, "offset": self.offset, "sequence": self.sequence}

    def _load(self, state: Row) -> None:
        self.tables, self.offset, self.sequence = state["tables"], state["offset"], state["sequence"]

    def save(self) -> None:
        """Write the file, if there is one, in one step."""
        if self.path is None:
            return
        with self.lock:
            text = json.dumps(self._dump())
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(text)
        fresh.replace(self.path)


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
