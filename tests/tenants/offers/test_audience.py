"""Offers in front of every kind of person: age, country, breaks, and casinos that are switched off."""

import re
from datetime import date, timedelta
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_tenants.utils import tenant_context

from saas.access.audience import AudienceArea, set_creator_rule
from saas.access.play_limits.services import exclude_self
from saas.casinos.models import Provider
from saas.kernel.clock import now
from saas.notifications.models import Notification
from tenants.offers.models import Offer
from tenants.offers.services import uses
from tests.support.api import Api
from tests.support.casino_area import public, switch
from tests.support.offers import FAN, a_casino_offer, a_claim, an_adult, an_offer, claim, decide, listed
from tests.support.queries import at_most_queries
from tests.support.shop import a_shopper

ASKS, YOUNG, ABROAD, BREAK = (
    "AGE_CONFIRMATION_REQUIRED", "AGE_TOO_YOUNG", "COUNTRY_NOT_ALLOWED", "LIMIT_SELF_EXCLUDED",
)  # fmt: skip
CALLS = {
    "page": lambda api, path: api.get(path),
    "claim": lambda api, path: api.post(f"{FAN}/claim", {"offerId": path.rsplit("/", 1)[1], "text": "Proof"}),
    "use": lambda api, path: api.post(f"{path}/uses", {"use": "CODE"}),
    "report": lambda api, path: api.post(f"{path}/report"),
    "remind": lambda api, path: api.post(f"{path}/reminder"),
    "forget": lambda api, path: api.delete(f"{path}/reminder"),
}


def years(age: int) -> date:
    return date(now().year - age, 1, 1)


def calls(fan, offer) -> dict[str, str | None]:
    return {name: call(fan.api.at(fan.community), f"{FAN}/one/{offer.pk}").code for name, call in CALLS.items()}


def under(alpha):
    return an_adult(alpha, birth_date=years(17), country="SE")


def abroad(alpha):
    return an_adult(alpha, birth_date=years(30), country="DK")


def on_a_break(alpha):
    fan = an_adult(alpha, birth_date=years(30), country="SE")
    exclude_self(user=fan.user, community_id=alpha.pk, period="MONTH")
    return fan


# Person, offer, the code of each call. A person whom an offer excludes finds no trace of it.
EXCLUDED = {
    "too young for the platform's rule": (under, lambda one: an_offer(one), YOUNG),
    "too young for the offer": (
        lambda one: an_adult(one, birth_date=years(20), country="SE"), lambda one: an_offer(one, minimum_age=21), YOUNG,
    ),
    "a country that the offer excludes": (abroad, lambda one: an_offer(one, countries=["DK"]), ABROAD),
    "a country that the offer does not name": (
        abroad, lambda one: an_offer(one, countries=["SE"], is_allow_list=True), ABROAD,
    ),
    "a country of the casino": (abroad, lambda one: a_casino_offer(one), ABROAD),
    "a break, at a casino": (on_a_break, lambda one: a_casino_offer(one), BREAK),
}  # fmt: skip


@pytest.mark.parametrize("name", EXCLUDED)
def test_an_excluded_fan_finds_no_trace(name, alpha):
    person, thing, code = EXCLUDED[name]
    Provider.objects.filter(pk="STAKE").update(blocked_countries=["DK"])
    fan, offer = person(alpha), thing(alpha)
    assert listed(fan.api, alpha) == []
    assert fan.api.at(alpha).get(f"{FAN}/platform/filters/alpha").ok()["total"] == 0
    assert calls(fan, offer) == dict.fromkeys(CALLS, code)


@pytest.mark.parametrize("name", EXCLUDED)
def test_an_excluded_fan_is_not_notified(name, alpha):
    """Of neither the decision nor the end; but an approved claim is paid."""
    person, thing, _ = EXCLUDED[name]
    fan, offer = an_adult(alpha, birth_date=years(30), country="SE"), thing(alpha)
    made = a_claim(fan, offer)
    decide(made.pk, "REJECTED", alpha, reason="No code")
    admitted = an_adult(alpha, birth_date=years(30), country="SE")
    for one in (fan, admitted):
        one.api.at(alpha).post(f"{FAN}/one/{offer.pk}/reminder").ok()
    rows = Notification.objects.filter(user_id=fan.user.pk, kind__startswith="OFFER")
    assert rows.count() == 1
    again = a_claim(fan, offer)
    Provider.objects.filter(pk="STAKE").update(blocked_countries=["DK"])
    other = person(alpha)
    type(fan.user).objects.filter(pk=fan.user.pk).update(birth_date=other.user.birth_date, country=other.user.country)
    if person is on_a_break:
        exclude_self(user=fan.user, community_id=None, period="MONTH")
    decide(again.pk, "REJECTED", alpha, reason="No code")
    with tenant_context(alpha):
        times = {"starts_at": now() - timedelta(days=2), "ends_at": now() + timedelta(hours=20)}
        Offer.objects.filter(pk=offer.pk).update(**times)
        uses.remind(offer.pk)
    assert rows.count() == 1
    assert list(Notification.objects.filter(kind="OFFER_ENDING").values_list("user_id", flat=True)) == [
        admitted.user.pk
    ]


def test_a_break_hides_casinos_alone(alpha):
    fan, plain = on_a_break(alpha), an_offer(alpha)
    a_casino_offer(alpha)
    assert [row["id"] for row in listed(fan.api, alpha)] == [str(plain.pk)]


def test_a_person_of_unknown_age_reads_the_rules_and_no_code(alpha):
    offer = a_casino_offer(alpha, minimum_age=21, countries=["DK", "NL"], min_level=3)
    for api in (Api(), a_shopper(alpha).api):
        (row,) = listed(api, alpha)
        assert (row["details"], row["locked"]["code"], row["title"]) == (None, ASKS, offer.title)
        assert row["rule"] == {
            "minimumAge": 21, "allowed": None, "blocked": ["DK", "NL"], "minLevel": 3, "minMemberDays": None,
        }  # fmt: skip
        assert offer.promo_code not in str(row)
    fan = a_shopper(alpha)
    assert {name: code for name, code in calls(fan, offer).items() if name != "page"} == dict.fromkeys(
        set(CALLS) - {"page"}, ASKS
    )


def test_the_communitys_own_rule_counts_too(alpha):
    set_creator_rule(community=alpha, area=AudienceArea.OFFERS, minimum_age=25, countries=[], is_allow_list=False)
    an_offer(alpha)
    fan = an_adult(alpha, birth_date=years(22), country="SE")
    assert listed(fan.api, alpha) == []


def test_offers_of_casinos_are_gone_while_casinos_are_off(alpha, team, fan):
    casino = a_casino_offer(alpha)
    assert "offers" in public(alpha)["sections"]
    switch(team, alpha, on=False)
    assert "offers" not in public(alpha)["sections"]
    assert listed(fan.api, alpha) == []
    assert set(calls(fan, casino).values()) == {"OFFER_NOT_FOUND"}
    body = {"platformId": str(casino.platform_id), "title": "More", "promoCode": "M", "startsAt": now().isoformat()}
    assert team.post("/creator/exclusive-offers/one", body).code == "FEATURE_SWITCHED_OFF"
    assert team.post("/creator/exclusive-offers/platform/one", {"name": "Bet", "isCasino": True}).code is not None
    plain = an_offer(alpha)
    assert "offers" in public(alpha)["sections"]
    assert [row["id"] for row in listed(fan.api, alpha)] == [str(plain.pk)]
    assert claim(fan, plain).status == 201


def test_a_community_without_offers_shows_no_trace(alpha, fan):
    assert "offers" not in public(alpha)["sections"]
    an_offer(alpha, publication="DRAFT")
    assert "offers" not in public(alpha)["sections"]
    assert listed(fan.api, alpha) == []


def test_the_team_cannot_claim_and_decides_no_claim_of_its_own(alpha, team, fan):
    offer = an_offer(alpha)
    answer = team.at(alpha).post(f"{FAN}/claim", {"offerId": str(offer.pk), "text": "Mine"})
    assert answer.code == "OFFER_SELF"


def test_lists_cost_the_same_however_long_they_are(alpha, team, fan):
    for _ in range(2):
        an_offer(alpha, min_level=1)
        a_casino_offer(alpha)
    claim(fan, an_offer(alpha)).ok()
    listed(fan.api, alpha)
    team.get("/creator/exclusive-offers/all").ok()
    for count in (0, 6):
        for _ in range(count):
            a_claim(an_adult(alpha), an_offer(alpha, min_level=1))
        listed(fan.api, alpha)
        # Session, user; the offers to hide and their casinos and breaks; the page and its total; the same for its
        # rows; member, team, level (three), claims, earlier accounts (two), reports, reminders.
        with at_most_queries(19):
            assert len(listed(fan.api, alpha)) == 5 + count
        with at_most_queries(4):
            assert team.get("/creator/exclusive-offers/all").ok()["total"] == 5 + count
        with at_most_queries(4):
            assert team.get("/creator/exclusive-offers/requests/all").ok()["total"] == 1 + count


def test_a_page_of_many_offers_costs_the_queries_of_a_page_of_few(alpha, fan):
    """And reads no row of an offer that it does not show."""
    for number in range(24):
        an_offer(alpha, minimum_age=18 + number % 2, countries=["DK"] if number % 3 else [])

    def asked() -> list[str]:
        with CaptureQueriesContext(connection) as found:
            assert len(fan.api.at(alpha).get(f"{FAN}/all/alpha", {"take": 10}).ok()["data"]) == 10
        # Without those about the session and the community, which caches answer at times.
        return [query["sql"] for query in found.captured_queries if '"offers_' in query["sql"]]

    asked()  # the first call finds the session and the community
    few = asked()
    for number in range(24):
        an_offer(alpha, minimum_age=18 + number % 2, countries=["DK"] if number % 3 else [])
    many = asked()
    assert len(many) == len(few)
    whole = [sql for sql in many if '"offers_offer"."how_to_claim"' in sql]
    assert len(whole) == 1
    assert "LIMIT 10" in whole[0]


def test_pages_of_claims_follow_the_last_row(alpha, team):
    offer = an_offer(alpha)
    made = [a_claim(an_adult(alpha), offer) for _ in range(3)]
    path, seen, after = "/creator/exclusive-offers/requests/all", [], None
    while rows := team.get(path, {"take": 2, **({"after": after} if after else {})}).ok()["data"]:
        seen += [row["id"] for row in rows]
        after = rows[-1]["id"]
    assert seen == [str(one.pk) for one in made]


def preview(path: str) -> dict[str, str]:
    """The title and the description of a page for other sites."""
    html = Api().client.get(path, headers={"host": "localhost"}).content.decode()
    found = dict(re.findall(r'<meta property="og:(title|description)" content="([^"]*)"', html))
    return {name: unescape(text) for name, text in found.items()}


def test_the_home_and_other_sites_learn_of_offers_once_there_are_some(alpha, team, settings):
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)

    def shown() -> tuple[bool, str]:
        is_on_home = "OFFERS" in [block["kind"] for block in public(alpha)["home"]]
        return is_on_home, preview("/creator/alpha/offers")["title"]

    nothing, something = (False, alpha.name), (True, f"Offers · {alpha.name}")
    an_offer(alpha, publication="DRAFT")
    assert shown() == nothing
    casino = a_casino_offer(alpha)
    assert shown() == something
    assert preview("/creator/alpha/offers")["description"] == (
        f"Bonuses for the fans of {alpha.name}, with all their terms."
    )
    switch(team, alpha, on=False)
    assert shown() == nothing
    assert casino.title not in Api().client.get("/creator/alpha/offers", headers={"host": "localhost"}).content.decode()
