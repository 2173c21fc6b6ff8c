"""The types of stream events of each provider, in one table, and how a body becomes what the inbox stores."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.utils.dateparse import parse_datetime

from saas.kernel.providers import Provider
from saas.kernel.text import without_hidden
from saas.streaming.models import EventKind
from saas.streaming.rules import MAX_TITLE

MAX_AMOUNT = 1_000_000
MAX_ID_LENGTH = 64


@dataclass(frozen=True, slots=True)
class EventReading:
    """The content of one event. ``deed`` names the deed: two events with the same parts are the same deed.

    With ``is_near``, they are the same only if they were sent at nearly the same time, because they have no id.
    """

    kind: EventKind
    deed: tuple[str, ...]
    person: str = ""
    amount: int = 1
    at: datetime | None = None
    facts: dict[str, Any] | None = None
    is_near: bool = False


# Returns None for an event that counts for no person, for example an anonymous gift.
Reader = Callable[[Any, str], EventReading | None]


@dataclass(frozen=True, slots=True)
class EventType:
    """A type of events that each channel requests.

    ``condition`` has the names of the parameters that are the channel's id. ``scopes`` must be granted by the creator.
    """

    name: str
    version: str
    read: Reader
    label: str
    scopes: tuple[str, ...] = ()
    condition: tuple[str, ...] = ("broadcaster_user_id",)


def time_of(value: Any) -> datetime:
    """Raises ValueError or TypeError for a value that is no time with a zone."""
    found = parse_datetime(value)
    if found is None or found.tzinfo is None:
        raise ValueError("a time without a zone")
    return found


def title_of(value: Any) -> str:
    return " ".join(without_hidden(str(value or "")).split())[:MAX_TITLE]


def id_of(value: Any) -> str:
    """Return an id as text. Raises ValueError without one: every event here is about a person or a channel."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError("an id of another type")
    found = str(value)
    if not found or len(found) > MAX_ID_LENGTH or not found.isprintable():
        raise ValueError("no id")
    return found


def _amount(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError("no amount")
    return min(value, MAX_AMOUNT)


def _twitch_message(event: Any, _message: str) -> EventReading | None:
    # In a shared chat, the messages of the other channels arrive, too.
    source = event.get("source_broadcaster_user_id")
    if source and source != event["broadcaster_user_id"]:
        return None
    return EventReading(EventKind.MESSAGE, (id_of(event["message_id"]),), id_of(event["chatter_user_id"]))


def _twitch_follow(event: Any, _message: str) -> EventReading:
    person = id_of(event["user_id"])
    # A person can follow, leave and follow again. That is one deed.
    deed = (id_of(event["broadcaster_user_id"]), person)
    return EventReading(EventKind.FOLLOW, deed, person, at=time_of(event["followed_at"]))


def _twitch_subscription(event: Any, message: str) -> EventReading | None:
    # The receiver of a subscription as a gift did nothing for it. The gift counts for the person who gave it.
    if event.get("is_gift"):
        return None
    return EventReading(EventKind.SUBSCRIPTION, (message,), id_of(event["user_id"]))


def _twitch_renewal(event: Any, message: str) -> EventReading | None:
    months = event.get("cumulative_months")
    if not months:
        return _twitch_subscription(event, message)
    person = id_of(event["user_id"])
    # The months only grow, and a person renews once a month.
    deed = (id_of(event["broadcaster_user_id"]), person, "months", str(_amount(months)))
    return EventReading(EventKind.SUBSCRIPTION, deed, person)


def _twitch_gift(event: Any, message: str) -> EventReading | None:
    if event["is_anonymous"]:
        return None
    person, number = id_of(event["user_id"]), _amount(event["total"])
    # The number of all gifts of the person at this channel, unless the person hides it.
    total = event.get("cumulative_total")
    deed = (id_of(event["broadcaster_user_id"]), person, "total", str(_amount(total))) if total else (message,)
    return EventReading(EventKind.GIFT, deed, person, number)


def _twitch_cheer(event: Any, _message: str) -> EventReading | None:
    if event["is_anonymous"]:
        return None
    person, number = id_of(event["user_id"]), _amount(event["bits"])
    # The id of the deed is a hash of the text, which is not stored.
    deed = (id_of(event["broadcaster_user_id"]), person, str(number), str(event.get("message") or ""))
    return EventReading(EventKind.CHEER, deed, person, number, is_near=True)


def _twitch_raid(event: Any, message: str) -> EventReading:
    return EventReading(EventKind.RAID, (message,), id_of(event["from_broadcaster_user_id"]))


def _twitch_redemption(event: Any, _message: str) -> EventReading | None:
    if event["status"] == "canceled":
        return None
    person = id_of(event["user_id"])
    return EventReading(EventKind.REDEMPTION, (id_of(event["id"]),), person, at=time_of(event["redeemed_at"]))


def _twitch_online(event: Any, message: str) -> EventReading | None:
    if event["type"] != "live":
        return None
    began = time_of(event["started_at"])
    return EventReading(EventKind.ONLINE, (message,), at=began, facts={"since": began.isoformat()})


def _twitch_offline(_event: Any, message: str) -> EventReading:
    return EventReading(EventKind.OFFLINE, (message,))


def _kick_message(event: Any, _message: str) -> EventReading:
    sender = id_of(event["sender"]["user_id"])
    return EventReading(EventKind.MESSAGE, (id_of(event["message_id"]),), sender, at=time_of(event["created_at"]))


def _kick_follow(event: Any, _message: str) -> EventReading:
    person = id_of(event["follower"]["user_id"])
    return EventReading(EventKind.FOLLOW, (id_of(event["broadcaster"]["user_id"]), person), person)


def _kick_deed(event: Any, person: str, moment: datetime, *details: str) -> tuple[str, ...]:
    """The parts of a deed without an id of its own. Kick may report one deed in several messages."""
    return (id_of(event["broadcaster"]["user_id"]), person, moment.astimezone(UTC).isoformat(), *details)


def _kick_new(event: Any, _message: str) -> EventReading:
    person, began = id_of(event["subscriber"]["user_id"]), time_of(event["created_at"])
    return EventReading(EventKind.SUBSCRIPTION, _kick_deed(event, person, began), person, at=began)


def _kick_renewal(event: Any, _message: str) -> EventReading:
    # ``created_at`` is the start of the first month, so the time of the message counts.
    person, ends = id_of(event["subscriber"]["user_id"]), time_of(event["expires_at"])
    return EventReading(EventKind.SUBSCRIPTION, _kick_deed(event, person, ends, "renewal"), person)


def _kick_gifts(event: Any, _message: str) -> EventReading | None:
    gifter = event["gifter"]
    if gifter.get("is_anonymous") or gifter.get("user_id") is None:
        return None
    person, at, number = id_of(gifter["user_id"]), time_of(event["created_at"]), _amount(len(event["giftees"]))
    deed = _kick_deed(event, person, at, *sorted(str(one["user_id"]) for one in event["giftees"]))
    return EventReading(EventKind.GIFT, deed, person, number, at)


def _kick_kicks(event: Any, _message: str) -> EventReading:
    gift, person, at = event["gift"], id_of(event["sender"]["user_id"]), time_of(event["created_at"])
    number = _amount(gift["amount"])
    deed = _kick_deed(event, person, at, str(number), str(gift.get("name")))
    return EventReading(EventKind.CHEER, deed, person, number, at)


def _kick_redemption(event: Any, _message: str) -> EventReading | None:
    # Kick sends each change of a redemption. Those of one redemption are the same deed.
    if event["status"] not in ("pending", "accepted"):
        return None
    person = id_of(event["redeemer"]["user_id"])
    return EventReading(EventKind.REDEMPTION, (id_of(event["id"]),), person, at=time_of(event["redeemed_at"]))


def _kick_status(event: Any, message: str) -> EventReading:
    if event["is_live"] is not True:
        ended = event.get("ended_at")
        return EventReading(EventKind.OFFLINE, (message,), at=time_of(ended) if ended else None)
    began = time_of(event["started_at"])
    facts = {"since": began.isoformat(), "title": title_of(event.get("title"))}
    return EventReading(EventKind.ONLINE, (message,), at=began, facts=facts)


_CHAT = ("user:read:chat", "user:bot", "channel:bot")
_SUBSCRIPTIONS = ("channel:read:subscriptions",)
EVENTS: Mapping[Provider, tuple[EventType, ...]] = {
    Provider.KICK: (
        EventType("chat.message.sent", "1", _kick_message, "Chat messages"),
        EventType("channel.followed", "1", _kick_follow, "Follows"),
        EventType("channel.subscription.new", "1", _kick_new, "Subscriptions"),
        EventType("channel.subscription.renewal", "1", _kick_renewal, "Renewed subscriptions"),
        EventType("channel.subscription.gifts", "1", _kick_gifts, "Gifted subscriptions"),
        EventType("kicks.gifted", "1", _kick_kicks, "Kicks"),
        EventType("channel.reward.redemption.updated", "1", _kick_redemption, "Channel points"),
        EventType("livestream.status.updated", "1", _kick_status, "Start and end of streams"),
    ),
    Provider.TWITCH: (
        EventType(
            "channel.chat.message", "1", _twitch_message, "Chat messages", _CHAT, ("broadcaster_user_id", "user_id")
        ),
        EventType(
            "channel.follow", "2", _twitch_follow, "Follows", ("moderator:read:followers",),
            ("broadcaster_user_id", "moderator_user_id"),
        ),
        EventType("channel.subscribe", "1", _twitch_subscription, "Subscriptions", _SUBSCRIPTIONS),
        EventType(
            "channel.subscription.message", "1", _twitch_renewal, "Renewed subscriptions", _SUBSCRIPTIONS
        ),
        EventType("channel.subscription.gift", "1", _twitch_gift, "Gifted subscriptions", _SUBSCRIPTIONS),
        EventType("channel.cheer", "1", _twitch_cheer, "Bits", ("bits:read",)),
        EventType(
            "channel.channel_points_custom_reward_redemption.add", "1", _twitch_redemption, "Channel points",
            ("channel:read:redemptions",),
        ),
        EventType("channel.raid", "1", _twitch_raid, "Raids", (), ("to_broadcaster_user_id",)),
        EventType("stream.online", "1", _twitch_online, "Start of streams"),
        EventType("stream.offline", "1", _twitch_offline, "End of streams"),
    ),
}  # fmt: skip


def type_of(provider: Provider, name: str) -> EventType | None:
    return next((one for one in EVENTS.get(provider, ()) if one.name == name), None)


@dataclass(frozen=True, slots=True)
class EventNames:
    """The names of the person of an event at its time; ``login`` is empty if the provider gives none."""

    name: str
    login: str

    def stored(self) -> dict[str, str]:
        return {"name": self.name, "login": self.login}


def names_of(provider: Provider, event: Any, person: str) -> EventNames | None:
    """Return the names of the person with this id; None if the event does not name the person."""
    if provider is Provider.KICK:
        people = [event.get(role) for role in ("sender", "follower", "subscriber", "gifter", "redeemer")]
        found = [(one.get("user_id"), one.get("username"), "") for one in people if isinstance(one, dict)]
    else:
        parts = ("", "chatter_", "from_broadcaster_")
        found = [tuple(event.get(f"{part}user_{what}") for what in ("id", "name", "login")) for part in parts]
    for subject, name, login in found:
        if str(subject) == person and all(isinstance(one, str) and len(one) <= 100 for one in (name, login)) and name:
            return EventNames(name, login)
    return None


def channel_of(provider: Provider, kind: EventType, body: Any) -> str:
    """Return the id of the channel that a body is about. Raises KeyError, TypeError, ValueError."""
    if provider is Provider.KICK:
        return id_of(body["broadcaster"]["user_id"])
    return id_of(body["subscription"]["condition"][kind.condition[0]])


def scopes_of(provider: Provider) -> tuple[str, ...]:
    """Return every scope that the events of a provider need, in a fixed order."""
    return tuple(dict.fromkeys(scope for one in EVENTS.get(provider, ()) for scope in one.scopes))
