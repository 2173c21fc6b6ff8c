#!/usr/bin/env bash
# granian 2.8.9 with --respawn-failed-workers starts a worker again that ended unexpectedly. If the new one ends within
# 5.5 seconds of its start, the whole server ends: the healthy workers stop, too, with "Worker crash loop detected,
# exiting" and status 1. The limit has no option. A deployment therefore needs something above granian that starts it
# again; the option alone does not keep a server up.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check granian==2.8.9

cat > "$folder/answer.py" <<'PYTHON'
import os


def application(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [str(os.getpid()).encode()]
PYTHON

cat > "$folder/look.py" <<'PYTHON'
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from importlib.metadata import version

with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]


def start():
    return subprocess.Popen(
        [sys.executable, "-m", "granian", "--interface", "wsgi", "--port", str(port), "--workers", "2"]
        + ["--respawn-failed-workers", "answer:application"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def workers(server):
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(server.pid)], capture_output=True, text=True).stdout
    commands = {pid: open(f"/proc/{pid}/cmdline").read() for pid in map(int, found.split())}
    return {pid for pid, command in commands.items() if "resource_tracker" not in command}


def wait_for(what, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.05)
    raise AssertionError("timed out")


def answers():
    try:
        return urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=2).read()
    except OSError:
        return None


def outcome(pause):
    """End one worker, and its successor after ``pause`` seconds. Return the server's status, None if it still runs."""
    server = start()
    try:
        first = wait_for(lambda: len(found := workers(server)) == 2 and answers() and found)
        victim = min(first)
        os.kill(victim, signal.SIGKILL)
        successor = wait_for(lambda: workers(server) - first)
        time.sleep(pause)
        os.kill(min(successor), signal.SIGKILL)
        try:
            return server.wait(8), server.stdout.read()
        except subprocess.TimeoutExpired:
            assert answers(), "the server runs without an answer"
            return None, ""
    finally:
        server.kill()


print("granian", version("granian"))
soon, log = outcome(1)
print("the successor ends after 1 s: status of the server", soon)
print("\n".join(line for line in log.splitlines() if "crash loop" in line))
late, _ = outcome(7)
print("the successor ends after 7 s: status of the server", late)
assert soon == 1 and "Worker crash loop detected, exiting" in log, "the whole server no longer ends"
assert late is None, "a later end ends the server, too"
PYTHON

cd "$folder"
"$folder/venv/bin/python" look.py
