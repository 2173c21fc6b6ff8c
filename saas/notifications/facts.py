"""A notification for display: its text, and its link for the current host."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.conf import settings

from saas.notifications.catalog import ACCOUNT_AREAS, ON_PLATFORM, NotificationArea, NotificationKind
from saas.notifications.models import Notification, NotificationBase, TeamNotification
from saas.notifications.wording import Values, worded
from saas.notifications.words import TEMPLATES
from saas.tenancy.addresses import address_of
from saas.tenancy.models import Community

REASONS: dict[NotificationArea, str] = {
    NotificationArea.COMMUNITY: "You are or were a member of {community}.",
    NotificationArea.WALLET: "You have a wallet at {community}.",
    NotificationArea.STORE: "You ordered, won or watch something at {community}.",
    NotificationArea.RAFFLE: "You have tickets for this raffle at {community}.",
    NotificationArea.CASE: "You opened a case at {community}.",
    NotificationArea.CHALLENGE: "You take part in this quest at {community}.",
    NotificationArea.LEADERBOARD: "You are on this leaderboard at {community}.",
    NotificationArea.EVENT: "You joined this event at {community}, or asked to be reminded of it.",
    NotificationArea.WAGER: "Your wagers count at {community}.",
    NotificationArea.OFFER: "You claimed this offer at {community}, or asked to be reminded of it.",
    NotificationArea.REFERRAL: "You connected a casino account at {community}.",
    NotificationArea.STREAM: "You asked for live alerts of {community}.",
    NotificationArea.CHAT: "You write in the chat of {community}.",
    NotificationArea.BILLING: "You own {community}.",
    NotificationArea.ADMIN: "You own a community, or you are or were invited to a team.",
    NotificationArea.SECURITY: "It is about the security of your account.",
    NotificationArea.SYSTEM: "It is about your data.",
    NotificationArea.SUPPORT: "It is about one of your tickets.",
}
"""Why a user gets the notifications of each area."""


@dataclass(frozen=True, slots=True)
class Facts:
    """``link`` is a path or None; ``community`` is None for a notification of the platform.

    ``reason`` says why the user got it. ``can_mute`` is False if the type cannot be turned off, or not on this host.
    """

    id: UUID
    type: NotificationKind
    area: NotificationArea
    status: str
    title: str
    text: str
    variables: Values
    reason: str
    can_mute: bool
    link: str | None
    community: Community | None
    created_at: datetime


def own_facts(row: Notification, *, on_own_domain: bool = False) -> Facts:
    """Return a user's notification for display.

    A community's link is at the root of its own domain, else under its slug. Notifications of teams, plans and tickets
    link to the platform's host; on a community's domain, they have no link.
    """
    community, link = row.community, row.link
    if TEMPLATES[NotificationKind(row.kind)].area in ON_PLATFORM:
        link = "" if on_own_domain else link
    elif row.community_id is not None and not on_own_domain:
        link = f"/creator/{community.slug}{link}" if community and link else ""
    facts = _facts(row, community, is_read=row.read_at is not None, link=link)
    if on_own_domain and facts.area in ACCOUNT_AREAS:
        return replace(facts, can_mute=False)
    return facts


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
    return replace(_facts(row, row.community, is_read=is_read, link=row.link), can_mute=False)


def reason_of(kind: NotificationKind, community: str) -> str:
    """Return a sentence that says why a user gets notifications of ``kind``."""
    template = TEMPLATES[kind]
    if kind.is_for_team:
        return f"You are on the team of {community}."
    reason = REASONS[template.area].format(community=community)
    if template.is_fixed:
        return f"{reason} You cannot turn this type off."
    return f"{reason} Your settings name this type “{template.name}”."


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
        reason=reason_of(kind, name),
        can_mute=not template.is_fixed,
        link=link or None,
        community=community,
        created_at=row.created_at,
    )
