"""Reads which channels are live, with a token of the installation itself: the data is public."""

import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

import structlog

from saas.accounts.identities import oauth
from saas.accounts.identities.errors import IntegrationUnavailable, OAuthTokenInvalid
from saas.accounts.identities.tokens import LEEWAY
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.streaming.providers import CHANNELS, ChannelAnswer

log = structlog.get_logger(__name__)
T = TypeVar("T")
_tokens: dict[Provider, oauth.Tokens] = {}
_lock = threading.Lock()


def read(provider: Provider, channel_ids: Sequence[str]) -> dict[str, ChannelAnswer]:
    """Return the answers by channel id, with one call. A channel with an unreadable answer is left out.

    No database transaction may be open. Raises IntegrationUnavailable, RateLimited.
    """
    call = CHANNELS[provider].streams
    assert call is not None
    assert len(channel_ids) <= call.batch
    query = [(call.id_parameter, channel_id) for channel_id in channel_ids]
    if provider is Provider.TWITCH:
        # The default is 20 channels.
        query.append(("first", str(call.batch)))
    answer = with_app_token(provider, lambda token: oauth.call(provider, call.url, token, query))
    try:
        return call.read(answer, channel_ids)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        log.warning("the answer about streams has another shape", provider=provider.value, error=str(error))
        raise IntegrationUnavailable from error


def clear_tokens() -> None:
    """Clear the cached tokens of the installation."""
    with _lock:
        _tokens.clear()


def with_app_token(provider: Provider, ask: Callable[[str], T]) -> T:
    """Return ``ask(token)`` with a token of the installation, and with a new one if the provider refuses the first.

    Raises IntegrationUnavailable, RateLimited.
    """
    try:
        return ask(_token(provider))
    except OAuthTokenInvalid:
        # The provider ended the token before its time: a new one is fetched once.
        with _lock:
            _tokens.pop(provider, None)
    try:
        return ask(_token(provider))
    except OAuthTokenInvalid as error:
        raise IntegrationUnavailable from error


def _token(provider: Provider) -> str:
    with _lock:
        known = _tokens.get(provider)
        if known is None or known.expires_at <= now() + LEEWAY:
            known = _tokens[provider] = oauth.app_tokens(provider)
        return known.access
