"""Connections for the team: health, credential, counts; and pulls."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from saas.access.audience import KnownAudience, refusal
from saas.casinos.connectors.base import Capabilities, CredentialField
from saas.casinos.connectors.declared.connector import CONNECTOR as DECLARED
from saas.casinos.connectors.declared.presets import PRESETS, Preset
from saas.casinos.connectors.errors import ConnectorError
from saas.casinos.connectors.registry import access_to, connector_for, connectors
from saas.casinos.models import Provider
from saas.kernel.days import last_days
from saas.tenancy.models import Community
from tenants.casinos import rules
from tenants.casinos.audience import casino_rule
from tenants.casinos.errors import ConnectionNotFound
from tenants.casinos.models import (
    PULL_OK,
    CasinoConnection,
    CasinoCredential,
    CasinoObservation,
    ConnectionState,
    ForcedPull,
    ForcedState,
    MatchState,
    ObservationState,
    Pull,
    PullSource,
    ReferredAccount,
)
from tenants.casinos.selectors.staff import names_of


@dataclass(frozen=True, slots=True)
class Health:
    """How the pulls of a connection go. ``failed_today`` counts since midnight in the community's zone."""

    state: ConnectionState
    last_pull_at: datetime | None
    last_success_at: datetime | None
    next_pull_at: datetime | None
    failed_today: int
    problem: str
    problem_text: str
    problem_at: datetime | None

    @property
    def advice(self) -> str:
        return rules.advice_of(self.problem)


@dataclass(frozen=True, slots=True)
class TeamConnection:
    """A connection as the team sees it; ``capabilities`` is None if rows only come from files."""

    connection: CasinoConnection
    provider: Provider
    health: Health
    credential: CasinoCredential | None
    credential_set_by: str | None
    capabilities: Capabilities | None
    accounts: int
    confirmed: int
    suggested: int
    lowered: int
    connected_by: str | None


@dataclass(frozen=True, slots=True)
class ConnectableProvider:
    """A casino of the catalog with the fields of its credential."""

    provider: Provider
    has_connector: bool
    fields: Sequence[CredentialField]
    currency: str


@dataclass(frozen=True, slots=True)
class VisibleCasino:
    """``denial`` is the code of the refusal for a visitor, None if the visitor may see the casino."""

    connection: CasinoConnection
    denial: str | None


def connections() -> QuerySet[CasinoConnection]:
    return CasinoConnection.objects.filter(disconnected_at=None).order_by("name_key")


def connection_by_id(connection_id: UUID) -> CasinoConnection:
    """Raises ConnectionNotFound."""
    row = connections().filter(pk=connection_id).first()
    if row is None:
        raise ConnectionNotFound
    return row


def for_team(rows: Sequence[CasinoConnection], community: Community) -> list[TeamConnection]:
    """Return the connections with their figures, in a fixed number of queries."""
    ids = [row.pk for row in rows]
    providers = {one.code: one for one in Provider.objects.filter(code__in={row.provider for row in rows})}
    credentials = {one.pk: one for one in CasinoCredential.objects.filter(pk__in=ids)}
    names = names_of([*(row.connected_by for row in rows), *(one.set_by for one in credentials.values())])
    failed, accounts, lowered = _failed_today(ids, community), _account_counts(ids), _lowered_counts(ids)
    found = []
    for row in rows:
        credential = credentials.get(row.pk)
        counts = accounts.get(row.pk, {})
        found.append(
            TeamConnection(
                connection=row,
                provider=providers[row.provider],
                health=health_of(row, failed.get(row.pk, 0)),
                credential=credential,
                credential_set_by=names.get(credential.set_by) if credential else None,
                capabilities=capabilities_of(row),
                accounts=sum(counts.values()),
                confirmed=counts.get(MatchState.CONFIRMED, 0),
                suggested=counts.get(MatchState.SUGGESTED, 0),
                lowered=lowered.get(row.pk, 0),
                connected_by=names.get(row.connected_by),
            )
        )
    return found


def health_of(connection: CasinoConnection, failed_today: int) -> Health:
    return Health(
        state=ConnectionState(connection.state),
        last_pull_at=connection.last_pull_at,
        last_success_at=connection.last_success_at,
        next_pull_at=connection.next_pull_at,
        failed_today=failed_today,
        problem=connection.problem,
        problem_text=connection.problem_text,
        problem_at=connection.problem_at,
    )


def capabilities_of(connection: CasinoConnection) -> Capabilities | None:
    """Return what the report of a connection can tell; None without a report or with options that do not work."""
    connector = connector_for(connection.provider, connection.options)
    if connector is None or connection.state == ConnectionState.IMPORT_ONLY:
        return None
    try:
        return connector.capabilities(access_to(connection.provider, {}, connection.options))
    except ConnectorError:
        return None


def health_by_connection(connection_ids: Sequence[UUID], community: Community) -> dict[UUID, Health]:
    """Return the health of connections, for areas above."""
    failed = _failed_today(connection_ids, community)
    rows = CasinoConnection.objects.filter(pk__in=connection_ids)
    return {row.pk: health_of(row, failed.get(row.pk, 0)) for row in rows}


def forced_pulls(boundary: datetime, connection_ids: Sequence[UUID]) -> dict[UUID, ForcedState]:
    """Return the state of each pull that was forced for ``boundary``, by connection."""
    rows = ForcedPull.objects.filter(boundary=boundary, connection_id__in=connection_ids)
    return {connection: ForcedState(state) for connection, state in rows.values_list("connection_id", "state")}


def _failed_today(ids: Sequence[UUID], community: Community) -> dict[UUID, int]:
    rows = Pull.objects.filter(
        connection_id__in=ids, source=PullSource.API, started_at__gte=last_days(1, community.timezone).begin
    )
    return dict(rows.exclude(result=PULL_OK).order_by().values_list("connection_id").annotate(n=Count("pk")))


def _account_counts(ids: Sequence[UUID]) -> dict[UUID, dict[str, int]]:
    rows = ReferredAccount.objects.filter(connection_id__in=ids, merged_into=None).order_by()
    counts: dict[UUID, dict[str, int]] = {}
    for connection_id, match, number in rows.values_list("connection_id", "match").annotate(n=Count("pk")):
        counts.setdefault(connection_id, {})[match] = number
    return counts


def _lowered_counts(ids: Sequence[UUID]) -> dict[UUID, int]:
    rows = CasinoObservation.objects.filter(state=ObservationState.LOWERED, account__connection_id__in=ids)
    return dict(rows.order_by().values_list("account__connection_id").annotate(n=Count("pk")))


def connectable() -> list[ConnectableProvider]:
    """Return the listed casinos in the order of the catalog."""
    known = connectors()
    return [
        ConnectableProvider(
            provider=provider,
            has_connector=provider.code in known,
            fields=known.get(provider.code, DECLARED).fields,
            currency=known[provider.code].currency if provider.code in known else "USD",
        )
        for provider in Provider.objects.filter(is_listed=True).order_by("position", "code")
    ]


def mapping_presets() -> Sequence[Preset]:
    return PRESETS


def pulls_of(connection_id: UUID, query: Mapping[str, Any]) -> QuerySet[Pull]:
    """Return the pulls of a connection, the newest first. Raises ConnectionNotFound."""
    connection_by_id(connection_id)
    rows = Pull.objects.filter(connection_id=connection_id)
    if query["only_changes"]:
        rows = rows.exclude(Q(result=PULL_OK, changed=0, lowered=0))
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}started_at", "pk")


def visible_to(community: Community, known: KnownAudience) -> list[VisibleCasino]:
    """Return which casinos a person of this age in this country may see."""
    shown = []
    rows = list(connections())
    providers = {one.code: one for one in Provider.objects.filter(code__in={row.provider for row in rows})}
    for row in rows:
        provider = providers[row.provider]
        refused = refusal(casino_rule(community, provider), known)
        denial = refused.code if refused is not None else None
        shown.append(VisibleCasino(row, denial if provider.is_listed else "CASINO_PROVIDER_NOT_FOUND"))
    return shown
