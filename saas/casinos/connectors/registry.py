"""All connectors. A provider is a folder with a module ``connector``, and one line in FOLDERS."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from django.conf import settings

from saas.casinos.connectors.base import Connector, ProviderAccess

FOLDERS = (
    "clash",
    "gamdom",
    "lootbox",
    "luxdrop",
    "packdraw",
    "shuffle",
    "stake",
)


@cache
def connectors() -> Mapping[str, Connector]:
    """Return the connectors by their provider's code. The declared mapping is not among them."""
    found: list[Connector] = [import_module(f"saas.casinos.connectors.{name}.connector").CONNECTOR for name in FOLDERS]
    return {connector.code: connector for connector in found}


def connector_for(code: str, options: Mapping[str, Any]) -> Connector | None:
    """Return what reads a connection of provider ``code``; None if its rows only come from files.

    A provider without a connector of its own is read by a declared mapping, which ``options`` then hold.
    """
    from saas.casinos.connectors.declared.connector import CONNECTOR as DECLARED

    own = connectors().get(code)
    if own is not None:
        return own
    return DECLARED if options.get("url") else None


def access_to(
    code: str, credential: Mapping[str, str], options: Mapping[str, Any], campaign_codes: Iterable[str] = ()
) -> ProviderAccess:
    """Return the access of a connection, with the provider's address from the settings."""
    own = connectors().get(code)
    base_url = (settings.CASINO_URLS.get(code) or own.default_url) if own else ""
    return ProviderAccess(dict(credential), dict(options), frozenset(campaign_codes), base_url)
