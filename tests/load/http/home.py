"""A community home with every kind of block and a full menu, against a bare view that answers the same bytes."""

import statistics
from pathlib import Path
from typing import Any

from django_tenants.utils import tenant_context

from saas.kernel.images import store_public
from saas.layout.home import BLOCK_KINDS, block
from saas.tenancy.models import Community
from tests.load.http.driver import Round, drive, request
from tests.load.http.targets import THREADS, Server
from tests.support.cases import a_case
from tests.support.content import a_banner, a_page
from tests.support.raffles import a_raffle
from tests.support.shop import a_picture, a_product

OK = frozenset({200})
PAGES = 6
TEXTS = {
    "PRODUCTS": {"title": "In the store"},
    "GOAL": {"title": "A thousand of us", "figure": "GEMS_SPENT", "target": 1000},
    "TEXT": {"title": "House rules", "text": "Say hello when you come in. " * 12},
}


def compare(
    community: Community, folder: Path, *, rounds: int = 6, seconds: float = 4.0
) -> tuple[list[Round], list[Round]]:
    """Interleaved rounds: ours, and the bare view's."""
    _fill(community)
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


def _fill(community: Community) -> None:
    """Give the home every kind of block, something to show in each, and the menu an entry for each page."""
    for number in range(8):
        a_product(community, name=f"Thing {number}", price=50)
    for number in range(2):
        a_raffle(community, name=f"Raffle {number}")
        a_case(community, name=f"Case {number}")
    for number in range(PAGES):
        a_page(community, title=f"Page {number}", menu_name=f"Page {number}", is_published=True)
    a_banner(community)
    a_banner(community, placement="MAIN")
    with tenant_context(community):
        image = store_public(community.pk, a_picture("WEBP").read())
    shown: dict[str, Any] = {**TEXTS, "BANNER": {"image": image, "alt": "The desk", "link": "/store"}}
    blocks = [block(kind, **shown.get(kind, {})) for kind in BLOCK_KINDS]
    Community.objects.filter(pk=community.pk).update(home_blocks=blocks)


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
