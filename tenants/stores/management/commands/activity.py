"""``manage.py activity rebuild [slug …]``: rebuild the fans' orders, items and transactions over all communities."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django_tenants.utils import tenant_context

from saas.tenancy.models import Community, CommunityState
from tenants.stores.services.rebuild import rebuild_items, rebuild_orders
from tenants.wallets.rebuild import rebuild_activity


class Command(BaseCommand):
    help = "Rebuilds what fans see of their orders, items and transactions over all communities."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=["rebuild"])
        parser.add_argument("slugs", nargs="*", help="only these communities")

    def handle(self, *_args: Any, slugs: list[str], **_options: Any) -> None:
        communities = Community.objects.filter(state=CommunityState.READY).order_by("slug")
        for community in communities.filter(slug__in=slugs) if slugs else communities:
            with tenant_context(community):
                orders, items, transactions = rebuild_orders(community), rebuild_items(community), rebuild_activity()
            self.stdout.write(f"{community.slug}: {orders} orders, {items} items, {transactions} transactions")
