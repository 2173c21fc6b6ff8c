"""``manage.py support rebuild [slug …]``: rebuild the fans' support tickets over all communities."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django_tenants.utils import tenant_context

from saas.support.services import rebuild_platform_tickets
from saas.tenancy.models import Community, CommunityState
from tenants.support.services.rebuild import rebuild_tickets


class Command(BaseCommand):
    help = "Rebuilds what fans see of their support tickets over all communities, and of those to the platform."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=["rebuild"])
        parser.add_argument("slugs", nargs="*", help="only these communities")

    def handle(self, *_args: Any, slugs: list[str], **_options: Any) -> None:
        communities = Community.objects.filter(state=CommunityState.READY).order_by("slug")
        for community in communities.filter(slug__in=slugs) if slugs else communities:
            with tenant_context(community):
                tickets = rebuild_tickets(community)
            self.stdout.write(f"{community.slug}: {tickets} tickets")
        if not slugs:
            self.stdout.write(f"the platform: {rebuild_platform_tickets()} tickets")
