import json
import struct
import zlib
from datetime import UTC, datetime
from io import BytesIO
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django_tenants.utils import tenant_context
from PIL import Image

from saas.kernel.images import LIMIT_BYTES
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.stores.models import Product
from tests.support.api import Api
from tests.support.queries import at_most_queries
from tests.support.shop import a_picture, a_product, a_shopper, again

ONE = "/creator/product-manage/one"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def create(team, **fields):
    return team.upload(ONE, {"productName": "Signed poster", "price": "100", **fields})


def test_a_new_product_is_a_draft_with_the_usual_limits(team):
    body = create(team).ok()

    assert body["slug"] == "signed-poster"
    assert {name: body[name] for name in ("status", "type", "rarity", "badge", "quantity", "limitPerDay", "sold")} == {
        "status": "DRAFT",
        "type": "DIGITAL",
        "rarity": "COMMON",
        "badge": None,
        "quantity": None,
        "limitPerDay": 1,
        "sold": 0,
    }


def test_a_form_can_say_everything(team):
    body = create(
        team,
        description="Signed on the back",
        status="ACTIVE",
        type="MERCH",
        rarity="EPIC",
        badge="NEW",
        quantity="3",
        limitPerDay="",
        slug="my-poster",
        productImage=a_picture(),
    ).ok()

    assert (body["slug"], body["quantity"], body["limitPerDay"], body["badge"]) == ("my-poster", 3, None, "NEW")
    assert body["productImage"].startswith("/api/public/files/")


def test_the_second_of_a_name_gets_a_number(team):
    assert [create(team).ok()["slug"] for _ in range(3)] == ["signed-poster", "signed-poster-2", "signed-poster-3"]
    assert create(team, productName="♥♥").ok()["slug"] == "item"
    assert create(team, productName="Ünïcode Größe").ok()["slug"] == "unicode-grosse"


def test_a_name_in_another_script_keeps_its_letters_in_the_slug(team):
    arabic = create(team, productName="ملصق موقّع!").ok()
    assert arabic["slug"] == "ملصق-موقّع"
    assert create(team, productName="हिन्दी किताब").ok()["slug"] == "हिन्दी-किताब"
    # A form sends the slug again with each change.
    assert team.patch(f"/creator/product-manage/one/{arabic['id']}", {"slug": arabic["slug"]}).ok()
    assert create(team, slug="Not A Slug").body["fields"]["slug"] == "Use lowercase letters, digits and single dashes"


def test_a_slug_in_use_is_refused(team):
    create(team, slug="mine").ok()

    assert (create(team, slug="mine").status, create(team, slug="mine").code) == (409, "STORE_SLUG_DUPLICATE")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"price": "-1"}, "price"),
        ({"price": "1.5"}, "price"),
        ({"price": "1e3"}, "price"),
        ({"price": "１２"}, "price"),
        ({"price": "007"}, "price"),
        ({"price": str(2**63)}, "price"),
        ({"price": ""}, "price"),
        ({"quantity": "-1"}, "quantity"),
        ({"quantity": "1.5"}, "quantity"),
        ({"quantity": str(2**31)}, "quantity"),
        ({"limitPerDay": "0"}, "limitPerDay"),
        ({"productName": "x"}, "productName"),
        ({"productName": "x" * 81}, "productName"),
        ({"productName": "po\x00ster"}, "productName"),
        ({"description": "x" * 2001}, "description"),
        ({"status": "OUT_OF_STOCK"}, "status"),
        ({"rarity": "SHINY"}, "rarity"),
        ({"slug": "Not A Slug"}, "slug"),
        ({"slug": "line\nbreak"}, "slug"),
    ],
)
def test_bad_fields_are_named_and_nothing_is_made(alpha, team, fields, field):
    refused = create(team, **fields)

    assert (refused.status, refused.code, list(refused.body["fields"])) == (400, "VALIDATION_ERROR", [field])
    with tenant_context(alpha):
        assert not Product.objects.exists()


def a_bomb() -> SimpleUploadedFile:
    """A PNG that claims 50,000 by 50,000 pixels in a few hundred bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 50_000, 50_000, 8, 2, 0, 0, 0))
    data = b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\x00" * 100)) + chunk(b"IEND", b"")
    return SimpleUploadedFile("bomb.png", data, "image/png")


def an_svg() -> SimpleUploadedFile:
    text = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    return SimpleUploadedFile("picture.png", text, "image/png")


@pytest.mark.parametrize(
    ("picture", "status", "code"),
    [
        (a_bomb, 400, "VALIDATION_ERROR"),
        (an_svg, 400, "VALIDATION_ERROR"),
        (lambda: SimpleUploadedFile("a.png", b"\x89PNG\r\n\x1a\n broken", "image/png"), 400, "VALIDATION_ERROR"),
        (lambda: SimpleUploadedFile("a.gif", b"", "image/gif"), 400, "VALIDATION_ERROR"),
        (lambda: SimpleUploadedFile("a.png", b"\0" * (LIMIT_BYTES + 1), "image/png"), 413, "FILE_TOO_LARGE"),
        (lambda: SimpleUploadedFile("a.png", b"\0" * 6_000_000, "image/png"), 413, "FILE_TOO_LARGE"),
        (lambda: "just text", 400, "VALIDATION_ERROR"),
    ],
    ids=["bomb", "svg", "broken", "empty", "over 2 MB", "6 MB", "text"],
)
def test_what_is_no_picture_is_refused(alpha, team, picture, status, code):
    refused = create(team, productImage=picture())

    assert (refused.status, refused.code) == (status, code)
    with tenant_context(alpha):
        assert not Product.objects.exists()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_pictures_are_re_encoded_without_hidden_data(team, kind):
    hidden = _exif_with_a_place() if kind in {"JPEG", "WEBP", "PNG"} else b""
    address = create(team, productImage=a_picture(kind, exif=hidden)).ok()["productImage"]

    answer = team.client.get(address, HTTP_HOST="localhost")
    raw = b"".join(answer.streaming_content)
    picture = Image.open(BytesIO(raw))

    assert (picture.format, picture.size) == ("WEBP", (400, 300))
    assert not dict(picture.getexif())
    assert b"Somewhere" not in raw
    assert answer["Content-Type"] == "image/webp"


def _exif_with_a_place() -> bytes:
    exif = Image.Exif()
    exif[0x010E] = "Somewhere secret"
    return exif.tobytes()


def test_stock_and_status_follow_each_other(alpha, team):
    poster = a_product(alpha, quantity=1)
    a_shopper(alpha, 100).buy(poster).ok()
    assert again(poster, alpha).status == "OUT_OF_STOCK"

    assert team.patch(f"{ONE}/{poster.slug}", {"quantity": 4}).ok()["status"] == "ACTIVE"
    assert team.patch(f"{ONE}/{poster.pk}", {"quantity": 0}).ok()["status"] == "OUT_OF_STOCK"
    assert team.patch(f"{ONE}/{poster.pk}", {"quantity": None}).ok()["status"] == "ACTIVE"


def test_a_cancelled_order_puts_a_sold_out_product_back_on_sale(alpha):
    poster, fan = a_product(alpha, quantity=1), a_shopper(alpha, 100)
    order = fan.buy(poster).ok()

    fan.cancel(order["id"]).ok()

    assert (again(poster, alpha).status, again(poster, alpha).quantity, again(poster, alpha).sold) == ("ACTIVE", 1, 0)


def test_archiving_is_the_delete(alpha, team):
    poster = a_product(alpha)

    assert team.patch(f"{ONE}/{poster.slug}", {"status": "ARCHIVED"}).ok()["status"] == "ARCHIVED"

    assert team.get("/creator/product-manage/all").ok()["total"] == 0
    assert team.get("/creator/product-manage/all", {"status": "ARCHIVED"}).ok()["total"] == 1
    assert team.get(f"/user/product-manage/one/alpha/{poster.slug}").code == "STORE_PRODUCT_NOT_FOUND"
    assert team.patch(f"{ONE}/{poster.slug}", {"status": "ACTIVE"}).code == "STORE_PRODUCT_NOT_FOUND"


def test_a_published_product_never_becomes_a_draft_again(alpha, team):
    refused = team.patch(f"{ONE}/{a_product(alpha).slug}", {"status": "DRAFT"})

    assert (refused.status, refused.code) == (409, "STORE_PRODUCT_STATUS")


def test_of_several_products_each_says_what_became_of_it(alpha, team):
    poster, draft, nowhere = a_product(alpha), a_product(alpha, name="Draft", status="DRAFT"), uuid4()
    ids = [str(poster.pk), str(draft.pk), str(nowhere)]

    rows = team.post("/creator/product-manage/bulk", {"ids": ids, "status": "DISCONTINUED"}).ok()["data"]

    assert [row["id"] for row in rows] == ids
    assert [row["product"] and row["product"]["status"] for row in rows] == ["DISCONTINUED", None, None]
    assert [row["error"] and row["error"]["code"] for row in rows] == [
        None,
        "STORE_PRODUCT_STATUS",
        "STORE_PRODUCT_NOT_FOUND",
    ]
    assert (again(poster, alpha).status, again(draft, alpha).status) == ("DISCONTINUED", "DRAFT")


def test_fans_see_what_is_published_sold_out_last(alpha, api):
    a_product(alpha, name="Draft", status="DRAFT")
    a_product(alpha, name="Gone", quantity=0)
    a_product(alpha, name="Here")

    names = [row["productName"] for row in api.get("/user/product-manage/all", {"storeSlug": "alpha"}).ok()["data"]]

    assert names == ["Here", "Gone"]
    assert api.get("/user/product-manage/one/alpha/draft").code == "STORE_PRODUCT_NOT_FOUND"
    assert api.get("/user/product-manage/all").code == "COMMUNITY_REQUIRED"
    assert api.get("/user/product-manage/all", {"storeSlug": "nowhere"}).code == "STORE_NOT_FOUND"


def test_lists_are_searched_sorted_and_cut(alpha, api):
    for name, price in (("Apple", 30), ("Banana", 10), ("Cherry", 20)):
        a_product(alpha, name=name, price=price, description="fruit")

    def names(**query):
        return [row["productName"] for row in api.at(alpha).get("/user/product-manage/all", query).ok()["data"]]

    assert names(sortBy="PRICE", sortDirection="asc") == ["Banana", "Cherry", "Apple"]
    assert names(sortBy="NAME", sortDirection="desc") == ["Cherry", "Banana", "Apple"]
    assert names(sortBy="NAME", sortDirection="asc", take=2, page=2) == ["Cherry"]
    assert names(search="anan") == ["Banana"]
    assert names(search="%") == []
    assert len(names(search="FRUIT")) == 3


def test_lists_are_narrowed_by_price_kind_and_what_is_almost_gone(alpha, api):
    a_product(alpha, name="Sticker", price=10, quantity=None)
    a_product(alpha, name="Poster", price=50, quantity=9, type="MERCH", rarity="RARE")
    a_product(alpha, name="Lamp", price=90, quantity=10, rarity="RARE")
    a_product(alpha, name="Gone", price=50, quantity=0)

    def names(**query):
        answer = api.at(alpha).get("/user/product-manage/all", {"sortBy": "PRICE", "sortDirection": "asc", **query})
        return [row["productName"] for row in answer.ok()["data"]]

    assert names(maxPrice="50") == ["Sticker", "Poster", "Gone"]
    assert names(minPrice="50") == ["Poster", "Lamp", "Gone"]
    assert names(minPrice="51", maxPrice="9999999999999") == ["Lamp"]
    assert names(almostGone="true") == ["Poster"]
    assert names(onSale="true", maxPrice="50") == ["Sticker", "Poster"]
    assert names(rarity="RARE", type="MERCH") == ["Poster"]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"maxPrice": "cheap"}, "maxPrice"),
        ({"minPrice": "-1"}, "minPrice"),
        ({"almostGone": "maybe"}, "almostGone"),
        ({"take": "-1"}, "take"),
        ({"take": "0"}, "take"),
        ({"take": "1000000"}, "take"),
        ({"take": "１０"}, "take"),
        ({"page": "0"}, "page"),
        ({"page": "99999999999999999999"}, "page"),
        ({"sortBy": "password"}, "sortBy"),
        ({"sortBy": "price; drop table"}, "sortBy"),
        ({"sortDirection": "sideways"}, "sortDirection"),
        ({"rarity": "SHINY"}, "rarity"),
        ({"search": "x" * 101}, "search"),
    ],
)
def test_bad_list_queries_are_named(alpha, api, query, field):
    answer = api.at(alpha).get("/user/product-manage/all", query)

    assert answer.status == (400 if field else 200)
    assert field is None or list(answer.body["fields"]) == [field]


def test_a_null_byte_in_a_query_is_refused(alpha, api):
    answer = api.at(alpha).get("/user/product-manage/all?search=a%00b")

    assert (answer.status, answer.code) == (400, "VALIDATION_INVALID_PAYLOAD")


def test_a_list_costs_two_queries_however_long(alpha, api):
    for number in range(12):
        a_product(alpha, name=f"Thing {number}")
    api.at(alpha).get("/user/product-manage/all")

    with at_most_queries(2):
        assert len(api.at(alpha).get("/user/product-manage/all").ok()["data"]) == 12


def test_what_is_made_in_one_community_is_not_there_in_another(alpha, beta):
    poster, team = a_product(alpha), Api().login(beta.owner)

    assert team.get(f"{ONE}/{poster.pk}").code == "STORE_PRODUCT_NOT_FOUND"
    assert team.get(f"{ONE}/{poster.slug}").code == "STORE_PRODUCT_NOT_FOUND"
    assert team.patch(f"{ONE}/{poster.pk}", {"price": "1"}).code == "STORE_PRODUCT_NOT_FOUND"
    assert team.get("/creator/product-manage/all").ok()["total"] == 0
    assert team.get("/user/product-manage/one/beta/signed-poster").code == "STORE_PRODUCT_NOT_FOUND"


def test_the_store_has_texts_of_its_own_and_can_be_closed(alpha, team, api):
    assert team.get("/creator/store-manage").ok()["title"] == alpha.name

    changed = team.patch("/creator/store-manage", {"title": "The shop", "status": "CLOSED"}).ok()

    assert (changed["title"], changed["status"]) == ("The shop", "CLOSED")
    for address in ("one/alpha", f"one/{alpha.pk}", f"one-id/{alpha.owner_id}"):
        store = api.get(f"/user/store-manage/{address}").ok()
        assert (store["title"], store["slug"], store["owner"]["username"]) == ("The shop", "alpha", "alpha")
    assert api.get("/user/store-manage/one/nowhere").code == "STORE_NOT_FOUND"
    assert api.get(f"/user/store-manage/one/{uuid4()}").code == "STORE_NOT_FOUND"
    assert api.get("/user/store-manage/all").ok()["total"] == 2


def page_of(browser, community, product):
    return browser.get(f"/user/product-manage/one/{community.slug}/{product.slug}").ok()


def test_a_product_page_says_what_the_member_has_had_today(alpha, api):
    poster, fan, stranger = a_product(alpha, limit_per_day=2), a_shopper(alpha, 300), a_shopper(alpha)
    fan.buy(poster).ok()

    assert page_of(fan.api, alpha, poster)["boughtToday"] == 1
    assert page_of(stranger.api, alpha, poster)["boughtToday"] == 0
    assert page_of(api, alpha, poster)["boughtToday"] is None


def test_the_days_limit_ends_at_midnight_where_the_community_is(alpha, api, monkeypatch):
    poster = a_product(alpha)
    Community.objects.filter(pk=alpha.pk).update(timezone="America/New_York")
    lookup.clear_cache()
    monkeypatch.setattr("tenants.stores.api.products.now", lambda: datetime(2026, 11, 21, 3, 0, tzinfo=UTC))

    assert page_of(api, alpha, poster)["limitResetsAt"] == "2026-11-21T05:00:00Z"


def test_a_closed_store_says_so_on_its_products(alpha, team, api):
    poster = a_product(alpha)
    assert page_of(api, alpha, poster)["storeStatus"] == "OPEN"

    team.patch("/creator/store-manage", {"status": "CLOSED"}).ok()

    assert page_of(api, alpha, poster)["storeStatus"] == "CLOSED"


def test_a_product_page_costs_two_queries(alpha):
    poster, fan = a_product(alpha), a_shopper(alpha)
    page_of(fan.api, alpha, poster)

    with at_most_queries(4):  # session, user, product, whether the person is on the team
        page_of(fan.api, alpha, poster)


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("limitPerDay", "0", "Must be a positive number"),
        ("quantity", "1.5", "Must be an integer"),
        ("quantity", "99999999999", "Must be at most 2,147,483,647"),
        ("quantity", "9" * 2000, "Must be a smaller number"),
        ("onSaleFrom", "soon", "Choose a date and a time"),
    ],
)
def test_a_wrong_number_is_refused_in_words_for_people(team, field, value, text):
    refused = create(team, **{field: value})
    assert (refused.status, refused.body["fields"]) == (400, {field: text})


def test_choices_that_differ_in_case_alone_are_one_choice(team):
    question = {"label": "Color", "kind": "CHOICE", "required": True, "choices": ["Red", "Blue", "red"]}
    refused = create(team, questions=json.dumps([question]))
    assert refused.body["fields"] == {"questions.0.choices": "“red” is there twice"}


@pytest.mark.parametrize("size", [(1, 1), (199, 400), (400, 199)])
def test_a_picture_that_would_be_a_blur_is_refused(team, size):
    refused = create(team, productImage=a_picture(size=size))
    assert refused.body["fields"] == {"productImage": "The image must be at least 200 pixels wide and high"}


@pytest.mark.parametrize("picture", ["logo", "banner"])
def test_so_is_one_of_the_branding(team, picture):
    refused = team.upload("/creator/customization/assets", {picture: a_picture(size=(1, 1))})
    assert refused.body["fields"] == {picture: "The image must be at least 200 pixels wide and high"}
