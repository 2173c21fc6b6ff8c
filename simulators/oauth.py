"""OAuth 2 as a strict provider speaks it; what differs between providers is said in their own modules."""

import base64
import hashlib
import re
import secrets
import time
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from simulators.chat import chat_page
from simulators.consent import consent
from simulators.events import Events
from simulators.http import FORM, Answer, Refusal, Request, as_json, html, page, redirect
from simulators.people import Person
from simulators.pictures import picture
from simulators.player import player
from simulators.service import Service

_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
_VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}", re.ASCII)


@dataclass
class Grant:
    """One person's consent: its code, and every token that came of it."""

    person: Person
    scopes: list[str]
    challenge: str
    nonce: str
    claims: str
    made_at: float
    spent: bool = False
    tokens: set[str] = field(default_factory=set)


@dataclass
class Token:
    """``grant`` is None for a token of the application itself."""

    grant: Grant | None
    expires_at: float
    is_refresh: bool = False


class OAuthService(Service):
    """``paths`` name authorize, token, revoke and profile below the service's own path."""

    authorize_path: ClassVar[str]
    token_path: ClassVar[str]
    revoke_path: ClassVar[str]
    profile_path: ClassVar[str]
    known_scopes: ClassVar[frozenset[str]]
    requires_pkce: ClassVar[bool] = False
    knows_pkce: ClassVar[bool] = True
    # True if the token calls also read their fields from the query of a POST without a body.
    reads_query: ClassVar[bool] = False
    rotates_refresh: ClassVar[bool] = True
    shares_email: ClassVar[bool] = True
    # True if revoking one token ends every token of the same person.
    revokes_all: ClassVar[bool] = False
    # The call that tells which channels are live, the name of its ids, and how many it takes at once.
    streams_path: ClassVar[str] = ""
    streams_id: ClassVar[str] = ""
    most_streams: ClassVar[int] = 0
    # The service that delivers the events, if it has any.
    events_kind: ClassVar[type[Events] | None] = None

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._codes: dict[str, Grant] = {}
        self._tokens: dict[str, Token] = {}
        self._granted: dict[str, set[str]] = {}
        self.events = self.events_kind(self) if self.events_kind else None

    def answer(self, request: Request, path: str) -> Answer:
        route = (request.method, path)
        if route == ("GET", self.authorize_path):
            return self._authorize(request)
        if route == ("POST", "/consent"):
            return self._consent(request)
        if route == ("POST", self.token_path):
            self.between_servers()
            return self._token(self._with_fields(request))
        if route == ("POST", self.revoke_path):
            self.between_servers()
            return self._revoke(self._with_fields(request))
        if route == ("GET", self.streams_path):
            self.between_servers()
            self.counts["streams"] += 1
            return self._streams(request)
        if self.events is not None and path == self.events.path:
            self.between_servers()
            return self.events.answer(request)
        if self.events is not None and path == "/chat":
            return chat_page(self, request)
        if path.startswith("/player/"):
            return player(self.title, self._streamer_of(path))
        if request.method == "GET" and path.startswith(("/pictures/", "/avatars/")):
            return picture(path)
        if route == ("GET", self.profile_path):
            self.between_servers()
            self.counts["profiles"] += 1
            return self.profile(request)
        raise Refusal(page(404, "Not Found", path))

    def expire_tokens(self) -> None:
        """Every access token is past its time; refresh tokens stay."""
        with self.lock:
            for token in self._tokens.values():
                if not token.is_refresh:
                    token.expires_at = 0.0

    def _streamer_of(self, path: str) -> Person | None:
        """The person whose channel a player's address names; None if there is no such account."""
        login = path.rpartition("/")[2].removeprefix("channel-").lower()
        return next((person for person in self.people.known() if person.slug == login), None)

    def agreed_before(self, person: Person, refresh: str) -> None:
        """A person has agreed to every scope before this start of the service; ``refresh`` is their token of then."""
        grant = Grant(person, sorted(self.known_scopes), "", "", "", time.monotonic(), spent=True, tokens={refresh})
        with self.lock:
            self._granted.setdefault(person.login, set()).update(grant.scopes)
            self._tokens[refresh] = Token(grant, float("inf"), is_refresh=True)

    def granted_to_app(self, person: Person) -> set[str]:
        """The scopes that a person has given the application and not taken back."""
        with self.lock:
            return set(self._granted.get(person.login, ()))

    def disown(self, login: str) -> None:
        """A person takes back what they agreed to."""
        person = self.people.named(login)
        with self.lock:
            self._granted.pop(person.login, None)
            for token in [name for name, token in self._tokens.items() if token.grant and token.grant.person is person]:
                del self._tokens[token]

    def reset(self) -> None:
        super().reset()
        if self.events is not None:
            self.events.reset()

    # The answers that each provider words in its own way.

    def token_answer(self, grant: Grant, access: str, refresh: str) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "access_token": access,
            "token_type": "Bearer",
            "expires_in": self.mood.token_seconds,
            "scope": " ".join(grant.scopes),
        }
        return answer | ({"refresh_token": refresh} if refresh else {})

    def token_refusal(self, error: str, text: str, status: int = 400) -> Answer:
        return as_json({"error": error, "error_description": text}, status)

    def gives_refresh(self, grant: Grant) -> bool:
        return True

    def revoked_token(self, request: Request) -> str:
        self._authenticate(request)
        return request.field("token")

    def profile(self, request: Request) -> Answer:
        raise NotImplementedError

    def grant_of(self, request: Request) -> Grant:
        """The grant behind the call's bearer token. Raises Refusal, also for a token of the application itself."""
        grant = self._token_of(request).grant
        if grant is None:
            raise Refusal(self.unauthorized())
        return grant

    def _token_of(self, request: Request) -> Token:
        with self.lock:
            token = self._tokens.get(request.bearer)
        if token is None or token.is_refresh or token.expires_at <= time.monotonic():
            raise Refusal(self.unauthorized())
        return token

    def check_caller(self, request: Request) -> None:
        """The checks of a service for every call, beside the token. Raises Refusal."""

    def streams(self, people: list[Person], request: Request) -> dict[str, Any]:
        """The answer about the channels of these people."""
        raise NotImplementedError

    def bad_request(self, text: str) -> Answer:
        return as_json({"message": text}, 400)

    def _streams(self, request: Request) -> Answer:
        """Public data: any token will do, of a person or of the application."""
        self._token_of(request)
        self.check_caller(request)
        if slugs := request.query.get("slug", []):
            if len(slugs) > self.most_streams:
                raise Refusal(self.bad_request(f"slug: 1 to {self.most_streams} slugs"))
            return as_json(self.streams([one for one in self.people.known() if one.slug in slugs], request))
        ids = request.query.get(self.streams_id, [])
        if not ids or len(ids) > self.most_streams or not all(one.isdigit() for one in ids):
            raise Refusal(self.bad_request(f"{self.streams_id}: 1 to {self.most_streams} ids"))
        wrong = self.mood.tamper
        if wrong == "no json":
            return html("<h1>Just a moment...</h1>")
        if wrong == "no data":
            return as_json({"message": "OK"})
        found = [person for one in dict.fromkeys(ids) if (person := self.people.numbered(one))]
        return as_json(self.streams(found, request), Ratelimit_Limit="800", Ratelimit_Remaining="799")

    def unauthorized(self) -> Answer:
        return as_json({"message": "Unauthorized"}, 401)

    # The protocol.

    def _authorize(self, request: Request) -> Answer:
        if request.one("client_id") != self.client.client_id:
            raise Refusal(page(400, "invalid_client", "No application has this client id."))
        if request.one("redirect_uri") != self.client.redirect_uri:
            raise Refusal(page(400, "redirect_mismatch", "This address is not registered for the application."))
        state = request.one("state")
        scopes = request.one("scope").split()
        challenge, method = request.one("code_challenge"), request.one("code_challenge_method")
        error = ""
        if request.one("response_type") != "code":
            error = "unsupported_response_type"
        elif not state:
            error = "invalid_request"
        elif not scopes or not self.known_scopes.issuperset(scopes):
            error = "invalid_scope"
        elif self.knows_pkce and (challenge or method or self.requires_pkce):
            error = "" if method == "S256" and _CHALLENGE.fullmatch(challenge) else "invalid_request"
        if error:
            return redirect(self.client.redirect_uri, {"error": error, "state": state})
        waiting = (state, scopes, challenge, request.one("nonce"), request.one("claims"))
        return consent(
            service=self.title,
            color=self.color,
            action=f"{self.base}/consent",
            ticket=self.hold(waiting),
            wants=scopes,
            known=self.people.known(),
            with_email=self.shares_email,
        )

    def _consent(self, request: Request) -> Answer:
        state, scopes, challenge, nonce, claims = self.taken(request.field("ticket"))
        login = request.field("login").strip()
        if request.field("answer") != "allow" or not login:
            return redirect(self.client.redirect_uri, {"error": "access_denied", "state": state})
        person = self.people.named(login)
        if email := request.field("email").strip():
            person.email = email
        code = secrets.token_urlsafe(24)
        with self.lock:
            self._codes[code] = Grant(person, scopes, challenge, nonce, claims, time.monotonic())
            self.counts["codes"] += 1
        return redirect(self.client.redirect_uri, {"code": code, "state": state, **self.extra_on_return()})

    def extra_on_return(self) -> dict[str, str]:
        return {}

    def _with_fields(self, request: Request) -> Request:
        if not self.reads_query or request.body:
            return request
        return replace(request, form=request.query, headers={**request.headers, "content-type": FORM})

    def _token(self, request: Request) -> Answer:
        if request.headers.get("content-type", "").split(";")[0] != FORM:
            raise Refusal(self.token_refusal("invalid_request", "Send a form."))
        self._authenticate(request)
        kind = request.field("grant_type")
        if kind == "authorization_code":
            return self._exchange(request)
        if kind == "refresh_token":
            return self._refresh(request)
        if kind == "client_credentials":
            return self._issue_to_app()
        raise Refusal(self.token_refusal("unsupported_grant_type", kind))

    def _authenticate(self, request: Request) -> None:
        sent = (request.field("client_id"), request.field("client_secret"))
        wanted = (self.client.client_id, self.client.client_secret)
        if wanted not in {sent, request.basic}:
            raise Refusal(self.token_refusal("invalid_client", "invalid client secret", 401))

    def _exchange(self, request: Request) -> Answer:
        with self.lock:
            grant = self._codes.get(request.field("code"))
            if grant is None:
                raise Refusal(self.token_refusal("invalid_grant", "Invalid authorization code"))
            if grant.spent:
                # Somebody has stolen the code, or the first who came with it had: neither keeps anything.
                self._drop(grant)
                raise Refusal(self.token_refusal("invalid_grant", "Invalid authorization code"))
            grant.spent = True
            is_late = time.monotonic() - grant.made_at > self.mood.code_seconds
            if is_late or request.field("redirect_uri") != self.client.redirect_uri or not self._proves(request, grant):
                raise Refusal(self.token_refusal("invalid_grant", "Invalid authorization code"))
            return self._issue(grant)

    def _proves(self, request: Request, grant: Grant) -> bool:
        verifier = request.field("code_verifier")
        if not self.knows_pkce or not grant.challenge:
            return True
        if not _VERIFIER.fullmatch(verifier):
            return False
        made = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        return secrets.compare_digest(made, grant.challenge)

    def _refresh(self, request: Request) -> Answer:
        with self.lock:
            given = request.field("refresh_token")
            token = self._tokens.get(given)
            if token is None or not token.is_refresh or self.mood.refuses_refresh:
                raise Refusal(self.token_refusal("invalid_grant", "Invalid refresh token"))
            assert token.grant is not None
            self.counts["refreshes"] += 1
            if not self.rotates_refresh:
                return self._issue(token.grant, given)
            self._tokens.pop(given)
            return self._issue(token.grant)

    def _issue(self, grant: Grant, refresh: str = "") -> Answer:
        access = secrets.token_urlsafe(24)
        self._granted.setdefault(grant.person.login, set()).update(grant.scopes)
        if not refresh and self.gives_refresh(grant):
            refresh = secrets.token_urlsafe(32)
        self._tokens[access] = Token(grant, time.monotonic() + self.mood.token_seconds)
        if refresh:
            self._tokens[refresh] = Token(grant, float("inf"), is_refresh=True)
        grant.tokens |= {access, refresh} - {""}
        self.counts["tokens"] += 1
        return as_json(self.token_answer(grant, access, refresh), Cache_Control="no-store")

    def _issue_to_app(self) -> Answer:
        access = secrets.token_urlsafe(24)
        with self.lock:
            self._tokens[access] = Token(None, time.monotonic() + self.mood.token_seconds)
            self.counts["tokens"] += 1
        answer = {"access_token": access, "token_type": "bearer", "expires_in": self.mood.token_seconds}
        return as_json(answer, Cache_Control="no-store")

    def _drop(self, grant: Grant) -> None:
        for token in grant.tokens:
            self._tokens.pop(token, None)

    def _revoke(self, request: Request) -> Answer:
        given = self.revoked_token(request)
        with self.lock:
            token = self._tokens.pop(given, None)
            if token is not None and token.grant is not None and self.revokes_all:
                self.disown(token.grant.person.login)
            elif token is not None and token.grant is not None and token.is_refresh:
                self._drop(token.grant)
            self.counts["revocations"] += token is not None
        return as_json({})

    def facts(self) -> dict[str, Any]:
        with self.lock:
            live = [token for token in self._tokens.values() if token.expires_at > time.monotonic()]
        events = {"events": self.events.facts()} if self.events is not None else {}
        return super().facts() | {"live_tokens": len(live)} | events
