"""The job that copies a user's changed profile to a member."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.members import services


@job("members.refresh_profile")
def refresh_profile(*, user_id: str) -> None:
    services.refresh_profile(user_id=UUID(user_id))
