"""Reads of what members submitted for a review."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from saas.kernel.errors import NotFound
from tenants.quests.errors import SubmissionNotFound
from tenants.quests.models import ChallengeStatus, UserChallenge
from tenants.stores.models import REWARD_THINGS


def _submissions() -> QuerySet[UserChallenge]:
    return UserChallenge.objects.select_related("challenge__template__provider", "member", *REWARD_THINGS)


def submissions(query: Mapping[str, Any]) -> QuerySet[UserChallenge]:
    """Return submissions for the team: waiting ones, the oldest first, or decided ones, the latest first."""
    rows = _submissions()
    if query.get("state") == "DECIDED":
        rows = rows.filter(reviewed_at__isnull=False).order_by("-reviewed_at", "pk")
    else:
        rows = rows.filter(status=ChallengeStatus.PENDING).order_by("submitted_at", "pk")
    if challenge_id := query.get("challenge_id"):
        rows = rows.filter(challenge_id=challenge_id)
    if words := query["search"].strip():
        rows = rows.filter(Q(member__username__icontains=words) | Q(challenge__name__icontains=words))
    return rows


def submission(submission_id: UUID) -> UserChallenge:
    """Return a submission. Raises SubmissionNotFound."""
    row = _submissions().filter(pk=submission_id, submitted_at__isnull=False).first()
    if row is None:
        raise SubmissionNotFound
    return row


def picture_of(attempt_id: UUID, *, user_id: UUID | None = None) -> str:
    """Return the file of a submission's picture. With ``user_id``, this user sent it. Raises NotFound."""
    rows = UserChallenge.objects.filter(pk=attempt_id, submitted_at__isnull=False).exclude(image="")
    row = (rows if user_id is None else rows.filter(member__user_id=user_id)).first()
    if row is None:
        raise NotFound
    return row.image
