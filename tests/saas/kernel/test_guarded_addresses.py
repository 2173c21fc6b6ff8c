"""Addresses that people enter lead to the public internet alone."""

import pytest

from saas import env
from saas.kernel import guarded_addresses
from saas.kernel.guarded_addresses import AddressRefused, LookupUnavailable, address_problem, checked, is_public


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2a00:1450:4001:80b::200e", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("255.255.255.255", False),
        ("224.0.0.1", False),
        ("240.0.0.1", False),
        ("198.18.0.1", False),
        ("192.0.2.1", False),
        ("192.88.99.1", False),
        ("::", False),
        ("::1", False),
        ("::127.0.0.1", False),
        ("::ffff:8.8.8.8", False),
        ("::ffff:169.254.169.254", False),
        ("64:ff9b::8.8.8.8", False),
        ("2002:808:808::1", False),
        ("2001::1", False),
        ("2001:db8::1", False),
        ("fe80::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("fec0::1", False),
        ("ff02::1", False),
        ("metadata", False),
    ],
)
def test_public_addresses(address, public):
    assert is_public(address) is public


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("https://api.example.com/report?x=1", None),
        ("https://api.example.com:443/report", None),
        ("http://api.example.com/", guarded_addresses.WRONG),
        ("ftp://api.example.com/", guarded_addresses.WRONG),
        ("//api.example.com", guarded_addresses.WRONG),
        ("https://localhost/", guarded_addresses.WRONG),
        ("https://api.example.com./", guarded_addresses.WRONG),
        ("https://127.0.0.1/", guarded_addresses.WRONG),
        ("https://2130706433/", guarded_addresses.WRONG),
        ("https://0x7f.1/", guarded_addresses.WRONG),
        ("https://127.1/", guarded_addresses.WRONG),
        ("https://[::1]/", guarded_addresses.WRONG),
        ("https://api.example.com\\@evil.example/", guarded_addresses.WRONG),
        ("https://api.example.com/\r\nHost: x", guarded_addresses.WRONG),
        ("https://exämple.com/", guarded_addresses.WRONG),
        ("https://api.example.com/#x", guarded_addresses.WRONG),
        (f"https://api.example.com/{'x' * 500}", guarded_addresses.WRONG),
        ("https://[", guarded_addresses.WRONG),
        ("https://user:secret@api.example.com/", guarded_addresses.WITH_LOGIN),
        ("https://api.example.com:8443/", guarded_addresses.WITH_PORT),
        ("https://printer.local/", guarded_addresses.NOT_PUBLIC),
        ("https://metadata.google.internal/", guarded_addresses.NOT_PUBLIC),
    ],
)
def test_problems_of_an_address(url, problem):
    assert address_problem(url) == problem


@pytest.mark.parametrize(
    ("found", "error"),
    [
        (["93.184.215.14"], None),
        # One private address among public ones is enough.
        (["93.184.215.14", "10.0.0.1"], AddressRefused),
        (["93.184.215.14", "::1"], AddressRefused),
        ([], AddressRefused),
    ],
)
def test_every_address_of_a_host_must_be_public(monkeypatch, found, error):
    asked = []

    def addresses_of(host):
        asked.append(host)
        return found

    monkeypatch.setattr(guarded_addresses, "addresses_of", addresses_of)
    if error is None:
        target = checked("https://api.example.com/report")
        assert (target.ip, target.host, target.port) == ("93.184.215.14", "api.example.com", 443)
    else:
        with pytest.raises(error):
            checked("https://api.example.com/report")
    assert asked == ["api.example.com"], "one look-up, so that a second answer cannot differ"


def test_a_silent_name_server_is_not_a_refusal(settings):
    settings.DNS_RESOLVERS, settings.DNS_LIFETIME_SECONDS = ["127.0.0.1:1"], 0.2
    with pytest.raises(LookupUnavailable):
        checked("https://api.example.com/")


def test_the_simulators_of_development_are_allowed_and_no_other_place(settings):
    settings.OUTBOUND_ALLOWED = frozenset({"localhost:9100"})

    assert address_problem("http://localhost:9100/casinos/rainbet") is None
    assert checked("http://localhost:9100/x").ip == "localhost"
    for other in ("http://localhost:9101/", "http://127.0.0.1:9100/", "http://localhost/"):
        assert address_problem(other) is not None


def test_settings_by_name(monkeypatch):
    env.take_problems()
    monkeypatch.setenv("CASINO_STAKE_URL", "https://api.stake.us/affiliate/")
    monkeypatch.setenv("CASINO_CLASH_URL", "ftp://x")
    assert env.web_addresses_named("CASINO_", "_URL") == {"STAKE": "https://api.stake.us/affiliate"}
    assert [problem.partition(":")[0] for problem in env.take_problems()] == ["CASINO_CLASH_URL"]
