"""Tests of a connection and of a declared mapping against the provider's live answer."""

from dataclasses import dataclass, replace
from decimal import Decimal
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.casinos.connectors.base import ReportRow, WindowMode
from saas.casinos.connectors.declared.connector import try_mapping
from saas.casinos.connectors.errors import ConnectorError
from saas.casinos.connectors.registry import access_to, connector_for, connectors
from saas.kernel.amounts import plain
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from tenants.casinos import rules
from tenants.casinos.errors import ConnectionNotFound
from tenants.casinos.models import CasinoConnection, ConfirmedAmount
from tenants.casinos.services import access
from tenants.casinos.services.applying import STEP
from tenants.casinos.services.connections import (
    KEY_AGAIN,
    locked_connection,
    needs_key,
    require_key,
    require_mapping,
    require_same_host,
)

# A declared mapping is no row of the catalog, so no setting of an address applies to it.
DECLARED = "DECLARED"


@dataclass(frozen=True, slots=True)
class ConnectionProblem:
    """Why a test failed: ``text`` says what happened, ``advice`` what the team can do."""

    code: str
    text: str
    advice: str


@dataclass(frozen=True, slots=True)
class VerifiedConnection:
    """The result of a test. ``mode`` is None and the rest is empty if there is a ``problem``.

    ``confirmed`` is set if the team has confirmed the amount of the ``sample`` already.
    """

    rows: int = 0
    codes: frozenset[str] = frozenset()
    mode: WindowMode | None = None
    has_weighted: bool = False
    sample: ReportRow | None = None
    confirmed: ConfirmedAmount | None = None
    problem: ConnectionProblem | None = None


@dataclass(frozen=True, slots=True)
class MappingTest:
    """``paths`` are those in the first account of the answer, so that the form can offer them."""

    rows: int
    sample: tuple[ReportRow, ...]
    paths: tuple[str, ...]
    problem: ConnectionProblem | None


def verify(*, connection_id: UUID, actor: Actor) -> VerifiedConnection:
    """Call the provider once and return what it reports. Options that the test found are stored.

    Call it outside of transactions. Raises ConnectionNotFound, StakeNotConnected, CasinoNotConnected.
    """
    connection = CasinoConnection.objects.filter(pk=connection_id, disconnected_at=None).first()
    if connection is None:
        raise ConnectionNotFound
    require_key(connection)
    try:
        connector, reached = access.reach(connection)
        assert connector is not None, "checked in require_key"
        report = connector.verify(reached, now())
    except access.CredentialUnreadable:
        result = VerifiedConnection(problem=problem_of(rules.KEY_UNREADABLE, ""))
    except ConnectorError as error:
        result = VerifiedConnection(problem=problem_of(error.code, error.detail))
    else:
        sample = report.sample and _divided(report.sample, connection.divisor)
        confirmed = _confirmed(connection, sample.username, sample.wagered) if sample else None
        result = VerifiedConnection(report.rows, report.codes, report.mode, report.has_weighted, sample, confirmed)
        _keep_options(connection, dict(report.options))
    atomically(lambda: _record(connection, result, actor))
    return result


def confirm_amount(*, connection_id: UUID, username: str, wagered: Decimal, actor: Actor) -> ConfirmedAmount:
    """Store that the casino's page shows the same amount as the test. Repeatable: the first answer stays.

    Raises ConnectionNotFound.
    """

    def work() -> ConfirmedAmount:
        connection = locked_connection(connection_id)
        if earlier := _confirmed(connection, username, wagered):
            return earlier
        row = ConfirmedAmount.objects.create(
            connection=connection,
            name_key=rules.fold(username),
            amount=wagered,
            currency=connection.currency,
            divisor=connection.divisor,
            confirmed_by=actor.user_id,
            confirmed_at=now(),
        )
        facts = {"name": connection.name, "account": username, "amount": f"{plain(wagered)} {connection.currency}"}
        audit.record(actor, "casino.amount", connection.pk, after=facts)
        return row

    return atomically(work)


def _confirmed(connection: CasinoConnection, username: str, wagered: Decimal) -> ConfirmedAmount | None:
    """Return the team's confirmation of an account's amount in the present unit."""
    rows = ConfirmedAmount.objects.filter(
        connection=connection,
        name_key=rules.fold(username),
        amount=wagered,
        currency=connection.currency,
        divisor=connection.divisor,
    )
    return rows.first()


def try_declared(
    *, options: dict[str, object], credential: dict[str, object], codes: list[str], connection_id: UUID | None = None
) -> MappingTest:
    """Call the address of a mapping once, and store no row.

    Without a key, that of the connection is used, if the address is at the host that the connection reads. Call it
    outside of transactions. Raises ValidationFailed (by field of the body), ConnectionNotFound.
    """
    require_mapping(options)
    values = access.checked(connector_for(DECLARED, options), credential)
    if not values and connection_id is not None and needs_key(options):
        try:
            values = _stored_key(connection_id, options)
        except access.CredentialUnreadable:
            return MappingTest(0, (), (), problem_of(rules.KEY_UNREADABLE, ""))
    trial = try_mapping(access_to(DECLARED, values, options, codes), now())
    problem = problem_of(trial.code, trial.problem or "") if trial.code else None
    return MappingTest(trial.rows, trial.first, trial.fields, problem)


def _stored_key(connection_id: UUID, options: dict[str, object]) -> dict[str, str]:
    """Return the credential of a declared connection, for an address at its host only.

    Raises ConnectionNotFound, CredentialUnreadable, ValidationFailed. A key for a casino of the catalog leaves only for
    that casino, whatever its options say.
    """
    connection = CasinoConnection.objects.filter(pk=connection_id, disconnected_at=None).first()
    if connection is None:
        raise ConnectionNotFound
    if connection.provider in connectors():
        raise access.fields_of_body({"credential.key": KEY_AGAIN})
    values = access.opened(connection.pk)
    if values:
        require_same_host(connection.options, options)
    return values


def problem_of(code: str, text: str) -> ConnectionProblem:
    """Return a problem with its advice."""
    return ConnectionProblem(code, text or rules.advice_of(code), rules.advice_of(code))


def _divided(row: ReportRow, divisor: Decimal) -> ReportRow:
    """Return a row as pulls store it, so that a test shows the effect of the divisor."""
    weighted = None if row.weighted is None else (row.weighted / divisor).quantize(STEP)
    return replace(row, wagered=(row.wagered / divisor).quantize(STEP), weighted=weighted)


def _keep_options(connection: CasinoConnection, found: dict[str, object]) -> None:
    """Store options that the test found, unless the team changed the connection meanwhile."""
    if {**connection.options, **found} == connection.options:
        return
    rows = CasinoConnection.objects.filter(pk=connection.pk, options=connection.options, disconnected_at=None)
    rows.update(options={**connection.options, **found}, baseline_at=now())


def _record(connection: CasinoConnection, result: VerifiedConnection, actor: Actor) -> None:
    locked_connection(connection.pk)
    after = {"name": connection.name, "rows": result.rows, "problem": result.problem.code if result.problem else ""}
    audit.record(actor, "casino.test", connection.pk, after=after)
