from typing import Any

from django.apps import AppConfig


class WalletsConfig(AppConfig):
    name = "tenants.wallets"
    label = "wallets"

    def ready(self) -> None:
        from tenants.members.signals import member_joined

        member_joined.connect(_open_wallet, dispatch_uid="wallets.open")


def _open_wallet(*, member: Any, **_: Any) -> None:
    """Whoever joins has a wallet from then on, and a community with wallets is looked after."""
    from tenants.wallets import reconciliation, services

    services.open_wallet(member=member)
    reconciliation.schedule()
