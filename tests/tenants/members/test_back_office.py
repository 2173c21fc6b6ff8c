import csv
from io import StringIO
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from tenants.members import services
from tenants.members.models import Member, MemberNote
from tests.support.api import Api, new_key
from tests.support.builders import a_user
from tests.support.plans import on_plan
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper

ALL = "/creator/users/all"


@pytest.fixture
def team(alpha):
    """The owner, on a plan that includes exports."""
    on_plan(alpha, "pro")
    return Api().login(alpha.owner)


def named(community, name):
    user = a_user(username=name)
    with tenant_context(community):
        return services.join(user=user, community=community)


def one(member):
    return f"/creator/users/one/{member.pk}"


def test_the_list_shows_name_email_and_balance(alpha, team):
    fan = a_shopper(alpha, 70)

    row = team.get(ALL).ok()["data"][0]

    assert (row["username"], row["email"], row["balance"], row["status"], row["id"]) == (
        fan.user.username,
        fan.user.email,
        "70",
        "ACTIVE",
        str(fan.member.pk),
    )


def test_the_list_is_searched_filtered_and_sorted(alpha, team):
    for name in ("carla", "Anton", "berta"):
        named(alpha, name)
    with tenant_context(alpha):
        Member.objects.filter(username="berta").update(status="LIMITED")

    def names(**query):
        return [row["username"] for row in team.get(ALL, query).ok()["data"]]

    assert names(sortBy="NAME", sortDirection="asc") == ["Anton", "berta", "carla"]
    assert names(sortBy="CREATED_AT", sortDirection="asc") == ["carla", "Anton", "berta"]
    assert names(search="ERT") == ["berta"]
    assert names(status="LIMITED") == ["berta"]
    assert names(sortBy="NAME", sortDirection="asc", take=1, page=3) == ["carla"]
    assert team.get(ALL, {"sortBy": "EMAIL"}).status == 400
    assert team.get(ALL, {"status": "BANNED"}).status == 400


def test_the_list_costs_the_same_however_long(alpha, team):
    for number in range(9):
        named(alpha, f"member{number}")

    with at_most_queries(5):  # session, user, count, page with balances, emails
        assert team.get(ALL).ok()["total"] == 9


def test_a_former_member_is_not_listed_but_can_be_read(alpha, team):
    member = named(alpha, "gone")
    removed = team.post(f"{one(member)}/unsubscribe").ok()

    assert removed["leftAt"] is not None
    assert team.get(ALL).ok()["total"] == 0
    assert team.get(one(member)).ok()["username"] == "gone"
    assert team.post(f"{one(member)}/unsubscribe").code == "SUBSCRIPTION_NOT_FOUND"


def test_a_status_is_changed_and_remembered(alpha, team):
    member = named(alpha, "loud")

    assert team.patch(one(member), {"status": "LIMITED"}).ok()["status"] == "LIMITED"

    entry = AuditEntry.objects.get(action="member.status")
    assert (entry.before, entry.after, entry.target) == ({"status": "ACTIVE"}, {"status": "LIMITED"}, str(member.pk))
    assert team.patch(one(member), {"status": "GONE"}).status == 400
    assert team.patch(one(member), {}).status == 400


def test_notes_are_written_changed_and_deleted(alpha, team):
    member = named(alpha, "noted")
    note = team.post(f"{one(member)}/notes/one", {"text": "Kind to newcomers"}).ok()
    address = f"{one(member)}/notes/one/{note['id']}"

    assert note["author"] == {"id": str(alpha.owner_id), "username": "alpha"}
    assert team.patch(address, {"text": "Very kind"}).ok()["text"] == "Very kind"
    assert [row["text"] for row in team.get(f"{one(member)}/notes/all").ok()["data"]] == ["Very kind"]
    assert team.delete(address).status == 204
    assert team.delete(address).code == "USER_NOTE_NOT_FOUND"
    assert team.get(f"{one(member)}/notes/all").ok()["total"] == 0


def test_a_team_member_does_not_read_notes_about_themselves(alpha, team):
    user = a_user(username="noted")
    with tenant_context(alpha):
        member = services.join(user=user, community=alpha)
    StaffGrant.objects.create(community=alpha, user=user, permissions=["USERS_MANAGEMENT"])
    noted = Api().login(user).at(alpha)
    team.post(f"{one(member)}/notes/one", {"text": "Check their payouts"}).ok()

    assert noted.get(f"{one(member)}/notes/all").ok() == {"total": 0, "data": []}
    assert noted.get(f"{one(member)}/statistic").ok()["notes"] == 0
    assert team.get(f"{one(member)}/statistic").ok()["notes"] == 1


def test_a_note_belongs_to_its_member(alpha, team):
    first, second = named(alpha, "first"), named(alpha, "second")
    note = team.post(f"{one(first)}/notes/one", {"text": "About the first"}).ok()

    assert team.patch(f"{one(second)}/notes/one/{note['id']}", {"text": "x"}).code == "USER_NOTE_NOT_FOUND"


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, None, "a\x00b"])
def test_a_note_needs_a_text_of_up_to_500_letters(alpha, team, text):
    member = named(alpha, "noted")

    refused = team.post(f"{one(member)}/notes/one", {"text": text})

    assert (refused.status, list(refused.body["fields"])) == (400, ["text"])


def test_what_happens_in_one_community_is_unknown_in_another(alpha, beta):
    member = named(alpha, "fan")
    other_team = Api().login(beta.owner)
    with tenant_context(alpha):
        note = MemberNote.objects.create(member=member, text="secret", author_id=uuid4(), author_name="x")

    assert other_team.get(ALL).ok()["total"] == 0
    assert other_team.get(one(member)).code == "USER_NOT_FOUND"
    assert other_team.patch(one(member), {"status": "DISABLED"}).code == "USER_NOT_FOUND"
    assert other_team.get(f"{one(member)}/notes/all").code == "USER_NOT_FOUND"
    assert other_team.delete(f"{one(member)}/notes/one/{note.pk}").code == "USER_NOTE_NOT_FOUND"
    assert other_team.get(f"{one(member)}/statistic").code == "USER_NOT_FOUND"
    tip = {"kind": "TIP", "amount": "5", "reason": "Well played"}
    assert other_team.patch(f"{one(member)}/balance", tip, key=new_key()).code == "USER_NOT_FOUND"


def test_statistics_add_up(alpha, team):
    fan = a_shopper(alpha, 500)
    fan.buy(a_product(alpha, price=120)).ok()
    refunded = fan.buy(a_product(alpha, name="Mug", price=80)).ok()
    fan.cancel(refunded["id"]).ok()
    body = {"kind": "DEDUCTION", "amount": "30", "reason": "Lost a bet"}
    team.patch(f"{one(fan.member)}/balance", body, key=new_key()).ok()

    assert team.get(f"{one(fan.member)}/statistic").ok() == {
        "balance": "350",
        "orders": 1,
        "spent": "120",
        "earned": "500",
        "removed": "30",
        "notes": 0,
        "openTickets": 0,
    }


def test_staff_sees_members_only_with_the_permission(alpha):
    member = named(alpha, "fan")
    mod = a_user()
    grant = StaffGrant.objects.create(community=alpha, user=mod, permissions=["STORES_MANAGEMENT"])
    browser = Api().login(mod).acting_for(alpha.owner_id)

    assert browser.get(ALL).status == 403
    grant.permissions = ["USERS_MANAGEMENT"]
    grant.save()
    assert browser.get(one(member)).ok()["email"] == "fan@example.com"
    grant.delete()
    assert browser.get(ALL).status == 403


def test_the_export_has_everybody_and_no_formula(alpha, team):
    # Usernames that a spreadsheet could run: older accounts and imports can hold such.
    for name in ("=HYPERLINK(1)", "+1", "-2", "@x", 'quo"te,comma'):
        user = a_user(username=name, email=f"{abs(hash(name))}@example.com")
        with tenant_context(alpha):
            services.join(user=user, community=alpha)

    answer = team.get(f"{ALL}/export/csv")

    assert answer.headers["Content-Type"].startswith("text/csv")
    assert "attachment" in answer.headers["Content-Disposition"]
    rows = list(csv.DictReader(StringIO(answer.text)))
    assert sorted(row["username"] for row in rows) == ["'+1", "'-2", "'=HYPERLINK(1)", "'@x", 'quo"te,comma']
    assert {row["balance"] for row in rows} == {"0"}


def test_a_long_export_reads_in_steps_and_misses_no_member(alpha, team, monkeypatch):
    monkeypatch.setattr("saas.kernel.csv.BATCH", 2)
    names = {named(alpha, f"member{number}").username for number in range(5)}

    rows = list(csv.DictReader(StringIO(team.get(f"{ALL}/export/csv").text)))

    assert {row["username"] for row in rows} == names


def test_a_tip_reaches_members_only(alpha, team):
    fan = a_shopper(alpha, 50)
    tip = {"kind": "TIP", "amount": "5", "reason": "Well played"}
    fan.api.post(f"/user/creators/{alpha.owner_id}/unsubscribe").ok()

    refused = team.patch(f"{one(fan.member)}/balance", tip, key=new_key())

    assert (refused.status, refused.code) == (404, "SUBSCRIPTION_NOT_FOUND")
    assert team.patch(f"/creator/users/one/{uuid4()}/balance", tip, key=new_key()).code == "USER_NOT_FOUND"
    assert fan.gems == 50
    assert team.patch(f"{one(fan.member)}/balance", {**tip, "kind": "DEDUCTION"}, key=new_key()).status == 201
    assert fan.gems == 45


def test_former_members_are_listed_with_time_and_remover(alpha, team):
    kept, gone, removed = (a_shopper(alpha, 70) for _ in range(3))
    with tenant_context(alpha):
        services.leave(user_id=gone.user.pk, community=alpha)
    team.post(f"{one(removed.member)}/unsubscribe").ok()

    with at_most_queries(7):  # session, user, community, count, page, emails, who removed them
        rows = {row["username"]: row for row in team.get(ALL, {"status": "FORMER"}).ok()["data"]}

    assert rows.keys() == {gone.user.username, removed.user.username}
    assert [rows[fan.user.username]["removedBy"] for fan in (gone, removed)] == [None, "alpha"]
    assert all(row["leftAt"] and row["balance"] == "70" for row in rows.values())
    assert [row["username"] for row in team.get(ALL).ok()["data"]] == [kept.user.username]
    assert team.get(one(removed.member)).ok()["removedBy"] == "alpha"
    file = team.get(f"{ALL}/export/csv", {"status": "FORMER"}).text
    assert (gone.user.username in file, kept.user.username in file) == (True, False)


def test_a_removal_before_a_return_is_forgotten(alpha, team):
    fan = a_shopper(alpha)
    team.post(f"{one(fan.member)}/unsubscribe").ok()
    with tenant_context(alpha):
        services.join(user=fan.user, community=alpha)
        services.leave(user_id=fan.user.pk, community=alpha)

    assert team.get(one(fan.member)).ok()["removedBy"] is None


def test_a_former_member_is_invited_back_once_for_each_time_they_left(alpha, team):
    fan = a_shopper(alpha)
    assert team.post(f"{one(fan.member)}/invite-back").code == "SUBSCRIPTION_EXIST"
    with tenant_context(alpha):
        services.leave(user_id=fan.user.pk, community=alpha)

    for _ in range(2):
        team.post(f"{one(fan.member)}/invite-back").ok()

    titles = [row["title"] for row in fan.api.get("/user/notifications/all").ok()["data"]]
    assert titles.count("Alpha invites you back") == 1
    fan.api.post("/user/creators/alpha/subscribe").ok()
    assert team.get(one(fan.member)).ok()["leftAt"] is None


def test_members_are_sorted_by_what_they_hold(alpha, team):
    for gems in (20, 300, 5):
        a_shopper(alpha, gems)

    for direction, held in (("desc", ["300", "20", "5"]), ("asc", ["5", "20", "300"])):
        rows = team.get(ALL, {"sortBy": "BALANCE", "sortDirection": direction}).ok()["data"]
        assert [row["balance"] for row in rows] == held
