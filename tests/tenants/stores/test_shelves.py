"""How the store is arranged: pictures in an order, categories, and the order of products."""

from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.kernel.images import public_files_of
from saas.plans.models import StoredFile
from tenants.stores.models import Order, ProductCategory
from tests.support.api import Api
from tests.support.queries import at_most_queries
from tests.support.shop import a_picture, a_product, a_shopper, again

ONE = "/creator/product-manage/one"
CATEGORIES = "/creator/product-manage/categories"
PICTURES = "/creator/product-manage/pictures"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def a_stored_picture(team):
    return team.upload(PICTURES, {"picture": a_picture()}).ok()["url"]


def hang(team, product, *pictures):
    return team.patch(f"{ONE}/{product.pk}", {"pictures": list(pictures)})


def arrange(team, *names, removed=()):
    return team.post(CATEGORIES, {"categories": list(names), "removed": list(removed)})


def store(community, **query):
    return Api().get("/user/product-manage/all", {"storeSlug": community.slug, **query}).ok()["data"]


def test_the_first_picture_is_the_cover_everywhere(alpha, team):
    poster, fan = a_product(alpha), a_shopper(alpha, 200)
    front, back = a_stored_picture(team), a_stored_picture(team)

    page = hang(team, poster, {"url": front, "alt": "The front"}, {"url": back}).ok()
    assert page["pictures"] == [{"url": front, "alt": "The front"}, {"url": back, "alt": ""}]
    assert (page["productImage"], store(alpha)[0]["productImage"]) == (front, front)

    page = hang(team, poster, {"url": back, "alt": ""}, {"url": front, "alt": "The front"}).ok()
    assert (page["productImage"], page["pictures"][1]["alt"]) == (back, "The front")
    assert fan.buy(poster).ok()["product"]["productImage"] == back
    assert Api().get(back.removeprefix("/api")).status == 200


def test_a_picture_that_is_removed_is_released_unless_something_shows_it(alpha, team):
    poster, fan = a_product(alpha), a_shopper(alpha, 200)
    cover, second, third = (a_stored_picture(team) for _ in range(3))
    hang(team, poster, {"url": cover}, {"url": second}, {"url": third}).ok()
    fan.buy(poster).ok()

    hang(team, poster, {"url": third}).ok()

    released = StoredFile.objects.filter(community_id=alpha.pk, released_at__isnull=False)
    assert [row.name for row in released] == [second.rpartition("/")[2]]
    with tenant_context(alpha):
        assert Order.objects.get().product_image == cover.rpartition("/")[2]


def test_pictures_must_be_stored_here_and_listed_once(alpha, beta, team):
    poster = a_product(alpha)
    theirs = Api().login(beta.owner).upload(PICTURES, {"picture": a_picture()}).ok()["url"]
    own = a_stored_picture(team)
    for pictures in (
        [theirs],
        [f"/api/public/files/{alpha.pk.hex}-{uuid4().hex}.webp"],
        ["https://example.com/a.webp"],
    ):
        assert list(hang(team, poster, *({"url": url} for url in pictures)).body["fields"]) == ["pictures.0.url"]
    assert list(hang(team, poster, {"url": own}, {"url": own}).body["fields"]) == ["pictures.1.url"]
    assert hang(team, poster, *({"url": own} for _ in range(7))).status == 400
    assert again(poster, alpha).pictures == []


def test_a_cover_by_the_older_field_replaces_the_first_picture(alpha, team):
    poster = a_product(alpha)
    front, back = a_stored_picture(team), a_stored_picture(team)
    hang(team, poster, {"url": front, "alt": ""}, {"url": back, "alt": ""}).ok()
    page = team.upload(f"{ONE}/{poster.pk}", {"productImage": a_picture()}, method="patch").ok()
    assert page["pictures"][0]["url"] not in (front, back)
    assert page["pictures"][1]["url"] == back


def test_somebody_elses_order_of_pictures_is_a_conflict(alpha, team):
    poster = a_product(alpha)
    front, back = ({"url": a_stored_picture(team), "alt": ""} for _ in range(2))
    hang(team, poster, front).ok()
    answer = team.patch(f"{ONE}/{poster.pk}", {"pictures": [back], "seen": {"pictures": []}})
    assert (answer.status, answer.code) == (409, "EDIT_CONFLICT")
    assert team.patch(f"{ONE}/{poster.pk}", {"pictures": [back], "seen": {"pictures": [front]}}).ok()["pictures"] == [
        back
    ]


def test_a_refused_picture_leaves_no_file(alpha, team):
    before = set(public_files_of(alpha.pk))
    assert team.upload(PICTURES, {"picture": a_picture(size=(5, 5))}).status == 400
    assert set(public_files_of(alpha.pk)) == before


def test_fans_see_categories_that_have_a_product_and_filter_by_them(alpha, team):
    prints, _ = arrange(team, {"name": "Signed prints"}, {"name": "Mugs"}).ok()["data"]
    poster = a_product(alpha)
    a_product(alpha, name="Mug")
    fan = Api().at(alpha)
    assert fan.get("/user/product-manage/categories").ok()["data"] == []

    team.patch(f"{ONE}/{poster.pk}", {"categoryId": prints["id"]}).ok()

    shown = {"id": prints["id"], "name": "Signed prints", "slug": "signed-prints"}
    assert fan.get("/user/product-manage/categories").ok()["data"] == [shown]
    assert [row["category"] for row in store(alpha, category="signed-prints")] == [shown]
    assert store(alpha, category="mugs") == []
    team.patch(f"{ONE}/{poster.pk}", {"status": "UNSALEABLE"}).ok()
    assert fan.get("/user/product-manage/categories").ok()["data"] == []


def test_a_renamed_category_keeps_its_address_and_a_deleted_one_leaves_its_products(alpha, team):
    prints, mugs = arrange(team, {"name": "Prints"}, {"name": "Mugs"}).ok()["data"]
    poster = a_product(alpha, category_id=prints["id"])
    rows = arrange(team, {"id": mugs["id"], "name": "Cups"}, {"id": prints["id"], "name": "Prints"}).ok()["data"]
    assert [(row["name"], row["slug"], row["productsCount"]) for row in rows] == [
        ("Cups", "mugs", 0),
        ("Prints", "prints", 1),
    ]

    rows = arrange(team, {"id": mugs["id"], "name": "Cups"}, removed=[prints["id"]]).ok()["data"]
    assert [row["name"] for row in rows] == ["Cups"]
    assert again(poster, alpha).category_id is None
    entry = AuditEntry.objects.filter(action="store.categories").latest("at")
    assert entry.after == {"categories": ["Cups"]}


def test_a_category_that_was_added_meanwhile_stays(alpha, team):
    arrange(team, {"name": "Prints"}).ok()
    rows = arrange(team, {"name": "Mugs"}).ok()["data"]
    assert [row["name"] for row in rows] == ["Mugs", "Prints"]


@pytest.mark.parametrize("names", [("Prints", "prints"), ("x",)])
def test_names_of_categories_are_checked(alpha, team, names):
    assert arrange(team, *({"name": name} for name in names)).status == 400
    with tenant_context(alpha):
        assert not ProductCategory.objects.exists()


def test_another_communitys_rows_are_not_found(alpha, beta, team):
    theirs = Api().login(beta.owner).post(CATEGORIES, {"categories": [{"name": "Theirs"}]}).ok()["data"][0]
    product = a_product(beta)
    poster = a_product(alpha)
    assert list(team.patch(f"{ONE}/{poster.pk}", {"categoryId": theirs["id"]}).body["fields"]) == ["categoryId"]
    assert arrange(team, {"id": theirs["id"], "name": "Mine"}).status == 400
    assert team.post("/creator/product-manage/order", {"ids": [str(product.pk)]}).code == "STORE_PRODUCT_NOT_FOUND"


def test_the_teams_order_comes_first_and_new_products_follow(alpha, team):
    first, second, third = (a_product(alpha, name=name) for name in ("First", "Second", "Third"))
    order = {"sortBy": "POSITION", "sortDirection": "asc"}
    assert [row["productName"] for row in store(alpha, **order)] == ["Third", "Second", "First"]

    team.post("/creator/product-manage/order", {"ids": [str(second.pk), str(first.pk)]}).ok()
    a_product(alpha, name="Fourth")

    assert [row["productName"] for row in store(alpha, **order)] == ["Second", "First", "Fourth", "Third"]
    team.post("/creator/product-manage/order", {"ids": [str(third.pk)]}).ok()
    assert [row["productName"] for row in store(alpha, **order)] == ["Third", "Fourth", "Second", "First"]


def test_more_pictures_and_categories_add_no_queries(alpha, team):
    poster = a_product(alpha)
    page = f"/user/product-manage/one/alpha/{poster.slug}"
    reads = (lambda: store(alpha), lambda: Api().get(page).ok(), lambda: team.get("/creator/product-manage/all").ok())

    def grown(number, pictures):
        (category, *_) = arrange(team, {"name": f"Part {number}"}).ok()["data"]
        for product in (poster, a_product(alpha, name=f"Mug {number}"), a_product(alpha, name=f"Card {number}")):
            hang(team, product, *({"url": a_stored_picture(team)} for _ in range(pictures))).ok()
            team.patch(f"{ONE}/{product.pk}", {"categoryId": category["id"]}).ok()

    def counted():
        for read in reads:
            read()  # what is cached after a change is not counted
        return [_queries(read) for read in reads]

    grown(1, pictures=1)
    few = counted()
    for number in (2, 3):
        grown(number, pictures=6)

    assert counted() == few


def _queries(read):
    with at_most_queries(100) as statements:
        read()
    return len(statements)
