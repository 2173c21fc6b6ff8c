"""Finds a Chromium, or explains why there is none."""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Without windows, tabs and menus. A whole browser draws them, although no test looks at them.
SHELL_NAMES = ("chromium-headless-shell", "chrome-headless-shell", "headless_shell")
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
# Requests of a browser beside our page, to be left out. The suggestions below its own address field are two pages
# for every one of ours, and cost more than it. A browser heeds the last such list alone: the names that its launchers
# (Playwright, Lighthouse) leave out stand here, too.
BESIDE_THE_PAGE = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "AimEnabled", "LensOverlay",
    "PreconnectToSearch", "Translate", "OptimizationHints", "MediaRouter", "DialMediaRouteProvider",
    "NetworkTimeServiceQuerying", "InterestFeedContentSuggestions", "CertificateTransparencyComponentUpdater",
    "AutofillServerCommunication", "CalculateNativeWinOcclusion", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable",
    "PaintHolding", "DestroyProfileOnBrowserClose", "AvoidUnnecessaryBeforeUnloadCheckSync",
)  # fmt: skip
FLAGS = ("--disable-dev-shm-usage", f"--disable-features={','.join(BESIDE_THE_PAGE)}")
"""How every browser of ours is started."""
PORTABLE = "@sparticuz/chromium@147.0.0"  # the newest for Node 20; carries the browser in its tarball
PORTABLE_FOLDER = ROOT / ".tools" / "chromium"
INSTALL_SECONDS = 600
# One search at a time: a second installation fails while the first runs, and its worker would take a slower browser.
SEARCH_LOCK = ROOT / ".tools" / "browser.lock"

# Inflates the browser, and the libraries it needs on a bare system, below TMPDIR; prints both places.
_UNPACK = """
import chromium from '@sparticuz/chromium'
console.log(await chromium.executablePath())
console.log(process.env.LD_LIBRARY_PATH ?? '')
"""


class NoBrowser(Exception):
    """The tries, and the answer of each."""


def find_chromium() -> tuple[Path, dict[str, str]]:
    """The executable of a browser that runs, and the environment it needs. Raises NoBrowser."""
    SEARCH_LOCK.parent.mkdir(exist_ok=True)
    with SEARCH_LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _search()


def _search() -> tuple[Path, dict[str, str]]:
    tried: list[str] = []
    sources = (_named, _shell, _added_shell, _on_path, _of_playwright, _installed_by_playwright, _by_apt, _portable)
    for source in sources:
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


def _shell() -> tuple[Path, dict[str, str]]:
    """A headless shell on PATH."""
    return first_of(SHELL_NAMES), {}


def _added_shell() -> tuple[Path, dict[str, str]]:
    """A headless shell among the packages apt knows at present."""
    apt("install", "-y", "--no-install-recommends", "chromium-headless-shell")
    return _shell()


def _on_path() -> tuple[Path, dict[str, str]]:
    """A Chromium, Chrome or Edge on PATH."""
    return first_of(NAMES), {}


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


def _by_apt() -> tuple[Path, dict[str, str]]:
    """`apt-get install chromium-headless-shell`, or chromium."""
    apt("update")
    try:
        return _added_shell()
    except NoBrowser:
        apt("install", "-y", "--no-install-recommends", "chromium")
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


def apt(*command: str) -> None:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise NoBrowser("needs root on Debian or Ubuntu")
    _run(["apt-get", *command], {"DEBIAN_FRONTEND": "noninteractive"}, seconds=INSTALL_SECONDS)


def first_of(names: tuple[str, ...]) -> Path:
    found = next((path for path in map(shutil.which, names) if path), None)
    if not found:
        raise NoBrowser("none of " + ", ".join(names))
    return Path(found)


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
