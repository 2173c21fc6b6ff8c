"""Twitch: OpenID Connect without PKCE, scopes as a list, refusals as ``status`` and ``message``."""

import json
import time
from typing import Any

from simulators.http import Answer, Refusal, Request, as_json
from simulators.oauth import Grant
from simulators.openid_connect import OpenIdService
from simulators.people import Person
from simulators.twitch_events import TYPES, TwitchEvents


class Twitch(OpenIdService):
    name = "twitch"
    title = "Twitch"
    color = "#b08cff"
    issuer_path = "/oauth2"
    authorize_path = "/oauth2/authorize"
    token_path = "/oauth2/token"
    revoke_path = "/oauth2/revoke"
    keys_path = "/oauth2/keys"
    profile_path = "/helix/users"
    picture_host = "static-cdn.jtvnw.net"
    knows_pkce = False
    reads_query = True
    streams_path = "/helix/streams"
    streams_id = "user_id"
    most_streams = 100
    rotates_refresh = False
    events_kind = TwitchEvents
    known_scopes = frozenset(
        [
            "openid",
            "user:read:email",
            "channel:read:redemptions",
            *(scope for kind in TYPES.values() for scope in kind[2]),
        ]
    )

    def answer(self, request: Request, path: str) -> Answer:
        if (request.method, path) == ("GET", "/oauth2/validate"):
            self.between_servers()
            return self._validated(request.token_after("OAuth", "Bearer"))
        return super().answer(request, path)

    def _validated(self, access: str) -> Answer:
        """The facts of a token. One of the application has no person (dev.twitch.tv, "Validating Tokens")."""
        with self.lock:
            token = self._tokens.get(access)
        left = int(token.expires_at - time.monotonic()) if token and not token.is_refresh else 0
        if token is None or left <= 0:
            return as_json({"status": 401, "message": "invalid access token"}, 401)
        facts: dict[str, Any] = {"client_id": self.client.client_id, "scopes": [], "expires_in": left}
        if token.grant is not None:
            person = token.grant.person
            facts |= {"login": person.login.replace(" ", "_"), "user_id": str(person.number)}
            facts["scopes"] = token.grant.scopes
        return as_json(facts)

    def token_answer(self, grant: Grant, access: str, refresh: str) -> dict[str, Any]:
        return super().token_answer(grant, access, refresh) | {"scope": grant.scopes, "token_type": "bearer"}

    def token_refusal(self, error: str, text: str, status: int = 400) -> Answer:
        # Twitch says 403 where others say 401.
        status = 403 if error == "invalid_client" else status
        return as_json({"status": status, "message": text}, status)

    def claims(self, grant: Grant) -> dict[str, Any]:
        try:
            asked = json.loads(grant.claims or "{}").get("id_token", {})
        except ValueError:
            asked = {}
        if "user:read:email" not in grant.scopes:
            return {}
        facts = {"email": grant.person.email, "email_verified": grant.person.email_verified}
        return {name: value for name, value in facts.items() if name in asked}

    def revoked_token(self, request: Request) -> str:
        if request.field("client_id") != self.client.client_id:
            raise Refusal(self.token_refusal("invalid_client", "client does not exist", 404))
        return request.field("token")

    def profile(self, request: Request) -> Answer:
        """The user of the token, or the users with the ids and logins of the call, also for the application itself."""
        ids, logins = request.query.get("id", []), request.query.get("login", [])
        if ids or logins:
            self._token_of(request)
            self.check_caller(request)
            if len(ids) + len(logins) > self.most_streams:
                raise Refusal(self.bad_request("at most 100 ids and logins"))
            wanted = {*ids, *(login.lower() for login in logins)}
            known = self.people.known()
            rows = [self._user(person) for person in known if {str(person.number), self._login(person)} & wanted]
            return self._users(rows)
        grant = self.grant_of(request)
        self.check_caller(request)
        row = self._user(grant.person)
        if "user:read:email" in grant.scopes and grant.person.email_verified:
            row["email"] = grant.person.email
        return self._users([row])

    def _login(self, person: Person) -> str:
        return person.login.replace(" ", "_")

    def _user(self, person: Person) -> dict[str, Any]:
        return {
            "id": str(person.number),
            "login": self._login(person),
            "display_name": person.name,
            "type": "",
            "broadcaster_type": "",
            "description": "",
            "profile_image_url": person.picture,
            "offline_image_url": "",
            "created_at": "2020-03-05T10:00:00Z",
        }

    def _users(self, rows: list[dict[str, Any]]) -> Answer:
        return as_json(
            {"data": rows}, Ratelimit_Limit="800", Ratelimit_Remaining="799", Ratelimit_Reset=str(int(time.time()) + 1)
        )

    def check_caller(self, request: Request) -> None:
        if request.headers.get("client-id") != self.client.client_id:
            text = "Client ID and OAuth token do not match"
            raise Refusal(as_json({"error": "Unauthorized", "status": 401, "message": text}, 401))

    def streams(self, people: list[Person], request: Request) -> dict[str, Any]:
        """Twitch lists only the channels that are live, and 20 of them unless the call says otherwise."""
        most = int(request.one("first") or 20)
        return {"data": [self._stream(person) for person in people if person.live][:most], "pagination": {}}

    def _stream(self, person: Person) -> dict[str, Any]:
        return {
            "id": f"4{person.number}",
            "user_id": str(person.number),
            "user_login": person.login.replace(" ", "_"),
            "user_name": person.name,
            "game_id": "29452",
            "game_name": "Virtual Casino",
            "type": "live",
            "title": person.stream_title,
            "viewer_count": person.viewers,
            "started_at": "yesterday" if self.mood.tamper == "start time" else person.live_since,
            "language": "en",
            "thumbnail_url": "https://static-cdn.jtvnw.net/previews/{width}x{height}.jpg",
            "tags": [],
            "is_mature": False,
        }

    def bad_request(self, text: str) -> Answer:
        return as_json({"error": "Bad Request", "status": 400, "message": text}, 400)

    def unauthorized(self) -> Answer:
        return as_json({"error": "Unauthorized", "status": 401, "message": "Invalid OAuth token"}, 401)

    def too_many(self) -> Answer:
        return as_json(
            {"error": "Too Many Requests", "status": 429, "message": "Request limit exceeded"},
            429,
            Ratelimit_Limit="800",
            Ratelimit_Remaining="0",
            Ratelimit_Reset=str(int(time.time()) + 30),
        )
