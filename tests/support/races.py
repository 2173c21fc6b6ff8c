"""Many callers at the same instant, each in a thread with a connection of its own."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connection
from django_tenants.utils import tenant_context

from saas.tenancy.models import Community

T = TypeVar("T")


def race(community: Community, works: Sequence[Callable[[], T]], *, at_once: int = 50) -> list[T | Exception]:
    """Run ``works`` inside the community, ``at_once`` of them together; answers results or the exceptions raised."""
    gate = threading.Barrier(min(at_once, len(works)))
    first = threading.local()

    def run(work: Callable[[], T]) -> T | Exception:
        if not getattr(first, "passed", False):
            first.passed = True
            gate.wait(timeout=60)
        try:
            with tenant_context(community):
                return work()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(gate.parties) as threads:
        return list(threads.map(run, works))
