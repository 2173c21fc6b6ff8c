"""``python -m tests.load [section …] [--rounds N] [--seconds N]``: figures as ratios in one run, on real durability."""

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.durable import DurableDatabase

SECTIONS = ("ledger", "http", "openings", "draws", "books", "provisioning", "streams", "lighthouse")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load")
    parser.add_argument("sections", nargs="*", help=", ".join(SECTIONS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=6)
    options = parser.parse_args()

    from tests.support import environment
    from tests.support.servers import servers, start_unless_running

    started = start_unless_running()
    try:
        environment.set_up(servers())
        import django

        django.setup()
        for section in options.sections or SECTIONS:
            begun = time.monotonic()
            print(f"\n## {section}\n", flush=True)
            print(globals()[f"_{section}"](options), flush=True)
            print(f"\n({time.monotonic() - begun:.0f} s)", flush=True)
    finally:
        if started:
            started.stop()


def _on_durable(work: "Callable[[DurableDatabase, Path], str]") -> str:
    """Run ``work`` on a database of its own that keeps what it acknowledged."""
    from tests.support.durable import DurableDatabase

    with tempfile.TemporaryDirectory(prefix="gemhall-bench-") as place:
        folder = Path(place)
        folder.chmod(0o711)
        database = DurableDatabase(folder)
        try:
            database.enter()
            return work(database, folder)
        finally:
            database.server.stop()


def _ledger(options: argparse.Namespace) -> str:
    from tests.load import ledger

    return _on_durable(
        lambda database, folder: ledger.measure(database, folder, rounds=options.rounds, seconds=options.seconds)
    )


def _http(options: argparse.Namespace) -> str:
    def work(_database: "DurableDatabase", folder: Path) -> str:
        from tests.load.http import figures

        return figures.measure(folder, rounds=options.rounds, seconds=options.seconds)

    return _on_durable(work)


def _openings(options: argparse.Namespace) -> str:
    def work(_database: "DurableDatabase", folder: Path) -> str:
        from tests.load.http import openings

        return openings.measure(folder, rounds=options.rounds, seconds=options.seconds)

    return _on_durable(work)


def _lighthouse(_options: argparse.Namespace) -> str:
    from tests.load import lighthouse

    with tempfile.TemporaryDirectory(prefix="gemhall-bench-") as place:
        Path(place).chmod(0o711)
        return lighthouse.measure(Path(place))


def _streams(_options: argparse.Namespace) -> str:
    from tests.load import streams

    with tempfile.TemporaryDirectory(prefix="gemhall-bench-") as place:
        return streams.measure(Path(place))


def _draws(_options: argparse.Namespace) -> str:
    def work(_database: "DurableDatabase", _folder: Path) -> str:
        from tests.load import draws

        return draws.measure()

    return _on_durable(work)


def _books(_options: argparse.Namespace) -> str:
    def work(_database: "DurableDatabase", _folder: Path) -> str:
        from tests.load import books

        return books.measure()

    return _on_durable(work)


def _provisioning(_options: argparse.Namespace) -> str:
    def work(_database: "DurableDatabase", _folder: Path) -> str:
        from tests.load import provisioning

        return provisioning.measure()

    return _on_durable(work)


if __name__ == "__main__":
    main()
