"""Cached look-ups of communities by name, dropped when a community changes.

A trigger announces every change of communities, domains and old slugs (``NOTIFY tenancy_changed``), and
``clear_cache_everywhere`` a change of their pages. One listening thread per web process empties the cache. While the
listener reconnects, answers are kept for one second.
"""

import threading
import time
from collections.abc import Callable
from typing import Any
from uuid import UUID

import psycopg
import structlog
from django.conf import settings
from django.db import connection

from saas.kernel.clock import now
from saas.kernel.transactions import after_commit
from saas.tenancy.models import Community, Domain, SlugHistory

log = structlog.get_logger(__name__)
MAX_CACHED_LOOKUPS = 20_000
CACHE_SECONDS_WITH_LISTENER = 60.0
CACHE_SECONDS_WITHOUT_LISTENER = 1.0

_memory: dict[tuple[str, str], tuple[float, Any]] = {}
_storing = threading.Lock()
_generation = 0
_listener: threading.Thread | None = None
_listener_lock = threading.Lock()
_listening = False


def clear_cache() -> None:
    """Drop all cached answers of this process, and those of running look-ups."""
    global _generation
    _generation += 1
    with _storing:
        _memory.clear()


def clear_cache_everywhere() -> None:
    """Drop all cached answers of all web processes, and their cached pages, once the transaction is committed."""
    after_commit(clear_cache)
    with connection.cursor() as cursor:
        cursor.execute("notify tenancy_changed")


def listen() -> None:
    """Start the listening thread once per process (call it after the fork)."""
    global _listener
    if _listener is not None or not settings.LISTEN_FOR_CHANGES:
        return
    with _listener_lock:
        if _listener is None:
            parameters = connection.get_connection_params()
            _listener = threading.Thread(
                target=_listen_for_ever, args=(parameters,), name="tenancy-listener", daemon=True
            )
            _listener.start()


def _listen_for_ever(parameters: dict[str, Any]) -> None:
    global _listening
    while True:
        try:
            with psycopg.connect(**parameters, autocommit=True) as session:
                session.execute("listen tenancy_changed")
                clear_cache()
                _listening = True
                for _ in session.notifies():
                    clear_cache()
        except psycopg.Error as error:
            log.warning("tenancy listener reconnects", error=str(error))
        _listening = False
        time.sleep(1)


def remembered(kind: str, name: str, find: Callable[[], Any]) -> Any:
    """Return the cached answer to ``find``, for at most a minute and until ``clear_cache_everywhere`` is called."""
    key = (kind, name)
    known = _memory.get(key)
    moment = time.monotonic()
    valid_for = CACHE_SECONDS_WITH_LISTENER if _listening else CACHE_SECONDS_WITHOUT_LISTENER
    if known is not None and moment - known[0] < valid_for:
        return known[1]
    generation = _generation
    answer = find()
    # A value that was read before a change must not be cached after the change.
    if generation == _generation:
        _store(key, (moment, answer))
    return answer


def _store(key: tuple[str, str], known: tuple[float, Any]) -> None:
    """Cache the answer. If there are too many, the oldest leaves: names that do not exist must not empty the cache."""
    with _storing:
        _memory.pop(key, None)
        _memory[key] = known
        if len(_memory) > MAX_CACHED_LOOKUPS:
            del _memory[next(iter(_memory))]


def by_slug(slug: str) -> Community | None:
    found: Community | None = remembered("slug", slug, lambda: Community.objects.filter(slug=slug).first())
    return found


def by_old_slug(slug: str) -> Community | None:
    """Return the community that gave up ``slug`` less than 90 days ago."""

    def find() -> Community | None:
        old = SlugHistory.objects.filter(slug=slug, reserved_until__gt=now()).select_related("community").first()
        return old.community if old else None

    found: Community | None = remembered("old-slug", slug, find)
    return found


def by_owner(owner_id: UUID) -> Community | None:
    found: Community | None = remembered(
        "owner", str(owner_id), lambda: Community.objects.filter(owner_id=owner_id).first()
    )
    return found


def by_id(community_id: UUID) -> Community | None:
    found: Community | None = remembered(
        "id", str(community_id), lambda: Community.objects.filter(pk=community_id).first()
    )
    return found


def by_host(host: str) -> Domain | None:
    """Return the verified domain ``host`` (lower case, without port) with its community."""
    found: Domain | None = remembered(
        "host",
        host,
        lambda: Domain.objects.filter(domain=host, verified_at__isnull=False).select_related("tenant").first(),
    )
    return found


def primary_of(community_id: UUID) -> Domain | None:
    """Return the verified domain that the community's pages redirect to."""
    found: Domain | None = remembered(
        "primary",
        str(community_id),
        lambda: (
            Domain.objects.filter(tenant_id=community_id, is_primary=True, verified_at__isnull=False)
            .select_related("tenant")
            .first()
        ),
    )
    return found


def generation() -> int:
    """Return a number that changes when this process drops its cached answers."""
    return _generation


def by_creator(reference: str) -> Community | None:
    """Return the community by its slug or its owner's user id."""
    try:
        owner_id = UUID(reference)
    except ValueError:
        return by_slug(reference.lower())
    return by_owner(owner_id)
