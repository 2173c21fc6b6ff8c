"""``python -m tests.load [section …] [--rounds N] [--seconds N]``: figures as ratios in one run, on real durability.

Every section runs, whatever happened to those before it, and writes its table to docs/proof.md. A figure that misses
its goal fails the run.
"""

import argparse
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scripts import proof
from tests.load.goals import Goals

if TYPE_CHECKING:
    from tests.support.durable import DurableDatabase

ROUNDS, SECONDS = 5, 6


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load")
    parser.add_argument("sections", nargs="*", help=", ".join(SECTIONS))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=int, default=SECONDS)
    options = parser.parse_args()

    from tests.support import environment
    from tests.support.servers import servers, start_unless_running

    started = start_unless_running()
    try:
        environment.set_up(servers())
        import django

        django.setup()
        failed = [name for name in options.sections or SECTIONS if not _passes(name, options)]
    finally:
        if started:
            started.stop()
    print(f"\nFAILED: {', '.join(failed)}" if failed else "\nevery goal held", flush=True)
    return 1 if failed else 0


def _passes(name: str, options: argparse.Namespace) -> bool:
    """Runs one section and writes its part of docs/proof.md."""
    begun, started, goals = time.monotonic(), datetime.now(UTC), Goals()
    print(f"\n## {name}\n", flush=True)
    try:
        body = SECTIONS[name](options, goals)
    except (Exception, SystemExit) as error:
        traceback.print_exc()
        body = f"The section ended with an error: {type(error).__name__}."
        goals.missed.append("the section ended with an error")
    if goals.missed:
        body += f"\n\n**Missed: {'; '.join(goals.missed)}.**"
    if (options.rounds, options.seconds) != (ROUNDS, SECONDS):
        body += f"\n\nA short run: {options.rounds} rounds of {options.seconds} s in place of {ROUNDS} of {SECONDS} s."
    print(f"{body}\n\n({time.monotonic() - begun:.0f} s)", flush=True)
    proof.write_section(f"make bench: {name}", body, started=started)
    return not goals.missed


@contextmanager
def _durable(**settings: str) -> "Iterator[tuple[DurableDatabase, Path]]":
    """A database of its own that keeps what it acknowledged, and a folder; this process works on it."""
    from tests.support.durable import DurableDatabase

    with _folder() as folder:
        database = DurableDatabase(folder, **settings)
        try:
            database.enter()
            yield database, folder
        finally:
            database.server.stop()


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="gemhall-bench-") as place:
        folder = Path(place)
        folder.chmod(0o711)
        yield folder


def _ledger(options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import ledger

    with _durable() as (database, folder):
        return ledger.measure(database, folder, goals, rounds=options.rounds, seconds=options.seconds)


def _http(options: argparse.Namespace, goals: Goals) -> str:
    from tests.load.http import figures

    with _durable() as (_, folder):
        return figures.measure(folder, goals, rounds=options.rounds, seconds=options.seconds)


def _orders(options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import orders

    with _folder() as folder:
        return orders.measure(folder, goals, rounds=options.rounds)


def _openings(options: argparse.Namespace, goals: Goals) -> str:
    from tests.load.http import openings

    with _durable() as (_, folder):
        return openings.measure(folder, goals, rounds=options.rounds, seconds=options.seconds)


def _quests(options: argparse.Namespace, goals: Goals) -> str:
    from tests.load.http import quests

    with _durable() as (_, folder):
        return quests.measure(folder, goals, rounds=options.rounds, seconds=options.seconds)


def _draws(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import draws

    with _durable():
        return draws.measure(goals)


def _events(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import events

    with _durable():
        return events.measure(goals)


def _tickets(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import tickets

    with _durable():
        return tickets.measure(goals)


def _chat(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import chat

    with _durable() as (_, folder):
        return chat.measure(folder, goals)


def _boards(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import boards

    with _durable():
        return boards.measure(goals)


def _trust(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import trust

    with _durable():
        return trust.measure(goals)


def _offers(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import offers

    with _durable():
        return offers.measure(goals)


def _books(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import books

    with _durable() as (_, folder):
        return books.measure(folder, goals)


def _imports(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import imports

    with _durable() as (_, folder):
        return imports.measure(folder, goals)


def _payments(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import payments

    with _durable():
        return payments.measure(goals)


def _provisioning(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import provisioning

    with _durable():
        return provisioning.measure(goals)


def _demo(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import demo

    with _durable():
        return demo.measure(goals)


def _streams(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import streams

    with _folder() as folder:
        return streams.measure(folder, goals)


def _intake(options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import intake

    with _durable(track_commit_timestamp="on") as (database, folder):
        return intake.measure(database, folder, goals, rounds=options.rounds, seconds=options.seconds)


def _lighthouse(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import lighthouse

    with _folder() as folder:
        return lighthouse.measure(folder, goals)


def _arrival(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import arrival

    with _folder() as folder:
        return arrival.measure(folder, goals)


def _editor(_options: argparse.Namespace, goals: Goals) -> str:
    from tests.load import editor

    with _folder() as folder:
        return editor.measure(folder, goals)


SECTIONS: dict[str, Callable[[argparse.Namespace, Goals], str]] = {
    "ledger": _ledger,
    "orders": _orders,
    "http": _http,
    "openings": _openings,
    "quests": _quests,
    "draws": _draws,
    "events": _events,
    "tickets": _tickets,
    "chat": _chat,
    "boards": _boards,
    "trust": _trust,
    "offers": _offers,
    "books": _books,
    "imports": _imports,
    "provisioning": _provisioning,
    "demo": _demo,
    "streams": _streams,
    "intake": _intake,
    "payments": _payments,
    "lighthouse": _lighthouse,
    "arrival": _arrival,
    "editor": _editor,
}


if __name__ == "__main__":
    sys.exit(main())
