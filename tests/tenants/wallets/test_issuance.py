"""Whatever makes gems counts against the day's limits of the community and of the staff who answer for it."""

import ast
from uuid import uuid4

import pytest
from django.db import connection
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.activity.gem_totals import FIGURE_OF, Figure
from tenants.raffles.sources import SELLABLE_PRIZES
from tenants.stores.drops.services import announce_drop
from tenants.stores.inventory.services import give_item
from tenants.stores.models import ItemSource, Product
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import SOURCES, promise, take_promise_back
from tenants.wallets.models import Cause, IssuanceDay, StaffIssuanceDay, Txn
from tests.support.api import Api, new_key
from tests.support.builders import a_user, an_actor
from tests.support.cases import a_case, gems, open_it, thing
from tests.support.imports import ROOT, upload
from tests.support.raffles import a_prize, a_raffle
from tests.support.running import ROOT as PROJECT
from tests.support.shop import a_product, a_shopper, again

NEW_PRODUCT, NEW_CASE = "/creator/product-manage/one", "/creator/lootboxes/one"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def a_mod(alpha, *rights):
    user = a_user()
    StaffGrant.objects.create(community=alpha, user=user, permissions=list(rights))
    return Api().login(user).acting_for(alpha.owner_id), user


def limit(team, daily=None, staff=None):
    changes = {"dailyIssuanceLimit": daily, "staffIssuanceLimit": staff}
    team.patch("/creator/wallet", {name: str(value) for name, value in changes.items() if value is not None}).ok()


def issued(alpha):
    with tenant_context(alpha):
        return IssuanceDay.objects.values_list("issued", flat=True).first() or 0


def issued_by(alpha, user):
    with tenant_context(alpha):
        return StaffIssuanceDay.objects.filter(actor=user.pk).values_list("issued", flat=True).first() or 0


def sell(fan, item_id):
    return fan.api.post("/user/inventory/sell", {"itemId": str(item_id)}, key=uuid4())


# --- the registry


def test_every_cause_that_makes_gems_has_a_source(alpha):
    with tenant_context(alpha), connection.cursor() as cursor:
        cursor.execute("select c from unnest(%s::text[]) c where may_debit(1, 'CREDIT', c)", [list(Cause.values)])
        minting = {cause for (cause,) in cursor.fetchall()}

    # A correction is made by people who fix the books, never by the product.
    assert minting - {Cause.CORRECTION} == {source.cause for source in SOURCES.values()}
    assert all(source.when and source.how_much for source in SOURCES.values())


def test_gems_are_made_for_a_registered_source_alone():
    """Calls that make gems name their source; no other module calls the ledger's post from outside."""
    found = set()
    for path in sorted((PROJECT / "tenants").rglob("*.py")):
        if path.parts[-2:] == ("wallets", "services.py") or "migrations" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            called = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and called == "issue_all":
                assert len(node.args) == 2, f"{path}:{node.lineno} makes gems of no source"
                found.add(path.name)
            if isinstance(node, ast.Call) and called in ("issue", "reserve_prize"):
                names = [word.arg for word in node.keywords]
                if "amount" in names:
                    assert "source" in names, f"{path}:{node.lineno} makes gems of no source"
                    found.add(path.name)
    assert {"payments.py", "services.py", "opening.py", "prizes.py"} <= found


def test_every_source_is_explained():
    text = (PROJECT / "docs" / "issuance.md").read_text()
    assert [name for name in SOURCES if name not in text] == []


def test_every_cause_counts_in_its_figure():
    """The fan's page, the team's page of that fan, economy, wallet, statement and CSV read this map."""
    assert FIGURE_OF == {
        "TIP": Figure.EARNED,
        "CHAT": Figure.SPENT,
        "REWARD": Figure.EARNED,
        "PRIZE": Figure.EARNED,
        "IMPORT": Figure.EARNED,
        "SALE": Figure.EARNED,
        "ORDER": Figure.SPENT,
        "CHALLENGE": Figure.EARNED,
        "EARNING": Figure.EARNED,
        "WAGER": Figure.EARNED,
        "SUPPORT": Figure.EARNED,
        "FRIEND": Figure.EARNED,
        "RAFFLE": Figure.SPENT,
        "CASE": Figure.SPENT,
        # A refund lowers what was spent.
        "REFUND": Figure.SPENT,
        "DEDUCTION": Figure.REMOVED,
        "CORRECTION": Figure.REMOVED,
        "RESET": Figure.REMOVED,
    }
    assert set(FIGURE_OF) == set(Cause.values)


# --- the store


def test_staff_cannot_sell_for_more_than_a_piece_costs(alpha):
    mod, _ = a_mod(alpha, "STORES_MANAGEMENT")
    body = {"productName": "Machine", "price": "0", "sellPrice": "9000000000", "status": "ACTIVE"}

    refused = mod.post(NEW_PRODUCT, body)

    assert (refused.status, refused.code) == (409, "WALLET_LOSS_NEEDS_OWNER")
    assert refused.body["params"] == {"loss": "9000000000", "owner": alpha.owner.username}
    fair = mod.post(NEW_PRODUCT, {**body, "price": "50", "sellPrice": "50"}).ok()
    path = f"{NEW_PRODUCT}/{fair['id']}"
    assert mod.patch(path, {"price": "49"}).code == "WALLET_LOSS_NEEDS_OWNER"
    assert mod.patch(path, {"sellPrice": "51"}).code == "WALLET_LOSS_NEEDS_OWNER"
    assert mod.patch(path, {"sellPrice": "51", "confirmedLoss": "1"}).code == "WALLET_LOSS_NEEDS_OWNER"


def test_the_owner_types_the_loss(alpha, team):
    body = {"productName": "Promo", "price": "50", "sellPrice": "500"}

    refused = team.post(NEW_PRODUCT, body)
    assert (refused.status, refused.code, refused.body["params"]) == (409, "WALLET_LOSS_NOT_CONFIRMED", {"loss": "450"})
    assert team.post(NEW_PRODUCT, {**body, "confirmedLoss": "45"}).code == "WALLET_LOSS_NOT_CONFIRMED"
    made = team.post(NEW_PRODUCT, {**body, "confirmedLoss": "450"}).ok()

    path = f"{NEW_PRODUCT}/{made['id']}"
    assert team.patch(path, {"sellPrice": "501"}).body["params"] == {"loss": "451"}
    assert team.patch(path, {"description": "Said before", "sellPrice": "400"}).ok()["sellPrice"] == "400"
    assert team.patch(path, {"status": "ACTIVE", "quantity": 3}).ok()["status"] == "ACTIVE"


def test_codes_have_no_sell_price(alpha, team):
    body = {"productName": "Key", "price": "50", "sellPrice": "5", "hasCodes": True}
    assert list(team.post(NEW_PRODUCT, body).body["fields"]) == ["sellPrice"]
    made = team.post(NEW_PRODUCT, {**body, "hasCodes": False}).ok()
    team.post(f"{NEW_PRODUCT}/{made['id']}/codes", {"codes": "AAA"}).ok()
    assert team.get(f"{NEW_PRODUCT}/{made['id']}").ok()["sellPrice"] is None


def a_promo(alpha, team, **fields):
    body = {"productName": "Promo", "price": "0", "sellPrice": "300", "status": "ACTIVE", "limitPerDay": "", **fields}
    loss = str(int(body["sellPrice"]) - int(body["price"]))
    made = team.post(NEW_PRODUCT, {**body, "limitPerDay": None, "confirmedLoss": loss}).ok()
    with tenant_context(alpha):
        return Product.objects.get(pk=made["id"])


@pytest.mark.committed
def test_each_purchase_counts_what_it_promises_and_stops_before_payment(alpha, team):
    limit(team, daily=700)
    product, fan = a_promo(alpha, team), a_shopper(alpha)

    orders = [fan.buy(product).ok() for _ in range(2)]
    assert issued(alpha) == 600
    refused = fan.buy(product)
    assert (refused.status, refused.code) == (409, "WALLET_ISSUANCE_LIMIT")
    assert len(fan.api.get("/user/product-order/all").ok()["data"]) == 2

    # A promise is kept, regardless of the limit by then.
    limit(team, daily=0)
    for order in orders:
        team.patch(f"/creator/product-order/one/{order['id']}", {"status": "COMPLETED"}).ok()
        sell(fan, order["id"]).ok()
    assert (fan.gems, issued(alpha)) == (600, 600)


def test_a_piece_that_comes_back_counts_again(alpha, team):
    limit(team, daily=700)
    product, fan = a_promo(alpha, team, quantity="1"), a_shopper(alpha)
    for _ in range(2):
        order = fan.buy(product).ok()
        team.patch(f"/creator/product-order/one/{order['id']}", {"status": "COMPLETED"}).ok()
        sell(fan, order["id"]).ok()

    assert fan.buy(product).code == "WALLET_ISSUANCE_LIMIT"
    assert fan.gems == 600


def test_an_ordinary_purchase_touches_no_counter(alpha, team):
    fan = a_shopper(alpha, 100)
    before = issued(alpha)
    fan.buy(a_product(alpha, price=50, sell_price=50)).ok()
    limit(team, daily=0)
    fan.buy(a_product(alpha, name="Other", price=50, sell_price=20)).ok()
    assert issued(alpha) == before


def test_staff_who_change_an_offer_of_the_owner_answer_for_it(alpha, team):
    limit(team, daily=10_000, staff=500)
    product, fan = a_promo(alpha, team, quantity="1"), a_shopper(alpha)
    mod, user = a_mod(alpha, "STORES_MANAGEMENT")
    mod.patch(f"{NEW_PRODUCT}/{product.pk}", {"description": "Words alone"}).ok()
    fan.buy(product).ok()
    assert issued_by(alpha, user) == 0

    assert mod.patch(f"{NEW_PRODUCT}/{product.pk}", {"quantity": 100}).code == "WALLET_ISSUANCE_LIMIT"
    mod.patch(f"{NEW_PRODUCT}/{product.pk}", {"quantity": 1}).ok()
    fan.buy(product).ok()
    assert issued_by(alpha, user) == 300
    mod.patch(f"{NEW_PRODUCT}/{product.pk}", {"quantity": 1}).ok()
    assert fan.buy(product).code == "WALLET_ISSUANCE_LIMIT"


@pytest.mark.parametrize("gate", [{"minLevel": 40}, {"minMemberDays": 30}])
def test_staff_who_open_an_offer_of_the_owner_to_more_fans_answer_for_it(alpha, team, gate):
    limit(team, daily=10_000, staff=500)
    product, fan = a_promo(alpha, team, quantity="1"), a_shopper(alpha)
    team.patch(f"{NEW_PRODUCT}/{product.pk}", gate).ok()
    mod, user = a_mod(alpha, "STORES_MANAGEMENT")
    mod.patch(f"{NEW_PRODUCT}/{product.pk}", dict.fromkeys(gate, None)).ok()
    fan.buy(product).ok()
    assert issued_by(alpha, user) == 300


def test_more_stock_than_any_day_could_keep_is_refused_when_it_is_set(alpha, team):
    limit(team, daily=1000)
    body = {"productName": "Promo", "price": "0", "sellPrice": "300", "status": "ACTIVE", "confirmedLoss": "300"}
    assert team.post(NEW_PRODUCT, {**body, "quantity": 4}).code == "WALLET_ISSUANCE_LIMIT"
    assert team.post(NEW_PRODUCT, {**body, "quantity": 3}).ok()["quantity"] == 3


def test_a_drop_counts_when_it_is_announced(alpha, team):
    limit(team, daily=700)
    product = a_promo(alpha, team, quantity="2")
    with tenant_context(alpha):
        drop = announce_drop(product_id=product.pk, pieces=2, starts_at=None, minutes=60, actor=an_actor(alpha))
        assert (drop.sell_price, issued(alpha)) == (300, 600)
    other = a_promo(alpha, team, productName="Second", quantity="1")
    path = f"{NEW_PRODUCT}/{other.pk}/drop"
    assert team.post(path, {"pieces": 1, "minutes": 60}).code == "WALLET_ISSUANCE_LIMIT"


def test_a_gift_is_worth_no_gems(alpha, team):
    limit(team, daily=0)
    fan, product = a_shopper(alpha), a_product(alpha, price=50, sell_price=40)
    given = team.post(
        f"/creator/users/one/{fan.member.pk}/gift", {"productId": str(product.pk), "reason": "Thanks"}, key=new_key()
    ).ok()
    assert sell(fan, given["id"]).code == "INVENTORY_ITEM_NOT_AVAILABLE"


# --- cases


def gem_prize(value, ppm=1_000_000):
    return {"kind": "GEMS", "ppm": ppm, "value": str(value), "rarity": "COMMON"}


def test_staff_cannot_publish_a_case_that_no_day_could_keep(alpha, team):
    limit(team, daily=10_000, staff=500)
    mod, _ = a_mod(alpha, "LOOTBOXES_MANAGEMENT")
    body = {"name": "Machine", "price": "0", "status": "ACTIVE"}
    assert mod.post(NEW_CASE, {**body, "prizes": [gem_prize(7_000_000_000)]}).code == "WALLET_ISSUANCE_LIMIT"
    assert mod.post(NEW_CASE, {**body, "prizes": [gem_prize(501)]}).code == "WALLET_ISSUANCE_LIMIT"
    draft = mod.post(NEW_CASE, {**body, "status": "DRAFT", "prizes": [gem_prize(501)]}).ok()
    assert mod.patch(f"{NEW_CASE}/{draft['id']}", {"status": "ACTIVE"}).code == "WALLET_ISSUANCE_LIMIT"


@pytest.mark.committed
def test_a_free_case_stops_with_the_limit_of_the_staff_who_made_it(alpha, team):
    limit(team, daily=10_000, staff=500)
    mod, user = a_mod(alpha, "LOOTBOXES_MANAGEMENT")
    body = {"name": "Free", "price": "0", "status": "ACTIVE", "prizes": [gem_prize(200)]}
    made = mod.post(NEW_CASE, body).ok()
    fan = a_shopper(alpha)
    call = {"expectedPrice": "0", "oddsHash": made["oddsHash"], "clientSeed": "x"}

    for _ in range(2):
        fan.api.post(f"/user/cases/open/alpha/{made['slug']}", call, key=uuid4()).ok()
    refused = fan.api.post(f"/user/cases/open/alpha/{made['slug']}", call, key=uuid4())

    assert (refused.status, refused.code) == (409, "WALLET_ISSUANCE_LIMIT")
    assert (fan.gems, issued(alpha), issued_by(alpha, user)) == (400, 400, 400)


@pytest.mark.committed
def test_whether_an_opening_fits_does_not_depend_on_what_comes_out(alpha, team):
    """Otherwise a refusal would say that the next opening is a win."""
    case = a_case(alpha, [gems(1, 999_999), gems(5_000, 1)], price=1_000)
    fan = a_shopper(alpha, 3_000)
    limit(team, daily=issued(alpha) + 3_999)

    page = f"/user/cases/one/{alpha.slug}/{case.slug}"
    resting = fan.api.get(page).ok()["denial"]
    assert resting["code"] == "WALLET_ISSUANCE_LIMIT"
    assert list(resting["params"]) == ["until"]
    refused = open_it(fan, case)
    assert (refused.code, refused.body["params"]) == ("WALLET_ISSUANCE_LIMIT", resting["params"])
    assert fan.gems == 3_000
    limit(team, daily=issued(alpha) + 4_000)
    assert fan.api.get(page).ok()["denial"] is None
    open_it(fan, case).ok()


def test_the_edge_counts_what_a_prize_sells_back_for(alpha, team):
    cap = a_product(alpha, name="Cap", price=20_000, sell_price=10_000, quantity=None)
    prizes = [{"kind": "PRODUCT", "productId": str(cap.pk), "ppm": 1_000_000, "value": "1"}]
    body = {"name": "Machine", "price": "20", "prizes": prizes}

    refused = team.post(NEW_CASE, body)
    assert (refused.code, refused.body["params"]) == ("WALLET_LOSS_NOT_CONFIRMED", {"loss": "9980"})
    mod, _ = a_mod(alpha, "LOOTBOXES_MANAGEMENT")
    assert mod.post(NEW_CASE, body).code == "WALLET_LOSS_NEEDS_OWNER"
    made = team.post(NEW_CASE, {**body, "confirmedLoss": "9980"}).ok()
    assert (made["expectedValue"], made["edge"]) == (10_000.0, -49_900.0)
    assert team.patch(f"{NEW_CASE}/{made['id']}", {"price": "19"}).code == "WALLET_LOSS_NOT_CONFIRMED"


@pytest.mark.committed
def test_a_case_is_no_endless_machine(alpha, team):
    cap = a_product(alpha, name="Cap", price=20_000, sell_price=10_000, quantity=1)
    fan = a_shopper(alpha, 100)
    case = a_case(alpha, [thing(cap.pk, 1_000_000, 1)], price=20)
    limit(team, daily=issued(alpha) + 2 * 9_980)

    for _ in range(2):
        (opened,) = open_it(fan, case).ok()["openings"]
        sell(fan, opened["item"]["id"]).ok()
    assert open_it(fan, case).code == "WALLET_ISSUANCE_LIMIT"
    assert fan.gems == 100 + 2 * 9_980


def test_a_sell_price_set_later_does_not_change_what_a_prize_is_worth(alpha, team):
    cap = a_product(alpha, name="Cap", price=100, sell_price=10, quantity=None)
    case, fan = a_case(alpha, [thing(cap.pk, 1_000_000, 1)], price=20), a_shopper(alpha, 20)
    with tenant_context(alpha):
        Product.objects.filter(pk=cap.pk).update(sell_price=9_000_000)

    (opened,) = open_it(fan, case).ok()["openings"]

    assert opened["item"]["sellPrice"] == "10"


# --- raffles and imports


def test_a_raffle_counts_sellable_prizes_with_its_publication(alpha, team):
    cap = a_product(alpha, name="Cap", price=500, sell_price=400, quantity=5)
    limit(team, daily=900)
    a_raffle(alpha, prizes=[a_prize(kind="PRODUCT", product_id=cap.pk, winners=2)])
    assert issued(alpha) == 800

    with pytest.raises(IssuanceLimit):
        a_raffle(alpha, name="Second", prizes=[a_prize(kind="PRODUCT", product_id=cap.pk)])


def test_an_import_counts_when_it_is_applied(alpha, team):
    limit(team, daily=100)
    run = upload(team, "username,points\nada,60\ngrace,41\n").ok()
    refused = team.post(f"{ROOT}/one/{run['id']}/apply", key=new_key())
    assert (refused.status, refused.code) == (409, "WALLET_ISSUANCE_LIMIT")

    limit(team, daily=101)
    team.post(f"{ROOT}/one/{run['id']}/apply", key=new_key()).ok()
    assert issued(alpha) == 101


def test_won_things_are_sold_at_what_was_promised(alpha):
    fan, cap = a_shopper(alpha), a_product(alpha, price=50, sell_price=40)
    with tenant_context(alpha):
        item = give_item(
            member=fan.member, product=again(cap, alpha), source=ItemSource.RAFFLE, source_id=uuid4(), sell_price=7
        )
    sell(fan, item.pk).ok()
    assert fan.gems == 7
    with tenant_context(alpha):
        assert Txn.objects.get(cause=Cause.SALE).amount == 7


def test_a_canceled_object_frees_no_more_than_one_person_promised_for_it(alpha):
    """Two staff members change the prizes of one raffle. The first one's tips stay counted when it is canceled."""
    first, second, raffle = a_user(), a_user(), uuid4()
    with tenant_context(alpha):
        for person, amount in ((first, 30), (second, 500)):
            promise(SELLABLE_PRIZES, amount=amount, staff=[person.pk], cancelable=raffle)
        promise(SELLABLE_PRIZES, amount=100, staff=[first.pk])

        take_promise_back(raffle)

    assert (issued_by(alpha, first), issued_by(alpha, second)) == (100, 500)
    assert issued(alpha) == 600
