"""`python -m saas.supervisor up | dev`: starts Gemhall, prints its address, and keeps it running until Ctrl-C."""

import argparse
import os
import signal
import sys
import time
from pathlib import Path
from types import FrameType
from typing import NoReturn

from saas.supervisor.console import StartupError, complain, say
from saas.supervisor.stack import Stack, watch
from saas.supervisor.state import SupervisorState
from saas.supervisor.watchman import Watchman

ROOT = Path(__file__).resolve().parents[2]


class StopRequested(BaseException):
    """Ctrl-C or SIGTERM was received. It is not an Exception, so that `except Exception` does not catch it."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m saas.supervisor", description=__doc__)
    parser.add_argument("command", choices=["up", "dev"])
    develop = parser.parse_args(arguments).command == "dev"
    started = time.monotonic()
    state = SupervisorState(ROOT, Path(os.environ.get("STATE_DIR") or ROOT / "var").resolve())
    if not state.lock():
        complain(_already_running(state))
        return 1
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, _request_stop)
    stack = Stack(state, os.environ, develop=develop)
    try:
        stack.start()
        say(_announcement(stack, time.monotonic() - started))
        Watchman(stack, watch([ROOT / "saas", ROOT / "tenants"]) if develop else None).watch()
    except StopRequested:
        say("\nStopping …")
        return 0
    except StartupError as error:
        complain(f"\n{error}")
        return error.status
    finally:
        signal.signal(signal.SIGINT, lambda *_: _kill_now(stack))
        signal.signal(signal.SIGTERM, lambda *_: _kill_now(stack))
        stack.stop()
        say("Stopped.")
    return 0


def _request_stop(_number: int, _frame: FrameType | None) -> None:
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_IGN)
    raise StopRequested


def _kill_now(stack: Stack) -> NoReturn:
    stack.kill()
    os._exit(1)


def _already_running(state: SupervisorState) -> str:
    running = state.read("running.json")
    if not running:
        return "Another `make up` is just starting here. Wait for it, or stop it."
    return (
        f"Gemhall is already running at {running['url']} (process {running['pid']}).\n"
        f"Stop it with Ctrl-C in its terminal, or: kill {running['pid']}"
    )


def _announcement(stack: Stack, seconds: float) -> str:
    lines = [f"{seconds:6.1f} s  Gemhall is running", "", f"  Platform   {stack.url}"]
    demo = stack.state.read("demo.json") or {}
    lines += [f"  {entry['name']:<10} {entry['url']}" for entry in demo.get("addresses", [])]
    if demo.get("logins"):
        lines += ["", "  Demo logins"]
        lines += [f"  {entry['login']:<16} {entry['password']:<16} {entry['who']}" for entry in demo["logins"]]
    if not os.environ.get("SMTP_URL"):
        lines += ["", f"  Mail       {stack.url}/outbox (mails are stored here, none is sent)"]
    if stack.simulation:
        lines += stack.simulation.announcement()
    lines += ["", f"  Logs       {_short(stack.state.logs)}", "  Stop       Ctrl-C", ""]
    return "\n".join(lines)


def _short(path: Path) -> str:
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
