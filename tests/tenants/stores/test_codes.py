"""Codes: given once, shown to their buyer alone, counted for the team."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.activity.models import ActivityRecord
from tenants.stores.codes.services import PURPOSE
from tenants.stores.models import Product, ProductCode
from tests.support.api import Api
from tests.support.ledger import books_are_right
from tests.support.parcels import items
from tests.support.shop import a_product, a_shopper, again

ORDER = "/user/product-order/one"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.fixture
def key(alpha):
    return a_product(alpha, name="Game key", quantity=0, limit_per_day=None)


def codes_of(product):
    return f"/creator/product-manage/one/{product.pk}/codes"


def fill(team, product, *codes):
    return team.post(codes_of(product), {"codes": "\n".join(codes)}).ok()


def a_file(text, name="codes.csv"):
    return SimpleUploadedFile(name, text if isinstance(text, bytes) else text.encode(), "text/csv")


def upload(team, product, file):
    return team.upload(codes_of(product), {"file": file})


def reveal(fan, order):
    return fan.api.post(f"{ORDER}/{order['id']}/code")


def test_pasted_codes_are_the_stock_and_are_never_shown_again(alpha, team, key):
    assert fill(team, key, "AAA-1", " BBB-2 ", "", "AAA-1") == {"added": 2, "duplicates": 1, "left": 2}

    now = again(key, alpha)
    assert (now.quantity, now.status, now.has_codes) == (2, "ACTIVE", True)
    assert team.get(codes_of(key)).ok() == {"left": 2, "given": 0, "revealed": 0, "burned": 0}
    with tenant_context(alpha), connection.cursor() as cursor:
        cursor.execute("select string_agg(c::text, ' ') from stores_productcode c")
        assert "AAA-1" not in cursor.fetchone()[0]
    assert "AAA-1" not in team.get(f"/creator/product-manage/one/{key.pk}").text
    assert "AAA-1" not in str(list(AuditEntry.objects.values_list("after", flat=True)))


def test_a_code_is_there_at_once_and_seen_by_its_buyer_alone(alpha, team, key):
    fill(team, key, "AAA-1")
    fan, other = a_shopper(alpha, 500), a_shopper(alpha, 500)

    order = fan.buy(key).ok()

    assert (order["status"], order["hasCode"], order["codeRevealedAt"]) == ("COMPLETED", True, None)
    assert again(key, alpha).status == "OUT_OF_STOCK"
    assert reveal(other, order).code == "STORE_ORDER_NOT_FOUND"
    assert team.post(f"{ORDER}/{order['id']}/code").code == "STORE_ORDER_NOT_FOUND"
    assert "AAA-1" not in fan.api.get(f"{ORDER}/{order['id']}").text

    shown = reveal(fan, order)
    assert shown.ok()["code"] == "AAA-1"
    assert shown.headers["Cache-Control"] == "no-store"
    assert reveal(fan, order).ok() == shown.ok()
    (item,) = items(fan)
    assert (item["orderId"], item["hasCode"]) == (order["id"], True)
    assert fan.api.get(f"{ORDER}/{order['id']}").ok()["codeRevealedAt"] == shown.ok()["revealedAt"]
    (kept,) = ActivityRecord.objects.filter(user_id=fan.user.pk, kind="ORDER")
    assert kept.data["code_revealed_at"] is not None
    assert "AAA-1" not in str(kept.data)
    assert team.get(codes_of(key)).ok() == {"left": 0, "given": 1, "revealed": 1, "burned": 0}


def test_codes_are_given_in_turn_and_never_twice(alpha, team, key):
    fill(team, key, *(f"CODE-{number}" for number in range(5)))
    fans = [a_shopper(alpha, 100) for _ in range(5)]

    given = [reveal(fan, fan.buy(key).ok()).ok()["code"] for fan in fans]

    assert given == [f"CODE-{number}" for number in range(5)]
    assert a_shopper(alpha, 100).buy(key).code == "STORE_PRODUCT_OUT_OF_STOCK"


def test_an_unseen_code_can_be_taken_back_and_is_given_again(alpha, team, key):
    fill(team, key, "AAA-1")
    fan, other = a_shopper(alpha, 100), a_shopper(alpha, 100)
    order = fan.buy(key).ok()

    fan.cancel(order["id"]).ok()

    assert (fan.gems, again(key, alpha).quantity, again(key, alpha).status) == (100, 1, "ACTIVE")
    assert reveal(fan, order).code == "STORE_ORDER_NOT_FOUND"
    assert reveal(other, other.buy(key).ok()).ok()["code"] == "AAA-1"


def test_a_code_that_was_seen_stays_sold(alpha, team, key):
    fill(team, key, "AAA-1")
    fan = a_shopper(alpha, 100)
    order = fan.buy(key).ok()
    reveal(fan, order).ok()

    assert fan.cancel(order["id"]).code == "STORE_ORDER_NOT_FOUND"
    assert (fan.gems, again(key, alpha).quantity) == (0, 0)


@pytest.mark.parametrize("seen", [True, False])
def test_a_refund_burns_the_code(alpha, team, key, seen):
    fill(team, key, "AAA-1", "BBB-2")
    fan, other = a_shopper(alpha, 100), a_shopper(alpha, 100)
    order = fan.buy(key).ok()
    if seen:
        reveal(fan, order).ok()

    team.post(f"/creator/product-order/one/{order['id']}/refund", {"reason": "It did not work"}, key=uuid4()).ok()

    assert fan.gems == 100
    now = again(key, alpha)
    assert (now.quantity, now.sold, now.status) == (1, 0, "ACTIVE")
    assert reveal(fan, order).code == "STORE_ORDER_NOT_FOUND"
    assert reveal(other, other.buy(key).ok()).ok()["code"] == "BBB-2"
    assert team.get(codes_of(key)).ok()["burned"] == 1
    assert fill(team, key, "AAA-1")["duplicates"] == 1
    with tenant_context(alpha):
        books_are_right()


def test_a_free_code_is_given_once_per_call(alpha, team):
    gift = a_product(alpha, name="Gift", price=0, quantity=0, limit_per_day=None)
    fill(team, gift, "AAA-1", "BBB-2")
    fan, call = a_shopper(alpha), uuid4()

    first, second = fan.buy(gift, key=call).ok(), fan.buy(gift, key=call).ok()

    assert first["id"] == second["id"]
    assert team.get(codes_of(gift)).ok()["left"] == 1


def test_unused_codes_can_be_deleted(alpha, team, key):
    fill(team, key, "AAA-1", "BBB-2", "CCC-3")
    fan = a_shopper(alpha, 100)
    order = fan.buy(key).ok()

    assert team.delete(codes_of(key)).ok() == {"left": 0, "given": 1, "revealed": 0, "burned": 0}
    assert (again(key, alpha).quantity, again(key, alpha).status) == (0, "OUT_OF_STOCK")
    assert reveal(fan, order).ok()["code"] == "AAA-1"
    assert fill(team, key, "BBB-2")["added"] == 1


def test_a_pool_is_for_digital_things(alpha, team):
    shirt = a_product(alpha, name="Shirt", type="MERCH")

    assert team.post(codes_of(shirt), {"codes": "AAA-1"}).code == "STORE_NO_CODE_POOL"


def test_the_stock_of_a_pool_is_counted_not_typed(alpha, team, key):
    fill(team, key, "AAA-1", "BBB-2")

    changed = team.patch(f"/creator/product-manage/one/{key.pk}", {"quantity": 50, "price": "7"}).ok()

    assert (changed["quantity"], changed["price"]) == (2, "7")


def test_a_csv_gives_its_first_column(alpha, team, key):
    text = '\ufeffcode,value\r\nAAA-1,10 EUR\r\n"BBB,2",20 EUR\r\n\r\nAAA-1,10 EUR\r\n'

    assert upload(team, key, a_file(text)).ok() == {"added": 2, "duplicates": 1, "left": 2}
    fan = a_shopper(alpha, 500)
    assert [reveal(fan, fan.buy(key).ok()).ok()["code"] for _ in range(2)] == ["AAA-1", "BBB,2"]


@pytest.mark.parametrize("line", ["AAA\x07BBB", "AAA\x1b[31mBBB", "AAA\u202eBBB"], ids=ascii)
def test_a_typed_code_with_an_invisible_character_is_refused_and_never_altered(alpha, team, key, line):
    answer = team.post(f"/creator/product-manage/one/{key.pk}/codes", {"codes": line})

    assert answer.status == 400
    assert answer.body["fields"] == {"codes": "Line 1 has signs that cannot be shown"}


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (a_file("Schlüssel-1".encode("latin-1")), "Save the file as UTF-8 and try again"),
        (a_file("AAA-1\n".encode("utf-16")), "Save the file as UTF-8 and try again"),
        (a_file(b"\x89PNG\r\n\x00\x00", "codes.txt"), "Save the file as UTF-8 and try again"),
        (a_file("AAA-1\n=1+1\n"), "Line 2 is a formula, not a code"),
        (a_file("A" * 201), "Line 1 has more than 200 characters"),
        (a_file("code\n"), "The file contains no codes"),
        (a_file(""), "The file contains no codes"),
        (a_file("\n".join(map(str, range(10_001)))), "Add at most 10,000 codes at once"),
        (a_file("AAA\x07BBB"), "Line 1 has signs that cannot be shown"),
    ],
    ids=["latin-1", "utf-16", "picture", "formula", "long", "heading", "empty", "many", "bell"],
)
def test_a_file_that_cannot_be_read_adds_nothing_and_says_why(alpha, team, key, file, text):
    answer = upload(team, key, file)

    assert (answer.status, answer.code, answer.body["fields"]) == (400, "VALIDATION_ERROR", {"file": text})
    assert team.get(codes_of(key)).ok()["left"] == 0


def test_a_file_too_large_is_refused(alpha, team, key):
    assert upload(team, key, a_file(b"A" * 2_097_153)).code == "PAYLOAD_TOO_LARGE"


def test_the_pool_requires_the_store_permission(alpha, key):
    browser = a_shopper(alpha, 100).api.at(alpha)

    assert browser.post(codes_of(key), {"codes": "AAA-1"}).status == 403
    assert browser.get(codes_of(key)).status == 403


def test_what_was_given_stays_readable_after_a_new_secret_key(alpha, team, key, settings):
    fill(team, key, "AAA-1")
    fan = a_shopper(alpha, 100)
    order = fan.buy(key).ok()
    with tenant_context(alpha):
        assert PURPOSE not in ProductCode.objects.get().sealed

    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another" * 10
    fan.api.login(fan.user)

    assert reveal(fan, order).ok()["code"] == "AAA-1"


def test_codes_come_with_the_new_product_in_one_call(alpha):
    team, fan = Api().login(alpha.owner), a_shopper(alpha, 100)
    body = {
        "productName": "Game key", "price": "60", "status": "ACTIVE", "hasCodes": "true", "codes": "AAA-1\nBBB-2\n",
    }  # fmt: skip

    made = team.upload("/creator/product-manage/one", body).ok()

    assert (made["status"], made["quantity"], made["hasCodes"]) == ("ACTIVE", 2, True)
    assert fan.buy(again_by_id(made["id"], alpha)).ok()["hasCode"]


def test_a_new_product_without_codes_takes_none(alpha):
    team = Api().login(alpha.owner)

    refused = team.upload("/creator/product-manage/one", {"productName": "Poster", "price": "60", "codes": "AAA-1"})

    assert (refused.status, list(refused.body["fields"])) == (400, ["codes"])


def again_by_id(product_id, community):
    with tenant_context(community):
        return Product.objects.get(pk=product_id)
