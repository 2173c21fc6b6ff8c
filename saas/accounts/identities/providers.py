"""Each login provider in one entry: its addresses, the requested scopes, and how to read its answer about a user."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from saas.accounts.identities.errors import IntegrationUnavailable
from saas.kernel.errors import NotFound
from saas.kernel.providers import SOCIAL, Provider


@dataclass(frozen=True, slots=True)
class ProviderProfile:
    """A user's account at a provider. ``verified_email`` is empty unless the provider has verified the address.

    ``login`` is the name in the address of the account's page; empty if the provider does not give it.
    """

    subject: str
    name: str
    avatar_url: str = ""
    verified_email: str = ""
    login: str = ""


@dataclass(frozen=True, slots=True)
class LoginService:
    """A provider that speaks OAuth 2. With an ``issuer`` it also signs id tokens (OpenID Connect)."""

    provider: Provider
    authorize_url: str
    exchange_url: str
    revoke_url: str
    profile_url: str
    scopes: tuple[str, ...]
    read: Callable[[Any], ProviderProfile]
    issuer: str = ""
    uses_pkce: bool = True
    revokes_by_query: bool = False
    # Revoking one token ends every token that the person gave this installation.
    revokes_all: bool = False
    asks: Mapping[str, str] = field(default_factory=dict)
    # Parameters that make the provider ask the person again, for persons who have to prove their identity.
    asks_afresh: Mapping[str, str] = field(default_factory=dict)


def _text(value: Any, longest: int) -> str:
    return "".join(letter for letter in str(value or "") if letter.isprintable())[:longest]


def profile_of(
    subject: Any, name: Any, avatar: Any = "", email: Any = "", *, verified: bool = False, login: Any = ""
) -> ProviderProfile:
    """Raises IntegrationUnavailable for an answer without a user."""
    who = _text(subject, 65)
    if not who or len(who) > 64:
        raise IntegrationUnavailable
    address = str(email or "") if verified else ""
    picture = _text(avatar, 501)
    return ProviderProfile(
        who,
        _text(name, 100) or who,
        picture if picture.startswith("https://") and len(picture) <= 500 else "",
        address,
        _text(login, 100),
    )


def _only(answer: Any) -> Any:
    """Kick and Twitch answer with lists; the token's own person is their one entry."""
    rows = answer["data"]
    if len(rows) != 1:
        raise IntegrationUnavailable
    return rows[0]


def _kick(answer: Any) -> ProviderProfile:
    person = _only(answer)
    # Kick does not say whether the address was ever confirmed, so it proves nothing.
    return profile_of(person["user_id"], person["name"], person.get("profile_picture"))


def _twitch(answer: Any) -> ProviderProfile:
    person = _only(answer)
    name, login = person["display_name"] or person["login"], person["login"]
    return profile_of(person["id"], name, person.get("profile_image_url"), login=login)


def _discord(answer: Any) -> ProviderProfile:
    picture = answer.get("avatar")
    avatar = f"https://cdn.discordapp.com/avatars/{answer['id']}/{picture}.png" if picture else ""
    name = answer.get("global_name") or answer["username"]
    is_verified = answer.get("verified") is True
    return profile_of(answer["id"], name, avatar, answer.get("email"), verified=is_verified, login=answer["username"])


def _google(claims: Any) -> ProviderProfile:
    verified = claims.get("email_verified") is True
    return profile_of(claims["sub"], claims.get("name"), claims.get("picture"), claims.get("email"), verified=verified)


SERVICES = {
    service.provider: service
    for service in (
        LoginService(
            Provider.KICK,
            authorize_url="https://id.kick.com/oauth/authorize",
            exchange_url="https://id.kick.com/oauth/token",
            revoke_url="https://id.kick.com/oauth/revoke",
            profile_url="https://api.kick.com/public/v1/users",
            scopes=("user:read",),
            read=_kick,
            revokes_by_query=True,
        ),
        LoginService(
            Provider.TWITCH,
            authorize_url="https://id.twitch.tv/oauth2/authorize",
            exchange_url="https://id.twitch.tv/oauth2/token",
            revoke_url="https://id.twitch.tv/oauth2/revoke",
            profile_url="https://api.twitch.tv/helix/users",
            scopes=("openid", "user:read:email"),
            read=_twitch,
            issuer="https://id.twitch.tv/oauth2",
            # Twitch does not support PKCE: the nonce in the id token ties the code to this login.
            uses_pkce=False,
            asks={"claims": '{"id_token":{"email":null,"email_verified":null}}'},
            asks_afresh={"force_verify": "true"},
        ),
        LoginService(
            Provider.DISCORD,
            authorize_url="https://discord.com/oauth2/authorize",
            exchange_url="https://discord.com/api/oauth2/token",
            revoke_url="https://discord.com/api/oauth2/token/revoke",
            profile_url="https://discord.com/api/users/@me",
            scopes=("identify", "email"),
            read=_discord,
            revokes_all=True,
            asks={"prompt": "none"},
            asks_afresh={"prompt": "consent"},
        ),
        LoginService(
            Provider.GOOGLE,
            authorize_url="https://accounts.google.com/o/oauth2/v2/auth",
            exchange_url="https://oauth2.googleapis.com/token",
            revoke_url="https://oauth2.googleapis.com/revoke",
            profile_url="",
            scopes=("openid", "email", "profile"),
            read=_google,
            issuer="https://accounts.google.com",
            revokes_all=True,
            asks={"prompt": "select_account"},
            asks_afresh={"prompt": "login"},
        ),
    )
}
STEAM_OPENID = "https://steamcommunity.com/openid"
STEAM_SUMMARIES = "https://api.steampowered.com/ISteamUser/GetPlayerSummaries/v0002/"


def named(name: str) -> Provider:
    """The provider of an address' last part, without regard to case. Raises NotFound."""
    try:
        provider = Provider(name.upper())
    except ValueError:
        raise NotFound from None
    if provider not in SOCIAL:
        raise NotFound
    return provider


def keys_of(provider: Provider) -> Mapping[str, str]:
    keys: Mapping[str, str] = settings.SOCIAL_LOGIN[provider]
    return keys


def is_offered(provider: Provider) -> bool:
    return bool(keys_of(provider)["client_secret"])


def offered() -> list[str]:
    """The providers this installation has keys for, in the order people see them."""
    return [provider.value for provider in SOCIAL if is_offered(provider)]


def address(provider: Provider, url: str) -> str:
    """``url``, or its twin at the simulator when one takes the provider's place."""
    base = keys_of(provider)["base_url"]
    return base + urlsplit(url).path if base else url


def callback_url(provider: Provider) -> str:
    """The address to which the provider sends people back; it is registered there letter for letter."""
    return f"{settings.PLATFORM_URL}/api/common/auth/callback/{provider.value.lower()}"
