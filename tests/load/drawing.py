"""``python -m tests.load.drawing <schema> <draw>``: close and draw it, and say as JSON what it took, for draws.py."""

import json
import logging
import resource
import sys
import time
from collections.abc import Callable
from uuid import UUID

import django


def main(schema: str, draw_id: UUID) -> None:
    django.setup()
    logging.disable(logging.INFO)
    from django_tenants.utils import tenant_context

    from saas.tenancy.models import Community
    from tenants.draws import services
    from tenants.draws.models import Draw, TicketRange
    from tenants.draws.ticket_list import ROWS

    def scan() -> None:
        rows = TicketRange.objects.filter(draw_id=draw_id).order_by("first")
        columns = ("first", "count", "member_id", "pseudonym", "client_seed")
        for _ in rows.values_list(*columns).iterator(chunk_size=ROWS):
            pass

    with tenant_context(Community.objects.get(schema_name=schema)):
        Draw.objects.get(pk=draw_id)
        before = _peak()
        found = {
            **_spent("scan", scan),
            **_spent("closing", lambda: services.close(draw_id)),
            **_spent("drawing", lambda: services.draw_winners(draw_id)),
        }
        grown = _peak() - before
        draw = Draw.objects.get(pk=draw_id)
        if draw.state != "DRAWN" or draw.winners.count() != draw.prizes:
            raise SystemExit(f"The draw is {draw.state} with {draw.winners.count()} winners")
    print(json.dumps({**found, "grown": grown / 1024}))


def _spent(name: str, work: Callable[[], object]) -> dict[str, float]:
    """Seconds on the clock, and of this process's CPU."""
    begun, begun_cpu = time.perf_counter(), time.process_time()
    work()
    return {name: time.perf_counter() - begun, f"{name}_cpu": time.process_time() - begun_cpu}


def _peak() -> int:
    """The most this process held so far, in KB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main(sys.argv[1], UUID(sys.argv[2]))
