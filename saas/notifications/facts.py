"""A notification for display: its text, and its link for the current host."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.conf import settings

from saas.notifications.catalog import NotificationArea, NotificationKind
from saas.notifications.models import Notification, NotificationBase, TeamNotification
from saas.notifications.wording import Values, worded
from saas.notifications.words import TEMPLATES
from saas.tenancy.addresses import address_of
from saas.tenancy.models import Community

ON_PLATFORM = frozenset({NotificationArea.ADMIN, NotificationArea.BILLING})


@dataclass(frozen=True, slots=True)
class Facts:
    """``link`` is a path or None; ``community`` is None for a notification of the platform."""

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
    """Return a user's notification for display.

    A community's link is at the root of its own domain, else under its slug. Notifications of teams and plans link to
    the platform's host; on a community's domain, they have no link.
    """
    community, link = row.community, row.link
    if TEMPLATES[NotificationKind(row.kind)].area in ON_PLATFORM:
        link = "" if on_own_domain else link
    elif row.community_id is not None and not on_own_domain:
        link = f"/creator/{community.slug}{link}" if community and link else ""
    return _facts(row, community, is_read=row.read_at is not None, link=link)


def mail_address(row: Notification) -> str:
    """Return the whole address of the notification's page, for a mail; empty if it has none.

    A page of a community is on its primary domain if there is one.
    """
    if TEMPLATES[NotificationKind(row.kind)].area not in ON_PLATFORM and row.community is not None and row.link:
        return address_of(row.community, row.link)
    link = own_facts(row).link
    return f"{settings.PLATFORM_URL}{link}" if link else ""


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
