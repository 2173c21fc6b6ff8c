"""All services on one port, and the desk from which tests direct them."""

import json
import threading
from dataclasses import fields
from typing import Any

from simulators.casinos.simulator import Casinos, routed
from simulators.chat import EVENT_ACTIONS, direct_events
from simulators.discord import Discord
from simulators.events import Events
from simulators.google import Google
from simulators.http import Answer, Refusal, Request, Server, as_json, page
from simulators.kick import Kick
from simulators.oauth import OAuthService
from simulators.people import People
from simulators.push import PushService
from simulators.service import Client, Mood, Service
from simulators.steam import Steam
from simulators.twitch import Twitch

DIGITS = {"kick": 7, "twitch": 8, "discord": 18, "google": 21, "steam": 9}
KINDS: tuple[type[Service], ...] = (Kick, Twitch, Discord, Google, Steam)
# Players at Stake, with their codes: one of another creator, and one whose name the casino shows in part.
FURTHER_PLAYERS = (("lone_lantern", "KINGS"), ("ma***ld", "NOVA"))


class Town:
    """The services, open for business at ``url`` once ``run_in_background`` or ``serve`` was called."""

    def __init__(self, platform_url: str, *, client_id: str, client_secret: str, port: int = 0) -> None:
        self.server = Server(port, self.answer)
        self.services: dict[str, Service] = {}
        self.casinos = Casinos()
        self.push = PushService(f"{self.url}/{PushService.name}")
        for player, code in FURTHER_PLAYERS:
            self.casinos.sites["stake"].ledger.join(player, code)
        for kind in KINDS:
            back = f"{platform_url}/api/common/auth/callback/{kind.name}"
            people = People(kind.name, digits=DIGITS[kind.name], picture_host=kind.picture_host)
            base = f"{self.url}/{kind.name}"
            client = Client(client_id, client_secret, back, f"{platform_url}/api/hooks/{kind.name}")
            self.services[kind.name] = kind(base, client, people)

    @property
    def url(self) -> str:
        return self.server.url

    def base(self, name: str) -> str:
        return f"{self.url}/{name}"

    def run_in_background(self) -> None:
        self.server.run_in_background()

    def serve(self) -> None:
        self.server.serve_forever()

    def stop(self) -> None:
        self.server.stop()

    def deliver_in_background(self) -> None:
        """Send events over HTTP from now on. Without it, they wait for ``Events.deliver_due``."""
        for service in self.services.values():
            if isinstance(service, OAuthService) and service.events is not None:
                threading.Thread(target=service.events.run, name=f"events-{service.name}", daemon=True).start()

    def events(self, name: str) -> Events:
        events = self.oauth(name).events
        assert events is not None, f"{name} has no events"
        return events

    def oauth(self, name: str) -> OAuthService:
        service = self.services[name]
        assert isinstance(service, OAuthService), f"{name} has no tokens"
        return service

    def reset(self) -> None:
        for service in self.services.values():
            service.reset()
        self.casinos.reset()
        self.push.reset()

    def answer(self, request: Request) -> Answer:
        _, name, *rest = request.path.split("/")
        if (of_casino := routed(self.casinos, request, [name, *rest])) is not None:
            return of_casino
        if name == self.push.name:
            return self.push.answer(request, "/" + "/".join(rest))
        if name == "control":
            return self._control(request, rest)
        service = self.services.get(name)
        if service is None:
            raise Refusal(page(404, "Not Found", f"Here live {', '.join(self.services)}."))
        return service.answer(request, "/" + "/".join(rest))

    def _control(self, request: Request, rest: list[str]) -> Answer:
        """``GET /control/<service>`` shows the service. ``POST`` sets its mood, or with ``/person``, ``/reset``,
        ``/expire``, ``/disown``, ``/faults``, ``/release``, ``/lose`` does what they say. ``/say``, ``/follow``,
        ``/subscribe``, ``/gift``, ``/cheer``, ``/redeem``, ``/raid``, ``/stream`` are what ``login`` does at
        ``channel``."""
        name, action = (*rest, "", "")[:2]
        if name == self.push.name:
            return self.push.control(request, action)
        service = self.services.get(name)
        if service is None:
            raise Refusal(page(404, "Not Found", name))
        if request.method == "POST":
            self._direct(service, action, json.loads(request.body or b"{}"))
        return as_json(service.facts())

    @staticmethod
    def _direct(service: Service, action: str, given: dict[str, Any]) -> None:
        if action == "person":
            person = service.people.named(given.pop("login"))
            for key, value in given.items():
                setattr(person, key, value)
        elif action == "reset":
            service.reset()
        elif isinstance(service, OAuthService) and service.events is not None and action in EVENT_ACTIONS:
            direct_events(service.events, action, given)
        elif action == "expire" and isinstance(service, OAuthService):
            service.expire_tokens()
        elif action == "disown" and isinstance(service, OAuthService):
            service.disown(given["login"])
        else:
            known = {entry.name for entry in fields(Mood)}
            for key, value in given.items():
                if key not in known:
                    raise Refusal(page(400, "Bad request", f"No mood is named {key}."))
                setattr(service.mood, key, value)
