"""``manage.py tickets rebuild [slug …]``: rebuild the fans' raffle tickets over all communities."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django_tenants.utils import tenant_context

from saas.tenancy.models import Community, CommunityState
from tenants.raffles.live import list_raffles
from tenants.raffles.models import Raffle
from tenants.raffles.services.ticket_notifications import rebuild


class Command(BaseCommand):
    help = "Rebuilds what fans see of their raffle tickets, and the raffles the platform lists."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=["rebuild"])
        parser.add_argument("slugs", nargs="*", help="only these communities")

    def handle(self, *_args: Any, slugs: list[str], **_options: Any) -> None:
        communities = Community.objects.filter(state=CommunityState.READY).order_by("slug")
        for community in communities.filter(slug__in=slugs) if slugs else communities:
            with tenant_context(community):
                holders = sum(rebuild(raffle) for raffle in Raffle.objects.exclude(draw=None))
                list_raffles()
            self.stdout.write(f"{community.slug}: {holders} members with tickets")
