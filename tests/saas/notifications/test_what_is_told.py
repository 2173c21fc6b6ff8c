"""The notifications of people and teams for real events, called as a browser calls them."""

import pytest
from django.db import connection
from django_tenants.utils import tenant_context

from saas.accounts import erasure, export
from saas.accounts.models import DataExport
from saas.jobs.runner import run_due
from saas.kernel import privacy
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification, TeamNotification
from saas.notifications.services import notify
from saas.tenancy.models import Community
from tenants.members.services import join, leave
from tenants.stores.models import Order, Product
from tenants.wallets import reconciliation
from tests.saas.accounts.mailbox import mails_to
from tests.support.api import Api, new_key
from tests.support.builders import a_user
from tests.support.notified import notified
from tests.support.shop import Shopper, a_product, a_shopper

OWN, TEAM = "/user/notifications/all", "/creator/notifications/all"


@pytest.fixture
def team(alpha: Community) -> Api:
    return Api().login(alpha.owner)


@pytest.fixture
def fan(alpha: Community) -> Shopper:
    return a_shopper(alpha, 250)


@pytest.fixture
def shirt(alpha: Community) -> Product:
    return a_product(alpha, name="Tour shirt", type="MERCH", quantity=2)


@pytest.fixture
def wallpaper(alpha: Community) -> Product:
    return a_product(alpha, name="Wallpaper", quantity=None)


def newest(browser: Api, path: str = OWN) -> dict[str, str]:
    row: dict[str, str] = browser.get(path).ok()["data"][0]
    return row


def words(browser: Api, path: str = OWN) -> tuple[str, str]:
    row = newest(browser, path)
    return row["title"], row["text"]


def move(team: Api, order: dict[str, str], status: str) -> None:
    team.patch(f"/creator/product-order/one/{order['id']}", {"status": status}).ok()


def change(team: Api, fan: Shopper, kind: str, amount: str) -> None:
    body = {"kind": kind, "amount": amount, "reason": "Great clip"}
    team.patch(f"/creator/users/one/{fan.member.pk}/balance", body, key=new_key()).ok()


def test_a_new_member_is_welcomed_once(alpha):
    user = a_user()
    with tenant_context(alpha):
        join(user=user, community=alpha)
        leave(user_id=user.pk, community=alpha)
        join(user=user, community=alpha)

    rows = Api().login(user).get(OWN).ok()["data"]
    assert [(row["title"], row["link"]) for row in rows] == [("Welcome to Alpha", "/creator/alpha/")]


def test_a_new_community_welcomes_its_team(alpha, team):
    assert notified(team, "TEAM_COMMUNITY_READY").startswith("Alpha is open")


def test_a_tip_and_a_deduction_are_notified_with_their_reason(alpha, team, fan):
    change(team, fan, "TIP", "25")
    assert words(fan.api) == ("25 gems for you", "Alpha sent you a tip: “Great clip”")
    change(team, fan, "DEDUCTION", "1")
    assert words(fan.api) == ("1 gem deducted", "Alpha deducted them: “Great clip”")


def test_a_repeated_tip_is_notified_once_and_a_refused_one_never(alpha, team, fan):
    before = fan.api.get(OWN).ok()["total"]
    key, path = new_key(), f"/creator/users/one/{fan.member.pk}/balance"
    for _ in range(2):
        team.patch(path, {"kind": "TIP", "amount": "5", "reason": "Hi"}, key=key).ok()
    assert team.patch(path, {"kind": "DEDUCTION", "amount": "9999", "reason": "Hi"}, key=new_key()).status == 409

    assert fan.api.get(OWN).ok()["total"] == before + 1


def test_each_step_of_an_order_is_notified(alpha, team, fan, shirt):
    order = fan.buy(shirt).ok()
    with tenant_context(alpha):  # the fan has said where to send it
        Order.objects.filter(pk=order["id"]).update(status="PENDING")
    sent = []
    for status in ("PROCESS", "SHIPPED", "COMPLETED"):
        move(team, order, status)
        sent.append(newest(fan.api)["title"])

    assert sent == ["Tour shirt is being prepared", "Tour shirt is on its way", "Tour shirt is yours"]
    assert newest(fan.api)["link"] == f"/creator/alpha/orders?order={order['id']}"
    subjects = [mail.subject for mail in mails_to(fan.user.email)]
    assert subjects == ["Your order is on its way", "Your order is complete"]


def test_a_refund_says_how_much_and_why(alpha, team, fan, wallpaper):
    order = fan.buy(wallpaper).ok()
    team.post(f"/creator/product-order/one/{order['id']}/refund", {"reason": "Sold out"}, key=new_key()).ok()

    assert words(fan.api) == ("100 gems back to you", "Alpha refunded Wallpaper: “Sold out”")


def test_a_cancellation_by_the_team_is_notified(alpha, team, fan, wallpaper):
    order = fan.buy(wallpaper).ok()
    team.patch(f"/creator/product-order/one/{order['id']}", {"status": "CANCELED"}, key=new_key()).ok()

    title, text = words(fan.api)
    assert title == "Wallpaper was canceled"
    assert text.endswith("Any gems you paid were refunded.")


def test_the_team_is_notified_of_orders_sold_out_products_and_cancellations(alpha, team, fan):
    poster = a_product(alpha, name="Last poster", quantity=1)
    order = fan.buy(poster).ok()
    run_due()
    fan.cancel(order["id"]).ok()

    rows = {row["type"]: row for row in team.get(TEAM).ok()["data"]}
    assert rows["TEAM_ORDER_PLACED"]["title"] == f"{fan.user.username} ordered Last poster"
    assert rows["TEAM_ORDER_PLACED"]["link"] == f"/admin/store/orders?order={order['id']}"
    assert rows["TEAM_OUT_OF_STOCK"]["text"].startswith("1 piece sold.")
    assert rows["TEAM_ORDER_CANCELED"]["title"] == f"{fan.user.username} canceled Last poster"
    assert fan.api.get(OWN, {"area": "STORE"}).ok()["total"] == 0


def test_stopped_spending_is_notified_once_to_staff_who_can_act(alpha, team):
    with tenant_context(alpha):
        reconciliation.stop(reason="They do not add up")
        reconciliation.stop(reason="Still")

    rows = team.get(TEAM, {"type": "TEAM_SPENDING_STOPPED"}).ok()
    assert rows["total"] == 1
    assert TeamNotification.objects.get(kind="TEAM_SPENDING_STOPPED").permission == "WALLETS_MANAGEMENT"


def test_a_reset_is_notified_to_the_member(alpha, team, fan):
    body = {"memberId": str(fan.member.pk), "reason": "New season", "confirmation": fan.user.username}
    team.post("/creator/wallet/reset", body, key=new_key()).ok()

    assert words(fan.api) == ("Your wallet was reset", "Alpha removed 250 gems: “New season”")


@pytest.mark.committed
def test_a_rolled_back_tip_sends_no_notification(alpha, fan, team):
    """The list and the wallet say the same, whatever breaks after both were written."""
    before = fan.api.get(OWN).ok()["total"]
    with connection.cursor() as cursor:
        cursor.execute("alter table public.access_auditentry add constraint broken check (false) not valid")

    path = f"/creator/users/one/{fan.member.pk}/balance"
    broken = team.patch(path, {"kind": "TIP", "amount": "5", "reason": "Hi"}, key=new_key())

    assert broken.status == 500
    assert fan.gems == 250
    assert fan.api.get(OWN).ok()["total"] == before


def test_a_ready_export_and_a_new_password_are_notified(database):
    user = a_user()
    browser = Api().login(user)
    row = export.request(user)
    run_due()
    browser.patch(
        "/user/users/my-profile/change-password", {"previousPassword": "Passw0rd!", "updatedPassword": "N3w!secret"}
    ).ok()

    titles = [entry["title"] for entry in browser.get(OWN).ok()["data"]]
    assert titles == ["Your password was changed", "Your data is ready"]
    assert DataExport.objects.get(pk=row.pk).state == "READY"


def test_an_erasure_deletes_notifications_and_anonymizes_those_of_teams(alpha, team, fan, wallpaper):
    fan.buy(wallpaper).ok()
    fan.api.patch(
        "/user/notifications/preferences", {"preferences": [{"type": "TIP", "inApp": True, "email": True}]}
    ).ok()
    run_due()
    sections = privacy.platform.sections
    sent = list(sections["notifications"](fan.user.pk))
    assert "Welcome to Alpha" in {row["title"] for row in sent}
    wishes = list(sections["notification-preferences"](fan.user.pk))
    assert {"type": "TIP", "in_app": True, "email": True, "push": False, "pace": "NOW"} in wishes

    other = a_user()
    notify(
        user_id=other.pk,
        kind=NotificationKind.STAFF_RIGHTS_CHANGED,
        community_id=alpha.pk,
        values={"actor": fan.user.username},
    )
    opponent = a_user()
    notify(
        user_id=opponent.pk,
        kind=NotificationKind.EVENT_MATCH_READY,
        community_id=alpha.pk,
        values={"event": "Cup", "opponent": fan.user.username},
    )

    erasure.erase(fan.user, confirmation=fan.user.username)
    run_due()

    assert not Notification.objects.filter(user_id=fan.user.pk).exists()
    row = newest(team, TEAM)
    assert row["title"] == "Deleted member ordered Wallpaper"
    assert words(Api().login(other))[1] == "Deleted member changed your permissions there."
    assert words(Api().login(opponent))[0] == "Your match against Deleted member is ready"
