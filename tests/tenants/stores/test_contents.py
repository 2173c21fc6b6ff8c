"""Links, files and messages of orders: only the buyer reads them, only until a cancellation, and versions are kept."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.kernel import clock
from saas.kernel.images import public_files_of
from saas.plans.models import StoredFile
from tenants.stores.contents import rules
from tenants.stores.contents.services import sweep_contents
from tenants.stores.models import ProductContent
from tenants.stores.services.orders import refund_order
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.ledger import a_key
from tests.support.parcels import items, won
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper, again, complete

ONE = "/creator/product-manage/one"
ORDER = "/user/product-order/one"
LINK = "https://example.com/private-stream"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def a_file(content=b"%PDF-1.7 guide", name="guide.pdf"):
    return SimpleUploadedFile(name, content, "application/pdf")


def bring(team, product, **fields):
    return team.upload(
        f"{ONE}/{product.pk}",
        {f"content{name[0].upper()}{name[1:]}": value for name, value in fields.items()},
        method="patch",
    )


def opened(fan, order):
    return fan.api.post(f"{ORDER}/{order['id']}/content")


def bought(community, product, gems=500):
    fan = a_shopper(community, gems)
    order = fan.buy(product).ok()
    complete(community, order["id"])
    return fan, order


@pytest.mark.parametrize(("kind", "text"), [("LINK", LINK), ("TEXT", "Meet me in the lobby.\nBring this word: moss.")])
def test_the_buyer_reads_it_once_the_order_is_completed(alpha, team, kind, text):
    poster = a_product(alpha)
    shown = bring(team, poster, kind=kind, text=text).ok()
    assert (shown["contentKind"], shown["contentText"]) == (kind, text)
    fan, other = a_shopper(alpha, 500), a_shopper(alpha, 500)
    order = fan.buy(poster).ok()
    assert opened(fan, order).code == "STORE_ORDER_NOT_FOUND"

    complete(alpha, order["id"])

    answer = opened(fan, order)
    assert answer.ok() == {"kind": kind, "text": text, "fileName": None, "fileSize": None, "fileUrl": None}
    assert answer.headers["Cache-Control"] == "no-store"
    for person in (other.api, team):
        refused = person.post(f"{ORDER}/{order['id']}/content")
        assert (refused.status, refused.code) == (404, "STORE_ORDER_NOT_FOUND")
    assert fan.api.get(f"{ORDER}/{order['id']}").ok()["contentKind"] == kind
    (item,) = items(fan)
    assert fan.api.get(f"/user/inventory/one/{item['id']}").ok()["contentKind"] == kind
    assert team.get(f"/creator/product-order/one/{order['id']}").ok()["contentOpenedAt"] is not None


def test_the_text_is_nowhere_in_clear(alpha, team):
    poster = a_product(alpha)
    bring(team, poster, kind="LINK", text=LINK).ok()
    fan, order = bought(alpha, poster)

    assert LINK not in str(list(AuditEntry.objects.values_list("before", "after")))
    with tenant_context(alpha), connection.cursor() as cursor:
        cursor.execute("select string_agg(c::text, ' ') from stores_productcontent c")
        assert "private-stream" not in cursor.fetchone()[0]
    for page in (f"{ORDER}/{order['id']}", f"/user/product-manage/one/alpha/{poster.slug}"):
        assert "private-stream" not in fan.api.get(page).text
    entry = AuditEntry.objects.get(action="product.content")
    assert entry.after == {"kind": "LINK"}


def test_a_file_is_downloaded_by_its_buyer_alone(alpha, team, monkeypatch):
    poster = a_product(alpha)
    shown = bring(team, poster, kind="FILE", file=a_file(name="../Guide: part 1.pdf")).ok()
    assert (shown["contentFileName"], shown["contentFileSize"]) == ("Guide part 1.pdf", 14)
    fan, order = bought(alpha, poster)
    other, other_order = bought(alpha, poster)

    address = opened(fan, order).ok()["fileUrl"].removeprefix("/api")
    answer = fan.api.get(address)

    assert (answer.status, answer.text) == (200, "%PDF-1.7 guide")
    assert "attachment" in answer.headers["Content-Disposition"]
    assert answer.headers["Content-Type"] == "application/octet-stream"
    assert answer.headers["Cache-Control"] == "private, no-store"
    token = address.partition("?")[2]
    for person in (other.api, team, Api().login(a_user())):
        assert person.get(address).status == 404
    assert Api().get(address).status == 401
    # The address of one order does not open another one, also for its buyer.
    assert other.api.get(f"{ORDER}/{other_order['id']}/content/file?{token}").status == 404
    assert fan.api.get(f"{ORDER}/{order['id']}/content/file?token=made-up").status == 404
    with tenant_context(alpha):
        name = ProductContent.objects.get().file
    assert fan.api.get(f"/public/files/{name}").status == 404
    monkeypatch.setattr("tenants.stores.contents.services.rules.LINK_SECONDS", -1)
    assert fan.api.get(address).status == 404


def test_a_canceled_order_loses_its_content(alpha, team):
    poster = a_product(alpha)
    bring(team, poster, kind="FILE", file=a_file()).ok()
    fan, order = bought(alpha, poster)
    address = opened(fan, order).ok()["fileUrl"].removeprefix("/api")
    with tenant_context(alpha):
        refund_order(order_id=order["id"], reason="Sorry", actor=an_actor(alpha), community=alpha, idempotency=a_key())

    assert (opened(fan, order).status, fan.api.get(address).status) == (404, 404)
    archived = team.patch(f"/creator/product-order/one/{order['id']}", {"status": "ARCHIVED"})
    assert archived.ok()["status"] == "ARCHIVED"
    bring(team, poster, kind="TEXT", text="New", forEarlier="true").ok()
    assert opened(fan, order).status == 404


def test_an_order_keeps_what_it_got_unless_the_team_gives_it_the_new_one(alpha, team):
    poster = a_product(alpha)
    early, early_order = bought(alpha, poster)
    bring(team, poster, kind="TEXT", text="First").ok()
    first, first_order = bought(alpha, poster)
    bring(team, poster, text="Second").ok()
    second, second_order = bought(alpha, poster)

    assert opened(early, early_order).status == 404
    assert opened(first, first_order).ok()["text"] == "First"
    assert opened(second, second_order).ok()["text"] == "Second"

    bring(team, poster, text="Third", forEarlier="true").ok()
    every = [(early, early_order), (first, first_order), (second, second_order)]
    assert {opened(fan, order).ok()["text"] for fan, order in every} == {"Third"}
    bring(team, poster, kind="").ok()
    assert again(poster, alpha).content_kind == ""
    assert opened(first, first_order).ok()["text"] == "Third"


def test_a_replaced_file_goes_once_no_order_has_it(alpha, team, monkeypatch):
    poster = a_product(alpha)
    before = set(public_files_of(alpha.pk))
    bring(team, poster, kind="FILE", file=a_file(b"one")).ok()
    fan, order = bought(alpha, poster)
    bring(team, poster, file=a_file(b"two")).ok()
    bring(team, poster, file=a_file(b"three")).ok()
    later = clock.now() + timedelta(hours=2)
    monkeypatch.setattr("tenants.stores.contents.services.now", lambda: later)

    with tenant_context(alpha):
        sweep_contents(poster.pk, alpha.pk)
        assert ProductContent.objects.filter(product=poster).count() == 2

    assert len(set(public_files_of(alpha.pk)) - before) == 3
    assert (
        StoredFile.objects.filter(community_id=alpha.pk, released_at__isnull=False, name__endswith=".bin").count() == 1
    )
    assert fan.api.get(opened(fan, order).ok()["fileUrl"].removeprefix("/api")).text == "one"


@pytest.mark.parametrize(
    ("terms", "given", "field", "problem"),
    [
        ({}, {"kind": "LINK", "text": "http://example.com"}, "contentText", "Must start with https"),
        ({}, {"kind": "LINK", "text": ""}, "contentText", "Field is required"),
        ({}, {"kind": "TEXT", "text": "  "}, "contentText", "Field is required"),
        ({}, {"kind": "FILE"}, "contentFile", "Field is required"),
        ({"type": "MERCH"}, {"kind": "TEXT", "text": "Hello"}, "contentKind", "Only digital products"),
        ({"has_codes": True}, {"kind": "TEXT", "text": "Hello"}, "contentKind", "delivers its codes"),
        ({"sell_price": 5}, {"kind": "TEXT", "text": "Hello"}, "sellPrice", "cannot be sold back"),
    ],
)
def test_what_cannot_be_delivered_is_refused(alpha, team, terms, given, field, problem):
    poster = a_product(alpha, **terms)
    answer = bring(team, poster, **given)
    assert (answer.status, list(answer.body["fields"])) == (400, [field])
    assert problem in answer.body["fields"][field]
    assert again(poster, alpha).content_kind == ""


def test_a_file_over_the_limit_leaves_nothing(alpha, team, monkeypatch):
    monkeypatch.setattr(rules, "MAX_FILE_SIZE", 10)
    before = set(public_files_of(alpha.pk))
    answer = bring(team, a_product(alpha), kind="FILE", file=a_file())
    assert answer.body["fields"] == {"contentFile": "At most 8 MB"}
    assert set(public_files_of(alpha.pk)) == before


def test_a_refused_product_keeps_no_file(alpha, team):
    before = set(public_files_of(alpha.pk))
    body = {"productName": "Mug", "price": "5", "type": "MERCH", "contentKind": "FILE", "contentFile": a_file()}
    assert team.upload(ONE, body).status == 400
    assert set(public_files_of(alpha.pk)) == before


def test_a_product_is_made_with_its_content_in_one_call(alpha, team):
    body = {"productName": "Guide", "price": "5", "status": "ACTIVE", "contentKind": "TEXT", "contentText": "Hello"}
    assert team.upload(ONE, body).ok()["contentKind"] == "TEXT"


def test_a_won_piece_brings_it_too(alpha, team):
    poster = a_product(alpha)
    bring(team, poster, kind="TEXT", text="Hello").ok()
    fan = a_shopper(alpha)
    order = fan.api.post("/user/inventory/order", {"itemId": str(won(fan, poster).pk)}).ok()
    complete(alpha, order["id"])
    assert opened(fan, order).ok()["text"] == "Hello"


def test_another_community_cannot_change_it(alpha, beta, team):
    theirs = a_product(beta)
    assert bring(team, theirs, kind="TEXT", text="Hello").code == "STORE_PRODUCT_NOT_FOUND"
    assert again(theirs, beta).content_kind == ""


def test_somebody_elses_change_of_the_text_is_a_conflict(alpha, team):
    poster = a_product(alpha)
    bring(team, poster, kind="TEXT", text="First").ok()
    answer = team.patch(f"{ONE}/{poster.pk}", {"contentText": "Mine", "seen": {"contentText": "Older"}})
    assert (answer.status, answer.code) == (409, "EDIT_CONFLICT")


def test_the_list_reads_all_contents_in_one_query(alpha, team):
    for number in range(4):
        bring(team, a_product(alpha, name=f"Guide {number}"), kind="TEXT", text="Hello").ok()
    with at_most_queries(12):
        rows = team.get("/creator/product-manage/all").ok()["data"]
    assert [row["contentText"] for row in rows] == ["Hello"] * 4
