"""``python -m tests.load [ledger …] [--rounds N] [--seconds N]``: figures as ratios in one run, on real durability."""

import argparse
import tempfile
import time
from pathlib import Path

SECTIONS = ("ledger",)


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


def _ledger(options: argparse.Namespace) -> str:
    from tests.load import ledger
    from tests.support.durable import DurableDatabase

    with tempfile.TemporaryDirectory(prefix="gemhall-bench-") as place:
        folder = Path(place)
        folder.chmod(0o711)
        database = DurableDatabase(folder)
        try:
            database.enter()
            return ledger.measure(database, folder, rounds=options.rounds, seconds=options.seconds)
        finally:
            database.server.stop()


if __name__ == "__main__":
    main()
