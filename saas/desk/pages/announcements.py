"""Announcements to the teams of all communities."""

from typing import Any

from saas.desk import cells
from saas.desk.lists import Column, ListPage
from saas.desk.models import Announcement, Severity
from saas.desk.pages.links import action_address
from saas.kernel.clock import now


def _state(row: Announcement) -> Any:
    if row.ends_at <= now():
        return cells.state("Ended")
    return cells.state("Shown", "good") if row.begins_at <= now() else cells.state("Planned", "warn")


def _end(row: Announcement) -> Any:
    is_over = row.ends_at <= now()
    return "" if is_over else cells.link(action_address("announcement.end", row.pk), "End the announcement")


ANNOUNCEMENTS = ListPage(
    columns=(
        Column("Text", lambda row: row.text),
        Column("Severity", lambda row: Severity(row.severity).label),
        Column("State", _state),
        Column("From", lambda row: cells.when(row.begins_at)),
        Column("Until", lambda row: cells.when(row.ends_at)),
        Column("", _end),
    ),
    rows=Announcement.objects.all,
    empty="No announcements",
)
