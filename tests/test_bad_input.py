"""Requests that no honest client sends: each gets an answer with a code, and nothing changes.

Bad values of single fields are tested with their areas; here are whole requests: bodies that are too large, too deep or
of the wrong kind, stale pages, wrong addresses.
"""

import json
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.jobs.models import Job
from saas.tenancy.models import Community
from tenants.stores.models import Order, Product
from tenants.wallets.models import Txn
from tests.support.api import Api
from tests.support.shop import Shopper, a_picture, a_product, a_shopper

BUY = "/user/product-order/buy"
MEGABYTE = 1_048_576


@pytest.fixture
def poster(alpha: Community) -> Product:
    return a_product(alpha)


@pytest.fixture
def fan(alpha: Community) -> Shopper:
    return a_shopper(alpha, 250)


@pytest.fixture
def team(alpha: Community) -> Api:
    return Api().login(alpha.owner)


def everything(community: Community) -> dict[str, object]:
    """The rows that a bad request could have changed."""
    with tenant_context(community):
        return {
            "orders": Order.objects.count(),
            "transactions": Txn.objects.count(),
            "products": sorted(Product.objects.values_list("slug", "price", "quantity", "sold", "status", "image")),
            "people": User.objects.count(),
            "communities": Community.objects.count(),
            "jobs": Job.objects.count(),
        }


@pytest.fixture
def unchanged(alpha: Community, poster: Product, fan: Shopper, team: Api) -> Iterator[None]:
    """No row of the community and no user is changed by the test."""
    fan.api.csrf_token()
    before = everything(alpha)
    yield
    assert everything(alpha) == before
    assert fan.gems == 250


def order(poster: Product, **changes: object) -> dict[str, object]:
    return {"productSlug": poster.slug, "storeSlug": "alpha", "quantity": 1, "expectedPrice": "100", **changes}


def nested(opening: str, closing: str, depth: int = 100_000) -> bytes:
    return b'{"productSlug":' + (opening * depth + "1" + closing * depth).encode() + b"}"


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"quantity": 1,}',
        b"null",
        b"[]",
        b"1",
        b'"text"',
        b"\xff\xfe\x00",
        b'{"quantity": NaN}',
        b'{"quantity": ' + b"9" * 5000 + b"}",
        b'{"productSlug": "\\ud800"}',
        b'{"\\ud800": 1}',
        b'{"answers": [{"\\udfff": 1}]}',
        nested("[", "]"),
        nested('{"a":', "}"),
        b"[" * 100_000,
    ],
    ids=["empty", "cut", "comma", "null", "list", "number", "text", "no UTF-8", "NaN", "5000 digits",
         "half a character", "half a name", "half a name inside", "lists in lists", "objects in objects",
         "never closed"],
)  # fmt: skip
def test_broken_json_is_refused(fan, body):
    refused = fan.api.send("post", BUY, body, "application/json", key=uuid4())

    assert refused.status == 400
    assert refused.code in {"VALIDATION_INVALID_PAYLOAD", "VALIDATION_ERROR"}


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("method", ["post", "patch"])
@pytest.mark.parametrize("size", [MEGABYTE + 1, 20 * MEGABYTE])
def test_a_body_over_a_megabyte_is_refused(fan, poster, size, method):
    path = BUY if method == "post" else "/user/users/my-profile"
    body = json.dumps(order(poster, note="x" * size)).encode()

    refused = fan.api.send(method, path, body, "application/json", key=uuid4())

    assert (refused.status, refused.code) == (413, "PAYLOAD_TOO_LARGE")


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "application/xml", "nonsense", "", "a/b; c=\x01"],
)
def test_another_kind_of_body_is_refused(fan, poster, content_type):
    refused = fan.api.send("post", BUY, json.dumps(order(poster)).encode(), content_type, key=uuid4())

    assert (refused.status, refused.code) == (415, "UNSUPPORTED_MEDIA_TYPE")


@pytest.mark.parametrize("charset", ["hex", "rot13", "utf-16", "nonsense", "zip"])
def test_a_body_is_utf_8_whatever_it_claims(fan, poster, charset):
    body = json.dumps(order(poster)).encode()

    bought = fan.api.send("post", BUY, body, f"application/json; charset={charset}", key=uuid4())

    assert bought.status == 201


@pytest.mark.usefixtures("unchanged")
def test_a_form_where_no_file_goes_along_is_refused(fan, poster):
    refused = fan.api.upload(BUY, order(poster))

    assert (refused.status, refused.code) == (415, "UNSUPPORTED_MEDIA_TYPE")


def form(**fields: object) -> bytes:
    return encode_multipart(BOUNDARY, {"productName": "Mug", "price": "5", **fields})


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        (form(description="x" * (MEGABYTE + 1)), MULTIPART_CONTENT, 413, "PAYLOAD_TOO_LARGE"),
        (form(**{f"field{number}": "x" for number in range(300)}), MULTIPART_CONTENT, 413, "PAYLOAD_TOO_LARGE"),
        (
            form(**{f"file{number}": SimpleUploadedFile("a.png", b"x") for number in range(200)}),
            MULTIPART_CONTENT,
            413,
            "PAYLOAD_TOO_LARGE",
        ),
        (
            form(productImage=SimpleUploadedFile("a.png", b"\0" * 6_000_000, "image/png")),
            MULTIPART_CONTENT,
            413,
            "FILE_TOO_LARGE",
        ),
        (
            form(productImage=SimpleUploadedFile("a.png", b"\0" * 13_000_000, "image/png")),
            MULTIPART_CONTENT,
            413,
            "PAYLOAD_TOO_LARGE",
        ),
        (form(), "multipart/form-data", 400, "VALIDATION_INVALID_PAYLOAD"),
        (form(), "multipart/form-data; boundary=é", 400, "VALIDATION_INVALID_PAYLOAD"),
        (form(), "multipart/form-data; boundary=another", 400, "VALIDATION_ERROR"),
        (form(productImage=a_picture())[:150], MULTIPART_CONTENT, 400, "VALIDATION_ERROR"),
        (form(productName="po\x00ster"), MULTIPART_CONTENT, 400, "VALIDATION_ERROR"),
        (b"", MULTIPART_CONTENT, 400, "VALIDATION_ERROR"),
    ],
    ids=["long text", "300 fields", "200 files", "6 MB file", "13 MB file", "no boundary",
         "odd boundary", "other boundary", "cut", "NUL", "empty"],
)  # fmt: skip
def test_broken_and_oversized_forms_are_refused(team, body, content_type, status, code):
    refused = team.send("post", "/creator/product-manage/one", body, content_type, key=uuid4())

    assert (refused.status, refused.code) == (status, code)


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("token", ["", "x", "a" * 64, "a" * 1_000_000, "ä", "a\x00b"])
def test_a_page_that_is_out_of_date_buys_nothing(fan, poster, token):
    refused = fan.api.post(BUY, order(poster), key=uuid4(), X_CSRFToken=token)

    assert (refused.status, refused.code) == (403, "AUTH_CSRF_FAILED")


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("host", ["nowhere.example", "localhost.evil.example", "a b", "[::1", "é.example"])
def test_an_unknown_host_serves_nothing(fan, poster, host):
    token = fan.api.csrf_token()
    fan.api.host = host

    refused = fan.api.post(BUY, order(poster), key=uuid4(), X_CSRFToken=token)

    assert (refused.status, refused.code) == (421, "HOST_UNKNOWN")


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("slug", ["alpha", "ALPHA", "admin", "api", "www"])
def test_a_name_that_is_taken_or_kept_opens_nothing(fan, slug):
    refused = fan.api.post("/user/communities", {"slug": slug, "name": "Night Owls"})

    assert (refused.status, refused.code) == (409, "COMMUNITY_SLUG_TAKEN")


@pytest.mark.usefixtures("unchanged")
def test_an_address_with_headers_creates_no_user():
    refused = Api().post(
        "/common/auth/signup",
        {"username": "newcomer", "email": "x@example.com\r\nBcc: all@example.com", "password": "Passw0rd!x"},
    )

    assert (refused.status, list(refused.body["fields"])) == (400, ["email"])


@pytest.mark.sampled
@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    "path",
    [
        "/creator/product-manage/all",
        "/creator/product-order/all",
        "/creator/transactions/all",
        "/creator/users/all",
        "/public/creators",
        "/user/creators",
        "/user/transactions/all",
        "/user/product-order/all",
        "/user/users/my-profile/sessions",
    ],
)
@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"take": "-1"}, "take"),
        ({"take": "1000000"}, "take"),
        ({"take": "1e3"}, "take"),
        ({"page": "0"}, "page"),
        ({"page": str(2**63)}, "page"),
        ({"sortDirection": "up"}, "sortDirection"),
        ({"search": "x" * 101}, "search"),
    ],
)
def test_every_list_names_what_it_does_not_take(team, path, query, field):
    refused = team.get(path, query)

    assert (refused.status, refused.code, list(refused.body["fields"])) == (400, "VALIDATION_ERROR", [field])


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("extra", ["quantty", "expected_price", "x" * 100])
def test_a_field_that_the_call_does_not_have_is_named(fan, poster, extra):
    refused = fan.api.post(BUY, {**order(poster), extra: 1}, key=uuid4())

    assert (refused.status, refused.code) == (400, "VALIDATION_ERROR")
    assert refused.body["fields"] == {extra[:60]: "There is no such field"}


def test_unknown_fields_of_lists_and_forms_are_named_too(team):
    prizes = [{"kind": "GEMS", "ppm": 1_000_000, "value": "5", "odds": 1}]
    refused = team.post("/creator/lootboxes/one", {"name": "Case", "price": "5", "prizes": prizes})
    assert (refused.status, refused.body["fields"]) == (400, {"prizes.0.odds": "There is no such field"})
    refused = team.upload("/creator/product-manage/one", {"productName": "Mug", "price": "5", "prise": "7"})
    assert (refused.status, refused.body["fields"]) == (400, {"prise": "There is no such field"})


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/user/notifications/read-all", {"al": 1}, "al"),
        ("/creator/notifications/read-all", {"al": 1}, "al"),
        ("/creator/customization/publish", {"sen": {"name": "Old"}}, "sen"),
        ("/creator/customization/publish", {"seen": {"nmae": "Old"}}, "seen.nmae"),
        ("/user/inventory/order", {"itemId": str(uuid4()), "adress": "x"}, "adress"),
    ],
)
def test_a_call_with_few_fields_or_none_names_others(team, path, body, field):
    refused = team.post(path, body)

    assert (refused.status, refused.body.get("fields")) == (400, {field: "There is no such field"})


def test_a_misspelled_field_is_compared_with_nothing(team):
    refused = team.patch("/creator/settings", {"name": "New", "seen": {"nmae": "Old"}})

    assert (refused.status, refused.body["fields"]) == (400, {"seen.nmae": "There is no such field"})


def test_a_call_without_a_body_takes_no_broken_one(team):
    refused = team.send("post", "/user/notifications/read-all", b"{bad", "application/json")

    assert (refused.status, refused.code) == (400, "VALIDATION_INVALID_PAYLOAD")


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("method", ["put", "delete"])
def test_another_method_is_refused(fan, poster, method):
    refused = fan.api.send(method, BUY, json.dumps(order(poster)).encode(), "application/json", key=uuid4())

    assert (refused.status, refused.code) == (405, "METHOD_NOT_ALLOWED")


def test_no_address_is_too_odd(api):
    for path in ("/nothing", "/%ff%fe", "/" + "x" * 5000, "/user/../misc/plans", "//"):
        answer = api.get(path)
        assert (answer.status, answer.code) == (404, "NOT_FOUND"), path
