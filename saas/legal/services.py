"""Every write to legal texts: drafts, publication, acceptance."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from saas.kernel.clock import TOO_FAR_AHEAD, is_too_far_ahead, now
from saas.kernel.errors import BusyRetry, ValidationFailed
from saas.legal import rules, selectors
from saas.legal.errors import LegalDraftMissing, LegalVersionOutdated
from saas.legal.models import AcceptedAt, LegalAcceptance, LegalDocument, LegalVersion
from saas.tenancy import lookup


def save_draft(*, document: LegalDocument, lead: str, summary: str, body: str, actor: UUID) -> LegalVersion:
    """Write the draft of the next version; an earlier draft of the document is replaced.

    Raises ValidationFailed (fields ``summary``, ``body``).
    """
    points = rules.points_of(summary)
    if len(points) > rules.MAX_POINTS or any(len(point) > rules.MAX_POINT_LENGTH for point in points):
        limit = f"Write at most {rules.MAX_POINTS} lines of at most {rules.MAX_POINT_LENGTH} characters"
        raise ValidationFailed(fields={"summary": limit})
    if not rules.blocks_of(body) or len(body) > rules.MAX_BODY_LENGTH:
        raise ValidationFailed(fields={"body": f"Write a text of at most {rules.MAX_BODY_LENGTH} characters"})
    values = {"lead": lead, "summary": "\n".join(points), "body": body, "written_by_id": actor, "written_at": now()}
    try:
        with transaction.atomic():
            draft, _ = LegalVersion.objects.update_or_create(values, document=document, published_at=None)
    except IntegrityError as error:
        # Another operator began the draft at the same time.
        raise BusyRetry from error
    return draft


def discard_draft(draft: LegalVersion) -> None:
    """Delete the draft. Raises LegalDraftMissing."""
    with transaction.atomic():
        _locked(draft).delete()


def publish(
    draft: LegalVersion, *, applies_from: datetime | None, needs_acceptance: bool, change_note: str
) -> LegalVersion:
    """Make the draft the next version. It applies from ``applies_from``, by default now.

    Raises LegalDraftMissing, ValidationFailed (field ``applies_from``) for a time in the past or before another
    version applies.
    """
    with transaction.atomic():
        row = _locked(draft)
        moment = now()
        begins = applies_from or moment
        document = LegalVersion.objects.filter(document=row.document, published_at__isnull=False)
        last = document.order_by("-version").first()
        if begins < moment:
            raise ValidationFailed(fields={"applies_from": "Choose a time that is still to come, or leave it empty"})
        if is_too_far_ahead(begins):
            raise ValidationFailed(fields={"applies_from": f"{TOO_FAR_AHEAD}, or leave it empty"})
        if last is not None and last.applies_from is not None and begins <= last.applies_from:
            earliest = f"{last.applies_from:%Y-%m-%d %H:%M} UTC"
            raise ValidationFailed(
                fields={"applies_from": f"Version {last.version} applies from {earliest}. Choose a later time"}
            )
        row.version = (last.version or 0) + 1 if last else 1
        row.applies_from, row.published_at = begins, moment
        row.needs_acceptance, row.change_note = needs_acceptance, change_note
        row.save()
        lookup.clear_cache_everywhere()
    return row


def record_sign_up(user_id: UUID) -> None:
    """Record that a new user accepted the versions that apply now. Call it in the transaction of the sign-up."""
    current = [row for document in LegalDocument if (row := selectors.applicable(document)) is not None]
    _record(user_id, [row.id for row in current], AcceptedAt.SIGN_UP)


def accept(user_id: UUID, versions: Mapping[LegalDocument, int]) -> None:
    """Record that the user accepts these versions; once each. Raises LegalVersionOutdated if one applies no longer."""
    accepted = []
    for document, version in versions.items():
        current = selectors.applicable(document)
        if current is None or current.version != version:
            raise LegalVersionOutdated
        accepted.append(current.id)
    _record(user_id, accepted, AcceptedAt.DIALOG)


def _record(user_id: UUID, version_ids: list[UUID], place: AcceptedAt) -> None:
    moment = now()
    rows = [LegalAcceptance(user_id=user_id, version_id=pk, accepted_at=moment, place=place) for pk in version_ids]
    LegalAcceptance.objects.bulk_create(rows, ignore_conflicts=True)


def _locked(draft: LegalVersion) -> LegalVersion:
    row = LegalVersion.objects.select_for_update().filter(pk=draft.pk, published_at=None).first()
    if row is None:
        raise LegalDraftMissing
    return row
