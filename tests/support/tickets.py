"""Support tickets through the API: what a fan and the team send."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.support.models import SupportTicket
from tests.support.api import Answer, Api
from tests.support.builders import a_user
from tests.support.shop import Shopper

FAN, TEAM = "/user/support-tickets", "/creator/support-tickets"


def open_ticket(fan: Shopper, **fields: Any) -> Answer:
    body = {"storeSlug": fan.community.slug, "title": "Where is my poster?", "category": "ORDER", **fields}
    return fan.api.post(f"{FAN}/one", {"text": "I ordered it a week ago.", **body})


def a_ticket(fan: Shopper, **fields: Any) -> str:
    """Open a ticket; return its id."""
    return str(open_ticket(fan, **fields).ok()["id"])


def say(fan: Shopper, ticket: str, text: str = "Any news?", **fields: Any) -> Answer:
    return fan.api.post(f"{FAN}/one/{ticket}/messages", {"text": text, **fields})


def answer(team: Api, ticket: str, text: str = "It is on its way.", **fields: Any) -> Answer:
    return team.post(f"{TEAM}/one/{ticket}/messages", {"text": text, **fields})


def edit(team: Api, ticket: str, **changes: Any) -> Answer:
    return team.patch(f"{TEAM}/one/{ticket}", changes)


def of_fan(fan: Shopper, ticket: str) -> dict[str, Any]:
    body: dict[str, Any] = fan.api.get(f"{FAN}/one", {"id": ticket}).ok()
    return body


def of_team(team: Api, ticket: str) -> dict[str, Any]:
    body: dict[str, Any] = team.get(f"{TEAM}/one/{ticket}").ok()
    return body


def lines_of_fan(fan: Shopper, ticket: str, **query: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = fan.api.get(f"{FAN}/one/{ticket}/messages", query).ok()["data"]
    return rows


def lines_of_team(team: Api, ticket: str, **query: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = team.get(f"{TEAM}/one/{ticket}/messages", query).ok()["data"]
    return rows


def a_staff(community: Community, *permissions: str) -> tuple[User, Api]:
    """A person of the team with these permissions, and their browser in its back office."""
    user = a_user()
    StaffGrant.objects.create(community=community, user=user, permissions=list(permissions))
    return user, Api().login(user).acting_for(community.owner_id)


def age(community: Community, ticket: str, *, days: float) -> None:
    """Move all moments of a ticket so many days into the past."""
    names = (
        "created_at", "updated_at", "last_message_at", "waiting_since", "first_answer_at", "resolved_at", "closes_at",
        "warned_at", "rated_at",
    )  # fmt: skip
    with tenant_context(community):
        row = SupportTicket.objects.get(pk=ticket)
        for name in names:
            moment = getattr(row, name)
            if moment is not None:
                setattr(row, name, moment - timedelta(days=days))
        row.save()


def many(community: Community, member_id: UUID, count: int, **fields: Any) -> None:
    """Tickets with one message each, made at once."""
    moment = now()
    with tenant_context(community):
        last = SupportTicket.objects.count()
        SupportTicket.objects.bulk_create(
            [
                SupportTicket(
                    number=1_000_000 + last + place,
                    member_id=member_id,
                    title=f"Ticket {place}",
                    category="OTHER",
                    last_side="FAN",
                    waits_for="TEAM",
                    waiting_since=moment - timedelta(minutes=place),
                    last_message_at=moment - timedelta(minutes=place),
                    created_at=moment - timedelta(minutes=place),
                    updated_at=moment,
                    last_seq=1,
                    **fields,
                )
                for place in range(count)
            ],
            batch_size=1000,
        )
