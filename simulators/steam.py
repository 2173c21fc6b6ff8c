"""Steam: OpenID 2.0. The answer travels through the browser, and Steam says once whether it was its own."""

import base64
import hashlib
import hmac
import secrets
import time
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from simulators.consent import consent
from simulators.http import Answer, Refusal, Request, as_json, page, plain, redirect
from simulators.people import Person
from simulators.service import Service

NAMESPACE = "http://specs.openid.net/auth/2.0"
SELECT = f"{NAMESPACE}/identifier_select"
SIGNED = ("signed", "op_endpoint", "claimed_id", "identity", "return_to", "response_nonce", "assoc_handle")
SUMMARIES = "/ISteamUser/GetPlayerSummaries/v0002/"
# Steam's own ids: seventeen digits from here on.
FIRST_ID = 76561197960265728


class Steam(Service):
    """``mood.tamper``: signature, unsigned return, other endpoint, other place, old nonce, other identity."""

    name = "steam"
    title = "Steam"
    color = "#66c0f4"

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._secret = secrets.token_bytes(32)
        self._unchecked: dict[str, float] = {}

    def answer(self, request: Request, path: str) -> Answer:
        route = (request.method, path)
        if route == ("GET", "/openid/login"):
            return self._ask(request)
        if route == ("POST", "/openid/login"):
            self.between_servers()
            return self._check(request)
        if route == ("POST", "/consent"):
            return self._consent(request)
        if route == ("GET", SUMMARIES):
            self.between_servers()
            return self._summaries(request)
        raise Refusal(page(404, "Not Found", path))

    @staticmethod
    def id_of(person: Person) -> str:
        return str(FIRST_ID + person.number)

    def _ask(self, request: Request) -> Answer:
        wanted = {"ns": NAMESPACE, "mode": "checkid_setup", "identity": SELECT, "claimed_id": SELECT}
        if any(request.one(f"openid.{name}") != value for name, value in wanted.items()):
            raise Refusal(page(400, "Bad request", "No OpenID 2.0 request."))
        return_to, realm = request.one("openid.return_to"), request.one("openid.realm")
        # Steam knows no clients: any site may ask, but only for itself.
        if not realm or urlsplit(return_to)[:2] != urlsplit(realm)[:2]:
            raise Refusal(page(400, "Bad request", "return_to is not within realm."))
        return consent(
            service=self.title,
            color=self.color,
            action=f"{self.base}/consent",
            ticket=self.hold(return_to),
            wants=["Your Steam ID"],
            known=self.people.known(),
            with_email=False,
        )

    def _consent(self, request: Request) -> Answer:
        return_to = self.taken(request.field("ticket"))
        login = request.field("login").strip()
        if request.field("answer") != "allow" or not login:
            return redirect(return_to, {"openid.ns": NAMESPACE, "openid.mode": "cancel"})
        fields = self._assertion(self.people.named(login), return_to)
        with self.lock:
            self._unchecked[fields["sig"]] = time.monotonic() + self.mood.code_seconds
            self.counts["codes"] += 1
        return redirect(return_to, {f"openid.{name}": value for name, value in fields.items()})

    def _assertion(self, person: Person, return_to: str) -> dict[str, str]:
        wrong = self.mood.tamper
        identity = f"{self.base}/openid/id/{self.id_of(person)}"
        moment = datetime.fromtimestamp(time.time() - (86_400 if wrong == "old nonce" else 0), UTC)
        signed = tuple(name for name in SIGNED if wrong != "unsigned return" or name != "return_to")
        fields = {
            "ns": NAMESPACE,
            "mode": "id_res",
            "op_endpoint": "https://evil.example/openid/login" if wrong == "other endpoint" else self._endpoint,
            "claimed_id": identity,
            "identity": f"{identity}0" if wrong == "other identity" else identity,
            "return_to": "https://evil.example/" if wrong == "other place" else return_to,
            "response_nonce": moment.strftime("%Y-%m-%dT%H:%M:%SZ") + secrets.token_urlsafe(16),
            "assoc_handle": "1234567890",
            "signed": ",".join(signed),
        }
        fields["sig"] = self._signature(fields)
        return fields

    @property
    def _endpoint(self) -> str:
        return f"{self.base}/openid/login"

    def _signature(self, fields: dict[str, str]) -> str:
        text = "".join(f"{name}:{fields.get(name, '')}\n" for name in fields.get("signed", "").split(","))
        key = secrets.token_bytes(32) if self.mood.tamper == "signature" else self._secret
        return base64.b64encode(hmac.new(key, text.encode(), hashlib.sha256).digest()).decode()

    def _check(self, request: Request) -> Answer:
        fields = {name.removeprefix("openid."): request.field(name) for name in request.form}
        given = fields.pop("sig", "")
        with self.lock:
            # Each answer can be checked once; asking again is what a replay does.
            until = self._unchecked.pop(given, 0.0)
        is_valid = (
            fields.get("mode") == "check_authentication"
            and until > time.monotonic()
            and secrets.compare_digest(self._signature(fields), given)
        )
        return plain(f"ns:{NAMESPACE}\nis_valid:{'true' if is_valid else 'false'}\n")

    def _summaries(self, request: Request) -> Answer:
        if request.one("key") != self.client.client_secret:
            raise Refusal(page(403, "Forbidden", "Verify your key= parameter."))
        asked = request.one("steamids").split(",")
        self.counts["profiles"] += 1
        players = [
            {
                "steamid": self.id_of(person),
                "communityvisibilitystate": 3,
                "profilestate": 1,
                "personaname": person.name,
                "profileurl": f"https://steamcommunity.com/profiles/{self.id_of(person)}/",
                "avatar": person.picture,
                "avatarmedium": person.picture,
                "avatarfull": person.picture,
                "avatarhash": "ab12cd34",
                "lastlogoff": 1_760_000_000,
                "personastate": 0,
                "personastateflags": 0,
                "primaryclanid": "103582791429521408",
                "timecreated": 1_500_000_000,
            }
            for person in self.people.known()
            if self.id_of(person) in asked
        ]
        return as_json({"response": {"players": players}})
