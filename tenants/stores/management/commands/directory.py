"""``manage.py directory rebuild [slug …]``: rebuild memberships, cards and listings of the communities."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django_tenants.utils import tenant_context

from saas.tenancy.models import Community, CommunityState
from tenants.stores.services.listings import refresh
from tenants.stores.services.rebuild import rebuild_memberships


class Command(BaseCommand):
    help = "Rebuilds what the platform knows of the communities: who is in, figures, listings."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=["rebuild"])
        parser.add_argument("slugs", nargs="*", help="only these communities")

    def handle(self, *_args: Any, slugs: list[str], **_options: Any) -> None:
        communities = Community.objects.filter(state=CommunityState.READY).order_by("slug")
        for community in communities.filter(slug__in=slugs) if slugs else communities:
            with tenant_context(community):
                members = rebuild_memberships(community)
            refresh(community.pk)
            self.stdout.write(f"{community.slug}: {members} memberships")
