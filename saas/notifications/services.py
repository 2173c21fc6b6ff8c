"""Every write of notifications. A notification is part of what it tells of: it is written in the same transaction."""

from uuid import UUID

from saas.access.catalog import Permission
from saas.notifications.catalog import Kind
from saas.notifications.wording import Values


def notify(
    *,
    user_id: UUID,
    kind: Kind,
    community_id: UUID | None = None,
    values: Values | None = None,
    link: str = "",
    key: str | None = None,
) -> None:
    """Tell a person, in the list and by mail as they wish. Call it in the transaction of what it tells of.

    ``values`` are the template's variables, exactly. ``link`` is a path: of the community's pages with
    ``community_id``, else of the platform. The same ``key`` reaches a person once.
    """


def notify_team(
    *,
    community_id: UUID,
    kind: Kind,
    values: Values | None = None,
    link: str = "",
    permission: Permission | None = None,
    key: str | None = None,
) -> None:
    """Tell the owner and who holds ``permission`` (``None``: the whole team). ``link`` is a path of the back office."""
