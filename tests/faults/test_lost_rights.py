"""Rights that are taken away while they are in use, over HTTP against the durable database."""

import json
import select
import socket
import time
from functools import partial
from uuid import uuid4

import pytest
from django.core.cache import cache
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from tenants.members.services import join
from tenants.wallets import issuance
from tenants.wallets.models import IssuanceDay
from tests.support.builders import a_community, a_user, an_actor, at_noon
from tests.support.ledger import balance, books_are_right
from tests.support.web import Visitor, all_at_once, web_server

LONG_SECONDS = 5
LIMIT, TIP = 1_000, 50


@pytest.fixture
def port(durable, tmp_path):
    cache.clear()
    with web_server(durable.url, tmp_path / "web.log") as port:
        yield port


class Team:
    """A community of its own with one fan; people are put on its team one by one."""

    def __init__(self, port):
        name = uuid4().hex[:12]
        self.port = port
        self.community = at_noon(a_community(slug=f"place-{name}", owner=a_user(username=f"owner{name}")))
        with tenant_context(self.community):
            self.fan = join(user=a_user(username=f"fan{name}"), community=self.community)

    def browser(self, user):
        browser = Visitor(self.port, **{"X-Acting-Creator": str(self.community.owner_id)})
        browser.log_in(user.username).ok()
        browser.http.headers["X-CSRFToken"] = browser.get("/common/auth/csrf").ok()["csrfToken"]
        return browser

    def staff(self, *permissions):
        user = a_user(username=f"staff{uuid4().hex[:12]}")
        grant = StaffGrant.objects.create(community=self.community, user=user, permissions=list(permissions))
        return self.browser(user), grant


class SlowRequest:
    """A call whose body is on its way for as long as it is not finished."""

    def __init__(self, browser, port, path, body):
        self.body = json.dumps(body).encode()
        headers = {
            **{name.title(): value for name, value in browser.http.headers.items()},
            "Cookie": "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items()),
            "Content-Type": "application/json",
            "Content-Length": str(len(self.body)),
            "Connection": "close",
        }
        self.wire = socket.create_connection(("127.0.0.1", port), timeout=60)
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.wire.sendall(f"POST /api{path} HTTP/1.1\r\n{head}\r\n".encode() + self.body[:1])

    def is_open(self):
        answered, _, _ = select.select([self.wire], [], [], 0)
        return not answered

    def finish(self):
        self.wire.sendall(self.body[1:])
        answer = b""
        while chunk := self.wire.recv(65_536):
            answer += chunk
        self.wire.close()
        return int(answer.split(b" ", 2)[1])


def test_removed_during_a_long_request_the_next_is_refused(port):
    """Takes the five seconds of the long request."""
    team = Team(port)
    owner = team.browser(team.community.owner)
    staff, grant = team.staff("USERS_MANAGEMENT")
    notes = f"/creator/users/one/{team.fan.pk}/notes"
    began = time.monotonic()
    slow = SlowRequest(staff, port, f"{notes}/one", {"text": "Kind"})
    assert staff.get(f"{notes}/all").status == 200

    assert owner.http.delete(f"/api/creator/staff/one/{grant.pk}").status_code == 204

    # At once, while the long one is still on its way; and after it.
    assert slow.is_open()
    assert staff.get(f"{notes}/all").code == "PERMISSION_NOT_PERMITTED"
    time.sleep(max(0.0, LONG_SECONDS - (time.monotonic() - began)))
    assert slow.finish() in {201, 403}
    assert staff.get(f"{notes}/all").code == "PERMISSION_NOT_PERMITTED"
    assert staff.get("/common/auth/whoami", creator=team.community.slug).ok()["acting"] is None


def test_a_long_request_that_gives_rights_gives_none_once_its_own_are_gone(port):
    """Begun with the right to invite, finished without it."""
    team = Team(port)
    owner = team.browser(team.community.owner)
    staff, grant = team.staff("STAFFS_MANAGEMENT")
    body = {"invitee": "friend@example.com", "permissions": ["STAFFS_MANAGEMENT"]}
    slow = SlowRequest(staff, port, "/creator/staff/one", body)
    assert staff.get("/creator/staff/all").status == 200

    assert owner.http.delete(f"/api/creator/staff/one/{grant.pk}").status_code == 204

    assert slow.is_open()
    assert slow.finish() == 403
    assert owner.get("/creator/staff/all").ok()["total"] == 0


def tip_until_refused(team, browser):
    """Tip the fan again and again; how many gems went out, and why it ended."""
    given = 0
    body = {"kind": "TIP", "amount": str(TIP), "reason": "Well played"}
    while True:
        answer = browser.http.patch(
            f"/api/creator/users/one/{team.fan.pk}/balance", json=body, headers={"Idempotency-Key": str(uuid4())}
        )
        if answer.status_code == 503:  # busy: three people at one counter
            continue
        if answer.status_code != 201:
            return given, answer.json()["code"]
        given += TIP


def test_three_of_staff_minting_in_loops_stop_at_the_days_limit(port):
    """Dozens of tips over HTTP."""
    team = Team(port)
    with tenant_context(team.community):
        issuance.set_issuance_limits(changes={"daily_issuance_limit": LIMIT}, actor=an_actor(team.community))
    browsers = [team.staff("WALLETS_MANAGEMENT")[0] for _ in range(3)]

    ends = all_at_once([partial(tip_until_refused, team, browser) for browser in browsers])

    assert {why for _, why in ends} == {"WALLET_ISSUANCE_LIMIT"}
    assert sum(given for given, _ in ends) == LIMIT
    with tenant_context(team.community):
        assert balance(team.fan) == LIMIT
        assert IssuanceDay.objects.get().issued == LIMIT
        books_are_right()
