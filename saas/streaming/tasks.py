"""Jobs that read live states and check the connections of channels."""

from datetime import timedelta
from uuid import UUID

from django.conf import settings

from saas.jobs.registry import job
from saas.kernel.providers import Provider
from saas.streaming.services import connections, live

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
