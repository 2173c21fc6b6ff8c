"""Jobs about members: copies of profiles, restrictions of a person who comes back, live alerts, and old deeds."""

from datetime import datetime, timedelta
from uuid import UUID

from saas.jobs.registry import job
from tenants.members import live_alerts, pruning, services


@job("members.refresh_profile")
def refresh_profile(*, user_id: str) -> None:
    services.refresh_profile(user_id=UUID(user_id))


@job("members.take_restrictions_over")
def take_restrictions_over(*, user_id: str) -> None:
    services.take_restrictions_over(user_id=UUID(user_id))


@job("members.send_live_alerts")
def send_live_alerts(*, since: str) -> None:
    live_alerts.send(datetime.fromisoformat(since))


@job("members.plan_pruning", every=timedelta(days=1))
def plan_pruning() -> None:
    pruning.plan_pruning()


@job("members.prune", lease_seconds=60)
def prune() -> None:
    """Delete old deeds of the community in whose schema the job runs."""
    pruning.prune()
