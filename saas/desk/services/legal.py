"""The platform's legal texts. Each function writes an audit entry with its change."""

from datetime import datetime

from django.db import transaction

from saas.desk.audit import Operator, record
from saas.legal import services
from saas.legal.models import LegalDocument, LegalVersion


def write(*, operator: Operator, document: LegalDocument, lead: str, summary: str, body: str, reason: str) -> None:
    """Save the draft of the document's next version. Raises ValidationFailed."""
    with transaction.atomic():
        draft = services.save_draft(document=document, lead=lead, summary=summary, body=body, actor=operator.user_id)
        record(operator, "legal.write", draft.pk, reason=reason, after={"document": document.value})


def discard(*, operator: Operator, draft: LegalVersion, reason: str) -> None:
    """Delete the draft; the audit entry keeps its text. Raises LegalDraftMissing."""
    with transaction.atomic():
        services.discard_draft(draft)
        before = {"document": draft.document, "lead": draft.lead, "summary": draft.summary, "body": draft.body}
        record(operator, "legal.discard", draft.pk, reason=reason, before=before)


def publish(
    *,
    operator: Operator,
    draft: LegalVersion,
    applies_from: datetime | None,
    needs_acceptance: bool,
    change_note: str,
    reason: str,
) -> LegalVersion:
    """Make the draft the next version. Raises LegalDraftMissing, ValidationFailed."""
    with transaction.atomic():
        row = services.publish(
            draft, applies_from=applies_from, needs_acceptance=needs_acceptance, change_note=change_note
        )
        assert row.applies_from is not None
        after = {
            "document": row.document,
            "version": row.version,
            "applies_from": row.applies_from.isoformat(),
            "needs_acceptance": needs_acceptance,
        }
        record(operator, "legal.publish", row.pk, reason=reason, after=after)
    return row
