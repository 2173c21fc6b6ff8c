"""Personal data in leaderboards. Frozen results and payouts stay, like the ledger, without names and texts.

The files of evidence hold ids and masked names only, and for fans hashes of names with secret salts. They are deleted
with the community.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import CharField
from django.db.models.functions import Cast
from django_tenants.utils import tenant_context

from saas.jobs.lease import with_heartbeats
from saas.kernel.privacy import ANONYMIZED, community, community_eraser, erase_handler, export_section, in_steps
from saas.tenancy.models import Community
from tenants.leaderboards.models import (
    BoardAppeal,
    BoardExclusion,
    BoardPayout,
    BoardPosition,
    BoardWindow,
    Freezing,
    ManualScore,
)
from tenants.leaderboards.services import evidence


@export_section(community, "leaderboard-positions")
def positions(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = BoardPosition.objects.filter(member__user_id=user_id).select_related("window__board")
    for row in in_steps(rows):
        yield {
            "leaderboard": row.window.board.name,
            "from": row.window.starts_at,
            "until": row.window.ends_at,
            "name": row.name,
            "place": row.place,
            "value": str(row.value),
            "cash": None if row.cash is None else str(row.cash),
            "gems": row.gems,
        }


@export_section(community, "leaderboard-prizes")
def prizes(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = BoardPayout.objects.filter(position__member__user_id=user_id).select_related("window__board")
    for row in in_steps(rows):
        yield {
            "leaderboard": row.window.board.name,
            "kind": row.kind,
            "amount": str(row.amount),
            "currency": row.currency,
            "state": row.state,
            "note": row.note,
            "paid_at": row.paid_at,
        }


@export_section(community, "leaderboard-appeals")
def appeals(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = BoardAppeal.objects.filter(member__user_id=user_id).select_related("window__board")
    for row in in_steps(rows):
        yield {
            "leaderboard": row.window.board.name,
            "text": row.text,
            "state": row.state,
            "answer": row.answer,
            "at": row.created_at,
        }


@export_section(community, "leaderboard-exclusions")
def exclusions(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = BoardExclusion.objects.filter(member__user_id=user_id).select_related("board")
    for row in in_steps(rows):
        yield {"leaderboard": row.board.name, "reason": row.reason, "at": row.created_at}


@erase_handler(community)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    BoardPosition.objects.filter(member__user_id=user_id).update(name=ANONYMIZED)
    BoardAppeal.objects.filter(member__user_id=user_id).update(text="", answer="")
    BoardExclusion.objects.filter(member__user_id=user_id).update(reason="")
    BoardPayout.objects.filter(position__member__user_id=user_id).update(note="")
    ManualScore.objects.filter(member__user_id=user_id).update(name=ANONYMIZED, name_key=Cast("pk", CharField()))


@community_eraser(Freezing)
def delete_evidence(community_id: UUID) -> int:
    """Delete the files of all windows of an erased community in one call, before its schema goes. Repeatable."""
    with tenant_context(Community.objects.get(pk=community_id)):
        windows = list(BoardWindow.objects.values_list("pk", flat=True))
    for window_id in with_heartbeats(windows):
        evidence.delete_files(window_id)
    return 0
