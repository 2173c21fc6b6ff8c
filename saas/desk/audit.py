"""Writes the platform's chain of the audit log: every write of the desk, with its reason."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.access.models import AuditEntry
from saas.desk.models import DeskRole
from saas.tenancy.models import Community

# The chain of entries that belong to no community. Its id is a community's in no installation.
PLATFORM_CHAIN = UUID(int=0)


@dataclass(frozen=True, slots=True)
class Operator:
    """The operator who acts, and from where."""

    user_id: UUID
    username: str
    role: DeskRole
    ip: str | None = None
    request_id: str = ""

    def as_actor(self, community: Community) -> Actor:
        return Actor(
            user_id=self.user_id,
            username=self.username,
            acting_for=community.owner_id,
            community_id=community.pk,
            ip=self.ip,
            request_id=self.request_id,
        )


def record(
    operator: Operator,
    action: str,
    target: object,
    *,
    reason: str,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Write an entry of the platform's chain. Call it in the transaction of the write.

    ``action`` is the key of a desk action (``user.suspend``).
    """
    AuditEntry.objects.create(
        community_id=PLATFORM_CHAIN,
        actor_id=operator.user_id,
        actor_name=operator.username,
        acting_for=operator.user_id,
        action=f"desk.{action}",
        target=str(target),
        before=before,
        after={**(after or {}), "reason": reason},
        ip=operator.ip,
        request_id=operator.request_id,
    )


def record_for_owner(
    operator: Operator,
    action: str,
    community: Community,
    *,
    reason: str | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Write an entry that the community's own team reads, with the operator's ``reason`` if there is one."""
    after = after if reason is None else {**(after or {}), "text": reason}
    audit.record(operator.as_actor(community), action, community.pk, before=before, after=after)
