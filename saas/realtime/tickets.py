"""A ticket opens one event stream. It is signed, valid once and for a minute, and lists the allowed topics.

The stream's process has no database. The view that issues the ticket checks session and permissions.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.core import signing

from saas.kernel.clock import now

TICKET_SECONDS = 60
_SALT = "gemhall.realtime.ticket"


class TicketRefused(Exception):
    """The ticket is not ours, was altered, or is older than TICKET_SECONDS."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """``topics`` are channels without their prefix (saas.realtime.events); ``issued_at`` is in ms since 1970."""

    id: str
    user_id: str
    topics: tuple[str, ...]
    issued_at: int


def issue(*, user_id: UUID, topics: Sequence[str]) -> str:
    """Return the ticket as URL-safe text."""
    body = [secrets.token_urlsafe(12), str(user_id), list(topics), int(now().timestamp() * 1000)]
    return signing.dumps(body, salt=_SALT, compress=True)


def read(text: str) -> Ticket:
    """Return the ticket. Raises TicketRefused. A ticket does not store its use."""
    try:
        ticket_id, user_id, topics, issued_at = signing.loads(text, salt=_SALT, max_age=TICKET_SECONDS)
    except signing.BadSignature as error:
        raise TicketRefused from error
    return Ticket(ticket_id, user_id, tuple(topics), issued_at)
