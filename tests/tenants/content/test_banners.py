"""Banners: what they need, when fans see them, and who may change them."""

from datetime import timedelta
from typing import Any

import pytest
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from tenants.events.models import EventOccurrence
from tenants.raffles.models import Raffle
from tests.support.api import Api
from tests.support.content import A_BANNER, a_banner
from tests.support.events import an_event
from tests.support.queries import at_most_queries
from tests.support.raffles import a_raffle
from tests.support.shop import a_picture

ROOT = "/creator/customization/banners"


@pytest.fixture
def team(alpha: Any) -> Api:
    return Api().login(alpha.owner)


def shown() -> list[dict[str, Any]]:
    banners: list[dict[str, Any]] = Api().get("/public/community", {"creator": "alpha"}).ok()["banners"]
    return banners


def test_a_link_is_shown_once_it_is_published(team):
    banner = team.post(f"{ROOT}/one", {**A_BANNER, "isPublished": False}).ok()
    assert shown() == []
    team.patch(f"{ROOT}/one/{banner['id']}", {"isPublished": True, "seen": {"isPublished": False}}).ok()
    (only,) = shown()
    assert (only["kind"], only["placement"], only["label"], only["link"], only["picture"]) == (
        "Link",
        "TOP",
        "Join the raffle",
        "/raffles",
        None,
    )


def test_an_image_has_a_picture_with_its_size(team):
    picture = team.upload("/creator/customization/pages/pictures", {"picture": a_picture(size=(800, 200))}).ok()
    banner = {"kind": "Image", "placement": "MAIN", "label": "Summer sale", "isPublished": True}
    assert team.post(f"{ROOT}/one", banner).body["fields"] == {"picture": "Choose a picture"}
    refused = team.post(f"{ROOT}/one", {**banner, "picture": "other.webp"})
    assert refused.body["fields"] == {"picture": "Choose a picture"}
    made = team.post(f"{ROOT}/one", {**banner, "picture": picture["name"]}).ok()
    assert made["picture"] == picture
    (only,) = shown()
    assert only["picture"] == picture
    assert only["link"] is None


@pytest.mark.parametrize("link", ["", "javascript:1", "//evil.example", "http://a.example", "https://a@b.example"])
def test_a_link_needs_an_address_that_is_safe(team, link):
    assert list(team.post(f"{ROOT}/one", {**A_BANNER, "link": link}).body["fields"]) == ["link"]


def test_a_banner_is_shown_in_its_time_alone(team, alpha):
    at = now()
    a_banner(alpha, label="Past", shown_until=at - timedelta(minutes=1))
    a_banner(alpha, label="Now", shown_from=at - timedelta(minutes=1), shown_until=at + timedelta(hours=1))
    a_banner(alpha, label="Later", shown_from=at + timedelta(hours=1))
    assert [banner["label"] for banner in shown()] == ["Now"]
    backwards = {"shownFrom": "2026-01-02T00:00:00Z", "shownUntil": "2026-01-01T00:00:00Z"}
    assert team.post(f"{ROOT}/one", {**A_BANNER, **backwards}).body["fields"] == {
        "shownUntil": "Must be after the start"
    }


def test_a_banner_about_something_that_has_ended_is_hidden_and_the_team_reads_so(team, alpha):
    running, over = a_raffle(alpha, name="Running"), a_raffle(alpha, name="Over")
    coming, past = an_event(alpha), an_event(alpha, title="Past")
    with tenant_context(alpha):
        Raffle.objects.filter(pk=over.pk).update(end_at=now() - timedelta(minutes=1))
        ends = {"starts_at": now() - timedelta(hours=2), "ends_at": now() - timedelta(hours=1)}
        EventOccurrence.objects.filter(pk=past.pk).update(**ends)
    links = (
        f"/raffles/{running.slug}", f"/raffles/{over.slug}", f"/events/{coming.pk}", f"/events/{past.pk}",
        "/events/none", "/raffles", "https://example.com/raffles/over",
    )  # fmt: skip
    for link in links:
        a_banner(alpha, label=link, link=link)

    hidden = {f"/raffles/{over.slug}", f"/events/{past.pk}"}
    assert {banner["label"] for banner in shown()} == set(links) - hidden
    rows = team.get(f"{ROOT}/all").ok()["data"]
    assert {row["link"] for row in rows if row["isOver"]} == hidden


def test_two_editors_of_a_banner_lose_nothing(team, alpha):
    banner = a_banner(alpha, label="Join")
    path = f"{ROOT}/one/{banner.pk}"
    team.patch(path, {"label": "Theirs", "seen": {"label": "Join"}}).ok()
    stale = team.patch(path, {"label": "Yours", "seen": {"label": "Join"}})
    assert (stale.status, stale.code) == (409, "EDIT_CONFLICT")
    assert stale.body["params"]["stale"] == {"label": {"yours": "Yours", "theirs": "Theirs"}}


def test_a_banner_is_deleted_for_good_and_exists_in_one_community(team, alpha, beta):
    banner = a_banner(alpha)
    others = Api().login(beta.owner)
    assert others.delete(f"{ROOT}/one/{banner.pk}").code == "BANNER_NOT_FOUND"
    assert others.get(f"{ROOT}/all").ok()["total"] == 0
    team.delete(f"{ROOT}/one/{banner.pk}").ok()
    assert shown() == []
    assert team.get(f"{ROOT}/one/{banner.pk}").code == "BANNER_NOT_FOUND"


def test_there_are_at_most_twenty_banners_listed_in_a_fixed_number_of_queries(team, alpha):
    for _ in range(20):
        a_banner(alpha)
    refused = team.post(f"{ROOT}/one", A_BANNER)
    assert (refused.status, refused.code, refused.body["params"]) == (409, "BANNER_LIMIT_REACHED", {"limit": 20})
    with at_most_queries(5):
        assert len(team.get(f"{ROOT}/all").ok()["data"]) == 20
