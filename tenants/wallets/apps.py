from typing import Any

from django.apps import AppConfig


class WalletsConfig(AppConfig):
    name = "tenants.wallets"
    label = "wallets"

    def ready(self) -> None:
        from tenants.members.signals import member_joined

        member_joined.connect(_open_wallet, dispatch_uid="wallets.open")


def _open_wallet(*, member: Any, **_: Any) -> None:
    """Open a wallet for each new member, and reconcile the ledger of each community."""
    from tenants.wallets import reconciliation, services

    services.open_wallet(member=member)
    reconciliation.schedule()
