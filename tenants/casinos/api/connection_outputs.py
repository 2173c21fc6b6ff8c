"""Connections to casinos as the API answers them to the team."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any, Self
from uuid import UUID

from rest_framework import serializers

from saas.casinos.connectors.base import ReportRow
from saas.casinos.connectors.declared.presets import Preset
from saas.kernel.outputs import Output
from tenants.casinos.api.outputs import CodesField, ProviderField
from tenants.casinos.models import ConfirmedAmount, ConnectionState, PullMode
from tenants.casinos.selectors.connections import ConnectableProvider, Health, TeamConnection, VisibleCasino
from tenants.casinos.selectors.staff import names_of
from tenants.casinos.services.testing import ConnectionProblem, MappingTest, VerifiedConnection

OptionsField = Annotated[dict[str, Any], serializers.DictField()]
"""The options of a connector, or a declared mapping."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CredentialFieldOutput(Output):
    """A field of the form. ``isSecret``: it is entered like a password, and never answered."""

    name: str
    label: str
    help: str
    is_secret: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectableProviderOutput(Output):
    """A casino that the team can connect. Without ``hasConnector``, its rows come from a declared mapping or files."""

    provider: ProviderField
    has_connector: bool
    fields_needed: list[CredentialFieldOutput]
    currency: str

    @classmethod
    def of(cls, one: ConnectableProvider) -> Self:
        return cls(
            provider=one.provider,
            has_connector=one.has_connector,
            fields_needed=[
                CredentialFieldOutput(name=field.name, label=field.label, help=field.help, is_secret=field.is_secret)
                for field in one.fields
            ],
            currency=one.currency,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MappingPresetOutput(Output):
    """A declared mapping to begin with. ``note`` says what to replace in its ``options``, or to check."""

    code: str
    name: str
    options: OptionsField
    note: str

    @classmethod
    def of(cls, preset: Preset) -> Self:
        return cls(code=preset.code, name=preset.name, options=dict(preset.options), note=preset.note)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectableOutput(Output):
    """All casinos that the team can connect, and the presets of declared mappings."""

    providers: list[ConnectableProviderOutput]
    presets: list[MappingPresetOutput]


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthOutput(Output):
    """The state of the pulls. ``failedToday`` counts since midnight in the community's zone.

    ``problem`` is the code of the last failure, empty after a success; ``problemText`` says what happened, and
    ``advice`` what the team can do.
    """

    state: ConnectionState
    last_pull_at: datetime | None
    last_success_at: datetime | None
    next_pull_at: datetime | None
    failed_today: int
    problem: str
    problem_text: str
    advice: str
    problem_at: datetime | None

    @classmethod
    def of(cls, health: Health) -> Self:
        return cls(
            state=health.state,
            last_pull_at=health.last_pull_at,
            last_success_at=health.last_success_at,
            next_pull_at=health.next_pull_at,
            failed_today=health.failed_today,
            problem=health.problem,
            problem_text=health.problem_text,
            advice=health.advice,
            problem_at=health.problem_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CredentialOutput(Output):
    """A stored credential: only its age, and the last letters of each secret field."""

    hints: Annotated[dict[str, str], serializers.DictField(child=serializers.CharField())]
    set_at: datetime
    set_by: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CapabilitiesOutput(Output):
    """The abilities of a report. ``maxRows`` is its cap, null without one; intervals are in seconds."""

    mode: PullMode
    has_weighted: bool
    max_rows: int | None
    has_stable_ids: bool
    min_interval_seconds: int
    finest_seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoConnectionOutput(Output):
    """A connection. ``capabilities`` is null if rows only come from files.

    ``accounts`` counts the referred accounts, ``confirmed`` those with a fan, ``suggested`` those to decide,
    ``lowered`` the totals to review.
    """

    id: UUID
    provider: ProviderField
    name: str
    campaign_codes: CodesField
    referral_link: str | None
    options: OptionsField
    currency: str
    divisor: Decimal
    health: HealthOutput
    credential: CredentialOutput | None
    capabilities: CapabilitiesOutput | None
    accounts: int
    confirmed: int
    suggested: int
    lowered: int
    connected_by: str | None
    created_at: datetime

    @classmethod
    def of(cls, one: TeamConnection) -> Self:
        connection, credential, able = one.connection, one.credential, one.capabilities
        return cls(
            id=connection.pk,
            provider=one.provider,
            name=connection.name,
            campaign_codes=connection.campaign_codes,
            referral_link=connection.referral_link or None,
            options=connection.options,
            currency=connection.currency,
            divisor=connection.divisor,
            health=HealthOutput.of(one.health),
            credential=None
            if credential is None
            else CredentialOutput(hints=credential.hints, set_at=credential.set_at, set_by=one.credential_set_by),
            capabilities=None
            if able is None
            else CapabilitiesOutput(
                mode=PullMode(able.mode.value),
                has_weighted=able.has_weighted,
                max_rows=able.max_rows,
                has_stable_ids=able.has_stable_ids,
                min_interval_seconds=int(able.min_interval.total_seconds()),
                finest_seconds=int(able.finest.total_seconds()),
            ),
            accounts=one.accounts,
            confirmed=one.confirmed,
            suggested=one.suggested,
            lowered=one.lowered,
            connected_by=one.connected_by,
            created_at=connection.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemOutput(Output):
    """Why a test failed: the code of the failure, what happened, and what the team can do."""

    code: str
    text: str
    advice: str

    @classmethod
    def of(cls, problem: ConnectionProblem | None) -> Self | None:
        return None if problem is None else cls(code=problem.code, text=problem.text, advice=problem.advice)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRowOutput(Output):
    """A row of a report. Amounts are in the currency of the connection."""

    username: str
    provider_user_id: str | None
    steam_id: str | None
    wagered: Decimal
    weighted: Decimal | None
    campaign_code: str | None

    @classmethod
    def of(cls, row: ReportRow) -> Self:
        return cls(
            username=row.username,
            provider_user_id=row.provider_user_id or None,
            steam_id=row.steam_id or None,
            wagered=row.wagered,
            weighted=row.weighted,
            campaign_code=row.campaign_code or None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmedAmountOutput(Output):
    """The team's answer that the casino's page shows the same amount. ``confirmedBy`` is null for an erased user."""

    confirmed_by: str | None
    confirmed_at: datetime

    @classmethod
    def of(cls, row: ConfirmedAmount) -> Self:
        return cls(confirmed_by=names_of([row.confirmed_by]).get(row.confirmed_by), confirmed_at=row.confirmed_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedConnectionOutput(Output):
    """The result of a test. With a ``problem``, all other fields are empty.

    ``sample`` is one row: the creator compares its amount with the casino's page, which shows a wrong unit.
    ``confirmed`` is set if the team has confirmed this amount already.
    """

    rows: int
    codes: list[str]
    mode: PullMode | None
    has_weighted: bool
    sample: ReportRowOutput | None
    confirmed: ConfirmedAmountOutput | None
    problem: ProblemOutput | None

    @classmethod
    def of(cls, test: VerifiedConnection) -> Self:
        return cls(
            rows=test.rows,
            codes=sorted(test.codes),
            mode=None if test.mode is None else PullMode(test.mode.value),
            has_weighted=test.has_weighted,
            sample=ReportRowOutput.of(test.sample) if test.sample else None,
            confirmed=ConfirmedAmountOutput.of(test.confirmed) if test.confirmed else None,
            problem=ProblemOutput.of(test.problem),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MappingTestOutput(Output):
    """The rows that a declared mapping reads from the live answer: their number, and the first five of them.

    ``paths`` are the fields of the first account in the answer, for the form to offer.
    """

    rows: int
    sample: list[ReportRowOutput]
    paths: list[str]
    problem: ProblemOutput | None

    @classmethod
    def of(cls, test: MappingTest) -> Self:
        return cls(
            rows=test.rows,
            sample=[ReportRowOutput.of(row) for row in test.sample],
            paths=list(test.paths),
            problem=ProblemOutput.of(test.problem),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoVisibilityOutput(Output):
    """The view of a visitor on a casino. ``denial`` is the code of the refusal, null if the casino is visible."""

    connection_id: UUID
    name: str
    is_visible: bool
    denial: str | None

    @classmethod
    def of(cls, one: VisibleCasino) -> Self:
        return cls(
            connection_id=one.connection.pk,
            name=one.connection.name,
            is_visible=one.denial is None,
            denial=one.denial,
        )
