"""Progress lines for a person at a terminal."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

STILL_WORKING_AFTER_SECONDS = 10.0


class StartupError(Exception):
    """A problem that the person at the terminal must fix. The message says how. ``status`` is that of the process."""

    status = 1


def say(text: str = "") -> None:
    """Print ``text``. A full disk or a closed terminal must not end this process."""
    with suppress(OSError):
        print(text, flush=True)


def complain(text: str) -> None:
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


@contextmanager
def step(text: str) -> Iterator[None]:
    """Print `text` with the seconds that the block took. During a long block, print its progress."""
    started = time.monotonic()
    finished = Event()

    def remind() -> None:
        while not finished.wait(STILL_WORKING_AFTER_SECONDS):
            say(f"         … {text}, {time.monotonic() - started:.0f} s so far")

    reminder = Thread(target=remind, daemon=True)
    reminder.start()
    try:
        yield
    finally:
        finished.set()
    say(f"{time.monotonic() - started:6.1f} s  {text}")


def last_lines(log: Path, count: int = 20) -> str:
    """Return the end of a log file, indented for the terminal, or an empty text if there is no log."""
    if not log.exists():
        return ""
    with log.open("rb") as file:
        file.seek(max(0, log.stat().st_size - 64 * 1024))
        lines = file.read().decode(errors="replace").splitlines()[-count:]
    return "\n".join(f"    {line}" for line in lines)
