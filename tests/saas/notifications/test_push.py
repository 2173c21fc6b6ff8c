"""Web Push: from the API to a browser at a strict push service, which decrypts with the browser's keys."""

import base64
from datetime import UTC, datetime, time, timedelta
from time import monotonic

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.core.cache import cache

from saas.accounts.models import Session
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel import clock
from saas.notifications import vapid
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification, PushSubscription
from saas.notifications.push_encryption import MAX_TEXT_SIZE, encrypted
from saas.notifications.rules import QuietHours
from saas.notifications.services import notify, set_quiet_hours
from simulators.http import Server
from simulators.push import PushService
from tests.saas.notifications.test_own import on_domain
from tests.support.api import Api
from tests.support.builders import a_domain, a_user

PUSH, ALL = "/user/notifications/push", "/user/notifications/all"
WON = {"prize": "A signed poster", "raffle": "Friday"}


@pytest.fixture(scope="module")
def service():
    server = Server(0, lambda request: push.answer(request, request.path.removeprefix("/push")))
    push = PushService(f"{server.url}/push")
    server.run_in_background()
    yield push
    server.stop()


@pytest.fixture(autouse=True)
def _reachable(service, settings):
    service.reset()
    cache.clear()
    settings.OUTBOUND_ALLOWED = frozenset({service.base.removeprefix("http://").removesuffix("/push")})
    settings.PUSH_SECONDS = 0.5


@pytest.fixture
def fan(database):
    return a_user()


def subscribed(service, browser):
    """A device of the simulator that the API knows."""
    device = service.subscribe(browser.get(PUSH).ok()["serverKey"])
    browser.post(PUSH, service.keys_of(device)).ok()
    return device


def won(user, community, **changes):
    given = {"kind": NotificationKind.RAFFLE_WON, "values": WON, "link": "/raffles/1"} | changes
    notify(user_id=user.pk, community_id=community.pk, **given)


def titles(device):
    return [message.shown["title"] for message in device.messages]


def test_a_win_arrives_encrypted_for_this_browser(alpha, fan, service):
    browser = Api().login(fan)
    device, other = subscribed(service, browser), service.subscribe("another key")
    won(fan, alpha)
    run_due()

    (message,) = device.messages
    row = browser.get(ALL).ok()["data"][0]
    assert message.shown == {
        "id": row["id"], "title": row["title"], "body": row["text"], "url": "/creator/alpha/raffles/1",
        "icon": "/creator/alpha/app-icon-192.png", "tag": message.topic, "canMute": True, "badge": 1,
    }  # fmt: skip
    assert (message.urgency, len(message.topic)) == ("normal", 32)
    assert 0 < message.ttl <= 2 * 86_400
    assert other.messages == []
    assert service.counts == {201: 1}


def test_a_communitys_own_domain_has_its_own_subscription_and_links(alpha, beta, fan, service):
    a_domain(alpha, "alpha.example")
    home = Api().login(fan)
    there = on_domain(home, "alpha.example")
    on_platform, on_own = subscribed(service, home), subscribed(service, there)

    won(fan, alpha)
    won(fan, beta)
    notify(user_id=fan.pk, kind=NotificationKind.PASSWORD_CHANGED, link="/forgot-password")
    notify(
        user_id=fan.pk, community_id=alpha.pk, kind=NotificationKind.TICKET_ANSWERED, values={"ticket": "Hi"}, link="/t"
    )
    run_due()

    assert [message.shown["url"] for message in on_own.messages] == ["/raffles/1"]
    assert on_own.messages[0].shown["icon"] == "/app-icon-192.png"
    assert len(on_platform.messages) == 4
    assert len(there.get(PUSH).ok()["devices"]) == 1
    assert len(home.get(PUSH).ok()["devices"]) == 2


def test_only_wanted_kinds_are_pushed_and_read_ones_are_not(alpha, fan, service):
    browser = Api().login(fan)
    device = subscribed(service, browser)
    won(fan, alpha, kind=NotificationKind.TIP, values={"amount": 5, "reason": "Hi"})  # off until chosen
    won(fan, alpha)
    browser.post("/user/notifications/read-all").ok()
    run_due()
    assert device.messages == []

    choice = {"type": "TIP", "inApp": True, "email": False, "push": True}
    browser.patch("/user/notifications/preferences", {"preferences": [choice]}).ok()
    won(fan, alpha, kind=NotificationKind.TIP, values={"amount": 5, "reason": "Hi"})
    run_due()
    assert titles(device) == ["5 gems for you"]


def test_pushes_wait_for_the_end_of_quiet_hours_and_short_lived_ones_are_dropped(alpha, fan, service, monkeypatch):
    subscribed(service, Api().login(fan))
    set_quiet_hours(user_id=fan.pk, hours=QuietHours("Europe/Berlin", time(22), time(7)))
    monkeypatch.setattr("saas.notifications.services.now", lambda: datetime(2026, 1, 10, 23, 30, tzinfo=UTC))
    won(fan, alpha)
    won(fan, alpha, kind=NotificationKind.EVENT_STARTING_SOON, values={"event": "Cup", "minutes": 15})
    notify(user_id=fan.pk, kind=NotificationKind.PASSWORD_CHANGED, link="/forgot-password")

    jobs = Job.objects.filter(task="notifications.push").order_by("due_at")
    kinds = {Notification.objects.get(pk=job.arguments["notification_id"]).kind: job.due_at.isoformat() for job in jobs}
    assert kinds.pop("PASSWORD_CHANGED") < "2026-12"
    assert kinds == {"RAFFLE_WON": "2026-01-11T06:00:00+00:00"}


@pytest.mark.parametrize("status", [404, 410])
def test_an_ended_subscription_is_removed(alpha, fan, service, status):
    device = subscribed(service, Api().login(fan))
    device.has_ended = True
    if status == 404:
        service.browsers.clear()
    won(fan, alpha)
    run_due()
    assert service.counts == {status: 1}
    assert not PushSubscription.objects.exists()


def test_a_logout_ends_pushes(alpha, fan, service):
    browser = Api().login(fan)
    device = subscribed(service, browser)
    browser.post("/common/auth/logout").ok()
    assert not Session.objects.filter(user_id=fan.pk).exists()
    won(fan, alpha)
    run_due()
    assert (device.messages, service.counts) == ([], {})
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize("mood", [{"slow_seconds": 2.0}, {"down": True}, {"rate_limited": True}])
def test_a_service_without_an_answer_is_asked_again_later_and_given_up_in_the_end(alpha, fan, service, mood):
    browser = Api().login(fan)
    device = subscribed(service, browser)
    for name, value in mood.items():
        setattr(service.mood, name, value)
    won(fan, alpha)
    run_due()
    (job,) = Job.objects.filter(task="notifications.push", state="WAITING")
    least = 119 if "rate_limited" in mood else 59
    assert (job.due_at - clock.now()).total_seconds() > least
    assert not Job.objects.filter(state="DEAD").exists()

    service.reset()
    service.browsers[device.token] = device
    cache.clear()
    run_due(at=clock.now() + timedelta(hours=1))
    assert len(device.messages) == 1
    assert PushSubscription.objects.get().failures == 0


def test_a_hanging_service_delays_no_other_person(alpha, service):
    """After a time-out, the other pushes of that person wait without a call."""
    victim, liar = a_user(), a_user()
    hanging = Api().login(liar)
    for _ in range(8):
        subscribed(service, hanging).slow_seconds = 2.0
    good = subscribed(service, Api().login(victim))
    won(liar, alpha)
    won(victim, alpha)
    began = monotonic()
    run_due()
    assert monotonic() - began < 4
    assert len(good.messages) == 1
    assert sorted(PushSubscription.objects.filter(user=liar).values_list("failures", flat=True)) == [0] * 7 + [1]


@pytest.mark.parametrize(
    ("endpoint", "problem"),
    [
        ("https://10.0.0.1/push", "Enter a public https address, as in https://api.example.com/report"),
        ("http://push.example.com/a", "Enter a public https address, as in https://api.example.com/report"),
        ("https://router.local/a", "The address belongs to a private network"),
        ("https://push.example.com:8443/a", "The address must not contain a port"),
        ("https://fan@push.example.com/a", "The address must not contain a user name or password"),
    ],
)
def test_an_address_that_is_not_public_is_refused(fan, service, endpoint, problem):
    browser = Api().login(fan)
    keys = service.keys_of(service.subscribe(vapid.public_key())) | {"endpoint": endpoint}
    refused = browser.post(PUSH, keys)
    assert (refused.code, refused.body["fields"]) == ("VALIDATION_ERROR", {"endpoint": problem})


def test_a_name_that_leads_into_a_private_network_is_not_called(alpha, fan, service, monkeypatch):
    monkeypatch.setattr("saas.kernel.guarded_addresses.addresses_of", lambda host: ["10.0.0.7"])
    browser = Api().login(fan)
    keys = service.keys_of(service.subscribe(vapid.public_key())) | {"endpoint": "https://push.example.com/a"}
    browser.post(PUSH, keys).ok()
    won(fan, alpha)
    run_due()
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize("field", ["publicKey", "secret", "serverKey"])
def test_wrong_keys_are_refused(fan, service, field):
    keys = service.keys_of(service.subscribe(vapid.public_key())) | {field: "AAAA"}
    assert list(Api().login(fan).post(PUSH, keys).body["fields"]) == [field]


def test_a_device_is_ended_by_its_owner_alone_and_an_eleventh_ends_the_oldest(fan, service):
    browser, stranger = Api().login(fan), Api().login(a_user())
    for _ in range(11):
        subscribed(service, browser)
    devices = browser.get(PUSH).ok()["devices"]
    assert len(devices) == 10
    path = f"{PUSH}/one/{devices[0]['id']}"
    assert stranger.delete(path).code == "NOTIFICATION_PUSH_DEVICE_NOT_FOUND"
    browser.delete(path).ok()
    assert len(browser.get(PUSH).ok()["devices"]) == 9


def test_push_is_offered_after_a_win_or_for_live_alerts(alpha, fan):
    browser = Api().login(fan)
    assert browser.get(PUSH).ok()["mayOffer"] is False
    won(fan, alpha)
    assert browser.get(PUSH).ok()["mayOffer"] is True
    other = Api().login(a_user()).at(alpha)
    alerts = "/user/notifications/live-alerts"
    assert other.get(alerts).ok() == {"isOn": False}
    other.patch(alerts, {"isOn": True}).ok()
    assert (other.get(alerts).ok(), other.get(PUSH).ok()["mayOffer"]) == ({"isOn": True}, True)


def test_a_changed_secret_key_signs_for_old_subscriptions(alpha, fan, service, settings):
    device = subscribed(service, Api().login(fan))
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "n" * 64, [settings.SECRET_KEY]
    won(fan, alpha)
    run_due()
    assert len(device.messages) == 1
    assert vapid.public_key() != device.server_key


def test_a_browser_that_was_away_gets_the_last_stream_alone(alpha, fan, service):
    browser = Api().login(fan)
    device = subscribed(service, browser)
    browser.at(alpha).patch("/user/notifications/live-alerts", {"isOn": True}).ok()
    device.is_away = True
    for title in ("Slots", "Late slots"):
        won(fan, alpha, kind=NotificationKind.STREAM_LIVE, values={"platform": "Twitch", "title": title})
    won(fan, alpha)
    won(fan, alpha, values=WON | {"raffle": "Sunday"})
    run_due()
    device.come_back()
    assert [one.shown["body"] for one in device.messages if "live" in one.shown["title"]] == ["On Twitch: Late slots"]
    assert len(device.messages) == 3


def test_the_encryption_is_that_of_the_standard():
    """RFC 8291, appendix A."""
    own = from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        point=from_text("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        secret=from_text("BTBZMqHH6r4Tts7J_aSIgg"),
        pair=ec.derive_private_key(int.from_bytes(own), ec.SECP256R1()),
        salt=from_text("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert base64.urlsafe_b64encode(body).decode().rstrip("=") == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    with pytest.raises(ValueError, match="at most"):
        encrypted(b"x" * (MAX_TEXT_SIZE + 1), point=b"", secret=b"")


def from_text(text: str) -> bytes:
    return vapid.from_base64url(text)
