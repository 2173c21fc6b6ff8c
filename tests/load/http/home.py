"""A community home for a visitor, against a bare view that answers the same bytes."""

import statistics
from pathlib import Path

from saas.tenancy.models import Community
from tests.load.http.driver import Round, drive, request
from tests.load.http.targets import THREADS, Server

OK = frozenset({200})


def compare(
    community: Community, folder: Path, *, rounds: int = 6, seconds: float = 4.0
) -> tuple[list[Round], list[Round]]:
    """Interleaved rounds: ours, and the bare view's."""
    page = folder / "page.html"
    page.write_bytes(b"-")
    log = folder / "home.log"
    path = f"/creator/{community.slug}/"
    with Server("saas.wsgi", "saas.settings", log, LOG_LEVEL="INFO") as ours:
        home = request("GET", path, host="localhost")
        page.write_bytes(_body(ours.port, home))
        with Server("tests.load.bare.wsgi", "tests.load.bare.view_settings", log, BARE_PAGE=str(page)) as bare:
            plain = request("GET", "/page", host="localhost")
            mine: list[Round] = []
            theirs: list[Round] = []
            for number in range(rounds + 1):
                both = (
                    drive(ours.port, ours.process.pid, lambda _c, _n: home, clients=THREADS, seconds=seconds, good=OK),
                    drive(bare.port, bare.process.pid, lambda _c, _n: plain, clients=THREADS, seconds=seconds, good=OK),
                )
                if number:  # the first round warms up
                    mine.append(both[0])
                    theirs.append(both[1])
    return mine, theirs


def _body(port: int, message: bytes) -> bytes:
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", port)
    path = message.split(b" ")[1].decode()
    connection.request("GET", path, headers={"Host": "localhost"})
    body = connection.getresponse().read()
    connection.close()
    return body


def median(rounds: list[Round], figure: str) -> float:
    return float(statistics.median(getattr(entry, figure) for entry in rounds))
