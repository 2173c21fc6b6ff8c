"""The own list: what it says, what it leaves out, and whose it is."""

from datetime import timedelta
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest

from saas.kernel.clock import now
from saas.notifications import services
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification
from saas.tenancy.models import Community
from tests.support.api import Api
from tests.support.builders import a_domain, a_user
from tests.support.queries import at_most_queries

ALL, UNREAD, READ_ALL = (f"/user/notifications/{name}" for name in ("all", "unread-count", "read-all"))
SECURITY = {"kind": NotificationKind.PASSWORD_CHANGED, "values": {}, "link": "/forgot-password"}


def titles(browser: Api, **query: object) -> list[str]:
    return [row["title"] for row in browser.get(ALL, query).ok()["data"]]


def unread(browser: Api) -> int:
    count: int = browser.get(UNREAD).ok()["count"]
    return count


def on_domain(home: Api, host: str) -> Api:
    """A browser that was handed over to the community's own host."""
    there = Api(host)
    asked = there.post("/common/auth/handoff/start", {"path": "/"}).ok()["url"]
    request = parse_qs(urlsplit(asked).query)["request"][0]
    back = urlsplit(home.post("/common/auth/handoff/authorize", {"request": request}).ok()["url"])
    there.get(back.path.removeprefix("/api"), {"code": parse_qs(back.query)["code"][0]})
    there.drop_csrf_token()
    return there


def test_a_notification_says_what_happened_where_and_leads_there(alpha, tell):
    user = a_user()
    tell(user, alpha)
    (row,) = Api().login(user).get(ALL).ok()["data"]

    assert row["title"] == "25 gems for you"
    assert row["text"] == "Alpha sent you a tip: “Great clip”"
    assert (row["type"], row["area"], row["status"]) == ("TIP", "WALLET", "UNREAD")
    assert row["variables"] == {"amount": 25, "reason": "Great clip"}
    assert row["link"] == "/creator/alpha/wallet"
    assert row["community"]["slug"] == "alpha"


def test_one_gem_is_one_gem_and_thousands_have_a_comma(alpha, tell):
    user = a_user()
    tell(user, alpha, values={"amount": 1, "reason": "x"})
    tell(user, alpha, values={"amount": 12500, "reason": "x"})

    assert titles(Api().login(user)) == ["12,500 gems for you", "1 gem for you"]


def test_the_list_is_filtered_by_status_type_and_area(alpha, tell):
    user = a_user()
    browser = Api().login(user)
    tell(user, alpha)
    tell(user, None, **SECURITY)
    tip = browser.get(ALL, {"type": "TIP"}).ok()["data"][0]
    browser.patch(f"/user/notifications/one/{tip['id']}", {"status": "READ"}).ok()

    assert titles(browser, status="READ") == titles(browser, area="WALLET") == ["25 gems for you"]
    assert titles(browser, status="UNREAD") == titles(browser, area="SECURITY") == ["Your password was changed"]
    assert titles(browser, area="RAFFLE") == []
    for wrong in ({"status": "SEEN"}, {"type": "GIFT"}, {"area": "x"}, {"sortBy": "NAME"}, {"take": 0}):
        assert browser.get(ALL, wrong).code == "VALIDATION_ERROR"


def test_reading_counts_down_and_can_be_taken_back(alpha, tell):
    user = a_user()
    browser = Api().login(user)
    for _ in range(3):
        tell(user, alpha)
    one = f"/user/notifications/one/{browser.get(ALL).ok()['data'][0]['id']}"

    assert unread(browser) == 3
    assert browser.patch(one, {"status": "READ"}).ok()["status"] == "READ"
    assert unread(browser) == 2
    assert browser.patch(one, {"status": "UNREAD"}).ok()["status"] == "UNREAD"
    assert unread(browser) == 3
    browser.post(READ_ALL).ok()
    assert unread(browser) == 0
    assert browser.get(ALL).ok()["total"] == 3


def test_a_count_stops_at_a_hundred(alpha):
    user = a_user()
    Notification.objects.bulk_create(
        Notification(user=user, kind=NotificationKind.WELCOME, community=alpha, created_at=now()) for _ in range(120)
    )

    assert unread(Api().login(user)) == 100


def test_another_users_notification_is_not_found(alpha, tell):
    owner, stranger = a_user(), Api().login(a_user())
    tell(owner, alpha)
    row = Notification.objects.get(user=owner)

    refused = stranger.patch(f"/user/notifications/one/{row.pk}", {"status": "READ"})
    unknown = stranger.patch(f"/user/notifications/one/{uuid4()}", {"status": "READ"})
    stranger.post(READ_ALL).ok()

    assert (refused.status, refused.code) == (404, "NOTIFICATION_NOT_FOUND")
    assert refused.body == unknown.body
    assert titles(stranger) == []
    row.refresh_from_db()
    assert row.read_at is None


def test_a_visitor_has_no_notifications(api):
    assert [api.get(path).status for path in (ALL, UNREAD, "/user/notifications/preferences")] == [401, 401, 401]
    assert api.post(READ_ALL).status == 401


def test_a_custom_domain_shows_only_its_communitys_notifications(alpha, beta, tell):
    user = a_user()
    a_domain(alpha, "alpha.example")
    tell(user, alpha)
    tell(user, beta, values={"amount": 7, "reason": "x"})
    tell(user, None, **SECURITY)
    home = Api().login(user)
    there = on_domain(home, "alpha.example")
    elsewhere = next(row for row in home.get(ALL).ok()["data"] if row["community"] is None)

    (row,) = there.get(ALL).ok()["data"]
    assert (row["title"], row["link"]) == ("25 gems for you", "/wallet")
    assert unread(there) == 1
    assert there.patch(f"/user/notifications/one/{elsewhere['id']}", {"status": "READ"}).status == 404
    there.post(READ_ALL).ok()
    assert (unread(there), unread(home)) == (0, 2)
    assert there.get("/user/notifications/preferences").status == 403


def test_a_team_is_reached_on_the_platform_and_not_from_a_communitys_domain(alpha, tell):
    user = a_user()
    a_domain(alpha, "alpha.example")
    tell(user, alpha, kind=NotificationKind.STAFF_RIGHTS_CHANGED, values={"actor": "Ada"}, link="/admin")
    home = Api().login(user)

    assert home.get(ALL).ok()["data"][0]["link"] == "/admin"
    assert on_domain(home, "alpha.example").get(ALL).ok()["data"][0]["link"] is None


def test_the_pages_of_a_community_on_the_platform_show_everything_and_can_be_narrowed(alpha, beta, tell):
    user = a_user()
    browser = Api().login(user)
    tell(user, alpha)
    tell(user, beta, values={"amount": 7, "reason": "x"})

    assert len(titles(browser.at(alpha))) == 2
    assert titles(browser, creator="beta") == ["7 gems for you"]


def test_a_renamed_community_is_linked_by_its_present_name_and_a_vanished_one_not_at_all(alpha, tell):
    user = a_user()
    tell(user, alpha)
    tell(user, alpha, values={"amount": 7, "reason": "x"})
    Community.objects.filter(pk=alpha.pk).update(slug="renamed", name="Renamed")
    Notification.objects.filter(values__amount=7).update(community_id=uuid4())

    gone, renamed = Api().login(user).get(ALL).ok()["data"]

    assert (renamed["link"], renamed["text"]) == ("/creator/renamed/wallet", "Renamed sent you a tip: “Great clip”")
    assert (gone["link"], gone["community"]) == (None, None)
    assert gone["text"] == "A community that closed sent you a tip: “x”"


def test_the_same_key_reaches_a_person_once(alpha, tell):
    first, second = a_user(), a_user()
    for user in (first, first, second):
        tell(user, alpha, key="raffle:7")

    assert [unread(Api().login(user)) for user in (first, second)] == [1, 1]


def test_users_who_no_longer_exist_are_skipped(alpha, tell):
    user = a_user(is_active=False)
    tell(user, alpha)

    assert not Notification.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [{"values": {}}, {"values": {"amount": "25", "reason": "x"}}, {"values": {"amount": 1, "reason": "x", "more": 1}}],
)
def test_a_template_takes_its_variables_and_no_others(alpha, tell, wrong):
    with pytest.raises(ValueError, match="takes"):
        tell(a_user(), alpha, **wrong)
    with pytest.raises(ValueError, match="speaks of a community"):
        tell(a_user(), None)


def test_a_page_costs_the_same_however_long_it_is(alpha, beta, tell):
    user = a_user()
    browser = Api().login(user)
    for community in (alpha, beta) * 5:
        tell(user, community)

    with at_most_queries(4):  # session, person, count, page
        assert browser.get(ALL).ok()["total"] == 10
    with at_most_queries(5):  # and the own community and the joined ones, for their chats
        assert unread(browser) == 10


def test_what_was_read_long_ago_goes_and_what_is_new_stays(alpha, tell):
    user = a_user()
    moment = now()
    for age, read_ago in ((400, None), (200, 91), (200, None), (100, 89)):
        tell(user, alpha, at=moment - timedelta(days=age))
        row = Notification.objects.order_by("-pk").first()
        assert row is not None
        row.read_at = moment - timedelta(days=read_ago) if read_ago else None
        row.save()

    assert services.purge() == 2
    assert Api().login(user).get(ALL).ok()["total"] == 2
