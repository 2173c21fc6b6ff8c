"""The same change of several members at once."""

import csv
from io import StringIO
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from tenants.members.models import Member, MemberNote
from tenants.members.services import leave
from tenants.wallets.models import Books
from tests.support.api import Api, new_key
from tests.support.builders import a_user
from tests.support.plans import on_plan
from tests.support.queries import at_most_queries
from tests.support.shop import a_shopper

STATUS, NOTES, TIP = (f"/creator/users/selected/{what}" for what in ("status", "notes", "tip"))
BODIES = {
    STATUS: {"status": "DISABLED", "reason": "Bought followers"},
    NOTES: {"text": "Won the chess night"},
    TIP: {"amount": "20", "reason": "Chess night"},
}


@pytest.fixture
def team(alpha):
    """The owner, on a plan that includes exports."""
    on_plan(alpha, "pro")
    return Api().login(alpha.owner)


@pytest.fixture
def fans(alpha):
    return [a_shopper(alpha, 100) for _ in range(3)]


def send(team, path, people, key=None, **other):
    ids = [str(getattr(person, "member", person).pk) for person in people]
    return team.post(path, {"ids": ids, **BODIES[path], **other}, key=key or new_key())


def outcomes(answer):
    return {row["username"]: row["error"] and row["error"]["code"] for row in answer.ok()["data"]}


def entries(action):
    return AuditEntry.objects.filter(action=action)


def test_a_selection_is_tipped_once_with_one_audit_entry_each(alpha, team, fans):
    key = new_key()

    for _ in range(2):
        answer = send(team, TIP, fans, key)
        assert outcomes(answer) == {fan.user.username: None for fan in fans}

    assert [fan.gems for fan in fans] == [120, 120, 120]
    tips = entries("wallet.tip").filter(after__reason="Chess night")
    assert sorted(tips.values_list("target", flat=True)) == sorted(str(fan.member.pk) for fan in fans)


def test_those_beyond_the_days_limit_are_named_and_a_retry_tips_nobody_twice(alpha, team, fans):
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=3 * 100 + 40)

    answer = send(team, TIP, fans)

    assert outcomes(answer) == {
        fans[0].user.username: None,
        fans[1].user.username: None,
        fans[2].user.username: "WALLET_ISSUANCE_LIMIT",
    }
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=3 * 100 + 60)
    assert outcomes(send(team, TIP, fans[2:])) == {fans[2].user.username: None}
    assert [fan.gems for fan in fans] == [120, 120, 120]


def test_a_former_fan_and_the_team_member_are_refused_and_the_others_are_tipped(alpha, fans):
    staff = fans[0]
    StaffGrant.objects.create(community=alpha, user=staff.user, permissions=["WALLETS_MANAGEMENT", "USERS_MANAGEMENT"])
    with tenant_context(alpha):
        leave(user_id=fans[1].user.pk, community=alpha)
    team = Api().login(staff.user).acting_for(alpha.owner_id)

    answer = send(team, TIP, fans)

    names = [fan.user.username for fan in fans]
    assert outcomes(answer) == {names[0]: "WALLET_SELF", names[1]: "SUBSCRIPTION_NOT_FOUND", names[2]: None}
    assert outcomes(send(team, STATUS, fans))[names[0]] == "USER_SELF"


def test_a_status_is_set_with_its_reason_and_those_who_have_it_leave_no_entry(alpha, team, fans):
    with tenant_context(alpha):
        Member.objects.filter(pk=fans[0].member.pk).update(status="DISABLED")

    for _ in range(2):
        assert outcomes(send(team, STATUS, fans)) == {fan.user.username: None for fan in fans}

    with tenant_context(alpha):
        assert set(Member.objects.values_list("status", flat=True)) == {"DISABLED"}
    found = entries("member.status")
    assert {entry.target for entry in found} == {str(fan.member.pk) for fan in fans[1:]}
    assert found.count() == 2
    assert found[0].after == {"status": "DISABLED", "reason": "Bought followers"}


def test_a_note_is_added_once_for_each(alpha, team, fans):
    key = new_key()

    for _ in range(2):
        assert outcomes(send(team, NOTES, fans, key)) == {fan.user.username: None for fan in fans}
    other = send(team, NOTES, fans[:1], key, text="Something else")

    assert outcomes(other) == {fans[0].user.username: "IDEMPOTENCY_KEY_REUSED"}
    with tenant_context(alpha):
        assert sorted(MemberNote.objects.values_list("member_id", "text")) == sorted(
            (fan.member.pk, "Won the chess night") for fan in fans
        )
    assert entries("note.create").count() == 3


@pytest.mark.parametrize("path", BODIES)
def test_members_of_another_community_are_not_found(beta, team, fans, path):
    stranger = a_shopper(beta, 100)

    answer = send(team, path, [stranger, fans[0]])

    assert outcomes(answer) == {"": "USER_NOT_FOUND", fans[0].user.username: None}
    assert stranger.gems == 100
    with tenant_context(beta):
        assert Member.objects.get(pk=stranger.member.pk).status == "ACTIVE"
        assert not MemberNote.objects.exists()


@pytest.mark.parametrize("path", [NOTES, TIP])
def test_a_call_without_a_key_is_refused(team, fans, path):
    answer = team.post(path, {"ids": [str(fans[0].member.pk)], **BODIES[path]})

    assert answer.code == "IDEMPOTENCY_KEY_REQUIRED"
    assert fans[0].gems == 100


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        (TIP, {"amount": "0"}),
        (TIP, {"reason": ""}),
        (NOTES, {"text": " "}),
        (STATUS, {"reason": ""}),
        (STATUS, {"status": "FORMER"}),
        (STATUS, {"ids": []}),
    ],
)
def test_values_are_checked(team, fans, path, wrong):
    assert send(team, path, fans, **wrong).code == "VALIDATION_ERROR"


def test_more_than_a_hundred_are_refused(team):
    answer = team.post(STATUS, {"ids": [str(uuid4()) for _ in range(101)], **BODIES[STATUS]})

    assert answer.code == "VALIDATION_ERROR"


def test_staff_without_the_right_tip_nobody(alpha, fans):
    staff = a_user()
    StaffGrant.objects.create(community=alpha, user=staff, permissions=["USERS_MANAGEMENT"])
    team = Api().login(staff).acting_for(alpha.owner_id)

    assert send(team, TIP, fans).status == 403
    assert fans[0].gems == 100


def file_of(team, people):
    answer = team.get("/creator/users/all/export/csv", {"ids": ",".join(str(one.member.pk) for one in people)})
    return list(csv.reader(StringIO(answer.text.lstrip("\ufeff"))))


def test_the_file_holds_the_selection_alone(team, fans):
    rows = file_of(team, fans[:2])

    assert sorted(row[1] for row in rows[1:]) == sorted(fan.user.username for fan in fans[:2])
    assert entries("member.export").get().after == {"rows": 2, "filters": {"selected": 2}}


@pytest.mark.parametrize("ids", ["x", "a" * 36, f"{uuid4()},"], ids=["text", "no-id", "comma"])
def test_other_texts_select_nobody(team, ids):
    assert team.get("/creator/users/all/export/csv", {"ids": ids}).code == "VALIDATION_ERROR"


def test_the_statements_of_a_note_do_not_grow_beside_the_number_of_people(team, fans):
    send(team, NOTES, fans[:1])
    with at_most_queries(40):
        send(team, NOTES, fans)
