"""``manage.py community create|list|retry|check|migrate|spares|import|restore``."""

from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from saas.accounts.models import User
from saas.communities.backups import archive
from saas.communities.backups.archive import ImportRefused
from saas.communities.backups.cluster import BackupFailed, living_address
from saas.communities.backups.importing import import_community, owner_here
from saas.communities.backups.restoring import KEEP_DAYS, RestoreRefused, restore
from saas.communities.management.commands.backup import moment
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
        imported = actions.add_parser("import", help="create a community from an export of another installation")
        imported.add_argument("file", type=Path, help="the ZIP, or the encrypted file of a backup")
        imported.add_argument("--slug", help="address here, default the exported one")
        imported.add_argument("--owner", help="username of the owner, default the user with the owner's address")
        imported.add_argument("--key-file", type=Path, help="file with the secret key of an encrypted export")
        imported.add_argument("--old-secret-key-file", type=Path, help="file with the old SECRET_KEY")
        restored = actions.add_parser("restore", help="bring a community back to an earlier moment")
        restored.add_argument("slug")
        restored.add_argument("--at", type=moment, required=True, help="as 2026-11-30T12:00:00Z")
        restored.add_argument("--backups", type=Path, help="the folder of `backup base`")
        restored.add_argument("--copy", help="address of a database that another tool has restored to the moment")
        restored.add_argument(
            "--swap", action="store_true", help="replace the living community; otherwise only compare"
        )
        restored.add_argument("--keep-days", type=int, default=KEEP_DAYS, help="how long the replaced schema is kept")
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

    def _import(
        self,
        *,
        file: Path,
        slug: str | None,
        owner: str | None,
        key_file: Path | None,
        old_secret_key_file: Path | None,
        **_: Any,
    ) -> None:
        old_keys = [] if old_secret_key_file is None else [_text_of(old_secret_key_file)]
        try:
            with archive.opened(file, None if key_file is None else _text_of(key_file)) as opened:
                done = import_community(
                    opened, slug=slug or opened.slug, owner=owner_here(opened, owner), old_secret_keys=old_keys
                )
        except (ImportRefused, DomainError, OSError) as error:
            raise CommandError(f"{error} {getattr(error, 'fields', '') or ''}".strip()) from error
        self.stdout.write(f"{done.community.slug} is imported: {done.rows} rows, {done.matched} people matched")
        for title, names in (
            ("Waiting for a user who confirms the same address and joins", done.waiting),
            ("Staff to invite again", done.staff),
            ("Domains to connect again", done.domains),
        ):
            if names:
                self.stdout.write(f"{title}: {', '.join(names)}")

    def _restore(
        self,
        *,
        slug: str,
        at: datetime,
        backups: Path | None,
        copy: str | None,
        swap: bool,
        keep_days: int,
        **_: Any,
    ) -> None:
        community = Community.objects.filter(slug=slug).first()
        if community is None:
            raise CommandError(f"There is no community named {slug}")
        try:
            done = restore(
                community=community, backups=backups, copy=copy, at=at, url=living_address(), swap=swap,
                keep_days=keep_days, progress=self.stdout.write,
            )  # fmt: skip
        except (RestoreRefused, BackupFailed) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{'':<12}{'then':>12}{'now':>12}")
        for name in ("members", "gems", "movements", "orders"):
            self.stdout.write(f"{name:<12}{getattr(done.then, name):>12}{getattr(done.today, name):>12}")
        self.stdout.write(f"{done.today.orders_since} orders were placed since")
        if done.kept is None:
            self.stdout.write("Nothing was changed. Add --swap to replace the living community")
        else:
            self.stdout.write(f"{slug} is as it was. The replaced schema is kept as {done.kept} for {keep_days} days")

    def _spares(self, **_: Any) -> None:
        self.stdout.write(f"{provisioning.fill_spares()} spare schemas made")


def _text_of(file: Path) -> str:
    return file.read_text().strip()
