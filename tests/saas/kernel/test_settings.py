"""Settings are read strictly: a bad value is a sentence that names its variable, and all of them come at once."""

import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from saas import env
from tests.support.running import ROOT, clean_environment

PERCENT_ENCODED = "redis://:p%2Fss%40@redis.example.com:6379/0"


@pytest.fixture(autouse=True)
def _no_problems_are_left():
    env.take_problems()
    yield
    env.take_problems()


def read(monkeypatch, value, reader):
    """Return what ``reader`` makes of the variable X, and the problems."""
    monkeypatch.setenv("X", value)
    return reader(), env.take_problems()


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("smtp://mail.example.com", (25, False, False)),
        ("smtp://mail.example.com:587?tls=1", (587, True, False)),
        ("smtp://mail.example.com:587?tls=true", (587, True, False)),
        ("smtp://mail.example.com:587?tls=YES", (587, True, False)),
        ("smtp://mail.example.com:587?tls=on", (587, True, False)),
        ("smtp://mail.example.com:587?tls=off", (587, False, False)),
        ("smtp://mail.example.com:587?tls=0", (587, False, False)),
        ("smtps://mail.example.com", (465, False, True)),
        ("smtps://me:secret@mail.example.com:8465", (8465, False, True)),
    ],
)
def test_the_encryption_of_mails_is_what_the_address_says(monkeypatch, value, expected):
    found, problems = read(monkeypatch, value, lambda: env.smtp("X"))

    assert problems == []
    assert (found["EMAIL_PORT"], found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == expected


@pytest.mark.parametrize(
    ("value", "word"),
    [
        ("smtp://mail.example.com?ssl=1", "unknown parameter 'ssl'"),
        ("smtp://mail.example.com?tls=maybe", "parameter tls"),
        ("smtp://mail.example.com?TLS=1", "unknown parameter 'TLS'"),
        ("smtps://mail.example.com?tls=1", "unknown parameter 'tls'"),
        ("smtp+tls://mail.example.com", "the scheme is smtp or smtps"),
        ("mail.example.com:587", "the scheme is smtp or smtps"),
        ("smtp://", "must look like"),
        ("smtp://me:a/b@mail.example.com", "Percent-encode"),
        ("smtp://me:a#b@mail.example.com", "Percent-encode"),
        ("smtp://me@mail.example.com", "a user and a password"),
        ("smtp://mail.example.com:port", "must look like"),
    ],
)
def test_an_address_of_a_mail_server_that_is_not_understood_is_refused(monkeypatch, value, word):
    _, problems = read(monkeypatch, value, lambda: env.smtp("X"))

    assert len(problems) == 1
    assert problems[0].startswith("X")
    assert word in problems[0]


@pytest.mark.parametrize(
    "value", ["redis://127.0.0.1:6379/0", "redis://redis", PERCENT_ENCODED, "rediss://user:p@r:1/2?ssl_ca_certs=/a.pem"]
)
def test_an_address_of_redis_is_taken(monkeypatch, value):
    assert read(monkeypatch, value, lambda: env.redis("X", "")) == (value, [])


@pytest.mark.parametrize(
    ("value", "word"),
    [
        ("redis://:pa/ss@redis.example.com:6379/0", "Percent-encode"),
        ("redis://:pa?ss@redis.example.com:6379/0", "Percent-encode"),
        ("redis://:pa#ss@redis.example.com:6379/0", "Percent-encode"),
        ("redis://redis.example.com:6379/one", "number of the database"),
        ("redis://redis.example.com:6379/0?timeout=3", "unknown parameter 'timeout'"),
        ("redis://redis.example.com:6379/0?ssl_ca_certs=/a.pem", "rediss"),
        ("unix:///run/redis.sock", "the scheme is redis or rediss"),
        ("redis:///0", "the host is missing"),
    ],
)
def test_an_address_of_redis_that_is_not_understood_is_refused(monkeypatch, value, word):
    _, problems = read(monkeypatch, value, lambda: env.redis("X", "redis://default"))

    assert word in " ".join(problems)


@pytest.mark.parametrize(
    ("value", "word"),
    [
        ("postgres://gemhall:a/b@db.example.com/gemhall", "Percent-encode"),
        ("mysql://db.example.com/gemhall", "the scheme is postgres or postgresql"),
        ("postgres://db.example.com", "the name of the database is missing"),
        ("postgres://db.example.com/gemhall?ssl=true", "PostgreSQL does not know"),
        ("postgres://db.example.com/gemhall?sslmode=foo", "parameter sslmode must be one of disable, allow"),
        ("postgres://db.example.com/gemhall?sslmode=", "parameter sslmode must be one of"),
        ("postgres://db.example.com/gemhall?connect_timeout=abc", "parameter connect_timeout must be a whole number"),
        ("postgres://db.example.com/gemhall?target_session_attrs=write", "parameter target_session_attrs"),
        ("postgres://db.example.com:99999/gemhall", "must look like"),
    ],
)
def test_an_address_of_a_database_that_is_not_understood_is_refused(value, word):
    env.database(value)

    assert word in " ".join(env.take_problems())


@pytest.mark.parametrize(
    ("value", "name", "host"),
    [
        ("postgres://u:p%2Fw@db.example.com:5433/gemhall?sslmode=require", "gemhall", "db.example.com"),
        ("postgres://u@%2Frun%2Fpostgresql/gemhall", "gemhall", "/run/postgresql"),
        ("postgres:///gemhall?host=/run/postgresql", "gemhall", "/run/postgresql"),
        ("postgres://u@[::1]/gemhall", "gemhall", "::1"),
    ],
)
def test_an_address_of_a_database_is_taken(value, name, host):
    found = env.database(value)

    assert env.take_problems() == []
    assert (found["NAME"], found["HOST"]) == (name, host)


@pytest.mark.parametrize(
    ("value", "reader", "word"),
    [
        ("four", lambda: env.number("X", 4), "whole number"),
        ("0", lambda: env.number("X", 4), "whole number from 1"),
        ("1.5", lambda: env.number("X", 4), "whole number"),
        ("99999999999999999999", lambda: env.number("X", 4), "whole number from 1 to 10000000000"),
        ("1_000", lambda: env.number("X", 4), "whole number"),
        ("٤", lambda: env.number("X", 4), "whole number"),
        ("86401", lambda: env.seconds("X", 60), "from 1 to 86400"),
        ("99999", lambda: env.port("X", 443), "from 1 to 65535"),
        ("0", lambda: env.port("X", 443), "from 1 to 65535"),
        ("1e300", lambda: env.factor("X", 1), "up to 1000000"),
        ("a b;c", lambda: env.cookie_suffix("X", ""), "letters"),
        ("ä", lambda: env.cookie_suffix("X", ""), "letters"),
        ("a" * 33, lambda: env.cookie_suffix("X", ""), "up to 32"),
        ("short", lambda: env.secret("X", least=32), "at least 32 random characters, not 5"),
        ("XYZ", lambda: env.hexadecimal("X", "0" * 64, digits=64), "64 hexadecimal digits"),
        ("f" * 63, lambda: env.hexadecimal("X", "0" * 64, digits=64), "64 hexadecimal digits"),
        ("a.example.com,b.example.com", lambda: env.host("X", "localhost"), "one host name"),
        (",", lambda: env.host("X", "localhost"), "one host name"),
        ("nan", lambda: env.factor("X", 1), "number above 0"),
        ("ture", lambda: env.flag("X"), "1, true, yes or on"),
        ("prod", lambda: env.choice("X", "development", ("development", "production")), "one of"),
        ("https://gemhall.example.com", lambda: env.hosts("X"), "without https://"),
        ("gemhall.example.com:443", lambda: env.hosts("X"), "without https://"),
        ("front", lambda: env.networks("X"), "addresses or networks"),
        ("10.0.0.0/40", lambda: env.networks("X"), "addresses or networks"),
        ("example.com", lambda: env.addresses("X"), "IP addresses"),
        ("dns.example.com", lambda: env.name_servers("X"), "address:port"),
        ("gemhall.example.com", lambda: env.web_address("X"), "must look like https://"),
        ("https://gemhall.example.com/x", lambda: env.web_address("X", may_have_path=False), "host alone"),
        ("hello@example.com", lambda: env.contact("X", ""), "mailto:"),
        ("mailto:", lambda: env.contact("X", ""), "mailto:"),
        ("mailto:hello", lambda: env.contact("X", ""), "mailto:"),
        ("mailto:?subject=hi", lambda: env.contact("X", ""), "mailto:"),
        ("https://", lambda: env.contact("X", ""), "mailto:"),
        ("https://[", lambda: env.contact("X", ""), "mailto:"),
        ("https:///", lambda: env.web_address("X"), "host alone"),
        ("https://", lambda: env.web_addresses("X"), "host is missing"),
        ("1.1.1.1:0", lambda: env.name_servers("X"), "address:port"),
    ],
)
def test_a_value_of_another_kind_is_refused(monkeypatch, value, reader, word):
    _, problems = read(monkeypatch, value, reader)

    assert len(problems) == 1
    assert problems[0].startswith("X: ")
    assert word in problems[0]


def test_all_problems_are_raised_at_once():
    env.problem("A", "must be one")
    env.problem("B", "must be two")
    env.problem("B", "must be two")

    with pytest.raises(ImproperlyConfigured) as raised:
        env.refuse_problems(ImproperlyConfigured)

    assert str(raised.value).splitlines()[1:] == ["  - A: must be one", "  - B: must be two"]
    env.refuse_problems(ImproperlyConfigured)


def test_a_problem_does_not_show_a_password(monkeypatch):
    for value in ("redis://:hush/hush@host/0", "smtp://me:hush/@host", "postgres://u:hush#@h/d"):
        monkeypatch.setenv("X", value)
        env.redis("X", "")
        env.smtp("X")
        env.database(value)

    assert "hush" not in " ".join(env.take_problems())


@pytest.mark.parametrize(
    ("value", "reader"),
    [
        ("86400", lambda: env.seconds("X", 60)),
        ("65535", lambda: env.port("X", 443)),
        ("laptop_2-b", lambda: env.cookie_suffix("X", "")),
        ("k" * 32, lambda: env.secret("X", least=32)),
        ("mailto:help@example.com", lambda: env.contact("X", "")),
        ("mailto:help@example.com?subject=Help", lambda: env.contact("X", "")),
        ("https://example.com/contact", lambda: env.contact("X", "")),
        ("::1", lambda: env.host("X", "")),
    ],
)
def test_a_right_value_is_taken(monkeypatch, value, reader):
    found, problems = read(monkeypatch, value, reader)

    assert (str(found), problems) == (value, [])


@pytest.mark.parametrize(("given", "missing"), [("A", "B, C"), ("B", "A, C"), ("AC", "B")])
def test_variables_that_only_work_together_are_set_together(monkeypatch, given, missing):
    for name in given:
        monkeypatch.setenv(name, "value")
    env.together("A", "B", "C")

    assert env.take_problems() == [f"A, B, C: set all of them or none. Missing: {missing}"]


def test_all_or_none_of_the_variables_that_work_together_are_right(monkeypatch):
    env.together("A", "B")
    monkeypatch.setenv("A", "value")
    monkeypatch.setenv("B", "value")
    env.together("A", "B")

    assert env.take_problems() == []


WRONG = {
    "GEMHALL_ENV": "production",
    "PLATFORM_URL": "http://gemhall.example.com",
    "SECRET_KEY": "short",
    "INSTANCE": "a b;c",
    "STREAMS_READ_SECONDS": "9" * 20,
    "EARNING_PAY_SECONDS": "9" * 20,
    "WATCH_BEAT_SECONDS": "9" * 20,
    "REALTIME_LIFETIME": "9" * 20,
    "DOMAIN_GRACE_HOURS": "9" * 12,
    "DOMAIN_RESERVED_DAYS": "9" * 12,
    "RATE_LIMIT_SCALE": "1e308",
    "EDGE_PORT": "99999",
    "EDGE_HOST": ",",
    "BEACON_CHAIN": "XYZ",
    "BEACON_PUBLIC_KEY": "nothex",
    "BEACON_PERIOD": "9" * 20,
    "DATABASE_URL": "postgres://gemhall@127.0.0.1/gemhall?sslmode=foo",
    "SUPPORT_CONTACT": "mailto:",
    "MAIL_FROM": "@",
}
HALF = {
    "STRIPE_SECRET_KEY": "STRIPE_WEBHOOK_SECRET",
    **{f"{name}_CLIENT_ID": f"{name}_CLIENT_SECRET" for name in ("KICK", "TWITCH", "DISCORD", "GOOGLE")},
}


def test_a_process_names_every_wrong_setting_and_ends_with_status_78():
    """One process reads all of them: a start of Django costs half a second."""
    done = subprocess.run(
        [sys.executable, "manage.py", "check"], cwd=ROOT, capture_output=True, text=True, check=False,
        env=clean_environment({**WRONG, **dict.fromkeys(HALF, "value"), "DJANGO_SETTINGS_MODULE": "saas.settings"}),
    )  # fmt: skip
    lines = done.stderr.splitlines()

    assert (done.returncode, lines[0]) == (os.EX_CONFIG, "The settings are not right:"), done.stderr
    named = [line.removeprefix("  - ").partition(":")[0] for line in lines[1:]]
    pairs = [f"{one}, {other}" for one, other in HALF.items()]
    assert sorted(named) == sorted([*(name for name in WRONG if name not in ("GEMHALL_ENV", "PLATFORM_URL")), *pairs])


def test_a_value_can_be_a_file(monkeypatch, tmp_path):
    """Docker and Kubernetes give secrets as files, which other programs of the machine do not print."""
    file = tmp_path / "secret"
    file.write_text("from the file\n")
    monkeypatch.delenv("X", raising=False)
    monkeypatch.setenv("X_FILE", str(file))
    assert env.text("X") == "from the file"
    monkeypatch.setenv("X", "from the variable")
    assert env.text("X") == "from the variable"
    monkeypatch.delenv("X")
    file.unlink()
    assert env.text("X", "default") == "default"
    (problem,) = env.take_problems()
    assert problem.startswith("X_FILE: must name a file")
    assert "from the" not in problem
