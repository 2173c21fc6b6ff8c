"""Fixtures for tests of notifications: people who were notified."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from saas.accounts.models import User
    from saas.tenancy.models import Community


@pytest.fixture(autouse=True)
def _mail_is_kept(settings: Any) -> None:
    settings.EMAIL_BACKEND = "saas.accounts.outbox.OutboxBackend"


@pytest.fixture
def tell(database: None) -> Callable[..., None]:
    """Tells a person of a tip in a community, unless another type and other values are given."""
    from saas.notifications.catalog import NotificationKind
    from saas.notifications.services import notify

    def now_tell(user: "User", community: "Community | None", **changes: Any) -> None:
        given = {
            "kind": NotificationKind.TIP,
            "values": {"amount": 25, "reason": "Great clip"},
            "link": "/wallet",
            **changes,
        }
        notify(user_id=user.pk, community_id=community.pk if community else None, **given)

    return now_tell
