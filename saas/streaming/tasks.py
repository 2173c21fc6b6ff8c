"""Jobs that read live states and check the connections of channels."""

from datetime import timedelta
from uuid import UUID

from django.conf import settings

from saas.jobs.registry import job
from saas.kernel.providers import Provider
from saas.streaming.services import applying, connections, inbox, live, names, subscriptions
from saas.tenancy.connection import connection

READ_EVERY = timedelta(seconds=settings.STREAMS_READ_SECONDS)


# A job for each provider, so that a slow one does not delay the other.
@job("streaming.read_kick", every=READ_EVERY, lease_seconds=60)
def read_kick() -> None:
    live.read_streams(Provider.KICK)


@job("streaming.read_twitch", every=READ_EVERY, lease_seconds=60)
def read_twitch() -> None:
    live.read_streams(Provider.TWITCH)


@job("streaming.end_expired", every=timedelta(minutes=1))
def end_expired() -> None:
    live.end_expired()


@job("streaming.plan_checks", every=timedelta(minutes=5))
def plan_checks() -> None:
    connections.plan_checks()


@job("streaming.check", lease_seconds=60)
def check(*, connection_id: str) -> None:
    connections.check(UUID(connection_id))


@job("streaming.complete", lease_seconds=60)
def complete(*, connection_id: str, picture: str) -> None:
    connections.complete(UUID(connection_id), picture=picture)


@job("streaming.apply_events", lease_seconds=60)
def apply_events() -> None:
    """Apply the waiting events of the community in whose schema the job runs."""
    assert connection.tenant is not None, "the job has a community"
    applying.apply_events(connection.tenant.pk)


@job("streaming.enqueue_forgotten", every=timedelta(minutes=1))
def enqueue_forgotten() -> None:
    applying.enqueue_forgotten()


# A job for each provider, so that a slow one does not delay the other.
@job("streaming.names_of_kick", every=timedelta(hours=1), lease_seconds=60)
def names_of_kick() -> None:
    names.read_names(Provider.KICK)


@job("streaming.names_of_twitch", every=timedelta(hours=1), lease_seconds=60)
def names_of_twitch() -> None:
    names.read_names(Provider.TWITCH)


@job("streaming.purge_events", every=timedelta(hours=1), lease_seconds=60)
def purge_events() -> None:
    inbox.purge()


@job("streaming.plan_comparisons", every=timedelta(minutes=5))
def plan_comparisons() -> None:
    subscriptions.plan_comparisons()


# The calls of one comparison: a page of the list, and a request or removal for each type.
@job("streaming.compare_subscriptions", lease_seconds=60)
def compare_subscriptions(*, connection_id: str) -> None:
    subscriptions.compare(UUID(connection_id))


@job("streaming.remove_subscriptions", lease_seconds=60, most_attempts=20)
def remove_subscriptions(*, provider: str, channel_id: str) -> None:
    subscriptions.remove_of_channel(Provider(provider), channel_id)
