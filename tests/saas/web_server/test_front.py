"""The TLS front and the web server agree."""

import re
from pathlib import Path

from saas.web_server.limits import Limits

CADDYFILE = Path(__file__).parents[3] / "deploy" / "caddy" / "Caddyfile"


def test_the_front_closes_idle_connections_before_the_web_server():
    # With Caddy's own default of two minutes, a write can meet the web server's closing and be answered 502.
    (seconds,) = re.findall(r"^\s*keepalive (\d+)s$", CADDYFILE.read_text(), re.MULTILINE)
    assert int(seconds) <= Limits().keep_alive_seconds - 1
