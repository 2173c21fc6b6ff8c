"""Deeds of persons at channels. A higher app reports it for the members of the community."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from saas.kernel.hooks import Hook
from saas.kernel.providers import Provider
from saas.streaming.models import EventKind


@dataclass(frozen=True, slots=True)
class StreamDeed:
    """``user_id`` is the person's account here. Two deeds with one ``id`` are the same deed."""

    id: UUID
    user_id: UUID
    kind: EventKind
    amount: int
    at: datetime
    provider: Provider


report_deeds: Hook[[Sequence[StreamDeed]], set[UUID]] = Hook()
"""Report the deeds in the community's schema and in the caller's transaction. Returns the users who are members."""
