"""Addresses that people enter lead to the public internet alone."""

import pytest

from saas import env
from saas.kernel import guarded_addresses
from saas.kernel.guarded_addresses import AddressRefused, LookupUnavailable, address_problem, checked, is_public

PUBLIC = (
    "8.8.8.8",
    "1.1.1.1",
    "100.63.255.255",
    "100.128.0.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.0.1.1",
    "198.17.255.255",
    "198.20.0.1",
    "223.255.255.254",
    "2a00:1450:4001:80b::200e",
    "2606:4700::1111",
    "2001:4860:4860::8888",
    "2003::1",
)
# The name of each kind, the first and the last address of its network, and addresses that contain an IPv4 address.
NOT_PUBLIC = {
    "this network": ("0.0.0.0", "0.255.255.255"),
    "private": ("10.0.0.0", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.1.1"),
    "CGNAT": ("100.64.0.0", "100.127.255.255"),
    "this machine": ("127.0.0.1", "127.255.255.255", "::1", "::"),
    "link-local": ("169.254.169.254", "fe80::1", "febf::1", "fe80::1%eth0"),
    "protocol assignments": ("192.0.0.0", "192.0.0.8", "192.0.0.9", "192.0.0.10", "192.0.0.170", "192.0.0.255"),
    "documentation": ("192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1", "3fff:fff:ffff::1"),
    "relays": ("192.88.99.1", "192.52.193.1", "192.31.196.1", "192.175.48.1", "2620:4f:8000::1"),
    "benchmarks": ("198.18.0.0", "198.19.255.255", "2001:2::1"),
    "multicast": ("224.0.0.1", "233.252.0.1", "239.255.255.255", "ff02::1", "ff0e::1"),
    "reserved": ("240.0.0.1", "255.255.255.255", "1::1", "4000::1", "8000::1", "fec0::1"),
    "unique local": ("fc00::1", "fd00:ec2::254", "fdff::1"),
    "discarded": ("100::1",),
    "segment routing": ("5f00::1",),
    "IPv4-mapped": ("::ffff:8.8.8.8", "::ffff:169.254.169.254", "::ffff:0:8.8.8.8"),
    "IPv4-compatible": ("::8.8.8.8", "::127.0.0.1"),
    "NAT64": ("64:ff9b::8.8.8.8", "64:ff9b::10.0.0.1", "64:ff9b::169.254.169.254"),
    "local NAT64": ("64:ff9b:1::1", "64:ff9b:1:a00:0:100::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"),
    "6to4": ("2002:808:808::1", "2002:a00:1::1", "2002:7f00:1::"),
    "Teredo": ("2001::1", "2001:0:a00:1::1"),
    "ORCHID": ("2001:10::1", "2001:20::1"),
    "no address": ("metadata", "", "8.8.8", "010.1.2.3", "8.8.8.8/32"),
}


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_called(address):
    assert is_public(address)


@pytest.mark.parametrize(("kind", "addresses"), NOT_PUBLIC.items())
def test_no_other_address_is_called(kind, addresses):
    assert [one for one in addresses if is_public(one)] == [], kind


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
