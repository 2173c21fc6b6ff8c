"""Operators switch features of single communities."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from saas.access.models import AuditEntry
from saas.desk.models import DeskRole
from saas.kernel.clock import now
from saas.plans.models import FeatureSwitch
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tests.support.api import Api
from tests.support.builders import a_community
from tests.support.desk import an_operator


@pytest.fixture(autouse=True)
def _communities_are_forgotten(db: None) -> Iterator[None]:
    yield
    lookup.clear_cache()


def test_a_feature_is_switched_off_and_on_again():
    desk, community = an_operator(DeskRole.SUPPORT), a_community()
    until = f"{now() + timedelta(days=99):%Y-%m-%dT%H:%M}"
    answer = desk.do("feature.set", community.pk, feature="RAFFLES", is_on="off", until=until)
    assert answer.headers["Location"] == f"/desk/communities/{community.pk}"
    lookup.clear_cache()
    assert Api().get(f"/user/raffle/all/{community.slug}").code == "FEATURE_SWITCHED_OFF"
    switch = FeatureSwitch.objects.get(community=community)
    assert (switch.reason, switch.set_by_id) == ("Ticket 17", desk.user.pk)
    for page in (f"/communities/{community.pk}", "/features", f"/features?q={community.slug}"):
        assert "Ticket 17" in desk.get(page).content.decode(), page
    assert desk.user.username in desk.get("/features").content.decode().split("<tbody>")[1]
    entry = AuditEntry.objects.get(action="desk.feature.set")
    assert (entry.after or {})["on"] is False
    assert (entry.after or {})["reason"] == "Ticket 17"
    assert desk.do("switch.remove", switch.pk).status_code == 302
    assert Community.objects.get(pk=community.pk).feature_switches == {}
    assert AuditEntry.objects.filter(action="desk.switch.remove").exists()
    assert desk.get(f"/do/switch.remove/{switch.pk}").status_code == 404


@pytest.mark.parametrize(
    ("until", "words"),
    [("2020-01-01T00:00", "still to come"), ("9999-12-31T23:59", "within the next ten years, or leave it empty")],
)
def test_a_time_in_the_past_or_beyond_ten_years_is_refused(until, words):
    desk, community = an_operator(), a_community()
    answer = desk.do("feature.set", community.pk, feature="CASES", is_on="off", until=until)
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert not FeatureSwitch.objects.exists()


def test_finance_switches_nothing():
    desk, community = an_operator(DeskRole.FINANCE), a_community()
    assert desk.do("feature.set", community.pk, feature="CASES", is_on="off").status_code == 403
    assert desk.get("/features").status_code == 403


def test_an_operator_sees_what_the_team_switched_off():
    desk, community = an_operator(DeskRole.SUPPORT), a_community()
    Community.objects.filter(pk=community.pk).update(areas_off=["CASINOS"])
    page = desk.get(f"/communities/{community.pk}").content.decode()
    assert "Switched off by the team" in page
