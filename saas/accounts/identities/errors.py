from saas.kernel.errors import DomainError
from saas.kernel.providers import Provider


class OAuthTokenInvalid(DomainError):
    code = "OAUTH_TOKEN_INVALID"
    status = 400
    message = "OAuth token invalid"


class OAuthAccountTaken(DomainError):
    code = "OAUTH_ACCOUNT_TAKEN"
    status = 409
    message = "This account is linked to another user"


class OAuthOtherAccount(DomainError):
    """Another account of this provider is linked, or the linked account is required."""

    code = "OAUTH_OTHER_ACCOUNT"
    status = 409
    message = "This is not your linked account"


class OAuthLastLogin(DomainError):
    code = "OAUTH_LAST_WAY_IN"
    status = 409
    message = "This is your only way to log in. Set a password or link another account first."


class ConsentDenied(DomainError):
    """The user canceled at the provider; the code is the protocol's own word."""

    code = "access_denied"
    status = 400
    message = "Access was not given"


class IntegrationUnavailable(DomainError):
    code = "INTEGRATION_UNAVAILABLE"
    status = 502
    message = "The other service did not answer. Try again in a few minutes."


class DiscordNotConnected(DomainError):
    code = "INTEGRATION_DISCORD_NOT_CONNECTED"
    message = "Discord is not connected"


class KickNotConnected(DomainError):
    code = "INTEGRATION_KICK_NOT_CONNECTED"
    message = "Kick is not connected"


class TwitchNotConnected(DomainError):
    code = "INTEGRATION_TWITCH_NOT_CONNECTED"
    message = "Twitch is not connected"


class AccountUsed(DomainError):
    """The fan's linked account at ``service`` was linked to another fan, and counted for that fan."""

    code = "INTEGRATION_ACCOUNT_USED"
    message = "This {service} account already counted for another fan. Link your own {service} account."


def not_connected(provider: str) -> DomainError:
    """Return the error to raise when the tokens of a linked account no longer work."""
    kinds: dict[str, type[DomainError]] = {
        Provider.DISCORD: DiscordNotConnected,
        Provider.KICK: KickNotConnected,
        Provider.TWITCH: TwitchNotConnected,
    }
    return kinds.get(provider, OAuthTokenInvalid)()
