"""A page on which a person does something at a channel, and the same as commands."""

from html import escape
from typing import TYPE_CHECKING, Any

from simulators.consent import STYLE
from simulators.events import EventFaults, Events
from simulators.http import Answer, Refusal, Request, html, page
from simulators.people import Person

if TYPE_CHECKING:
    from simulators.oauth import OAuthService

DEEDS = ("say", "follow", "subscribe", "gift", "cheer", "redeem", "raid")
EVENT_ACTIONS = frozenset([*DEEDS, "stream", "faults", "release", "lose", "revoke"])


def direct_events(events: Events, action: str, given: dict[str, Any]) -> int:
    """Do what a command says; return the number of messages or subscriptions that it concerns."""
    people = events.service.people
    if action == "faults":
        known = vars(EventFaults())
        for key, value in given.items():
            if key not in known:
                raise Refusal(page(400, "Bad request", f"No fault is named {key}."))
            setattr(events.faults, key, value)
        return 0
    if action == "release":
        return events.release(given.get("order", "sent"))
    if action == "lose":
        return events.lose_all()
    channel = people.named(given["channel"])
    if action == "revoke":
        return int(_of(events, "revoke_all")(str(channel.number), given.get("status", "authorization_revoked")))
    if action == "stream":
        return int(_of(events, "stream")(channel, live=given["live"], minutes=int(given.get("minutes", 0))))
    return do(events, action, channel, people.named(given["login"]), given)


def do(events: Events, deed: str, channel: Person, person: Person, given: dict[str, Any]) -> int:
    amount = int(given.get("amount") or 1)
    if deed == "say":
        return int(_of(events, "say")(channel, person, str(given.get("text") or "Hello")))
    if deed in {"gift", "cheer", "raid"}:
        return int(_of(events, deed)(channel, person, amount))
    return int(_of(events, deed)(channel, person))


def _of(events: Events, name: str) -> Any:
    found = getattr(events, name, None)
    if found is None:
        raise Refusal(page(400, "Bad request", f"{events.service.title} has no {name}."))
    return found


def chat_page(service: "OAuthService", request: Request) -> Answer:
    """Shows the form, and does what it says."""
    events = service.events
    assert events is not None
    done = ""
    login, name = request.field("login").strip(), request.field("channel").strip()
    if request.method == "POST" and login and name:
        given = {"text": request.field("text"), "amount": request.field("amount")}
        sent = do(events, request.field("deed"), service.people.named(name), service.people.named(login), given)
        done = f"Sent to {sent} subscriptions." if sent else "No subscription wants this. Connect the channel first."
    names = "".join(f'<option value="{escape(person.login)}">' for person in service.people.known())
    deeds = "".join(f'<option value="{deed}">{deed}</option>' for deed in DEEDS if hasattr(events, deed))
    return html(
        f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chat at {escape(service.title)} (simulator)</title>
<style>{STYLE.replace("COLOR", service.color)}</style></head>
<body><main><h1>Chat at {escape(service.title)}</h1>
<p>A simulator. Connect a channel first, and link the person's account in the profile.</p>
<p role="status">{escape(done)}</p>
<form method="post" action="{escape(service.base)}/chat">
<label>Channel<input type="text" name="channel" list="known" value="{escape(name)}" required></label>
<label>Person<input type="text" name="login" list="known" value="{escape(login)}" required></label>
<datalist id="known">{names}</datalist>
<label>Deed<select name="deed">{deeds}</select></label>
<label>Text of a message<input type="text" name="text" value="Hello"></label>
<label>Amount of gifts, bits or viewers<input type="text" name="amount" inputmode="numeric" value="1"></label>
<div class="row"><button class="yes">Send</button></div>
</form></main></body></html>"""
    )
