"""Kick: OAuth 2.1, so PKCE is a must; the API wraps everything in ``data``, a list even of one."""

from typing import Any

from simulators.http import Answer, Refusal, Request, as_json
from simulators.kick_events import KEY_PATH, KickEvents
from simulators.oauth import OAuthService
from simulators.people import Person


class Kick(OAuthService):
    name = "kick"
    title = "Kick"
    color = "#53fc18"
    authorize_path = "/oauth/authorize"
    token_path = "/oauth/token"
    revoke_path = "/oauth/revoke"
    profile_path = "/public/v1/users"
    picture_host = "files.kick.com"
    requires_pkce = True
    streams_path = "/public/v1/channels"
    streams_id = "broadcaster_user_id"
    most_streams = 50
    events_kind = KickEvents
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

    def answer(self, request: Request, path: str) -> Answer:
        if (request.method, path) == ("GET", KEY_PATH):
            self.between_servers()
            assert isinstance(self.events, KickEvents)
            return self.events.public_key()
        return super().answer(request, path)

    def revoked_token(self, request: Request) -> str:
        return request.one("token")

    def profile(self, request: Request) -> Answer:
        """The user of the token, or the users with the ids of the call, also for the application itself."""
        if ids := request.query.get("id", []):
            self._token_of(request)
            found = [person for one in dict.fromkeys(ids) if (person := self.people.numbered(one))]
            return as_json({"data": [{**self._user(person), "email": ""} for person in found], "message": "OK"})
        grant = self.grant_of(request)
        if "user:read" not in grant.scopes:
            raise Refusal(as_json({"data": {}, "message": "Forbidden"}, 403))
        return as_json({"data": [self._user(grant.person)], "message": "OK"})

    def _user(self, person: Person) -> dict[str, Any]:
        return {
            "user_id": person.number,
            "name": person.name,
            "email": person.email,
            "profile_picture": person.picture,
        }

    def streams(self, people: list[Person], request: Request) -> dict[str, Any]:
        return {"data": [self._channel(person) for person in people], "message": "OK"}

    def _channel(self, person: Person) -> dict[str, Any]:
        """A channel of Kick is listed whether it is live or not."""
        stream: dict[str, Any] = {"url": "", "key": "", "is_live": person.live, "is_mature": False, "language": "en"}
        stream["custom_tags"] = []
        stream |= {"start_time": "0001-01-01T00:00:00Z", "thumbnail": "", "viewer_count": 0}
        if person.live:
            stream |= {"start_time": person.live_since, "viewer_count": person.viewers}
        if self.mood.tamper == "start time":
            stream["start_time"] = "yesterday"
        return {
            "broadcaster_user_id": person.number,
            "slug": person.slug,
            "channel_description": "",
            "banner_picture": "",
            "stream": stream,
            "stream_title": person.stream_title,
            "category": {"id": 1, "name": "Slots", "thumbnail": ""},
        }

    def bad_request(self, text: str) -> Answer:
        return as_json({"data": {}, "message": text}, 400)

    def unauthorized(self) -> Answer:
        return as_json({"data": {}, "message": "Unauthorized"}, 401)

    def too_many(self) -> Answer:
        return as_json({"data": {}, "message": "Too Many Requests"}, 429)
