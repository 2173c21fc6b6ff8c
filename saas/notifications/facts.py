"""A notification as people meet it: its words put together, its link made for where they are."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from saas.notifications.catalog import NotificationArea, NotificationKind
from saas.notifications.models import Notification, NotificationBase, TeamNotification
from saas.notifications.wording import Values, worded
from saas.notifications.words import TEMPLATES
from saas.tenancy.models import Community

ON_PLATFORM = frozenset({NotificationArea.ADMIN, NotificationArea.BILLING})


@dataclass(frozen=True, slots=True)
class Facts:
    """``link`` is a path, None without one; ``community`` None for what the platform tells."""

    id: UUID
    type: NotificationKind
    area: NotificationArea
    status: str
    title: str
    text: str
    variables: Values
    link: str | None
    community: Community | None
    created_at: datetime


def own_facts(row: Notification, *, on_own_domain: bool = False) -> Facts:
    """The link of a community's notification: at the root of its own domain, elsewhere under its current slug.

    Teams and plans have theirs on the platform's host, and no link from a community's domain.
    """
    community, link = row.community, row.link
    if TEMPLATES[NotificationKind(row.kind)].area in ON_PLATFORM:
        link = "" if on_own_domain else link
    elif row.community_id is not None and not on_own_domain:
        link = f"/creator/{community.slug}{link}" if community and link else ""
    return _facts(row, community, is_read=row.read_at is not None, link=link)


def team_facts(row: TeamNotification, *, read_until: datetime | None) -> Facts:
    is_read = read_until is not None and row.created_at <= read_until
    return _facts(row, row.community, is_read=is_read, link=row.link)


def _facts(row: NotificationBase, community: Community | None, *, is_read: bool, link: str) -> Facts:
    kind = NotificationKind(row.kind)
    template, name = TEMPLATES[kind], community.name if community else "A community that closed"
    return Facts(
        id=row.pk,
        type=kind,
        area=template.area,
        status="READ" if is_read else "UNREAD",
        title=worded(template.title, row.values, name),
        text=worded(template.text, row.values, name),
        variables=row.values,
        link=link or None,
        community=community,
        created_at=row.created_at,
    )
