"""``manage.py community create|list|retry|check|migrate|spares``."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from saas.accounts.models import User
from saas.communities.services import request_community
from saas.kernel.errors import DomainError
from saas.tenancy import migrator, provisioning, schemas
from saas.tenancy.models import Community, CommunityState


class Command(BaseCommand):
    help = "Creates, lists, retries, checks and migrates communities."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        create = actions.add_parser("create", help="open a community for an existing user")
        create.add_argument("slug")
        create.add_argument("--owner", required=True, help="username of the owner")
        create.add_argument("--name", help="shown name, default the slug")
        actions.add_parser("list", help="all communities with their state")
        retry = actions.add_parser("retry", help="build a community that is not READY")
        retry.add_argument("slug")
        actions.add_parser("check", help="are all schemas there and at the code's state?")
        migrate = actions.add_parser("migrate", help="migrate what is behind")
        migrate.add_argument("--workers", type=int, default=2)
        migrate.add_argument("--canaries", type=int, default=2)
        actions.add_parser("spares", help="fill the pool of spare schemas")

    def handle(self, *_args: Any, action: str, **options: Any) -> None:
        getattr(self, f"_{action}")(**options)

    def _create(self, *, slug: str, owner: str, name: str | None, **_: Any) -> None:
        user = User.objects.filter(username__iexact=owner).first()
        if user is None:
            raise CommandError(f"There is no user named {owner}")
        try:
            community = provisioning.build(request_community(owner=user, slug=slug, name=name or slug))
        except DomainError as error:
            raise CommandError(f"{error.code}: {error} {error.fields or ''}".strip()) from error
        self.stdout.write(f"{community.slug} is {community.state} in {community.schema_name}")

    def _list(self, **_: Any) -> None:
        for community in Community.objects.order_by("slug").select_related("owner"):
            state = "SUSPENDED" if community.suspended_at else community.state
            self.stdout.write(f"{community.slug:<22}{state:<11}{community.owner.username:<22}{community.schema_name}")

    def _retry(self, *, slug: str, **_: Any) -> None:
        community = Community.objects.filter(slug=slug).first()
        if community is None:
            raise CommandError(f"There is no community named {slug}")
        if community.is_ready:
            self.stdout.write(f"{slug} is READY already")
            return
        # A schema of an interrupted build was never assigned, so it has no user data.
        if schemas.exists(community.schema_name):
            schemas.drop(community.schema_name)
        self.stdout.write(f"{slug} is {provisioning.build(community).state}")

    def _check(self, **_: Any) -> None:
        late = schemas.behind()
        unfinished = Community.objects.exclude(state=CommunityState.READY)
        for schema in late:
            self.stdout.write(f"behind or missing: {schema}")
        for community in unfinished:
            self.stdout.write(f"not ready: {community.slug} is {community.state} {community.failure}")
        if late or unfinished:
            raise CommandError(f"{len(late)} schemas behind, {len(unfinished)} communities not ready")
        self.stdout.write("All schemas are at the code's state")

    def _migrate(self, *, workers: int, canaries: int, **_: Any) -> None:
        outcome = migrator.migrate_all(
            workers=workers,
            canaries=canaries,
            progress=self._report,
        )
        self.stdout.write(
            f"{outcome.asked} schemas asked, {len(outcome.migrated)} migrated, {len(outcome.failed)} failed"
        )
        if outcome.failed:
            raise CommandError("Some schemas were not migrated; fix the cause and run this again")

    def _report(self, schema: str, error: str) -> None:
        self.stdout.write(f"{schema} {error or 'migrated'}")
        self.stdout.flush()

    def _spares(self, **_: Any) -> None:
        self.stdout.write(f"{provisioning.fill_spares()} spare schemas made")
