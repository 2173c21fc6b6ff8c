import csv
import json
from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel import privacy
from saas.kernel.clock import now
from saas.kernel.csv import Phone, cell
from saas.notifications.models import TeamNotification
from tenants.stores.models import Delivery, Order, SavedAddress
from tenants.stores.shipping.addresses import address_lines, problems_of, rules_of
from tenants.stores.shipping.rules import kept
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.parcels import HOME, dispatch
from tests.support.queries import at_most_queries
from tests.support.running import ROOT
from tests.support.shop import a_product, a_shopper

ALL = "/creator/product-order/all"


def one(order):
    return f"/creator/product-order/one/{order['id']}"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.fixture
def fan(alpha):
    return a_shopper(alpha, 1000)


@pytest.fixture
def shirt(alpha):
    return a_product(alpha, name="Shirt", type="MERCH", sizes=["S", "M"])


@pytest.fixture
def order(fan, shirt):
    return fan.buy(shirt).ok()


def shipped(team, fan, order, **tracking):
    dispatch(fan, order["id"], size="M").ok()
    team.patch(one(order), {"status": "PROCESS"}).ok()
    return team.patch(one(order), {"status": "SHIPPED", **tracking}).ok()


def test_an_address_that_another_tab_changed_is_not_overwritten(alpha, fan, order):
    def street():
        with tenant_context(alpha):
            return Delivery.objects.get().street

    blank = dict.fromkeys(HOME, "") | {"size": ""}
    dispatch(fan, order["id"], size="M", seen=blank).ok()
    elsewhere = {**HOME, "size": "M", "street": "Short street"}

    # This page was opened before the fan said anything, that one before the street was changed.
    for shown in (blank, {**elsewhere, "street": "Old street"}):
        stale = dispatch(fan, order["id"], **elsewhere, seen=shown)
        assert (stale.status, stale.code) == (409, "EDIT_CONFLICT")
        assert stale.body["params"]["stale"] == {"street": {"yours": "Short street", "theirs": "Long street"}}
        assert street() == "Long street"

    dispatch(fan, order["id"], **elsewhere, seen={**HOME, "size": "M"}).ok()
    assert street() == "Short street"


def test_an_order_from_stock_to_arrival(team, fan, order):
    assert dispatch(fan, order["id"], size="M").ok()["status"] == "PENDING"

    seen = team.get(one(order)).ok()
    assert seen["delivery"]["address"] == {name: HOME[name] for name in HOME if name != "delivery"}
    assert (seen["delivery"]["method"], seen["delivery"]["size"]) == ("COURIER", "M")

    team.patch(one(order), {"status": "PROCESS"}).ok()
    team.patch(one(order), {"status": "SHIPPED", "carrier": "DHL", "trackingNumber": "JD 01/4"}).ok()
    own = fan.api.get(f"/user/product-order/one/{order['id']}").ok()
    assert own["delivery"]["trackingNumber"] == "JD 01/4"
    assert own["delivery"]["trackingUrl"].endswith("tracking-id=JD%2001%2F4")

    received = fan.api.post("/user/product-order/received", {"orderId": order["id"]}).ok()
    assert received["status"] == "COMPLETED"
    steps = fan.api.get(f"/user/product-order/one/{order['id']}").ok()["timeline"]
    assert [(step["status"], step["byTeam"]) for step in steps] == [
        ("RESERVED", False),
        ("PENDING", False),
        ("PROCESS", True),
        ("SHIPPED", True),
        ("COMPLETED", False),
    ]
    assert all("by" not in step for step in steps), "a fan does not read who of the team it was"


def test_the_team_is_notified_once_that_a_parcel_can_be_packed(fan, order):
    dispatch(fan, order["id"], size="M").ok()
    dispatch(fan, order["id"], size="S", city="Malmö").ok()

    assert TeamNotification.objects.filter(kind="TEAM_ORDER_DISPATCHED").count() == 1


def test_the_address_can_change_until_the_team_starts(alpha, team, fan, order):
    dispatch(fan, order["id"], size="M").ok()
    dispatch(fan, order["id"], size="S", city="Malmö").ok()
    team.patch(one(order), {"status": "PROCESS"}).ok()

    assert dispatch(fan, order["id"], size="M", city="Oslo").code == "STORE_ORDER_NOT_FOUND"
    delivery = team.get(one(order)).ok()["delivery"]
    assert (delivery["size"], delivery["address"]["city"]) == ("S", "Malmö")


def test_a_pickup_needs_only_a_name(alpha, team, fan, order):
    where = dict.fromkeys(["country", "city", "street", "building", "zip", "phone"])
    dispatch(fan, order["id"], size="M", delivery="PICKUP", **where).ok()
    dispatch(fan, order["id"], size="M", delivery="PICKUP").ok()  # what a pickup does not need is not kept

    with tenant_context(alpha):
        delivery = Delivery.objects.get()
    assert (delivery.full_name, delivery.street, delivery.phone) == ("Mina Sol", "", "+46701234567")


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("fullName", "Mina", "Must contain at least 5 characters"),
        ("fullName", "    Mi   ", "Must contain at least 5 characters"),
        ("fullName", "", "Field is required"),
        ("fullName", None, "Field is required"),
        ("fullName", "M" * 81, "Must contain at most 80 characters"),
        ("fullName", "Mina\x00Sol", "Remove line breaks and invisible characters"),
        ("zip", "22 1OO", "Zip code must contain only numbers"),
        ("zip", "２２１Ｂ", "Zip code must contain only numbers"),
        ("zip", "㉑" * 12, "Must contain at most 12 characters"),
        ("zip", "SW1A", "Zip code must contain only numbers"),
        ("zip", "22", "Must contain at least 3 digits"),
        ("zip", None, "Field is required"),
        ("building", "12 B", "Invalid building format"),
        ("building", "12;B", "Invalid building format"),
        ("building", "", "Field is required"),
        ("city", "  ", "Field is required"),
        ("street", None, "Field is required"),
        ("country", "XX", "Choose a country"),
        ("country", None, "Field is required"),
        ("phone", "0701", "Begin with + and the country's dial code"),
        ("phone", "+1", "Begin with + and the country's dial code"),
        ("delivery", "DRONE", "Choose one of the options"),
        ("delivery", None, "Field is required"),
        ("size", "XL", "This size is not offered"),
        ("size", "XXL", "Choose one of the options"),
        ("size", None, "Field is required"),
    ],
)
def test_what_the_form_refuses(fan, order, field, value, text):
    refused = dispatch(fan, order["id"], **{"size": "M", field: value})

    assert (refused.status, refused.code, refused.body["fields"]) == (400, "VALIDATION_ERROR", {field: text})
    assert fan.api.get(f"/user/product-order/one/{order['id']}").ok()["status"] == "RESERVED"


@pytest.mark.parametrize("building", ["12", "12/B", "12-14", "B_2", "Ö1"])
def test_buildings_are_letters_digits_underscore_slash_and_dash(fan, order, building):
    dispatch(fan, order["id"], size="M", building=building).ok()


GB = {"country": "GB", "fullName": "Zoe", "street": "Downing Street", "building": "10 a", "city": "London"}
IE = {"country": "IE", "fullName": "Zoe", "street": "Main Street", "building": "", "city": "Ennis", "zip": ""}
CA = {"country": "CA", "fullName": "Zoe", "street": "King St", "building": "4 b", "city": "Toronto", "zip": "M5H 1A1"}
NL = {"country": "NL", "fullName": "Ab", "street": "Molenpad", "building": "7 hs", "city": "Utrecht", "zip": "3511 AB"}
US = {"country": "US", "fullName": "Zoe Miller", "street": "Elm St", "building": "12", "city": "Tucson", "zip": "85701"}
JP = {"country": "JP", "fullName": "Mei Tanaka", "street": "Jingumae", "building": "2-3-4", "city": "Shibuya"}
DE = {
    "country": "DE",
    "fullName": "Jan Weber",
    "street": "Gartenweg",
    "building": "3",
    "city": "Leipzig",
    "zip": "04109",
}


@pytest.mark.parametrize(
    ("address", "lines"),
    [
        (GB | {"zip": "SW1A 1AA"}, ["Zoe", "10 a Downing Street", "London", "SW1A 1AA", "United Kingdom"]),
        (GB | {"zip": "SW1A 1AA", "line2": "Flat 3"},
         ["Zoe", "10 a Downing Street", "Flat 3", "London", "SW1A 1AA", "United Kingdom"]),
        (IE, ["Zoe", "Main Street", "Ennis", "Ireland"]),
        (IE | {"zip": "A65 F4E2", "region": "Co. Clare"},
         ["Zoe", "Main Street", "Ennis", "Co. Clare", "A65 F4E2", "Ireland"]),
        (CA | {"region": "ON"}, ["Zoe", "4 b King St", "Toronto ON M5H 1A1", "Canada"]),
        (NL, ["Ab", "Molenpad 7 hs", "3511 AB Utrecht", "Netherlands"]),
        (US | {"region": "AZ"}, ["Zoe Miller", "12 Elm St", "Tucson, AZ 85701", "United States"]),
        (JP | {"zip": "150-0001", "region": "Tokyo"},
         ["Mei Tanaka", "Jingumae 2-3-4", "Shibuya, Tokyo", "150-0001", "Japan"]),
        (DE, ["Jan Weber", "Gartenweg 3", "04109 Leipzig", "Germany"]),
    ],
)  # fmt: skip
def test_an_address_is_taken_and_written_as_its_country_does(team, fan, order, address, lines):
    dispatch(fan, order["id"], size="M", **address).ok()

    shown = team.get(one(order)).ok()["delivery"]
    assert shown["addressLines"] == lines
    assert {name: shown["address"][name] for name in address} == address
    own = fan.api.get(f"/user/product-order/one/{order['id']}").ok()
    assert own["delivery"]["addressLines"] == lines
    slip = team.get("/creator/product-order/slips", {"ids": order["id"]}).ok()["data"][0]
    assert slip["delivery"]["addressLines"] == lines
    row = team.get(f"{ALL}/export/csv").text.splitlines()[1]
    assert all(value in row for value in address.values())


@pytest.mark.parametrize(
    ("address", "typed", "region", "line"),
    [
        (US, "ca", "CA", "Tucson, CA 85701"),
        (CA, "on", "ON", "Toronto ON M5H 1A1"),
        (CA, "Ｏｎ", "ON", "Toronto ON M5H 1A1"),
        (JP | {"zip": "150-0001"}, "tokyo", "Tokyo", "Shibuya, Tokyo"),
    ],
)
def test_country_and_region_are_taken_in_any_case(team, fan, order, address, typed, region, line):
    dispatch(fan, order["id"], size="M", **address | {"country": address["country"].lower(), "region": typed}).ok()

    shown = team.get(one(order)).ok()["delivery"]
    assert (shown["address"]["country"], shown["address"]["region"]) == (address["country"], region)
    assert line in shown["addressLines"]


@pytest.mark.parametrize(
    ("address", "problems"),
    [
        (GB | {"zip": "SW1A 1AA2"}, {"zip": "Not a postal code of this country. Example: EC1Y 8SY"}),
        (GB | {"zip": "22100"}, {"zip": "Not a postal code of this country. Example: EC1Y 8SY"}),
        (GB | {"zip": ""}, {"zip": "Field is required"}),
        (GB | {"zip": "SW1A 1AA", "fullName": "Z"}, {"fullName": "Must contain at least 2 characters"}),
        (CA, {"region": "Field is required"}),
        (CA | {"region": "AZ"}, {"region": "Choose a province"}),
        (US | {"region": "ON", "zip": "85701-B"},
         {"region": "Choose a state", "zip": "Zip code must contain only numbers"}),
        (US, {"region": "Field is required"}),
        (DE | {"fullName": "Zoe", "building": "10 a"},
         {"fullName": "Must contain at least 5 characters", "building": "Invalid building format"}),
    ],
)  # fmt: skip
def test_an_address_that_its_country_does_not_know_is_refused(fan, order, address, problems):
    refused = dispatch(fan, order["id"], size="M", **address)

    assert (refused.status, refused.body["fields"]) == (400, problems)


CODES = json.loads((ROOT / "frontend/src/features/orders/shipping/postalCodes.json").read_text())


@pytest.mark.parametrize(
    "code", [*CODES["numeric"], *CODES["own"]], ids=lambda code: f"{code['country']} {code['typed']}"
)
def test_a_postal_code_is_taken_in_any_spelling_and_written_as_its_country_does(code):
    country, typed, written = code["country"], code["typed"], code["written"]
    address = dict.fromkeys(HOME, "") | {"country": country, "city": "Town", "street": "Road", "building": "1"}

    assert rules_of(country).is_numeric == (code in CODES["numeric"])
    assert "zip" not in problems_of(address | {"zip": typed})
    assert kept("COURIER", address | {"zip": typed})["zip"] == written
    # Orders from before have the code as it was typed.
    old = address | {"full_name": "Zoe", "zip": typed}
    assert any(written in line for line in address_lines(old))


def test_the_form_of_a_postal_code_is_stored_printed_and_exported(alpha, team, fan, order):
    dispatch(fan, order["id"], size="M", country="PL", city="Warszawa", zip="00950").ok()

    shown = team.get(one(order)).ok()["delivery"]
    assert (shown["address"]["zip"], shown["addressLines"][-2]) == ("00-950", "00-950 Warszawa")
    with tenant_context(alpha):
        Delivery.objects.update(zip="00950")
    assert team.get(one(order)).ok()["delivery"]["addressLines"][-2] == "00-950 Warszawa"
    assert ",00-950," in team.get(f"{ALL}/export/csv").text


@pytest.mark.parametrize("country", ["AE", "RU", "HK", "BS", "KY", "KN", "TV", "CA"])
def test_the_kind_of_region_has_its_article(country):
    rules = rules_of(country)
    asked = problems_of(dict.fromkeys(HOME, "") | {"country": country, "region": "Atlantis"})["region"]

    article = "a" if country == "CA" else "an"
    assert asked == f"Choose {article} {rules.region_label.lower()}"


def test_the_address_rules_of_every_country_can_be_read(api):
    codes = [row["code"] for row in api.get("/misc/countries").ok()["data"]]
    rules = [rules_of(code) for code in codes]
    assert sum(one.is_numeric for one in rules) == 149
    for one in rules:
        assert {"country", "street"} <= set(one.required_fields)
        assert not set(one.required_fields) & set(one.optional_fields)
        assert all(len(region.code) <= 60 for region in one.regions)
        if one.is_numeric:
            assert {"city", "building", "zip"} <= set(one.required_fields), "the specification asks for these"
    ca = api.get("/misc/countries/CA/address").ok()
    assert (ca["isNumeric"], ca["regionLabel"], ca["regions"][0]) == (
        False,
        "Province",
        {"code": "AB", "name": "Alberta"},
    )
    assert api.get("/misc/countries/XX/address").status == 404


def test_a_product_without_sizes_asks_for_none(alpha, fan):
    mug = fan.buy(a_product(alpha, name="Mug", type="MERCH")).ok()

    assert dispatch(fan, mug["id"], size="M").body["fields"] == {"size": "This size is not offered"}
    dispatch(fan, mug["id"]).ok()


def test_a_fan_cannot_dispatch_or_receive_anothers_order(alpha, team, fan, order):
    other = a_shopper(alpha)

    assert dispatch(other, order["id"], size="M").code == "STORE_ORDER_NOT_FOUND"
    shipped(team, fan, order)
    refused = other.api.post("/user/product-order/received", {"orderId": order["id"]})
    assert refused.code == "STORE_ORDER_NOT_FOUND"


def test_a_digital_order_goes_nowhere(alpha, fan):
    key = fan.buy(a_product(alpha)).ok()

    assert dispatch(fan, key["id"]).code == "STORE_ORDER_NOT_FOUND"


def test_where_it_goes_is_for_the_fan_to_say(team, order):
    assert team.patch(one(order), {"status": "PENDING"}).code == "STORE_ORDER_NOT_FOUND"


def test_only_what_was_shipped_is_received(fan, order):
    received = fan.api.post("/user/product-order/received", {"orderId": order["id"]})

    assert received.code == "STORE_ORDER_NOT_FOUND"


def test_the_address_is_kept_for_the_next_time_if_wished(alpha, fan, order):
    def kept():
        return fan.api.get(f"/user/product-order/one/{order['id']}").ok()["savedAddress"]

    assert kept() is None
    dispatch(fan, order["id"], size="M", remember=True).ok()
    assert kept()["street"] == "Long street"
    other = a_shopper(alpha, 100)
    theirs = other.buy(a_product(alpha, name="Hat", type="MERCH")).ok()
    assert other.api.get(f"/user/product-order/one/{theirs['id']}").ok()["savedAddress"] is None

    dispatch(fan, order["id"], size="M").ok()
    assert kept() is None, "who does not want it kept any more has it forgotten"


def test_tracking_is_refused_for_what_is_not_sent(alpha, team, fan, order):
    digital = fan.buy(a_product(alpha)).ok()

    assert team.patch(one(order), {"trackingNumber": "1"}).code == "STORE_ORDER_NOT_FOUND"
    assert team.patch(one(digital), {"trackingNumber": "1"}).code == "STORE_ORDER_NOT_FOUND"


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "ftp://a.example/1", "https://", "https://a b.example", "x" * 301]
)
def test_a_tracking_link_is_a_link(team, fan, order, url):
    dispatch(fan, order["id"], size="M").ok()

    assert "trackingUrl" in team.patch(one(order), {"trackingUrl": url}).body["fields"]


def test_the_teams_own_link_stays_and_a_known_carriers_follows_the_number(team, fan, order):
    shipped(team, fan, order, carrier="UPS", trackingNumber="1Z9")

    def link():
        return team.get(one(order)).ok()["delivery"]["trackingUrl"]

    team.patch(one(order), {"trackingNumber": "1Z8"}).ok()
    assert link() == "https://www.ups.com/track?tracknum=1Z8"
    team.patch(one(order), {"trackingUrl": "https://parcels.example/7"}).ok()
    team.patch(one(order), {"trackingNumber": "1Z7"}).ok()
    assert link() == "https://parcels.example/7"
    assert AuditEntry.objects.filter(action="order.tracking").count() == 4


def test_an_address_goes_with_a_refund_and_a_while_after_it_is_done(alpha, team, fan, order):
    dispatch(fan, order["id"], size="M").ok()
    team.post(f"{one(order)}/refund", {"reason": "Sold out"}, key=uuid4()).ok()
    delivery = team.get(one(order)).ok()["delivery"]
    assert (delivery["address"], delivery["size"]) == (None, "M")

    second = a_shopper(alpha, 100)
    parcel = second.buy(a_product(alpha, name="Hat", type="MERCH", sizes=["M"])).ok()
    shipped(team, second, parcel)
    second.api.post("/user/product-order/received", {"orderId": parcel["id"]}).ok()
    job = Job.objects.get(task="stores.erase_address")
    assert timedelta(days=29) < job.due_at - now() < timedelta(days=31)
    assert team.get(one(parcel)).ok()["delivery"]["address"]

    Job.objects.filter(pk=job.pk).update(due_at=now())
    run_due()
    assert team.get(one(parcel)).ok()["delivery"]["address"] is None


def test_an_account_that_goes_leaves_no_address(alpha, fan, order):
    dispatch(fan, order["id"], size="M", remember=True).ok()
    with tenant_context(alpha):
        assert [row["city"] for row in privacy.community.sections["deliveries"](fan.user.pk)] == ["Lund"]
        assert [row["city"] for row in privacy.community.sections["saved-address"](fan.user.pk)] == ["Lund"]
        privacy.community.erase(fan.user.pk, fan.user.username, fan.user.email)

        assert not SavedAddress.objects.exists()
        delivery = Delivery.objects.get()
        assert (delivery.full_name, delivery.city, delivery.size) == ("", "", "M")
        assert delivery.erased_at is not None


def test_the_file_for_the_parcel_service(alpha, team, fan, order):
    dispatch(fan, order["id"], size="M", fullName="=Mina Sol").ok()
    other = a_shopper(alpha, 100).buy(a_product(alpha, name="Hat", type="MERCH")).ok()
    with tenant_context(alpha):
        Order.objects.filter(pk=order["id"]).update(answers=[{"question": "Name on it?", "answer": "Mina"}])

    answer = team.get(f"{ALL}/export/csv", {"status": "PENDING"})

    header, row, *rest = answer.text.splitlines()
    assert header.startswith("order,ordered,status,product,size,username,delivery,full name,street")
    assert f",Shirt,M,{fan.user.username},COURIER,'=Mina Sol,Long street,12/B,221 00,Lund,SE," in row
    assert row.endswith("Name on it?: Mina")
    assert rest == []
    assert f"\n{other['number']}," in team.get(f"{ALL}/export/csv").text
    assert AuditEntry.objects.filter(action="order.export").count() == 2


def test_packing_slips_come_as_they_are_named(alpha, team, fan, order, beta):
    hat = fan.buy(a_product(alpha, name="Hat", type="MERCH")).ok()
    dispatch(fan, order["id"], size="M").ok()

    with at_most_queries(4):  # session, user, orders, the line of the audit log
        slips = team.get("/creator/product-order/slips", {"ids": f"{hat['id']},{order['id']}"}).ok()["data"]
    assert [slip["number"] for slip in slips] == [hat["number"], order["number"]]
    assert slips[0]["delivery"] is None
    assert slips[1]["delivery"]["address"]["zip"] == "221 00"

    assert team.get("/creator/product-order/slips", {"ids": f"{hat['id']},{uuid4()}"}).status == 404
    assert team.get("/creator/product-order/slips", {"ids": "7"}).status == 400
    assert team.get("/creator/product-order/slips", {"ids": ","}).status == 400
    stranger = Api().login(beta.owner)
    assert stranger.get("/creator/product-order/slips", {"ids": order["id"]}).status == 404


def test_the_queue_shows_what_waits_for_the_team(alpha, team, fan, order, shirt):
    key = fan.buy(a_product(alpha)).ok()

    def found(**query):
        return [row["id"] for row in team.get(ALL, query).ok()["data"]]

    assert found(needsAction="true") == [key["id"]], "the shirt waits for the fan"
    dispatch(fan, order["id"], size="M").ok()
    assert found(needsAction="true") == [key["id"], order["id"]]
    assert found(productId=str(shirt.pk)) == [order["id"]]
    today = now().date()
    assert found(since=str(today), until=str(today)) == [key["id"], order["id"]]
    assert found(until=str(today - timedelta(days=1))) == []
    row = team.get(ALL, {"productId": str(shirt.pk)}).ok()["data"][0]
    assert (row["deliveryMethod"], row["size"]) == ("COURIER", "M")
    assert "Long street" not in str(row), "the list needs no address"
    refused = team.get(ALL, {"since": str(today), "until": str(today - timedelta(days=1))})
    assert refused.body["fields"] == {"until": "Ending date can not be before start date!"}
    assert team.get(ALL, {"productId": "x"}).status == 400


def test_several_orders_are_begun_together(alpha, team, fan, order):
    hat = fan.buy(a_product(alpha, name="Hat", type="MERCH")).ok()
    dispatch(fan, order["id"], size="M").ok()
    bulk = "/creator/product-order/bulk"
    ids = [order["id"], hat["id"]]

    assert team.post(bulk, {"ids": ids, "status": "PROCESS"}).status == 404, "one of them was not dispatched"
    dispatch(fan, hat["id"]).ok()
    assert {row["status"] for row in team.post(bulk, {"ids": ids, "status": "PROCESS"}).ok()["data"]} == {"PROCESS"}


def test_order_lists_with_deliveries_cost_the_same_however_long(alpha, team, fan):
    hat = a_product(alpha, name="Hat", type="MERCH", price=1, quantity=None, limit_per_day=None)
    for _ in range(6):
        dispatch(fan, fan.buy(hat).ok()["id"]).ok()

    with at_most_queries(4):  # session, user, count, page
        assert team.get(ALL).ok()["total"] == 6


def test_the_file_says_what_was_paid_and_leaves_phones_as_they_are(alpha, team, fan, order):
    dispatch(fan, order["id"], size="M", phone="+46701234567").ok()

    (row,) = csv.DictReader(StringIO(team.get(f"{ALL}/export/csv").text))

    assert (row["gems paid"], row["email"], row["phone"]) == ("100", fan.user.email, "+46701234567")


def test_staff_without_the_right_to_see_e_mails_get_none(alpha, fan, order):
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=["STORES_MANAGEMENT"])

    file = Api().login(helper).acting_for(alpha.owner_id).get(f"{ALL}/export/csv").text

    assert "email" not in file.splitlines()[0]
    assert fan.user.email not in file


@pytest.mark.parametrize(
    "phone", ["+cmd|' /C calc'!A0", "+1+1", "+46", "=46701234567", "+46701234567=1", "\t+46701234567"]
)
def test_only_digits_pass_as_a_phone(phone):
    assert cell(Phone(phone)).startswith("'")
