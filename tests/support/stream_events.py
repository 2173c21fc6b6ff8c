"""Stream events for tests: subscriptions at the simulators, and signed deliveries to the receivers."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from saas.accounts.identities import services as identities
from saas.accounts.identities.attempts import FinishedAttempt
from saas.accounts.identities.models import Identity
from saas.accounts.identities.providers import ProviderProfile
from saas.accounts.models import User
from saas.kernel.providers import Provider
from saas.streaming.models import ChannelConnection, EventSubscription, StreamEvent
from saas.streaming.services import applying, subscriptions
from saas.tenancy.models import Community
from simulators.people import Person
from simulators.town import Town
from tests.support.api import Answer, Api
from tests.support.channels import connected, person
from tests.support.shop import Shopper


def by_test(url: str, headers: Mapping[str, str], body: bytes) -> tuple[int, str]:
    """Deliver in this thread, which has the test's transaction."""
    sent = {name: value for name, value in headers.items() if name != "Content-Type"}
    path = urlsplit(url).path.removeprefix("/api")
    answer = Api().send("post", path, body, "application/json", **sent)
    return answer.status, answer.text


def deliver(town: Town, provider: str) -> list[int]:
    """Let the provider send what is due; return the statuses of the answers."""
    events = town.events(provider.lower())
    events.send = by_test
    before = len(events.attempts)
    events.deliver_due()
    return [one["status"] for one in events.attempts[before:]]


def subscribed(town: Town, team: Api, provider: str, login: str = "nova") -> Person:
    """Connect the channel, and request its events."""
    connected(team, provider, login)
    compare(provider)
    deliver(town, provider)
    return person(town, provider, login)


def compare(provider: str) -> None:
    for row in ChannelConnection.objects.filter(provider=provider):
        subscriptions.compare(row.pk)


def states(provider: str) -> dict[str, str]:
    rows = EventSubscription.objects.filter(connection__provider=provider)
    return dict(rows.values_list("name", "state"))


def link_account(fan: Shopper, town: Town, provider: str, login: str) -> Person:
    """The fan has linked the account of this person."""
    found = person(town, provider, login)
    Identity.objects.create(user=fan.user, provider=Provider(provider), subject=str(found.number), name=found.name)
    return found


def link_as(user: User, provider: str, subject: str) -> Identity:
    """Link the account ``subject`` to the user, without the browser."""
    return identities.link(user, Provider(provider), FinishedAttempt(ProviderProfile(subject, "Ada"), None))


def apply(community: Community) -> int:
    from django_tenants.utils import tenant_context

    with tenant_context(community):
        return applying.apply_events(UUID(str(community.pk)))


def inbox() -> list[StreamEvent]:
    return list(StreamEvent.objects.order_by("pk"))


def send_event(provider: str, headers: Mapping[str, str], body: bytes, **changes: Any) -> Answer:
    return Api().send("post", f"/hooks/{provider.lower()}", body, "application/json", **headers, **changes)
