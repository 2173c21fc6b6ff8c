"""Lists the running processes."""

import subprocess
import time


def descendants(pid: int) -> set[int]:
    """Every process below `pid`."""
    table = _table()
    found: set[int] = set()
    frontier = {pid}
    while frontier:
        frontier = {child for child, (parent, _) in table.items() if parent in frontier} - found
        found |= frontier
    return found


def alive(pids: set[int]) -> set[int]:
    """Those of `pids` that still run; a zombie does not."""
    return {pid for pid, (_, state) in _table().items() if pid in pids and not state.startswith("Z")}


def all_gone(pids: set[int], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while alive(pids):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def _table() -> dict[int, tuple[int, str]]:
    listing = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = (line.split() for line in listing.splitlines())
    return {int(pid): (int(parent), state) for pid, parent, state in rows}
