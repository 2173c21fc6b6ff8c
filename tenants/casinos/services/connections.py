"""Connects, edits, pulls and disconnects casinos."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.casinos.connectors.base import Connector
from saas.casinos.connectors.declared.mapping import problems_of
from saas.casinos.connectors.errors import ConnectorError
from saas.casinos.connectors.provider import date_option
from saas.casinos.connectors.registry import access_to, connector_for, connectors
from saas.casinos.errors import ProviderNotFound
from saas.casinos.models import Provider
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from tenants.casinos.errors import CasinoNotConnected, ConnectionNotFound, ConnectionPaused, StakeNotConnected
from tenants.casinos.models import CasinoConnection, CasinoCredential, ConnectionState, ForcedPull, ForcedState
from tenants.casinos.services import access
from tenants.casinos.services.matching import announce_to_all
from tenants.casinos.services.pulling import plan_pull

STAKE = "STAKE"
# A change of these gives the totals of the report another meaning.
MEANINGS = ("options", "currency", "divisor")
EDITABLE = ("name", "campaign_codes", "referral_link", "options", "currency", "divisor", "state")
NOT_POSITIVE = "Must be larger than 0"
HTTPS_PORT = 443
KEY_AGAIN = "Enter the key again. The address has another host, and we never send a stored key to another host."
NAME_REQUIRED = "Field is required"


def connect(*, fields: Mapping[str, Any], actor: Actor) -> CasinoConnection:
    """Connect a casino. With a credential, the first pull starts now; without one, rows come from files.

    Raises ProviderNotFound, ValidationFailed (by field), ConnectionDuplicate.
    """
    provider = fields["provider"]
    if not Provider.objects.filter(pk=provider, is_listed=True).exists():
        raise ProviderNotFound
    options, given = fields.get("options") or {}, fields.get("credential") or {}
    connector = connector_for(provider, options)
    values = access.checked(connector, given)
    _require_options(connector, provider, options)
    if connector is not None and values and (missing := access.missing_fields(connector, values)):
        raise access.fields_of_body(missing)
    has_reports = connector is not None and (bool(values) or _needs_no_key(connector, options))

    def work() -> CasinoConnection:
        with constraints_as_errors():
            connection = CasinoConnection.objects.create(
                provider=provider,
                name=_name(fields["name"]),
                name_key=_name(fields["name"]).casefold(),
                campaign_codes=_codes(fields.get("campaign_codes") or []),
                referral_link=fields.get("referral_link") or "",
                options=options,
                currency=currency_of(connector, provider, options) or fields.get("currency") or "USD",
                divisor=_divisor(fields.get("divisor", Decimal(1))),
                state=ConnectionState.ACTIVE if has_reports else ConnectionState.IMPORT_ONLY,
                connected_by=actor.user_id,
            )
        if values:
            access.store(connection, values, actor_id=actor.user_id)
        if has_reports:
            plan_pull(connection.pk, now())
        audit.record(actor, "casino.connect", connection.pk, after=_audited(connection, has_key=bool(values)))
        announce_to_all(connection)
        return connection

    return atomically(work, savepoint=True)


def edit(
    *, connection_id: UUID, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN
) -> CasinoConnection:
    """Change a connection. After a change of options, currency or divisor, the next totals are a new baseline.

    A new credential ends a pause that the old one caused. Raises ConnectionNotFound, ConnectionDuplicate, EditConflict,
    ValidationFailed.
    """

    def work() -> CasinoConnection:
        connection = locked_connection(connection_id)
        seen.check({name: getattr(connection, name) for name in EDITABLE})
        before = _audited(connection, has_key=_has_key(connection))
        wanted = _prepared(connection, changes)
        if connection.provider not in connectors() and not _names_key(changes) and _has_key(connection):
            require_same_host(connection.options, wanted.get("options", connection.options))
        changed = [name for name in EDITABLE if name in wanted and wanted[name] != getattr(connection, name)]
        for name in changed:
            setattr(connection, name, wanted[name])
        connection.name_key = connection.name.casefold()
        if any(name in MEANINGS for name in changed):
            connection.baseline_at = now()
        if changes.get("credential"):
            _replace_credential(connection, changes["credential"], actor)
        _settle_state(connection)
        with constraints_as_errors():
            connection.save()
        if connection.state == ConnectionState.ACTIVE and (changed or changes.get("credential")):
            plan_pull(connection.pk, now())
        after = {**_audited(connection, has_key=_has_key(connection)), "newKey": bool(changes.get("credential"))}
        audit.record(actor, "casino.edit", connection.pk, before=before, after=after)
        announce_to_all(connection)
        return connection

    return atomically(work, savepoint=True)


def pull_now(*, connection_id: UUID, actor: Actor) -> CasinoConnection:
    """Plan a pull for now. The provider's limit can delay it.

    Raises ConnectionNotFound, ConnectionPaused, StakeNotConnected, CasinoNotConnected.
    """

    def work() -> CasinoConnection:
        connection = locked_connection(connection_id)
        require_key(connection)
        if connection.state != ConnectionState.ACTIVE:
            raise ConnectionPaused
        plan_pull(connection.pk, now())
        audit.record(actor, "casino.pull", connection.pk, after={"name": connection.name})
        connection.refresh_from_db()
        return connection

    return atomically(work, savepoint=True)


def disconnect(*, connection_id: UUID, actor: Actor) -> None:
    """Delete the credential and stop the pulls. Accounts, totals and pulls stay. Raises ConnectionNotFound."""

    def work() -> None:
        connection = locked_connection(connection_id)
        CasinoCredential.objects.filter(pk=connection.pk).delete()
        ForcedPull.objects.filter(connection=connection, state=ForcedState.WAITING).update(state=ForcedState.FAILED)
        connection.disconnected_at = connection.next_pull_at = now()
        connection.next_pull_at = None
        connection.save(update_fields=["disconnected_at", "next_pull_at"])
        audit.record(actor, "casino.disconnect", connection.pk, before=_audited(connection, has_key=False))
        announce_to_all(connection)

    atomically(work, savepoint=True)


def locked_connection(connection_id: UUID) -> CasinoConnection:
    """Return a connection, locked until the caller's transaction ends. Raises ConnectionNotFound."""
    rows = CasinoConnection.objects.select_for_update(no_key=True)
    connection = rows.filter(pk=connection_id, disconnected_at=None).first()
    if connection is None:
        raise ConnectionNotFound
    return connection


def require_key(connection: CasinoConnection) -> None:
    """Raises StakeNotConnected or CasinoNotConnected for a connection whose rows only come from files."""
    if connection.state != ConnectionState.IMPORT_ONLY:
        return
    raise StakeNotConnected if connection.provider == STAKE else CasinoNotConnected(casino=connection.name)


def currency_of(connector: Connector | None, provider: str, options: Mapping[str, Any]) -> str | None:
    """Return the currency of the reports: that of the provider, or of a declared mapping. None: files decide."""
    if connector is None:
        return None
    return connector.currency if provider in connectors() else str(options.get("currency") or "USD")


def require_mapping(options: Mapping[str, Any]) -> None:
    """Raises ValidationFailed with a text for each wrong field of a declared mapping."""
    if problems := problems_of(options):
        raise access.fields_of_body({f"options.{name}": text for name, text in problems.items()})


def _require_options(connector: Connector | None, provider: str, options: Mapping[str, Any]) -> None:
    if connector is None:
        return
    if provider not in connectors():
        require_mapping(options)
        return
    try:
        reached = access_to(provider, {}, options)
        connector.capabilities(reached)
        date_option(reached, "from")
    except ConnectorError as error:
        raise ValidationFailed(fields={"options": error.detail}) from error


def _needs_no_key(connector: Connector, options: Mapping[str, Any]) -> bool:
    """True for a declared mapping without a place for a key."""
    return connector.code not in connectors() and not needs_key(options)


def needs_key(options: Mapping[str, Any]) -> bool:
    """True if a declared mapping has a place for a key."""
    return bool(options.get("header") or options.get("query_key"))


def require_same_host(stored: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Raises ValidationFailed if a declared mapping would send the stored key to another host than it was stored for.

    Otherwise, a person who cannot read the key could let it be sent to an own server.
    """
    if wanted.get("url") and _origin(stored) != _origin(wanted):
        raise access.fields_of_body({"credential.key": KEY_AGAIN})


def _origin(options: Mapping[str, Any]) -> tuple[str, str | None, int | None]:
    parts = urlsplit(str(options.get("url") or ""))
    return parts.scheme, parts.hostname, parts.port or HTTPS_PORT


def _prepared(connection: CasinoConnection, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the changes as they are stored. Raises ValidationFailed."""
    wanted = {name: changes[name] for name in EDITABLE if name in changes}
    if "name" in wanted:
        wanted["name"] = _name(wanted["name"])
    if "campaign_codes" in wanted:
        wanted["campaign_codes"] = _codes(wanted["campaign_codes"])
    if "divisor" in wanted:
        wanted["divisor"] = _divisor(wanted["divisor"])
    if "options" in wanted:
        _require_options(connector_for(connection.provider, wanted["options"]), connection.provider, wanted["options"])
    options = wanted.get("options", connection.options)
    if currency := currency_of(connector_for(connection.provider, options), connection.provider, options):
        wanted["currency"] = currency
    return wanted


def _replace_credential(connection: CasinoConnection, given: Mapping[str, Any], actor: Actor) -> None:
    """Store a credential: the given fields replace those of the earlier one. Raises ValidationFailed."""
    connector = connector_for(connection.provider, connection.options)
    try:
        earlier = access.opened(connection.pk)
    except access.CredentialUnreadable:
        earlier = {}
    values = {**earlier, **access.checked(connector, given)}
    if connector is not None and (missing := access.missing_fields(connector, values)):
        raise access.fields_of_body(missing)
    access.store(connection, values, actor_id=actor.user_id)
    connection.problem, connection.problem_text, connection.problem_at, connection.failures = "", "", None, 0
    if connection.state != ConnectionState.ACTIVE:
        connection.state = ConnectionState.ACTIVE


def _settle_state(connection: CasinoConnection) -> None:
    """Let a connection without reports be IMPORT_ONLY, and one that has them now ACTIVE."""
    connector = connector_for(connection.provider, connection.options)
    has_reports = connector is not None and (_has_key(connection) or _needs_no_key(connector, connection.options))
    if not has_reports:
        connection.state = ConnectionState.IMPORT_ONLY
    elif connection.state == ConnectionState.IMPORT_ONLY:
        connection.state = ConnectionState.ACTIVE


def _names_key(changes: Mapping[str, Any]) -> bool:
    """True if the changes have a new value of the credential."""
    return any(str(value).strip() for value in (changes.get("credential") or {}).values())


def _has_key(connection: CasinoConnection) -> bool:
    return CasinoCredential.objects.filter(pk=connection.pk).exists()


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not name:
        raise ValidationFailed(fields={"name": NAME_REQUIRED})
    return name


def _codes(codes: list[str]) -> list[str]:
    """Return the codes without spaces around them, each once, in their order."""
    return list({code.strip().casefold(): code.strip() for code in codes if code.strip()}.values())


def _divisor(divisor: Decimal) -> Decimal:
    if not Decimal("0.0001") <= divisor <= Decimal(1_000_000):
        raise ValidationFailed(fields={"divisor": NOT_POSITIVE})
    return divisor.quantize(Decimal("0.0001"))


def _audited(connection: CasinoConnection, *, has_key: bool) -> dict[str, Any]:
    """Return what the audit log keeps of a connection. It never has a credential or the address of a mapping."""
    return {
        "name": connection.name,
        "provider": connection.provider,
        "campaignCodes": connection.campaign_codes,
        "referralLink": connection.referral_link,
        "currency": connection.currency,
        "divisor": str(connection.divisor),
        "state": connection.state,
        "hasKey": has_key,
    }
