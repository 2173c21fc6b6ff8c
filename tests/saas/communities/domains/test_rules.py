"""Which names can be custom domains, and the records that they need."""

import pytest
from django.test import override_settings

from saas.communities.domains import rules
from saas.kernel.errors import ValidationFailed


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("fans.nova.gg", "fans.nova.gg"),
        ("  FANS.Nova.GG. ", "fans.nova.gg"),
        ("bücher.de", "xn--bcher-kva.de"),
        ("xn--bcher-kva.de", "xn--bcher-kva.de"),
        ("例え.jp", "xn--r8jz45g.jp"),
        ("ひらがな漢字カナabc.jp", "xn--abc-o73b4fvb9jyk1ji400bqrzb.jp"),
        ("fans.nova.test", "fans.nova.test"),
        ("www.example.co.uk", "www.example.co.uk"),
        ("nova.github.io", "nova.github.io"),
    ],
)
def test_a_name_is_kept_in_ascii_and_lower_case_without_its_last_dot(typed, name):
    assert rules.clean_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("https://fans.nova.gg", rules.NAME_ALONE),
        ("fans.nova.gg/store", rules.NAME_ALONE),
        ("me@nova.gg", rules.NAME_ALONE),
        ("fans nova.gg", rules.NAME_ALONE),
        ("fans.nova.gg:443", rules.NO_PORT),
        ("*.nova.gg", rules.NO_WILDCARD),
        ("127.0.0.1", rules.NO_ADDRESS),
        ("127.0.0.1.", rules.NO_ADDRESS),
        ("１２７.0.0.1", rules.NO_ADDRESS),
        ("2130706433.1", rules.NO_ADDRESS),
        ("::1", rules.NO_ADDRESS),
        ("[2001:db8::1]", rules.NO_ADDRESS),
        ("nova", rules.NO_SINGLE_LABEL),
        ("", rules.NOT_A_NAME),
        (".", rules.NOT_A_NAME),
        ("fans..nova.gg", rules.NOT_A_NAME),
        ("-nova.gg", rules.NOT_A_NAME),
        ("no_va.gg", rules.NOT_A_NAME),
        ("no\u202eva.gg", rules.NOT_A_NAME),
        ("🎁.gg", rules.NOT_A_NAME),
        (f"{'a' * 64}.gg", rules.NOT_A_NAME),
        (".".join(["a" * 60] * 4), rules.TOO_LONG),
        ("com", rules.NO_SINGLE_LABEL),
        ("co.uk", rules.PUBLIC_SUFFIX),
        ("github.io", rules.PUBLIC_SUFFIX),
        ("printer.local", rules.RESERVED),
        ("nova.onion", rules.RESERVED),
        ("nova.localhost", rules.RESERVED),
        ("nova.internal", rules.RESERVED),
        ("nova.home.arpa", rules.RESERVED),
        ("nova.invalid", rules.RESERVED),
        ("gemhall.net", rules.LOOK_ALIKE),
        ("login.gemhall.net", rules.LOOK_ALIKE),
        ("gemhall-login.net", rules.LOOK_ALIKE),
        ("gem-hall.net", rules.LOOK_ALIKE),
        ("gernhall.net", rules.LOOK_ALIKE),
        ("g3mha1l.net", rules.LOOK_ALIKE),
        ("ԍемнаӏӏ.net", rules.LOOK_ALIKE),
        ("ɢemhall.net", rules.LOOK_ALIKE),
        ("gemhäll.net", rules.LOOK_ALIKE),
        ("g\u0435mhall.net", rules.MIXED_SCRIPTS),
        ("xn--gemhll-eua.net", rules.LOOK_ALIKE),
        ("n\u043eva.gg", rules.MIXED_SCRIPTS),
        ("fans.n\u043eva.gg", rules.MIXED_SCRIPTS),
    ],
)
def test_a_name_that_cannot_be_a_domain_is_refused_with_its_reason(typed, reason):
    with pytest.raises(ValidationFailed) as refused:
        rules.clean_name(typed)
    assert refused.value.fields == {"domain": reason}


@override_settings(PLATFORM_HOSTS={"app.hall.gg", "127.0.0.1"}, EDGE_HOST="edge.hall.net")
@pytest.mark.parametrize("typed", ["app.hall.gg", "a.app.hall.gg", "hall.gg", "other.hall.gg", "edge.hall.net"])
def test_the_platforms_own_names_are_refused(typed):
    with pytest.raises(ValidationFailed) as refused:
        rules.clean_name(typed)
    assert refused.value.fields == {"domain": rules.PLATFORM_NAME}


@override_settings(PLATFORM_HOSTS={"app.hall.gg"})
def test_a_name_that_only_ends_like_the_platforms_is_somebody_elses():
    assert rules.clean_name("smallhall.gg") == "smallhall.gg"


@override_settings(ALLOW_TEST_DOMAINS=False)
def test_names_for_tests_are_refused_in_production():
    with pytest.raises(ValidationFailed):
        rules.clean_name("fans.nova.test")


@override_settings(EDGE_HOST="edge.hall.net", EDGE_ADDRESSES=["192.0.2.7", "2001:db8::7"])
def test_records_are_named_in_full_and_as_registrars_ask_for_them():
    proof, lead = rules.records_for("fans.nova.co.uk", "abc")
    assert (proof.type, proof.name, proof.host) == ("TXT", "_gemhall.fans.nova.co.uk", "_gemhall.fans")
    assert proof.value == "gemhall-verification=abc"
    assert (lead.type, lead.name, lead.host, lead.value) == ("CNAME", "fans.nova.co.uk", "fans", "edge.hall.net")


@override_settings(EDGE_ADDRESSES=["192.0.2.7", "2001:db8::7"])
def test_a_registered_domain_gets_addresses_because_it_cannot_have_a_cname():
    proof, *leads = rules.records_for("nova.co.uk", "abc")
    assert proof.host == "_gemhall"
    assert [(lead.type, lead.host, lead.value) for lead in leads] == [
        ("A", "@", "192.0.2.7"),
        ("AAAA", "@", "2001:db8::7"),
    ]
