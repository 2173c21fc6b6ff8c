from typing import Any
from uuid import UUID

from django.apps import AppConfig


class ImportsConfig(AppConfig):
    name = "tenants.wallets.imports"
    label = "imports"

    def ready(self) -> None:
        from saas.accounts.identities.signals import identity_linked, identity_unlinked
        from tenants.members.signals import member_joined, memberships_merged

        member_joined.connect(_joined, dispatch_uid="imports.joined")
        identity_linked.connect(_linked, dispatch_uid="imports.linked")
        identity_unlinked.connect(_linked, dispatch_uid="imports.unlinked")
        memberships_merged.connect(_merged, dispatch_uid="imports.merged")


def _joined(*, member: Any, **_: Any) -> None:
    from tenants.wallets.imports import waiting

    waiting.request_for_newcomer(member.user_id)


def _linked(*, user_id: UUID, **_: Any) -> None:
    from tenants.wallets.imports import waiting

    waiting.request_everywhere(user_id)


def _merged(*, source: Any, target: Any, **_: Any) -> None:
    from tenants.wallets.imports import waiting

    waiting.follow_merge(source, target)
