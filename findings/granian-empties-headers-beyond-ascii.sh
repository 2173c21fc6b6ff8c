#!/usr/bin/env bash
# granian 2.8.7 gives a WSGI application an empty text for a header with a byte beyond ASCII. PEP 3333 says that the bytes
# arrive as latin-1, and wsgiref does so. One cookie of another script on the same domain, with an accent in its value,
# therefore hides all cookies of the request: the person looks logged out. The cure is a front that drops such cookies.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check granian==2.8.7

cat > "$folder/echo.py" <<'PYTHON'
def application(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [repr(environ.get("HTTP_COOKIE")).encode("unicode_escape")]
PYTHON

cat > "$folder/look.py" <<'PYTHON'
import socket
import subprocess
import sys
import threading
import time
from importlib.metadata import version
from wsgiref.simple_server import WSGIRequestHandler, make_server

from echo import application

COOKIES = {"plain": b"session=abc; place=cafe", "accent": b"session=abc; place=caf\xe9"}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def seen_by(port, cookie):
    """Return the text that the application reads for this Cookie header."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: " + cookie + b"\r\n\r\n")
        answer = b""
        while piece := client.recv(65536):
            answer += piece
    return answer.partition(b"\r\n\r\n")[2].decode().strip()


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


reference = make_server("127.0.0.1", 0, application, handler_class=Quiet)
threading.Thread(target=reference.serve_forever, daemon=True).start()
port = free_port()
granian = subprocess.Popen(
    [sys.executable, "-m", "granian", "--interface", "wsgi", "--port", str(port), "--no-log", "echo:application"]
)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            break
        except OSError:
            time.sleep(0.1)
    print(f"granian {version('granian')}")
    for name, cookie in COOKIES.items():
        by_reference, by_granian = seen_by(reference.server_port, cookie), seen_by(port, cookie)
        print(f"{name}: wsgiref {by_reference}, granian {by_granian}")
        if name == "plain":
            assert "session=abc; place=cafe" in by_granian
        else:
            assert "session=abc" in by_reference
            assert "session" not in by_granian, "granian passes the header on now"
finally:
    granian.terminate()
    granian.wait()
PYTHON
cd "$folder" && "$folder/venv/bin/python" look.py
