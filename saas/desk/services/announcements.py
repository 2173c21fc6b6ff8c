"""Announcements to the teams of all communities. Each function writes an audit entry with its change."""

from datetime import datetime

from django.db import transaction

from saas.desk.audit import Operator, record
from saas.desk.errors import WrongState
from saas.desk.models import Announcement, Severity
from saas.kernel.clock import TOO_FAR_AHEAD, is_too_far_ahead, now
from saas.kernel.errors import ValidationFailed


def announce(
    *,
    operator: Operator,
    text: str,
    severity: Severity,
    is_dismissible: bool,
    begins_at: datetime,
    ends_at: datetime,
    reason: str,
) -> Announcement:
    """Show ``text`` in every back office for that time. Raises VALIDATION_ERROR (field ``ends_at``)."""
    if ends_at <= max(begins_at, now()):
        raise ValidationFailed(fields={"ends_at": "Choose a time after the beginning that is still to come"})
    if is_too_far_ahead(ends_at):
        raise ValidationFailed(fields={"ends_at": TOO_FAR_AHEAD})
    with transaction.atomic():
        row = Announcement.objects.create(
            text=text,
            severity=severity,
            is_dismissible=is_dismissible,
            begins_at=begins_at,
            ends_at=ends_at,
            created_by=operator.user_id,
        )
        after = {"announcement": text, "begins": begins_at.isoformat(), "ends": ends_at.isoformat()}
        record(operator, "announcement.create", row.pk, reason=reason, after=after)
    return row


def end_announcement(*, operator: Operator, announcement: Announcement, reason: str) -> None:
    """Show the announcement no longer. Raises WrongState."""
    moment = now()
    with transaction.atomic():
        row = Announcement.objects.select_for_update().get(pk=announcement.pk)
        if row.ends_at <= moment:
            raise WrongState(problem="This announcement ended already")
        before = {"begins": row.begins_at.isoformat(), "ends": row.ends_at.isoformat()}
        if row.begins_at >= moment:
            row.delete()
        else:
            row.ends_at = moment
            row.save(update_fields=["ends_at"])
        record(operator, "announcement.end", announcement.pk, reason=reason, before=before)
