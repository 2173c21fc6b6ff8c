"""Finds a Chromium, or says why there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
PORTABLE = "@sparticuz/chromium@147.0.0"  # the newest for Node 20; carries the browser in its tarball
PORTABLE_FOLDER = ROOT / ".tools" / "chromium"
INSTALL_SECONDS = 600

# Inflates the browser, and the libraries it needs on a bare system, below TMPDIR; prints both places.
_UNPACK = """
import chromium from '@sparticuz/chromium'
console.log(await chromium.executablePath())
console.log(process.env.LD_LIBRARY_PATH ?? '')
"""


class NoBrowser(Exception):
    """What was tried, and what each try said."""


def find_chromium() -> tuple[Path, dict[str, str]]:
    """The executable of a browser that runs, and the environment it needs. Raises NoBrowser."""
    tried: list[str] = []
    for source in (_named, _on_path, _of_playwright, _installed_by_playwright, _installed_by_apt, _portable):
        try:
            path, environment = source()
            _run([str(path), "--version"], environment)
        except NoBrowser as reason:
            tried.append(f"  {(source.__doc__ or '').strip('.')}: {reason}")
        else:
            return path, environment
    raise NoBrowser(
        "No Chromium for the browser tests. Install one, or name it in CHROMIUM. Tried:\n" + "\n".join(tried)
    )


def _named() -> tuple[Path, dict[str, str]]:
    """The browser named in CHROMIUM."""
    name = os.environ.get("CHROMIUM")
    if not name:
        raise NoBrowser("not set")
    return Path(name), {}


def _on_path() -> tuple[Path, dict[str, str]]:
    """A Chromium, Chrome or Edge on PATH."""
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if not found:
        raise NoBrowser("none of " + ", ".join(NAMES))
    return Path(found), {}


def _of_playwright() -> tuple[Path, dict[str, str]]:
    """The browser Playwright has installed."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    if not path.exists():
        raise NoBrowser("not installed")
    return path, {}


def _installed_by_playwright() -> tuple[Path, dict[str, str]]:
    """`playwright install chromium`."""
    _run([sys.executable, "-m", "playwright", "install", "chromium"], seconds=INSTALL_SECONDS)
    return _of_playwright()


def _installed_by_apt() -> tuple[Path, dict[str, str]]:
    """`apt-get install chromium`."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise NoBrowser("needs root on Debian or Ubuntu")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    _run(["apt-get", "update"], quiet, seconds=INSTALL_SECONDS)
    _run(["apt-get", "install", "-y", "--no-install-recommends", "chromium"], quiet, seconds=INSTALL_SECONDS)
    return _on_path()


def _portable() -> tuple[Path, dict[str, str]]:
    """The npm package @sparticuz/chromium."""
    PORTABLE_FOLDER.mkdir(parents=True, exist_ok=True)
    _run(
        ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(PORTABLE_FOLDER), PORTABLE],
        seconds=INSTALL_SECONDS,
    )
    script = PORTABLE_FOLDER / "unpack.mjs"
    script.write_text(_UNPACK)
    # The package unpacks its libraries only where it believes to be in a bare Amazon Linux container.
    output = _run(
        ["node", str(script)], {"AWS_LAMBDA_JS_RUNTIME": "nodejs20.x", "TMPDIR": str(PORTABLE_FOLDER)}, seconds=120
    )
    path, libraries = [*output.strip().splitlines(), ""][:2]
    return Path(path), {"LD_LIBRARY_PATH": libraries} if libraries else {}


def _run(command: list[str], environment: dict[str, str] | None = None, *, seconds: int = 60) -> str:
    try:
        result = subprocess.run(
            command,
            env={**os.environ, **(environment or {})},
            capture_output=True,
            text=True,
            timeout=seconds,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoBrowser(str(error)) from error
    if result.returncode != 0:
        raise NoBrowser(f"{Path(command[0]).name} ended with {result.returncode}: {result.stderr.strip()[-400:]}")
    return result.stdout
