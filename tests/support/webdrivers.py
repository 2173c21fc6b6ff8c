"""Real browsers of all three engines, driven by WebDriver: Chromium, Firefox and WebKit (the engine of Safari).

WebKit and Firefox need Debian's packages, which are installed if this process may do that. Raises NoBrowser with the
reason otherwise.
"""

import itertools
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.remote_connection import ChromeRemoteConnection
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.file_detector import UselessFileDetector
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver

from tests.support.browser import FLAGS, NoBrowser, apt, find_chromium, first_of

START_SECONDS = 60
PACKAGES = {
    "chromium": ("chromium-driver",),
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb", "python3-gi", "gir1.2-webkit2-4.1"),
}
SMALL_BROWSER = Path(__file__).parent / "webkit_window.py"
"""WebKit's own small browser has a toolbar, and no window of it is narrower than 447 pixels."""
SYSTEM_PYTHON = "/usr/bin/python3"
"""Debian's bindings of GTK belong to Debian's Python."""


@dataclass(frozen=True)
class Browser:
    """``errors`` returns what pages wrote to the console as errors so far, and their uncaught exceptions.

    ``screen`` is the X screen whose corner is the corner of the page; empty in a browser without a window.
    """

    engine: str
    driver: WebDriver
    errors: Callable[[], list[str]]
    screen: str = ""


@contextmanager
def browser(engine: str, *, is_calm: bool = False) -> Iterator[Browser]:
    """A fresh browser without cookies and storage. With ``is_calm``, the person prefers reduced motion."""
    with ExitStack() as until_the_end:
        started = STARTS[engine](until_the_end, is_calm)
        # Files are on this machine.
        started.driver.file_detector = UselessFileDetector()
        started.driver.set_script_timeout(60)
        started.driver.set_page_load_timeout(60)
        yield started


def _chromium(until_the_end: ExitStack, is_calm: bool) -> Browser:
    path, environment = find_chromium()
    options = webdriver.ChromeOptions()
    options.binary_location = str(path)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", *FLAGS):
        options.add_argument(flag)
    if is_calm:
        options.add_argument("--force-prefers-reduced-motion")
    port = _free_port()
    command = [str(_program("chromedriver", "chromium")), f"--port={port}"]
    until_the_end.enter_context(_process(command, environment, port))
    driver = _remote(
        until_the_end, ChromeRemoteConnection(f"http://127.0.0.1:{port}", client_config=_at(port)), options
    )
    found: list[str] = []

    def errors() -> list[str]:
        new = driver.execute(Command.GET_LOG, {"type": "browser"})["value"]
        found.extend(str(one["message"]) for one in new if one["level"] == "SEVERE")
        return found

    return Browser("chromium", driver, errors)


def _firefox(until_the_end: ExitStack, is_calm: bool) -> Browser:
    program, port = _program("firefox-esr", "firefox"), _free_port()
    profile = Path(until_the_end.enter_context(TemporaryDirectory(prefix="gemhall-firefox-")))
    preferences = {
        "marionette.port": port,
        # A test page asks nothing of the rest of the world.
        "app.update.enabled": False,
        "datareporting.policy.dataSubmissionEnabled": False,
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
        "browser.safebrowsing.malware.enabled": False,
        "browser.safebrowsing.phishing.enabled": False,
        "extensions.getAddons.cache.enabled": False,
        "browser.shell.checkDefaultBrowser": False,
        "browser.startup.homepage_override.mstone": "ignore",
        # A window as narrow as a phone.
        "toolkit.legacyUserProfileCustomizations.stylesheets": True,
        "ui.prefersReducedMotion": int(is_calm),
    }
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items())
    (profile / "user.js").write_text("\n".join(lines))
    (profile / "chrome").mkdir()
    (profile / "chrome" / "userChrome.css").write_text(":root { min-width: 0 !important }")
    command = [str(program), "--headless", "--no-remote", "--marionette", "--remote-allow-system-access"]
    command += ["--profile", str(profile)]
    until_the_end.enter_context(_process(command, {"HOME": str(profile)}, port))
    connection = _Marionette(port)
    return Browser("firefox", _remote(until_the_end, connection, _Plain()), connection.errors)


def _webkit(until_the_end: ExitStack, is_calm: bool) -> Browser:
    program, port = _program("WebKitWebDriver", "webkit"), _free_port()
    home = Path(until_the_end.enter_context(TemporaryDirectory(prefix="gemhall-webkit-")))
    screen = until_the_end.enter_context(_screen(_program("Xvfb", "webkit")))
    found = home / "errors"
    found.touch()
    environment = {
        "DISPLAY": screen,
        "WEBKIT_ERRORS": str(found),
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "GDK_BACKEND": "x11",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        "GTK_ENABLE_ANIMATIONS": "0" if is_calm else "1",
    }
    until_the_end.enter_context(_process([str(program), f"--port={port}"], environment, port))
    options = webdriver.WebKitGTKOptions()
    options.binary_location = SYSTEM_PYTHON
    options.add_argument(str(SMALL_BROWSER))
    options.overlay_scrollbars_enabled = False
    driver = _remote(until_the_end, RemoteConnection(client_config=_at(port)), options)
    return Browser("webkit", driver, lambda: found.read_text().splitlines(), screen)


STARTS: dict[str, Callable[[ExitStack, bool], Browser]] = {
    "chromium": _chromium,
    "firefox": _firefox,
    "webkit": _webkit,
}


class _Plain(ArgOptions):
    """No wish beyond the standard."""

    @property
    def default_capabilities(self) -> dict[str, Any]:
        return {}


class _Marionette(RemoteConnection):
    """Firefox without geckodriver, which Debian does not have: its own protocol names the standard's commands."""

    NAMES = {
        "newSession": "NewSession",
        "deleteSession": "DeleteSession",
        "get": "Navigate",
        "refresh": "Refresh",
        "goBack": "Back",
        "goForward": "Forward",
        "getCurrentUrl": "GetCurrentURL",
        "getTitle": "GetTitle",
        "findElement": "FindElement",
        "findElements": "FindElements",
        "findChildElement": "FindElement",
        "findChildElements": "FindElements",
        "clickElement": "ElementClick",
        "clearElement": "ElementClear",
        "sendKeysToElement": "ElementSendKeys",
        "getElementText": "GetElementText",
        "getElementRect": "GetElementRect",
        "w3cExecuteScript": "ExecuteScript",
        "w3cExecuteScriptAsync": "ExecuteAsyncScript",
        "actions": "PerformActions",
        "clearActionState": "ReleaseActions",
        "setWindowRect": "SetWindowRect",
        "getWindowRect": "GetWindowRect",
        "setTimeouts": "SetTimeouts",
        "newWindow": "NewWindow",
        "switchToWindow": "SwitchToWindow",
        "w3cGetCurrentWindowHandle": "GetWindowHandle",
        "w3cGetWindowHandles": "GetWindowHandles",
        "w3cDismissAlert": "DismissAlert",
        "w3cAcceptAlert": "AcceptAlert",
        "screenshot": "TakeScreenshot",
        "deleteAllCookies": "DeleteAllCookies",
        "quit": "DeleteSession",
        "close": "CloseWindow",
    }

    def __init__(self, port: int) -> None:
        super().__init__(client_config=_at(port))
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=START_SECONDS)
        self._ids = itertools.count(1)
        self._received = b""
        self._message()  # its greeting

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        given = {name: value for name, value in params.items() if name != "sessionId"}
        if command.startswith("findChild"):
            given["element"] = given.pop("id")
        name = "Marionette:SetContext" if command == "setContext" else f"WebDriver:{self.NAMES[command]}"
        if command == "newSession":
            given = dict(params["capabilities"]["alwaysMatch"])
        number = next(self._ids)
        data = json.dumps([0, number, name, given])
        self._socket.sendall(f"{len(data.encode())}:{data}".encode())
        _, _, error, value = self._message()
        if error:
            return {"status": 500, "value": json.dumps({"value": error})}
        if isinstance(value, dict) and set(value) == {"value"}:
            value = value["value"]
        return {"value": value}

    def errors(self) -> list[str]:
        self.execute("setContext", {"value": "chrome"})
        script = """return Services.console.getMessageArray()
          .filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & 1) && /^https?:/.test(one.sourceName))
          .map((one) => `${one.sourceName}: ${one.errorMessage}`)"""
        found: list[str] = self.execute("w3cExecuteScript", {"script": script, "args": []})["value"]
        self.execute("setContext", {"value": "content"})
        return found

    def _message(self) -> Any:
        while b":" not in self._received:
            self._receive()
        length, _, self._received = self._received.partition(b":")
        while len(self._received) < int(length):
            self._receive()
        data, self._received = self._received[: int(length)], self._received[int(length) :]
        return json.loads(data)

    def _receive(self) -> None:
        some = self._socket.recv(1 << 16)
        if not some:
            raise ConnectionError("Firefox closed the connection")
        self._received += some

    def close(self) -> None:
        self._socket.close()


def _remote(until_the_end: ExitStack, connection: RemoteConnection, options: Any) -> WebDriver:
    driver = WebDriver(command_executor=connection, options=options)
    until_the_end.callback(driver.quit)
    return driver


def _at(port: int) -> ClientConfig:
    return ClientConfig(remote_server_addr=f"http://127.0.0.1:{port}", timeout=120)


def _program(name: str, engine: str) -> Path:
    """The program on PATH, after its packages were installed if need be."""
    missing = shutil.which(name) is None
    if engine == "webkit" and not missing:
        missing = subprocess.run([SYSTEM_PYTHON, str(SMALL_BROWSER), "--check"], capture_output=True).returncode != 0
    if missing:
        apt("update")
        apt("install", "-y", "--no-install-recommends", *PACKAGES[engine])
    return first_of((name,))


@contextmanager
def _screen(program: Path) -> Iterator[str]:
    """A screen without a monitor, which picks its own number."""
    read, write = os.pipe()
    command = [str(program), "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            raise NoBrowser("Xvfb did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def _process(command: list[str], environment: dict[str, str], port: int) -> Iterator[None]:
    """A process that answers at the port; it and what it started end with the block."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        _wait_for(port, process)
        yield
    finally:
        _end(process)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise NoBrowser(f"{process.args!r} does not answer") from None
            time.sleep(0.1)


def _end(process: subprocess.Popen[bytes]) -> None:
    for signal in (15, 9):
        try:
            os.killpg(process.pid, signal)
        except ProcessLookupError:
            break
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            continue
    process.wait()


def _free_port() -> int:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return int(server.getsockname()[1])
