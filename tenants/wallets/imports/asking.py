"""Notifies the team and the member when a reserved balance needs a decision."""

from collections.abc import Iterable
from uuid import UUID

from saas.kernel.clock import now
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, notify_team
from saas.tenancy.permissions import Permission
from tenants.wallets.imports.models import ImportRow
from tenants.wallets.services import current_community

DECIDE_LINK = "/admin/users/import?view=ASKED"


def notify_about(rows: Iterable[ImportRow]) -> None:
    """Notify the team once per import and day, and each candidate once. Call it in the transaction of the question.

    The candidate does not read the number of gems: another person may own them.
    """
    community = current_community()
    notified = set()
    for row in rows:
        assert row.candidate is not None
        if row.run_id not in notified:
            _notify_team(row, community.pk)
            notified.add(row.run_id)
        notify(
            user_id=row.candidate.user_id,
            kind=NotificationKind.IMPORTED_POINTS_WAIT,
            community_id=community.pk,
            values={"name": row.name},
            link="/wallet",
            key=f"import-asks:{row.run_id}:{row.candidate_id}",
        )


def _notify_team(row: ImportRow, community_id: UUID) -> None:
    assert row.candidate is not None
    notify_team(
        community_id=community_id,
        kind=NotificationKind.TEAM_IMPORTED_POINTS_WAIT,
        values={"name": row.name, "username": row.candidate.username, "file": row.run.filename},
        link=DECIDE_LINK,
        permission=Permission.USERS_MANAGEMENT,
        key=f"import-asked:{row.run_id}:{now():%Y-%m-%d}",
    )
