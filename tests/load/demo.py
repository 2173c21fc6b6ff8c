"""How long the first start waits for the demo."""

import io
import time
from contextlib import redirect_stdout
from urllib.parse import urlsplit

from django.core.management import call_command
from django.test import override_settings
from django_tenants.utils import tenant_context

from saas.tenancy.models import Community
from simulators.__main__ import CLIENT_ID
from simulators.town import Town
from tenants.demo.communities import COMMUNITIES
from tenants.members.models import Member
from tenants.stores.models import Order, Product
from tests.load.goals import Goals
from tests.support.harbor import HASHERS

SECONDS = 30


def measure(goals: Goals) -> str:
    """One build with the simulated casino, and passwords hashed as the running product hashes them."""
    town = Town("http://localhost", client_id=CLIENT_ID, client_secret="simulated")
    town.run_in_background()
    place = urlsplit(f"{town.url}/casinos/stake")
    lead = {"CASINO_URLS": {"STAKE": place.geturl()}, "OUTBOUND_ALLOWED": frozenset({place.netloc})}
    began, worked = time.perf_counter(), time.process_time()
    with override_settings(PASSWORD_HASHERS=HASHERS, **lead), redirect_stdout(io.StringIO()):
        call_command("seed")
    seconds, worked = time.perf_counter() - began, time.process_time() - worked
    town.stop()
    rows = []
    for community in Community.objects.filter(slug__in=[demo.slug for demo in COMMUNITIES]).order_by("slug"):
        with tenant_context(community):
            rows.append((community.name, Member.objects.count(), Product.objects.count(), Order.objects.count()))
    assert len(rows) == len(COMMUNITIES), "the demo is not whole"
    return "\n".join(
        [
            "| what | seconds | goal |",
            "|---|---|---|",
            f"| the demo built in an empty installation | {seconds:.1f} "
            f"| {goals.at_most('the demo', seconds, SECONDS, digits=0, unit=' s')} |",
            f"| processor time of this process, on all cores | {worked:.1f} | |",
            "",
            "| community | members | products | orders |",
            "|---|---|---|---|",
            *(f"| {name} | {members} | {products} | {orders} |" for name, members, products, orders in rows),
        ]
    )
