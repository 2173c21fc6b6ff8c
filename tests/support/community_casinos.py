"""Casino connections of a community, reports that tests write themselves, and fans with casino accounts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django_tenants.utils import tenant_context

from saas.casinos.connectors.base import Bucket, CasinoReport, ReportRow, WindowMode
from saas.casinos.connectors.buckets import EVER, day_bucket, month_bucket
from saas.casinos.models import CasinoAccount
from saas.casinos.rules import key_of
from saas.kernel.clock import now
from tenants.casinos.models import (
    AccountProof,
    AccountTotal,
    CasinoConnection,
    CasinoObservation,
    ConnectionState,
    PullSource,
    ReferredAccount,
)
from tenants.casinos.services import access, imports
from tenants.casinos.services.applying import Applied, ReadTotals, apply, locked
from tenants.casinos.services.automatic_matching import match_accounts
from tests.support.api import Answer, Api
from tests.support.builders import an_actor
from tests.support.shop import Shopper, a_shopper

AT = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)
DAY, MONTH = date(2026, 3, 10), date(2026, 3, 1)
A_FILE, ANOTHER_FILE = "username,wagered\nada,5\n", "username,wagered\nada,7\n"
BUCKETS: dict[WindowMode, Bucket] = {
    WindowMode.CLOSED: day_bucket(DAY),
    WindowMode.MONTH: month_bucket(MONTH),
    WindowMode.LIFETIME: EVER,
}


def a_row(name: str, wagered: str | int, **fields: Any) -> ReportRow:
    """A row of a report; ``weighted`` can be text."""
    weighted = fields.pop("weighted", None)
    given = {"provider_user_id": None, "steam_id": None, "campaign_code": None, **fields}
    return ReportRow(name, wagered=Decimal(wagered), weighted=None if weighted is None else Decimal(weighted), **given)


def rows_of(totals: Mapping[str, str | int]) -> list[ReportRow]:
    return [a_row(name, amount) for name, amount in totals.items()]


def a_connection(**fields: Any) -> CasinoConnection:
    """A connection to Stake since a year before AT, without a key. Call it inside of the community."""
    created_at = fields.pop("created_at", AT - timedelta(days=365))
    name = fields.pop("name", "Stake")
    given = {"provider": "STAKE", "state": ConnectionState.ACTIVE, "connected_by": uuid4(), **fields}
    connection = CasinoConnection.objects.create(name=name, name_key=name.casefold(), **given)
    CasinoConnection.objects.filter(pk=connection.pk).update(created_at=created_at)
    connection.refresh_from_db()
    return connection


@dataclass
class Reports:
    """Applies one report after another to a connection, each ten minutes after the last."""

    connection: CasinoConnection
    mode: WindowMode = WindowMode.CLOSED
    at: datetime = AT

    def read(self, rows: Sequence[ReportRow] | Mapping[str, str | int], **changes: Any) -> Applied:
        """Apply the rows, and match the accounts. ``changes`` are those of the report and of the reading."""
        self.at = changes.pop("at", self.at + timedelta(minutes=10))
        listed = rows_of(rows) if isinstance(rows, Mapping) else list(rows)
        bucket = changes.pop("bucket", BUCKETS[self.mode])
        report = CasinoReport(
            rows=tuple(listed),
            mode=self.mode,
            served=bucket.window,
            as_of=self.at,
            is_complete=changes.pop("is_complete", True),
            body_sha256=uuid4().hex,
            currency=changes.pop("currency", self.connection.currency),
        )
        reading = ReadTotals(
            report=report, bucket=bucket, mode=self.mode, started_at=self.at, source=PullSource.API, **changes
        )
        with transaction.atomic():
            connection = locked(self.connection.pk)
            assert connection is not None
            applied = apply(connection, reading)
            match_accounts(connection)
        return applied


def changes_of(applied: Applied) -> dict[str, tuple[str, Any]]:
    """The state and the difference of each observation of a pull, by the account's name."""
    rows = CasinoObservation.objects.filter(pull=applied.pull).select_related("account")
    return {row.account.name: (row.state, row.raw_change.normalize()) for row in rows}


def totals_of(connection: CasinoConnection) -> dict[str, Any]:
    """The counted totals by name, over all buckets."""
    found: dict[str, Decimal] = {}
    for row in AccountTotal.objects.filter(account__connection=connection).select_related("account"):
        found[row.account.name] = found.get(row.account.name, Decimal(0)) + row.raw
    return found


def counted_of(connection: CasinoConnection) -> dict[str, Decimal]:
    """The sum of the counted differences of each account."""
    found: dict[str, Decimal] = {}
    rows = CasinoObservation.objects.filter(account__connection=connection, state="COUNTED")
    for row in rows.select_related("account"):
        found[row.account.name] = found.get(row.account.name, Decimal(0)) + row.raw_change
    return found


@dataclass(frozen=True)
class CasinoScene:
    """A casino with a matched account, a lowered total and a proof, and one with an imported file."""

    connection: CasinoConnection
    account: ReferredAccount
    lowered: CasinoObservation
    proof: AccountProof
    files: CasinoConnection
    imported: UUID


def casino_scene(community: Any, fan: Shopper) -> CasinoScene:
    with tenant_context(community):
        connection = a_connection(name="Scene")
        access.store(connection, {"token": "a-demo-token-of-stake"}, actor_id=uuid4())
        files = a_connection(name="Files", provider="OPDUEL", state=ConnectionState.IMPORT_ONLY)
        claim = claims(fan, "scene_fan")
        reports = Reports(connection)
        reports.read({"scene_fan": 10, "other": 20})
        reports.read({"scene_fan": 10, "other": 15})
        proof = AccountProof.objects.create(
            connection=connection, member=fan.member, claim=claim.pk, name=claim.name, kind="CODE", code="GEM-SCENE"
        )
        actor = an_actor(community)
        imported = imports.import_file(
            connection_id=files.pk,
            content=A_FILE.encode(),
            file_name="first.csv",
            covers=imports.Covers.TOTAL,
            days=None,
            columns=None,
            is_dry_run=False,
            actor=actor,
        )
        assert imported.pull is not None
        waiting = CasinoObservation.objects.get(state="LOWERED")
        return CasinoScene(connection, account_named("scene_fan"), waiting, proof, files, imported.pull.pk)


def import_wagers(team: Api, connection: CasinoConnection, text: str = ANOTHER_FILE, **fields: Any) -> Answer:
    """Send a file of totals as the form does."""
    file = BytesIO(text.encode())
    file.name = fields.pop("name", "wagers.csv")
    given = {"connectionId": str(connection.pk), "covers": "TOTAL", "dryRun": "false", **fields}
    return team.upload("/creator/casinos/referrals/import", {"file": file, **given})


def account_named(name: str) -> ReferredAccount:
    return ReferredAccount.objects.select_related("member").get(name=name)


def an_adult(community: Any) -> Shopper:
    """A member who confirmed to be of age."""
    fan = a_shopper(community)
    fan.user.age_confirmed_at, fan.user.country = now(), "SE"
    fan.user.save()
    return fan


def claims(fan: Shopper, name: str, provider: str = "STAKE", **fields: Any) -> CasinoAccount:
    """The fan says that the account is theirs."""
    return CasinoAccount.objects.create(user=fan.user, provider_id=provider, name=name, name_key=key_of(name), **fields)
