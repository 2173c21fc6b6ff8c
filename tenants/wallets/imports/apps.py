from typing import Any
from uuid import UUID

from django.apps import AppConfig


class ImportsConfig(AppConfig):
    name = "tenants.wallets.imports"
    label = "imports"

    def ready(self) -> None:
        from saas.accounts.identities.signals import identity_linked
        from tenants.members.signals import member_joined

        member_joined.connect(_joined, dispatch_uid="imports.joined")
        identity_linked.connect(_linked, dispatch_uid="imports.linked")


def _joined(*, member: Any, **_: Any) -> None:
    from tenants.wallets.imports import waiting

    waiting.request_for_newcomer(member.user_id)


def _linked(*, user_id: UUID, **_: Any) -> None:
    from tenants.wallets.imports import waiting

    waiting.request_everywhere(user_id)
