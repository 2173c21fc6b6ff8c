"""Discord: ids as strings, the address with its own ``verified``, 429 with fractional seconds."""

from typing import Any

from simulators.http import Answer, Request, as_json
from simulators.oauth import OAuthService


class Discord(OAuthService):
    name = "discord"
    title = "Discord"
    color = "#8ea1ff"
    authorize_path = "/oauth2/authorize"
    token_path = "/api/oauth2/token"
    revoke_path = "/api/oauth2/token/revoke"
    profile_path = "/api/users/@me"
    picture_host = "cdn.discordapp.com"
    revokes_all = True
    known_scopes = frozenset(["identify", "email", "guilds", "guilds.join", "guilds.members.read", "connections"])

    def profile(self, request: Request) -> Answer:
        grant = self.grant_of(request)
        person = grant.person
        row: dict[str, Any] = {
            "id": str(person.number),
            "username": person.login.replace(" ", "_"),
            "discriminator": "0",
            "global_name": person.name,
            "avatar": "ab12cd34",
            **dict.fromkeys(["banner", "accent_color", "avatar_decoration_data", "collectibles", "primary_guild"]),
            "public_flags": 0,
            "flags": 0,
            "locale": "en-US",
            "mfa_enabled": False,
            "premium_type": 0,
        }
        if "email" in grant.scopes:
            row |= {"email": person.email, "verified": person.email_verified}
        return as_json(row)

    def unauthorized(self) -> Answer:
        return as_json({"message": "401: Unauthorized", "code": 0}, 401)

    def too_many(self) -> Answer:
        return as_json(
            {"message": "You are being rate limited.", "retry_after": 1.3, "global": False},
            429,
            Retry_After="2",
            X_RateLimit_Limit="5",
            X_RateLimit_Remaining="0",
            X_RateLimit_Reset_After="1.3",
            X_RateLimit_Scope="user",
        )
