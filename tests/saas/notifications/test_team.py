"""Notifications of a team: by permission, and each person marks their own as read."""

import pytest

from saas.access.models import StaffGrant
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify_team
from saas.tenancy.permissions import Permission
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.queries import at_most_queries

ALL, READ_ALL = "/creator/notifications/all", "/creator/notifications/read-all"


@pytest.fixture
def notified(alpha):
    """Sold out, for who manages the store; stopped, for who manages wallets; ready, for all."""
    notify_team(
        community_id=alpha.pk,
        kind=NotificationKind.TEAM_OUT_OF_STOCK,
        values={"product": "Poster", "sold": 50},
        link="/admin/store/1",
        permission=Permission.STORES_MANAGEMENT,
    )
    notify_team(
        community_id=alpha.pk, kind=NotificationKind.TEAM_SPENDING_STOPPED, permission=Permission.WALLETS_MANAGEMENT
    )
    notify_team(community_id=alpha.pk, kind=NotificationKind.TEAM_STAFF_JOINED, values={"username": "Ada"})


def staff(community, *permissions: Permission) -> Api:
    user = a_user()
    StaffGrant.objects.create(community=community, user=user, permissions=list(permissions))
    return Api().login(user).acting_for(community.owner_id)


def types(browser: Api, **query: object) -> list[str]:
    return [row["type"] for row in browser.get(ALL, query).ok()["data"] if row["type"] != "TEAM_COMMUNITY_READY"]


@pytest.mark.usefixtures("notified")
def test_the_owner_sees_everything_and_staff_what_they_may(alpha):
    assert types(Api().login(alpha.owner)) == ["TEAM_STAFF_JOINED", "TEAM_SPENDING_STOPPED", "TEAM_OUT_OF_STOCK"]
    assert types(staff(alpha, Permission.STORES_MANAGEMENT)) == ["TEAM_STAFF_JOINED", "TEAM_OUT_OF_STOCK"]
    assert types(staff(alpha, Permission.RAFFLES_MANAGEMENT)) == ["TEAM_STAFF_JOINED"]


@pytest.mark.usefixtures("notified")
def test_it_reads_as_the_team_needs_it(alpha):
    row = Api().login(alpha.owner).get(ALL, {"type": "TEAM_OUT_OF_STOCK"}).ok()["data"][0]

    assert row["title"] == "Poster is sold out"
    assert row["link"] == "/admin/store/1"
    assert row["status"] == "UNREAD"


@pytest.mark.usefixtures("notified")
def test_each_reads_for_themselves(alpha):
    owner, helper = Api().login(alpha.owner), staff(alpha, Permission.STORES_MANAGEMENT)

    assert owner.post(READ_ALL).ok() == {"count": 0}
    assert types(owner, status="UNREAD") == []
    assert len(types(owner, status="READ")) == 3
    assert len(types(helper, status="UNREAD")) == 2
    assert types(helper, status="READ") == []

    notify_team(community_id=alpha.pk, kind=NotificationKind.TEAM_STAFF_JOINED, values={"username": "Bo"})
    assert types(owner, status="UNREAD") == ["TEAM_STAFF_JOINED"]


@pytest.mark.usefixtures("notified")
def test_others_are_kept_out(alpha, beta):
    assert types(Api().login(beta.owner)) == []
    assert Api().login(beta.owner).acting_for(alpha.owner_id).get(ALL).code == "PERMISSION_NOT_PERMITTED"
    former = staff(alpha, Permission.STORES_MANAGEMENT)
    StaffGrant.objects.all().delete()
    assert former.get(ALL).code == former.post(READ_ALL).code == "PERMISSION_NOT_PERMITTED"
    assert Api(prefix="/creator/alpha").get(ALL).status == 401
    assert Api().login(a_user()).at(alpha).get(ALL).code == "PERMISSION_NOT_PERMITTED"


def test_a_page_costs_the_same_however_long_it_is(alpha):
    for number in range(12):
        notify_team(community_id=alpha.pk, kind=NotificationKind.TEAM_STAFF_JOINED, values={"username": f"fan{number}"})
    owner = Api().login(alpha.owner)

    with at_most_queries(5):  # session, person, read until, count, page
        assert len(owner.get(ALL).ok()["data"]) >= 12


@pytest.mark.parametrize("link", ["/raffles/1", "/administrators", "https://elsewhere.example/admin"])
def test_a_link_out_of_the_back_office_is_refused(alpha, link):
    with pytest.raises(ValueError, match="is not in /admin"):
        notify_team(community_id=alpha.pk, kind=NotificationKind.TEAM_SPENDING_STOPPED, link=link)
