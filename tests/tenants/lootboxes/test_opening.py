"""Opening a case: what it costs, what it gives, what it refuses."""

import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import transaction
from django_tenants.utils import tenant_context

from saas.access.models import AudienceRule, StaffGrant
from saas.fairness import gemhall_verify
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification
from saas.tenancy import lookup
from tenants.lootboxes.models import Opening
from tenants.lootboxes.opening import open_cases
from tenants.members import services as members
from tenants.stores.models import WonItem
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.models import Books
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.cases import CLIENT_SEED, a_case, edit, gems, hash_of, history, open_it, rotate, seeds, thing
from tests.support.cases import again as case_again
from tests.support.drops import a_drop
from tests.support.ledger import a_key, books_are_right
from tests.support.parcels import items, sell
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper, again


@pytest.fixture
def fan(alpha):
    return a_shopper(alpha, 1_000)


def openings(community):
    with tenant_context(community):
        return list(Opening.objects.order_by("nonce"))


def nothing_happened(fan, balance=1_000):
    assert (fan.gems, openings(fan.community)) == (balance, [])
    assert seeds(fan)["active"]["openings"] == 0
    with tenant_context(fan.community):
        books_are_right()


def test_gems_come_out_and_the_books_say_so(alpha, fan):
    answer = open_it(fan, a_case(alpha, [gems(30, 1_000_000)]))

    (opened,) = answer.ok()["openings"]
    assert answer.status == 201
    assert (opened["paid"], opened["item"], opened["price"]) == ("30", None, "100")
    assert opened["prize"]["name"] == "30 gems"
    assert fan.gems == 930
    moves = fan.api.get("/user/transactions/all").ok()["data"]
    assert [(row["cause"], row["amount"], row["direction"], row["reason"]) for row in moves[:2]] == [
        ("PRIZE", "30", "in", "30 gems"),
        ("CASE", "100", "out", "Neon case"),
    ]
    with tenant_context(alpha):
        books_are_right()


def test_a_product_lands_in_the_inventory_and_can_be_sold_back(alpha, fan):
    cap = a_product(alpha, name="Cap", quantity=3, sell_price=40)

    (opened,) = open_it(fan, a_case(alpha, [thing(cap.pk, 1_000_000, 120)])).ok()["openings"]

    assert opened["paid"] is None
    assert (opened["item"]["sellPrice"], opened["item"]["canSell"], opened["item"]["canOrder"]) == ("40", True, True)
    assert [(row["origin"], row["product"]["productName"]) for row in items(fan)] == [("CASE", "Cap")]
    assert (again(cap, alpha).quantity, again(cap, alpha).sold) == (2, 0)
    sell(fan, opened["item"]["id"]).ok()
    assert fan.gems == 940
    assert history(fan)[0]["item"]["canSell"] is False


def test_the_same_key_opens_once(alpha, fan):
    case, key = a_case(alpha), uuid4()

    first, second = open_it(fan, case, key=key), open_it(fan, case, key=key)

    assert first.ok() == second.ok()
    assert len(openings(alpha)) == 1
    assert open_it(fan, case, key=key, count=2).code == "IDEMPOTENCY_KEY_REUSED"


def test_a_repeated_call_answers_though_the_odds_are_others_now(alpha, fan):
    case, key = a_case(alpha), uuid4()
    first = open_it(fan, case, key=key).ok()
    edit(case, alpha, [gems(1, 1_000_000)], status="PAUSED", price=3)

    assert open_it(fan, case, key=key).ok() == first


def test_several_at_once_draw_one_nonce_each_and_are_paid_together(alpha, fan):
    case = a_case(alpha, price=10)

    answer = open_it(fan, case, count=5).ok()

    assert [one["proof"]["nonce"] for one in answer["openings"]] == [0, 1, 2, 3, 4]
    assert answer["paidWith"] == "50"
    won = sum(int(one["paid"] or 0) for one in answer["openings"])
    assert fan.gems == 1_000 - 50 + won
    with tenant_context(alpha):
        assert WonItem.objects.count() == sum(one["paid"] is None for one in answer["openings"])
        assert len({one.transaction_id for one in openings(alpha)}) == 1
        books_are_right()
    assert open_it(fan, case, count=6).code == "VALIDATION_ERROR"


def test_what_came_out_can_be_recomputed_by_a_stranger_once_the_seed_is_revealed(alpha, fan, tmp_path):
    promised = seeds(fan)["active"]["commitment"]
    opened = open_it(fan, a_case(alpha), count=3).ok()["openings"]
    assert {one["proof"]["serverSeed"] for one in opened} == {None}

    after = rotate(fan)

    (revealed,) = after["revealed"]
    assert (revealed["commitment"], revealed["openings"], revealed["clientSeed"]) == (promised, 3, CLIENT_SEED)
    for row, shown in zip(reversed(history(fan)), opened, strict=True):
        proof = tmp_path / f"{row['id']}.json"
        proof.write_text(json.dumps({**row["proof"], "reel": shown["reel"]}))
        check = subprocess.run(
            [sys.executable, Path(gemhall_verify.__file__), proof], capture_output=True, text=True, check=False
        )
        assert check.returncode == 0, check.stdout
        assert shown["reel"][25] == shown["prize"]["id"] == row["proof"]["prize"]


def test_odds_that_changed_since_they_were_seen_are_shown_first(alpha, fan):
    case = a_case(alpha)
    newer = edit(case, alpha, [gems(60, 900_000), gems(500, 100_000, "EPIC")])

    refused = open_it(fan, case)

    assert (refused.status, refused.code) == (409, "LOOTBOX_ODDS_CHANGED")
    assert refused.body["params"]["oddsHash"] == hash_of(newer)
    assert [(one["name"], one["ppm"]) for one in refused.body["params"]["prizes"]] == [
        ("60 gems", 900_000),
        ("500 gems", 100_000),
    ]
    nothing_happened(fan)
    open_it(fan, newer).ok()


def test_a_value_that_changed_is_another_table(alpha):
    case = a_case(alpha, [gems(50, 1_000_000)])

    newer = edit(case, alpha, [gems(51, 1_000_000)])

    assert hash_of(newer) != hash_of(case)
    assert hash_of(edit(case, alpha, [gems(51, 1_000_000)], name="New name")) == hash_of(newer)


def test_a_price_that_changed_is_shown_first(alpha, fan):
    case = a_case(alpha)
    edit(case, alpha, price=90)

    refused = open_it(fan, case)

    assert (refused.status, refused.code, refused.body["params"]) == (409, "PRICE_CHANGED", {"price": "90"})
    nothing_happened(fan)


def test_the_team_may_not_open_its_own_cases(alpha, fan):
    case = a_case(alpha)
    StaffGrant.objects.create(community=alpha, user=fan.user, permissions=["EVENTS_MANAGEMENT"])

    refused = open_it(fan, case)

    assert (refused.status, refused.code) == (409, "LOOTBOX_SELF")
    nothing_happened(fan)
    owner = Api().login(alpha.owner)
    assert owner.get(f"/user/cases/one/alpha/{case.slug}").ok()["denial"]["code"] == "LOOTBOX_SELF"


def test_a_wallet_that_is_too_poor_is_refused_and_remembered(alpha):
    fan, case, key = a_shopper(alpha, 99), a_case(alpha), uuid4()

    refused = open_it(fan, case, key=key)

    assert (refused.status, refused.code) == (409, "WALLET_INSUFFICIENT_BALANCE")
    assert refused.body["params"] == {"amount": "100", "balance": "99"}
    assert open_it(fan, case, key=key).code == "WALLET_INSUFFICIENT_BALANCE"
    nothing_happened(fan, 99)


def test_an_opening_beyond_the_days_limit_gives_nothing_inside_a_transaction_too(alpha, fan):
    """A caller with an own transaction must not find what was written before the refusal."""
    case = a_case(alpha, [gems(500, 1_000_000)])
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=399)
        with transaction.atomic(), pytest.raises(IssuanceLimit):
            open_cases(
                fan=fan.user, community=alpha, slug=case.slug, count=1, expected_price=100, odds_hash=hash_of(case),
                client_seed=CLIENT_SEED, idempotency=a_key(),
            )  # fmt: skip
    nothing_happened(fan)


@pytest.mark.parametrize("change", [{"quantity": 0}, {"status": "ARCHIVED"}])
def test_a_case_with_a_prize_that_is_gone_is_closed_until_it_is_back(alpha, fan, change):
    cap = a_product(alpha, name="Cap", quantity=3)
    case = a_case(alpha, [thing(cap.pk, 1, 120), gems(1, 999_999)])
    Api().login(alpha.owner).patch(f"/creator/product-manage/one/{cap.pk}", change).ok()

    refused = open_it(fan, case)

    assert (refused.status, refused.code, refused.body["params"]) == (409, "LOOTBOX_PRIZE_MISSING", {"prize": "Cap"})
    shown = fan.api.get(f"/user/cases/one/alpha/{case.slug}").ok()
    assert shown["prizes"][0]["isGone"]
    assert shown["denial"]["code"] == "LOOTBOX_PRIZE_MISSING"
    nothing_happened(fan)


def test_pieces_that_wait_for_the_winners_of_a_draw_are_not_in_the_case(alpha, fan):
    cap = a_product(alpha, name="Cap", quantity=3)
    case = a_case(alpha, [thing(cap.pk, 1_000_000, 120)])
    a_drop(cap, alpha, pieces=2)

    shown = fan.api.get(f"/user/cases/one/alpha/{case.slug}").ok()
    assert (shown["prizes"][0]["left"], shown["denial"] is None) == (1, True)
    (opened,) = open_it(fan, case).ok()["openings"]
    assert opened["item"]

    # The last two are the draw's: the case is closed, because it could draw a prize that cannot be given.
    assert open_it(fan, case).code == "LOOTBOX_PRIZE_MISSING"
    assert fan.gems == 900


def test_a_prize_that_is_gone_at_the_win_is_paid_at_its_value(alpha, fan):
    """Two of one piece in one call: the second finds an empty shelf, as after somebody else's win."""
    cap = a_product(alpha, name="Cap", quantity=1)
    case = a_case(alpha, [thing(cap.pk, 1_000_000, 120)])

    opened = open_it(fan, case, count=2).ok()["openings"]

    assert sorted((one["paid"], one["isGone"]) for one in opened if one["paid"]) == [("120", True)]
    assert sum(one["item"] is not None for one in opened) == 1
    assert (fan.gems, again(cap, alpha).quantity) == (1_000 - 200 + 120, 0)
    with tenant_context(alpha):
        books_are_right()


def test_a_code_is_won_at_once(alpha, fan):
    from tenants.stores.codes.services import add_codes
    from tests.support.builders import an_actor

    key = a_product(alpha, name="Game key", quantity=0, has_codes=True)
    with tenant_context(alpha):
        add_codes(product_id=key.pk, codes=["AAA-1"], actor=an_actor(alpha))
    (opened,) = open_it(fan, a_case(alpha, [thing(key.pk, 1_000_000, 10)])).ok()["openings"]

    assert opened["item"]["canSell"] is False
    (item,) = items(fan)
    assert (item["product"]["productName"], item["orderStatus"]) == ("Game key", "COMPLETED")


def test_a_non_member_is_asked_to_join(alpha):
    stranger, case = a_user(), a_case(alpha)
    api = Api().login(stranger)

    assert api.get(f"/user/cases/one/alpha/{case.slug}").ok()["denial"]["code"] == "STORE_MEMBERS_ONLY"
    body = {"expectedPrice": "100", "oddsHash": hash_of(case)}
    assert api.post(f"/user/cases/open/alpha/{case.slug}", body, key=uuid4()).code == "STORE_MEMBERS_ONLY"
    assert Api().get(f"/user/cases/one/alpha/{case.slug}").ok()["denial"]["code"] == "AUTH_UNAUTHORIZED"


def test_a_former_member_or_unverified_user_cannot_open(alpha, fan):
    case, unproven = a_case(alpha), a_shopper(alpha, 500, verified=False)
    with tenant_context(alpha):
        members.leave(user_id=fan.user.pk, community=alpha)

    assert open_it(fan, case).code == "STORE_MEMBERS_ONLY"
    assert open_it(unproven, case).code == "USER_EMAIL_NOT_VERIFIED"


def test_the_limit_of_a_case_counts_the_communitys_day(alpha, fan):
    case, other = a_case(alpha, price=0, limit_per_day=2), a_case(alpha, [gems(1, 1_000_000)], name="Other")
    open_it(fan, case).ok()

    refused = open_it(fan, case, count=2)

    assert (refused.status, refused.code) == (409, "LOOTBOX_LIMIT")
    assert (refused.body["params"]["limit"], refused.body["params"]["left"]) == (2, 1)
    open_it(fan, case).ok()
    shown = fan.api.get(f"/user/cases/one/alpha/{case.slug}").ok()
    assert (shown["openedToday"], shown["leftToday"], shown["denial"]["code"]) == (2, 0, "LOOTBOX_LIMIT")
    assert fan.api.get(f"/user/cases/one/alpha/{other.slug}").ok()["leftToday"] is None
    open_it(fan, other).ok()
    with tenant_context(alpha):  # a day later
        Opening.objects.update(day=now().date() - timedelta(days=1))
    open_it(fan, case).ok()


def test_a_free_case_moves_no_gems_and_opens_once_per_key(alpha):
    fan, case, key = a_shopper(alpha), a_case(alpha, [gems(5, 1_000_000)], price=0), uuid4()

    first = open_it(fan, case, key=key).ok()

    assert open_it(fan, case, key=key).ok() == first
    assert fan.gems == 5
    with tenant_context(alpha):
        books_are_right()


def test_a_country_where_cases_are_off(alpha, fan):
    case = a_case(alpha)
    AudienceRule.objects.create(community=alpha, area="CASES", countries=["BE"])
    # The quest that began with the fan's joining has read the rules.
    lookup.clear_cache()
    assert open_it(fan, case).code == "AGE_CONFIRMATION_REQUIRED"

    fan.user.country, fan.user.age_confirmed_at = "BE", now()
    fan.user.save()
    assert (open_it(fan, case).code, open_it(fan, case).status) == ("COUNTRY_NOT_ALLOWED", 409)
    nothing_happened(fan)

    fan.user.country = "SE"
    fan.user.save()
    open_it(fan, case).ok()


def test_a_paused_case_is_seen_and_not_opened_and_a_draft_is_not_even_seen(alpha, fan):
    paused, draft = a_case(alpha), a_case(alpha, [gems(1, 1_000_000)], status="DRAFT", name="Draft")
    edit(paused, alpha, status="PAUSED")

    assert open_it(fan, paused).code == "LOOTBOX_PAUSED"
    assert open_it(fan, draft).code == "LOOTBOX_NOT_FOUND"
    shown = fan.api.get("/user/cases/all/alpha").ok()
    assert [(row["name"], row["status"]) for row in shown["data"]] == [("Neon case", "PAUSED")]


def test_while_the_community_is_suspended_nothing_opens(alpha, fan):
    case = a_case(alpha)
    alpha.suspended_at = now()
    alpha.save()

    refused = open_it(fan, case)

    assert (refused.status, refused.code) == (423, "COMMUNITY_SUSPENDED")


def test_a_win_is_announced_after_the_reel_has_stopped(alpha, fan):
    cap = a_product(alpha, name="Cap", quantity=None)
    open_it(fan, a_case(alpha, [thing(cap.pk, 1_000_000, 120)])).ok()
    run_due()
    assert fan.api.get("/user/cases/recent/alpha").ok()["data"] == []
    assert not Notification.objects.filter(user=fan.user, kind="CASE_ITEM_WON").exists()

    with tenant_context(alpha):
        Opening.objects.update(created_at=now() - timedelta(seconds=8))
    from saas.jobs.models import Job

    Job.objects.filter(task="lootboxes.opened").update(due_at=now())
    run_due()

    (win,) = Api().get("/user/cases/recent/alpha").ok()["data"]
    assert (win["prizeName"], win["username"], win["ppm"]) == ("Cap", fan.user.username, 1_000_000)
    sent = Notification.objects.get(user=fan.user, kind="CASE_ITEM_WON")
    assert sent.values == {"item": "Cap", "case": "Neon case"}
    listed = fan.api.get("/user/notifications/all", {"area": "CASE"}).ok()["data"]
    assert [row["title"] for row in listed] == ["Cap is in your inventory"]
    assert fan.api.get("/user/notifications/all", {"area": "STORE"}).ok()["data"] == []


def test_the_wins_of_one_case_are_listed_alone(alpha, fan):
    one, other = a_case(alpha, [gems(1, 1_000_000)], name="One"), a_case(alpha, [gems(2, 1_000_000)], name="Other")
    for case in (one, other):
        open_it(fan, case).ok()
    with tenant_context(alpha):
        Opening.objects.update(created_at=now() - timedelta(seconds=8))

    (win,) = Api().get("/user/cases/recent/alpha", {"case": one.slug}).ok()["data"]
    assert win["caseSlug"] == one.slug
    assert len(Api().get("/user/cases/recent/alpha").ok()["data"]) == 2


def test_lists_ask_the_database_a_fixed_number_of_times(alpha, fan):
    case = a_case(alpha, [gems(1, 500_000), gems(2, 500_000)], price=1)
    open_it(fan, case, count=5).ok()
    for number in range(3):
        a_case(alpha, name=f"Case {number}")
    with tenant_context(alpha):
        Opening.objects.update(created_at=now() - timedelta(seconds=8))
    at = fan.api.at(alpha)
    fan.api.get("/user/cases/all/alpha").ok()

    with at_most_queries(10):
        assert len(fan.api.get("/user/cases/all/alpha").ok()["data"]) == 4
    with at_most_queries(12):
        assert len(at.get("/user/cases/history").ok()["data"]) == 5
    with at_most_queries(7):
        assert len(fan.api.get("/user/cases/recent/alpha").ok()["data"]) == 5


def test_an_opening_asks_ten_things_of_the_database(alpha, fan):
    """A case with one prize, and with four: session, lock timeout, member and seeds, case with its
    prizes, team, limits, charge with openings, account, and the gems with their activity."""
    small = a_case(alpha, [gems(5, 1_000_000)], name="Small")
    large = a_case(alpha, [gems(number, 250_000) for number in range(1, 5)], name="Large")
    open_it(fan, small).ok()

    for case in (small, large):
        with at_most_queries(10):
            open_it(fan, case).ok()


def test_another_communitys_case_is_not_there(alpha, beta, fan):
    case = a_case(beta)

    refused = fan.api.post(
        f"/user/cases/open/alpha/{case.slug}",
        {"expectedPrice": "100", "oddsHash": hash_of(case)},
        key=uuid4(),
    )

    assert (refused.status, refused.code) == (404, "LOOTBOX_NOT_FOUND")
    assert case_again(case, beta).status == "ACTIVE"
