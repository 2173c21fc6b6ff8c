"""Guesses, replays and races at the second factor, over HTTP and from many addresses.

The attackers know the password, because without it they do not reach the second factor.
"""

import time
from functools import partial
from uuid import uuid4

import pytest
from django.core.cache import cache

from saas.accounts.factors.models import AppFactor, BackupCode
from saas.accounts.models import Session
from tests.saas.accounts.factors.phone import code_of, mailed_code, with_app, with_mail
from tests.saas.accounts.mailbox import mails_to, secret_for
from tests.support.api import PASSWORD
from tests.support.builders import a_user
from tests.support.web import Visitor, all_at_once, web_server

ADDRESSES, WRONG_CODES = 50, 200
TURN_MS = 300
FREE_PER_ACCOUNT = 10


@pytest.fixture
def mailbox(settings):
    settings.EMAIL_BACKEND = "saas.accounts.outbox.OutboxBackend"


@pytest.fixture
def port(durable, mailbox, tmp_path):
    cache.clear()
    with web_server(durable.url, tmp_path / "web.log", FACTOR_TURN_MS=str(TURN_MS)) as port:
        yield port


def somebody():
    return a_user(username=f"fan{uuid4().hex[:12]}")


def at_the_door(port, user, address="203.0.113.1"):
    visitor = Visitor(port, address=address)
    assert visitor.log_in(user.username).code == "AUTH_TWO_FACTOR_REQUIRED"
    return visitor


def show(visitor, method, code):
    return visitor.post("/common/auth/two-factor", {"method": method, "code": code})


def sessions_of(user):
    return Session.objects.filter(user_id=user.pk).count()


def wrong(code):
    return f"{(int(code) + 1) % 10 ** len(code):0{len(code)}d}"


def test_one_code_in_thirty_log_ins_at_once_signs_in_one(port):
    person = with_app(somebody())
    before = sessions_of(person.user)
    # Thirty addresses, so that no try is refused for being one too many.
    doors = [at_the_door(port, person.user, f"203.0.113.{n}") for n in range(1, 31)]
    code = code_of(person.secret)

    answers = all_at_once([partial(show, door, "APP", code) for door in doors])

    assert [answer.status for answer in answers].count(200) == 1
    assert {answer.code for answer in answers if answer.status != 200} <= {
        "AUTH_TWO_FACTOR_CODE_INVALID",
        "AUTH_LOCKED",
    }
    assert [door.is_in() for door in doors].count(True) == 1
    assert sessions_of(person.user) == before + 1


def test_one_backup_code_in_thirty_log_ins_at_once_signs_in_one(port):
    person = with_app(somebody())
    doors = [at_the_door(port, person.user, f"203.0.113.{n}") for n in range(1, 31)]

    answers = all_at_once([partial(show, door, "BACKUP", person.backup_codes[0]) for door in doors])

    assert sorted(answer.code or "in" for answer in answers) == ["AUTH_BACKUP_CODE_INVALID"] * 29 + ["in"]
    assert BackupCode.objects.filter(user=person.user, used_at__isnull=False).count() == 1
    assert show(at_the_door(port, person.user), "BACKUP", person.backup_codes[0]).code == "AUTH_BACKUP_CODE_INVALID"


def test_a_mailed_code_is_good_in_the_log_in_that_asked_for_it_alone(port):
    person = with_mail(somebody())
    asked, other = at_the_door(port, person.user), at_the_door(port, person.user, "203.0.113.2")
    asked.post("/common/auth/two-factor/email/send").ok()
    code = mailed_code(person.user)
    assert show(other, "EMAIL", code).code == "AUTH_EMAIL_CODE_NOT_SENT"
    other.post("/common/auth/two-factor/email/send").ok()
    mailed_code(person.user)

    assert show(other, "EMAIL", code).code == "AUTH_EMAIL_CODE_INVALID"
    assert not other.is_in()
    answers = all_at_once([lambda: show(asked, "EMAIL", code) for _ in range(5)])
    assert [answer.status for answer in answers].count(200) <= 1


def test_a_volley_of_guesses_at_a_mailed_code_has_five_tries(port):
    person = with_mail(somebody())
    door = at_the_door(port, person.user)
    door.post("/common/auth/two-factor/email/send").ok()
    code = mailed_code(person.user)

    answers = all_at_once([lambda: show(door, "EMAIL", wrong(code)) for _ in range(40)])

    assert sum(answer.code == "AUTH_EMAIL_CODE_INVALID" for answer in answers) <= 5
    assert not any(answer.status == 200 for answer in answers)


def test_two_hundred_wrong_codes_from_fifty_addresses_stop_the_attackers_and_not_the_owner(port):
    person = with_app(somebody())
    home = at_the_door(port, person.user, "198.51.100.1")
    show(home, "BACKUP", person.backup_codes[0]).ok()
    home.post("/common/auth/logout")
    attackers = [at_the_door(port, person.user, f"203.0.113.{n}") for n in range(1, ADDRESSES + 1)]

    began = time.monotonic()
    answers = []
    for _ in range(WRONG_CODES // ADDRESSES):
        guess = wrong(code_of(person.secret))
        answers += all_at_once([partial(show, door, "APP", guess) for door in attackers])
    seconds = time.monotonic() - began

    codes = [answer.code for answer in answers]
    assert len(codes) == WRONG_CODES
    assert set(codes) == {"AUTH_TWO_FACTOR_CODE_INVALID", "AUTH_LOCKED"}
    looked_at = codes.count("AUTH_TWO_FACTOR_CODE_INVALID")
    # A few are free; after that, one is checked each turn, for any number of callers.
    assert looked_at <= FREE_PER_ACCOUNT + seconds * 1000 / TURN_MS + 1
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in answers if answer.status == 429)
    assert "Wrong codes were tried on your account" in [mail.subject for mail in mails_to(person.user.email)]

    # At home, where the owner logged in before, nothing is felt of it.
    home.drop_token()
    assert home.log_in(person.user.username).code == "AUTH_TWO_FACTOR_REQUIRED"
    assert show(home, "APP", code_of(person.secret)).status == 200

    # On a new device the app's code waits for its turn, as long as the queue before it; a backup code does not wait.
    new = at_the_door(port, person.user, "198.51.100.7")
    assert show(new, "BACKUP", person.backup_codes[1]).status == 200
    AppFactor.objects.filter(user=person.user).update(last_step=0)  # half a minute later, the app shows a new code
    newest, began = at_the_door(port, person.user, "198.51.100.8"), time.monotonic()
    while (answer := show(newest, "APP", code_of(person.secret))).status == 429:
        time.sleep(0.2)
        assert time.monotonic() - began < ADDRESSES * TURN_MS / 1000 + 5
    assert answer.status == 200
    assert newest.is_in()


def test_a_reset_link_works_once_in_twenty_and_the_second_factor_is_still_asked_for(port):
    person = with_app(somebody())
    Visitor(port).post("/common/auth/forgot-password", {"email": person.user.email}).ok()
    token = secret_for(person.user.email, "token")
    visitors = [Visitor(port, address=f"203.0.113.{n}") for n in range(1, 21)]
    passwords = [f"N3w!pass{n:02d}" for n in range(20)]

    def reset(visitor, password):
        return visitor.post("/common/auth/reset-password", {"token": token, "password": password})

    answers = all_at_once([partial(reset, v, p) for v, p in zip(visitors, passwords, strict=True)])

    assert sorted(answer.status for answer in answers) == [204] + [400] * 19
    password = passwords[[answer.status for answer in answers].index(204)]
    assert Visitor(port).log_in(person.user.username, PASSWORD).code == "AUTH_INVALID_CREDENTIALS"
    door = Visitor(port)
    assert door.log_in(person.user.username, password).code == "AUTH_TWO_FACTOR_REQUIRED"
    assert not door.is_in()
    assert sessions_of(person.user) == 0
