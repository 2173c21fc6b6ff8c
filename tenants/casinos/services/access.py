"""How a connection reaches its provider: the connector, and the opened credential."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from saas.casinos.connectors.base import Connector, ProviderAccess
from saas.casinos.connectors.registry import access_to, connector_for
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.kernel.secrets import Unreadable, seal, unseal
from tenants.casinos import rules
from tenants.casinos.models import CasinoConnection, CasinoCredential

PURPOSE = "casino-credential"
NO_SUCH_FIELD = "There is no such field"
REQUIRED = "Field is required"
WRONG_SECRET = "Copy the value again. It has spaces or other characters that no key has."


class CredentialUnreadable(Exception):
    """The credential was sealed under a key of this installation that was removed."""


def reach(connection: CasinoConnection) -> tuple[Connector | None, ProviderAccess]:
    """Return the connector of a connection with its access; None as the connector if rows only come from files.

    Raises CredentialUnreadable.
    """
    connector = connector_for(connection.provider, connection.options)
    return connector, access_to(
        connection.provider, opened(connection.pk), connection.options, connection.campaign_codes
    )


def opened(connection_id: UUID) -> dict[str, str]:
    """Return the credential by the connector's fields; empty without one. Raises CredentialUnreadable."""
    row = CasinoCredential.objects.filter(pk=connection_id).first()
    if row is None:
        return {}
    try:
        values: dict[str, str] = json.loads(unseal(row.sealed, purpose=PURPOSE))
    except Unreadable as error:
        raise CredentialUnreadable from error
    return values


def store(connection: CasinoConnection, values: Mapping[str, str], *, actor_id: UUID) -> None:
    """Seal the credential of a connection in place of the earlier one."""
    connector = connector_for(connection.provider, connection.options)
    secret = {field.name for field in connector.fields if field.is_secret} if connector else set(values)
    CasinoCredential.objects.update_or_create(
        connection=connection,
        defaults={
            "sealed": seal(json.dumps(dict(values)), purpose=PURPOSE),
            "hints": {name: rules.secret_hint(value) for name, value in values.items() if name in secret},
            "set_at": now(),
            "set_by": actor_id,
        },
    )


def checked(connector: Connector | None, given: Mapping[str, Any]) -> dict[str, str]:
    """Return the given values of a credential without outer spaces and without empty ones.

    Raises ValidationFailed: an unknown field, or a value that no key can have.
    """
    known = {field.name for field in connector.fields} if connector else set()
    values = {name: str(value).strip() for name, value in given.items() if str(value).strip()}
    problems = {f"credential.{name}": NO_SUCH_FIELD for name in values.keys() - known}
    for name, value in values.items():
        if not value.isascii() or not all(letter.isprintable() for letter in value):
            problems.setdefault(f"credential.{name}", WRONG_SECRET)
    if problems:
        raise fields_of_body(problems)
    return values


def missing_fields(connector: Connector, values: Mapping[str, str]) -> dict[str, str]:
    """Return a text for each field that a credential lacks."""
    return {f"credential.{field.name}": REQUIRED for field in connector.fields if not values.get(field.name)}


def fields_of_body(problems: Mapping[str, str]) -> ValidationFailed:
    """Return an error whose fields have the names of the body, as options and credentials have names of their own."""
    error = ValidationFailed(fields=problems)
    error.has_body_names = True
    return error
