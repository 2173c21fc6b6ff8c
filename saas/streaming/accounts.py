"""Finds the ids of names at a provider, with a token of the installation itself: the data is public."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog

from saas.accounts.identities import oauth
from saas.accounts.identities.errors import IntegrationUnavailable
from saas.kernel.provider_names import name_key
from saas.kernel.providers import Provider
from saas.streaming.events import time_of
from saas.streaming.streams import with_app_token

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class NamedAccount:
    """An account with its current names. ``login`` is empty, and ``created_at`` None, if the provider gives none."""

    subject: str
    name: str
    login: str = ""
    created_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class NameCall:
    """Calls that find accounts by name or by id, at most ``batch`` at once. ``form`` is that of the names' keys."""

    url: str
    parameter: str
    batch: int
    form: re.Pattern[str]
    write: Callable[[str], str]
    read: Callable[[Any], NamedAccount]
    id_url: str
    read_by_id: Callable[[Any], NamedAccount]


def _twitch(row: Any) -> NamedAccount:
    login = str(row["login"])
    return NamedAccount(str(row["id"]), str(row["display_name"] or login), login, time_of(row["created_at"]))


def _kick_channel(row: Any) -> NamedAccount:
    return NamedAccount(str(row["broadcaster_user_id"]), str(row["slug"]))


def _kick(row: Any) -> NamedAccount:
    return NamedAccount(str(row["user_id"]), str(row["name"]))


TWITCH_USERS = "https://api.twitch.tv/helix/users"
CALLS = {
    Provider.TWITCH: NameCall(
        TWITCH_USERS, "login", 100, re.compile(r"[a-z0-9_]{1,25}", re.ASCII), str, _twitch, TWITCH_USERS, _twitch
    ),
    Provider.KICK: NameCall(
        "https://api.kick.com/public/v1/channels",
        "slug",
        50,
        re.compile(r"[a-z0-9_]{1,25}", re.ASCII),
        lambda key: key.replace("_", "-"),
        _kick_channel,
        "https://api.kick.com/public/v1/users",
        _kick,
    ),
}


def accounts_named(provider: Provider, keys: Sequence[str]) -> dict[str, NamedAccount]:
    """Return the accounts that have these names now, by the name as ``name_key`` returns it. One call at most.

    Names that no account can have are left out. At most ``CALLS[provider].batch`` keys. No database transaction may be
    open. Raises IntegrationUnavailable, RateLimited.
    """
    call = CALLS[provider]
    assert len(keys) <= call.batch
    query = [(call.parameter, call.write(key)) for key in keys if call.form.fullmatch(key)]
    if not query:
        return {}
    found = _asked(provider, call.url, query, call.read)
    wanted = set(keys)
    return {key: account for account in found if (key := name_key(provider, account.login or account.name)) in wanted}


def accounts_with_ids(provider: Provider, subjects: Sequence[str]) -> dict[str, NamedAccount]:
    """Return the accounts with these ids by their ids, with one call. A closed account is left out.

    At most ``CALLS[provider].batch`` ids. No database transaction may be open. Raises IntegrationUnavailable,
    RateLimited.
    """
    call = CALLS[provider]
    assert len(subjects) <= call.batch
    query = [("id", subject) for subject in subjects if subject.isdecimal()]
    found = _asked(provider, call.id_url, query, call.read_by_id) if query else []
    return {account.subject: account for account in found}


def _asked(
    provider: Provider, url: str, query: Sequence[tuple[str, str]], read: Callable[[Any], NamedAccount]
) -> list[NamedAccount]:
    answer = with_app_token(provider, lambda token: oauth.call(provider, url, token, query))
    try:
        return [read(row) for row in answer["data"]]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        log.warning("the answer about accounts has another shape", provider=provider.value, error=str(error))
        raise IntegrationUnavailable from error
