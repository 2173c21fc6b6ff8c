"""Related products, and changes of several products at once."""

import pytest

from saas.access.models import AuditEntry
from tests.support.api import Api
from tests.support.shop import a_product, a_shopper, again

ONE = "/creator/product-manage/one"
EDIT = "/creator/product-manage/bulk-edit"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def related(product):
    page = Api().get(f"/user/product-manage/one/alpha/{product.slug}").ok()
    return [row["productName"] for row in page["related"]]


def prices(community, *products):
    return [again(product, community).price for product in products]


def test_chosen_products_are_shown_in_their_order_without_hidden_ones_and_sold_out_ones_last(alpha, team):
    mug = a_product(alpha, name="Mug")
    gone, first, hidden, second = (
        a_product(alpha, name="Gone", quantity=0),
        a_product(alpha, name="First"),
        a_product(alpha, name="Hidden"),
        a_product(alpha, name="Second"),
    )
    chosen = [str(one.pk) for one in (gone, second, hidden, mug, first)]
    page = team.patch(f"{ONE}/{mug.pk}", {"related": chosen}).ok()
    assert page["related"] == [one for one in chosen if one != str(mug.pk)]
    team.patch(f"{ONE}/{hidden.pk}", {"status": "UNSALEABLE"}).ok()
    assert related(mug) == ["Second", "First", "Gone"]


def test_without_a_choice_the_category_is_shown(alpha, team):
    (prints,) = team.post("/creator/product-manage/categories", {"categories": [{"name": "Prints"}]}).ok()["data"]
    mug, poster, other = (a_product(alpha, name=name, category_id=prints["id"]) for name in ("Mug", "Poster", "Card"))
    alone = a_product(alpha, name="Alone")
    a_product(alpha, name="Draft", category_id=prints["id"], status="DRAFT")
    assert related(mug) == ["Card", "Poster"]
    assert related(alone) == []
    team.patch(f"{ONE}/{mug.pk}", {"related": [str(alone.pk)]}).ok()
    assert related(mug) == ["Alone"]
    assert (related(poster), related(other)) == (["Card", "Mug"], ["Poster", "Mug"])


def test_another_communitys_product_cannot_be_related(alpha, beta, team):
    theirs, mug = a_product(beta), a_product(alpha)
    assert list(team.patch(f"{ONE}/{mug.pk}", {"related": [str(theirs.pk)]}).body["fields"]) == ["related"]


@pytest.mark.parametrize(
    ("change", "after"),
    [
        ({"pricePercent": -20}, [80, 2]),
        ({"pricePercent": 50}, [150, 5]),
        ({"priceGems": 10}, [110, 13]),
        ({"priceGems": -50}, [50, 0]),
    ],
    ids=["less", "more", "gems", "not below nothing"],
)
def test_prices_of_several_change_with_one_entry_each(alpha, team, change, after):
    poster, card = a_product(alpha), a_product(alpha, name="Card", price=3)
    ids = [str(poster.pk), str(card.pk)]
    before = AuditEntry.objects.filter(action="product.edit").count()

    rows = team.post(EDIT, {"ids": ids, **change}).ok()["data"]

    assert [int(row["product"]["price"]) for row in rows] == after
    assert prices(alpha, poster, card) == after
    assert AuditEntry.objects.filter(action="product.edit").count() == before + 2
    entry = AuditEntry.objects.filter(action="product.edit", target=str(poster.pk)).latest("at")
    assert entry.before
    assert entry.after
    assert (entry.before["price"], entry.after["price"]) == ("100", str(after[0]))
    back = [{"id": ids[0], "price": "100"}, {"id": ids[1], "price": "3"}]
    team.post(EDIT, {"prices": back}).ok()
    assert prices(alpha, poster, card) == [100, 3]


def test_a_product_that_cannot_change_says_why_and_the_others_change(alpha, team):
    sale, poster = a_product(alpha, sale_price=90), a_product(alpha, name="Card")
    lossy = a_product(alpha, name="Lossy", sell_price=95)
    rows = team.post(EDIT, {"ids": [str(one.pk) for one in (sale, poster, lossy)], "pricePercent": -20}).ok()["data"]
    assert [row["error"] and row["error"]["code"] for row in rows] == [
        "VALIDATION_ERROR", None, "WALLET_LOSS_NOT_CONFIRMED",
    ]  # fmt: skip
    assert prices(alpha, sale, poster, lossy) == [100, 80, 100]


def test_several_move_into_a_category_and_out_of_it(alpha, team):
    (prints,) = team.post("/creator/product-manage/categories", {"categories": [{"name": "Prints"}]}).ok()["data"]
    ids = [str(a_product(alpha, name=name).pk) for name in ("Mug", "Card")]
    rows = team.post(EDIT, {"ids": ids, "categoryId": prints["id"]}).ok()["data"]
    assert {row["product"]["category"]["name"] for row in rows} == {"Prints"}
    rows = team.post(EDIT, {"ids": ids, "categoryId": None}).ok()["data"]
    assert {row["product"]["category"] for row in rows} == {None}


@pytest.mark.parametrize(
    "body", [{}, {"pricePercent": 5, "priceGems": 5}, {"pricePercent": -100}, {"categoryId": None, "ids": []}]
)
def test_one_sound_change_is_needed(alpha, team, body):
    answer = team.post(EDIT, {"ids": [str(a_product(alpha).pk)], **body})
    assert answer.status == 400


def test_another_communitys_products_and_people_without_the_right_change_nothing(alpha, beta, team):
    theirs = a_product(beta)
    (row,) = team.post(EDIT, {"ids": [str(theirs.pk)], "pricePercent": -50}).ok()["data"]
    assert (row["product"], row["error"]["code"]) == (None, "STORE_PRODUCT_NOT_FOUND")
    assert a_shopper(alpha).api.post(EDIT, {"ids": [str(theirs.pk)], "pricePercent": -50}).status in (403, 404)
    assert prices(beta, theirs) == [100]
