"""Kick: OAuth 2.1, so PKCE is a must; the API wraps everything in ``data``, a list even of one."""

from typing import Any

from tests.simulators.http import Answer, Refusal, Request, as_json
from tests.simulators.oauth import OAuthService


class Kick(OAuthService):
    name = "kick"
    title = "Kick"
    color = "#53fc18"
    authorize_path = "/oauth/authorize"
    token_path = "/oauth/token"
    revoke_path = "/oauth/revoke"
    profile_path = "/public/v1/users"
    requires_pkce = True
    known_scopes = frozenset(
        [
            "user:read",
            "channel:read",
            "channel:write",
            "channel:rewards:read",
            "channel:rewards:write",
            "chat:write",
            "streamkey:read",
            "events:subscribe",
            "moderation:ban",
            "moderation:chat_message:manage",
            "kicks:read",
        ]
    )

    def revoked_token(self, request: Request) -> str:
        return request.one("token")

    def profile(self, request: Request) -> Answer:
        grant = self.grant_of(request)
        if "user:read" not in grant.scopes:
            raise Refusal(as_json({"data": {}, "message": "Forbidden"}, 403))
        person = grant.person
        row: dict[str, Any] = {
            "user_id": person.number,
            "name": person.name,
            "email": person.email,
            "profile_picture": person.picture,
        }
        return as_json({"data": [row], "message": "OK"})

    def unauthorized(self) -> Answer:
        return as_json({"data": {}, "message": "Unauthorized"}, 401)

    def too_many(self) -> Answer:
        return as_json({"data": {}, "message": "Too Many Requests"}, 429)
