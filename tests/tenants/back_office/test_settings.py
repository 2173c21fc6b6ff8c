import csv
from datetime import timedelta
from io import StringIO

import pytest

from saas.access.models import AuditEntry, StaffGrant
from saas.kernel.clock import now
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.queries import at_most_queries

SETTINGS = "/creator/settings"
LOG = "/creator/security/audit-log"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def test_what_is_changed_is_seen_by_everybody_at_once(alpha, team, api):
    changes = {"name": "Alpha Hall", "description": "Where the lights stay on", "timezone": "America/New_York"}

    answer = team.patch(SETTINGS, changes).ok()

    assert answer.items() >= changes.items()
    seen = api.at(alpha).get("/public/community").ok()
    assert (seen["name"], seen["timezone"]) == ("Alpha Hall", "America/New_York")
    entry = AuditEntry.objects.get(action="settings.edit")
    assert entry.before == {"name": "Alpha", "description": "", "timezone": "UTC"}
    assert entry.after == changes


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x"),
        ("name", "x" * 61),
        ("name", "a\x00b"),
        ("description", "x" * 501),
        ("timezone", "Mars/Olympus"),
        ("timezone", "../../etc/passwd"),
        ("timezone", ""),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(team, field, value):
    refused = team.patch(SETTINGS, {field: value})

    assert (refused.status, list(refused.body["fields"])) == (400, [field])


def test_only_the_owner_changes_the_time_zone(alpha, team):
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=["SETTINGS_MANAGEMENT"])
    staff = Api().login(helper).acting_for(alpha.owner_id)
    refused = staff.patch(SETTINGS, {"timezone": "Pacific/Kiritimati"})
    assert (refused.status, list(refused.body["fields"])) == (400, ["timezone"])
    assert staff.patch(SETTINGS, {"timezone": "UTC", "name": "Beta Hall"}).ok()["name"] == "Beta Hall"


def test_a_new_address_works_at_once_and_the_old_one_leads_there(alpha, team, api):
    answer = team.patch(f"{SETTINGS}/slug", {"slug": "Alpha-Hall"}).ok()

    assert answer["slug"] == "alpha-hall"
    assert [old["slug"] for old in answer["oldSlugs"]] == ["alpha"]
    assert api.get("/public/creators/by-username/alpha-hall").ok()["slug"] == "alpha-hall"
    assert team.get(SETTINGS).ok()["slug"] == "alpha-hall"


def test_a_slug_in_use_cannot_be_taken(alpha, beta, team):
    assert team.patch(f"{SETTINGS}/slug", {"slug": "beta"}).code == "COMMUNITY_SLUG_TAKEN"
    assert team.patch(f"{SETTINGS}/slug", {"slug": "no way"}).body["fields"].keys() == {"slug"}


def test_staff_may_edit_texts_but_not_the_address(alpha):
    mod = a_user()
    StaffGrant.objects.create(community=alpha, user=mod, permissions=["SETTINGS_MANAGEMENT"])
    browser = Api().login(mod).acting_for(alpha.owner_id)

    assert browser.patch(SETTINGS, {"name": "Hall"}).ok()["name"] == "Hall"
    assert browser.patch(f"{SETTINGS}/slug", {"slug": "mine"}).status == 403


def test_the_log_contains_actor_and_action(alpha, beta, team):
    team.patch(SETTINGS, {"name": "Alpha Hall"}).ok()
    team.patch("/creator/store-manage", {"title": "Shop"}).ok()
    Api().login(beta.owner).patch(SETTINGS, {"name": "Elsewhere"}).ok()

    rows = team.get(LOG).ok()

    assert (rows["total"], [row["action"] for row in rows["data"]]) == (2, ["store.edit", "settings.edit"])
    assert rows["data"][1]["actor"] == {"id": str(alpha.owner_id), "username": "alpha"}
    assert (rows["data"][1]["before"], rows["data"][1]["after"]) == ({"name": "Alpha"}, {"name": "Alpha Hall"})
    assert team.get(LOG, {"area": "store"}).ok()["total"] == 1
    assert team.get(LOG, {"search": "ALPH"}).ok()["total"] == 2
    assert team.get(LOG, {"area": "a.b"}).status == 400
    with at_most_queries(5):  # session, user, count, page, hand-over
        team.get(LOG).ok()


def test_the_log_is_looked_through_by_person_and_time(alpha, team):
    helper = a_user(username="zoe")
    StaffGrant.objects.create(community=alpha, user=helper, permissions=["SETTINGS_MANAGEMENT"])
    team.patch(SETTINGS, {"name": "Alpha Hall"}).ok()
    Api().login(helper).acting_for(alpha.owner_id).patch(SETTINGS, {"name": "Alpha"}).ok()

    assert [row["actor"]["username"] for row in team.get(LOG, {"actor": str(helper.pk)}).ok()["data"]] == ["zoe"]
    assert [row["username"] for row in team.get(f"{LOG}/actors").ok()["data"]] == ["alpha", "zoe"]
    assert team.get(LOG, {"period": "DAY"}).ok()["total"] == 2
    assert team.get(LOG, {"period": "EVER"}).code == "VALIDATION_ERROR"
    assert team.get(LOG, {"actor": "zoe"}).code == "VALIDATION_ERROR"
    file = team.get(f"{LOG}/export/csv", {"actor": str(helper.pk), "period": "WEEK"}).text
    assert len(file.splitlines()) == 2


def test_what_is_older_than_the_period_is_left_out(alpha, team, monkeypatch):
    team.patch(SETTINGS, {"name": "Alpha Hall"}).ok()
    later = now() + timedelta(days=8)
    monkeypatch.setattr("tenants.back_office.audit_log.now", lambda: later)
    assert [team.get(LOG, {"period": period}).ok()["total"] for period in ("DAY", "WEEK", "MONTH")] == [0, 0, 1]


def test_the_log_as_a_file_reads_in_steps_and_holds_no_formula(alpha, team, monkeypatch):
    monkeypatch.setattr("saas.kernel.csv.BATCH", 2)
    type(alpha.owner).objects.filter(pk=alpha.owner_id).update(username="=1+1")
    for number in range(5):
        team.patch(SETTINGS, {"description": f"=SUM({number})"}).ok()

    answer = team.get(f"{LOG}/export/csv")

    rows = list(csv.DictReader(StringIO(answer.text)))
    assert [row["after"] for row in rows] == [f'{{"description": "=SUM({number})"}}' for number in (4, 3, 2, 1, 0)]
    assert {row["who"] for row in rows} == {"'=1+1"}
    assert "attachment" in answer.headers["Content-Disposition"]


def test_only_the_owner_sees_the_addresses_of_the_owner(alpha, team):
    team.patch(SETTINGS, {"name": "Alpha Hall"}).ok()
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=["SETTINGS_MANAGEMENT"])
    staff = Api().login(helper).acting_for(alpha.owner_id)
    assert [entry["ip"] for entry in staff.get(LOG).ok()["data"]] == [None]
    assert [entry["ip"] for entry in team.get(LOG).ok()["data"]] == ["127.0.0.1"]


def test_a_new_owner_sees_no_address_from_before_the_hand_over(alpha, team):
    team.patch(SETTINGS, {"name": "Alpha Hall"}).ok()
    AuditEntry.objects.create(
        community_id=alpha.pk, actor_id=alpha.owner_id, actor_name="new", acting_for=alpha.owner_id,
        action="hand-over.accept", target=str(alpha.pk), ip="10.0.0.9",
    )  # fmt: skip
    shown = {entry["action"]: entry["ip"] for entry in team.get(LOG).ok()["data"]}
    assert shown == {"settings.edit": None, "hand-over.accept": "10.0.0.9"}
