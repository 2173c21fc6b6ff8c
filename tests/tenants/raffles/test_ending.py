"""How a raffle ends: drawn, claimed, voided and drawn again, closed early, canceled."""

from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django_tenants.utils import tenant_context

from saas.activity.models import ActivityKind, ActivityRecord
from saas.fairness.gemhall_verify import verify
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.draws.models import Draw
from tenants.raffles.models import Award, Raffle
from tenants.raffles.services import awards, ticket_notifications
from tenants.stores.models import ProductStatus
from tenants.stores.services.catalog import set_status
from tenants.wallets.models import SystemAccount
from tests.support.api import Api
from tests.support.builders import an_actor
from tests.support.draws import whole_proof
from tests.support.ledger import books_are_right
from tests.support.notified import notified
from tests.support.raffles import a_prize, a_raffle, claim, end, join, page
from tests.support.shop import a_product, a_shopper, again


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def prizes_account(alpha):
    """Gems that are promised and not yet given."""
    with tenant_context(alpha), connection.cursor() as cursor:
        cursor.execute("select balance from system_balances() where account_id = %s", [int(SystemAccount.PRIZES)])
        return int(cursor.fetchone()[0])


def in_alpha(alpha, work, *args):
    with tenant_context(alpha):
        return work(*args)


def won_by(fan, raffle):
    return [row for row in page(fan, raffle)["winners"] if row["isOwn"]]


def titles(fan, alpha):
    return [row["title"] for row in fan.api.at(alpha).get("/user/notifications/all").ok()["data"]]


def test_a_winner_claims_gems_that_were_set_aside(alpha, team):
    raffle, fan = a_raffle(alpha, claim_days=7), a_shopper(alpha, 100)
    assert prizes_account(alpha) == 500
    join(fan, raffle, 4).ok()
    draw = in_alpha(alpha, end, raffle)
    with tenant_context(alpha):
        assert verify(whole_proof(draw))

    shown = page(fan, raffle)
    assert (shown["status"], shown["hasWon"]) == ("FINISHED", True)
    assert shown["promise"]["seed"] == draw.seed
    (won,) = won_by(fan, raffle)
    assert (won["place"], won["state"], won["prize"]["name"]) == (1, "WON", "500 gems")
    assert notified(fan.api, "RAFFLE_WON").startswith("You won 500 gems in Signed deck")

    key = uuid4()
    claimed = claim(fan, raffle, won["id"], key=key).ok()
    assert claimed["winners"][0]["state"] == "CLAIMED"
    assert claim(fan, raffle, won["id"], key=key).ok()["winners"] == claimed["winners"]
    assert claim(fan, raffle, won["id"]).code == "RAFFLE_NOTHING_TO_CLAIM"
    assert fan.gems == 560
    assert prizes_account(alpha) == 0
    (row,) = fan.api.get("/user/raffle-tickets/all-win-entries").ok()["data"]
    assert (row["standing"], row["prizes"][0]["prize"], row["prizes"][0]["state"]) == ("WON", "500 gems", "CLAIMED")
    in_alpha(alpha, books_are_right)


def test_a_prize_that_waits_comes_first_in_my_tickets_until_it_is_claimed(alpha):
    won, running, fan = a_raffle(alpha), a_raffle(alpha, name="Still running"), a_shopper(alpha, 100)
    join(fan, won).ok()
    in_alpha(alpha, end, won)
    join(fan, running).ok()

    def order():
        return [row["name"] for row in fan.api.get("/user/raffle-tickets/all").ok()["data"]]

    assert order() == ["Signed deck", "Still running"]
    (award,) = won_by(fan, won)
    claim(fan, won, award["id"]).ok()
    assert order() == ["Still running", "Signed deck"]


def test_several_prizes_go_to_several_members_and_the_rest_goes_back(alpha, team):
    poster = a_product(alpha, quantity=5)
    prizes = [
        a_prize(amount=300),
        a_prize(kind="PRODUCT", product_id=poster.pk, winners=2),
        a_prize(amount=50, winners=3),
    ]
    raffle = a_raffle(alpha, prizes=prizes)
    assert prizes_account(alpha) == 450
    assert again(poster, alpha).quantity == 3
    fans = [a_shopper(alpha, 100) for _ in range(4)]
    for fan in fans:
        join(fan, raffle, 2).ok()
    in_alpha(alpha, end, raffle)
    winners = team.get(f"/creator/raffle/one/{raffle.pk}").ok()["winners"]
    assert [one["prize"]["name"] for one in winners] == ["300 gems", "Signed poster", "Signed poster", "50 gems"]
    assert {one["username"] for one in winners} == {fan.user.username for fan in fans}
    # Two places of 50 gems have no winner.
    assert prizes_account(alpha) == 350
    assert again(poster, alpha).quantity == 3
    for fan in fans:
        (won,) = won_by(fan, raffle)
        claim(fan, raffle, won["id"]).ok()
    items = [fan.api.get("/user/inventory/all").ok()["data"] for fan in fans]
    assert sorted(len(one) for one in items) == [0, 0, 1, 1]
    assert {row["origin"] for one in items for row in one} == {"RAFFLE"}
    assert again(poster, alpha).quantity == 3
    assert prizes_account(alpha) == 0
    in_alpha(alpha, books_are_right)


def test_a_prize_the_store_no_longer_has_is_still_given(alpha, team):
    poster, fan = a_product(alpha, quantity=1), a_shopper(alpha, 100)
    raffle = a_raffle(alpha, prizes=[a_prize(kind="PRODUCT", product_id=poster.pk)])
    join(fan, raffle).ok()
    with tenant_context(alpha):
        set_status(product_ids=[poster.pk], status=ProductStatus.ARCHIVED, actor=an_actor(alpha))
    in_alpha(alpha, end, raffle)
    (won,) = won_by(fan, raffle)
    claim(fan, raffle, won["id"]).ok()
    assert [row["product"]["productName"] for row in fan.api.get("/user/inventory/all").ok()["data"]] == [poster.name]


def test_a_prize_of_words_is_handed_over_by_the_team(alpha, team):
    raffle, fan = a_raffle(alpha, prizes=[a_prize(kind="TEXT", text="A duo game with Alpha")]), a_shopper(alpha, 100)
    join(fan, raffle).ok()
    in_alpha(alpha, end, raffle)
    claim(fan, raffle, won_by(fan, raffle)[0]["id"]).ok()
    claimed, drawn = team.get("/creator/notifications/all", {"area": "RAFFLE"}).ok()["data"]
    assert (drawn["type"], drawn["title"]) == ("TEAM_RAFFLE_DRAWN", "Signed deck is drawn")
    assert (claimed["type"], claimed["title"]) == (
        "TEAM_PRIZE_CLAIMED",
        f"{fan.user.username} claimed A duo game with Alpha",
    )
    # The back office finds a raffle by its id, the fans' page by its slug.
    assert claimed["link"] == drawn["link"] == f"/admin/raffles/{raffle.pk}"


def test_a_member_cannot_claim_for_another_member(alpha, team):
    raffle, fan, other = a_raffle(alpha), a_shopper(alpha, 100), a_shopper(alpha, 100)
    join(fan, raffle).ok()
    in_alpha(alpha, end, raffle)
    (won,) = won_by(fan, raffle)
    assert claim(other, raffle, won["id"]).code == "RAFFLE_NOTHING_TO_CLAIM"
    assert claim(other, raffle, str(uuid4())).code == "RAFFLE_NOTHING_TO_CLAIM"
    assert other.gems == 100


def test_a_voided_winner_makes_room_for_the_next_ticket_and_everybody_reads_why(alpha, team):
    raffle = a_raffle(alpha)
    fans = {fan.user.username: fan for fan in (a_shopper(alpha, 100) for _ in range(2))}
    for fan in fans.values():
        join(fan, raffle, 3).ok()
    in_alpha(alpha, end, raffle)
    (first,) = team.get(f"/creator/raffle/one/{raffle.pk}").ok()["winners"]
    path = f"/creator/raffle/one/{raffle.pk}/winners/{first['id']}/void"
    assert team.post(path, {"reason": ""}).code == "VALIDATION_ERROR"
    after = team.post(path, {"reason": "Two accounts of one person"}).ok()["winners"]
    assert [(one["state"], one["reason"]) for one in after] == [
        ("VOIDED", "Two accounts of one person"), ("WON", None),
    ]  # fmt: skip
    assert after[1]["username"] != first["username"]
    assert team.post(path, {"reason": "Again"}).code == "RAFFLE_PRIZE_SETTLED"

    loser, winner = fans[first["username"]], fans[after[1]["username"]]
    assert claim(loser, raffle, first["id"]).code == "RAFFLE_NOTHING_TO_CLAIM"
    assert "Your prize is drawn again: 500 gems" in titles(loser, alpha)
    claim(winner, raffle, after[1]["id"]).ok()
    assert team.post(path.replace(first["id"], after[1]["id"]), {"reason": "Too late"}).code == "RAFFLE_PRIZE_SETTLED"
    assert (loser.gems, winner.gems) == (70, 570)
    # No member is left to draw: the reserved prizes go back.
    assert prizes_account(alpha) == 0
    with tenant_context(alpha):
        assert verify(whole_proof(Draw.objects.get(pk=raffle.its_draw)))
        books_are_right()


def test_an_unclaimed_prize_is_drawn_again(alpha, team):
    raffle, fan = a_raffle(alpha, claim_days=2), a_shopper(alpha, 100)
    join(fan, raffle).ok()
    in_alpha(alpha, end, raffle)
    with tenant_context(alpha):
        award = Award.objects.get()
        assert Job.objects.get(task="raffles.expire").due_at == award.claim_until
        awards.expire(award.pk)
        assert Award.objects.get().state == "WON"
        Award.objects.update(claim_until=now() - timedelta(seconds=1))
    assert claim(fan, raffle, str(award.pk)).code == "RAFFLE_NOTHING_TO_CLAIM"
    in_alpha(alpha, awards.expire, award.pk)
    (voided,) = page(fan, raffle)["winners"]
    assert (voided["state"], voided["reason"]) == ("VOIDED", "Not claimed in time")
    assert prizes_account(alpha) == 0
    in_alpha(alpha, books_are_right)


def test_without_another_ticket_there_is_no_new_winner(alpha, team):
    raffle, fan = a_raffle(alpha), a_shopper(alpha, 100)
    join(fan, raffle).ok()
    in_alpha(alpha, end, raffle)
    (won,) = won_by(fan, raffle)

    path = f"/creator/raffle/one/{raffle.pk}/winners/{won['id']}/void"
    (after,) = team.post(path, {"reason": "Two accounts"}).ok()["winners"]

    assert after["state"] == "VOIDED"
    assert "You no longer win 500 gems" in titles(fan, alpha)
    assert not any("somebody else" in title for title in titles(fan, alpha))
    assert prizes_account(alpha) == 0
    in_alpha(alpha, books_are_right)


def test_losers_are_notified_once(alpha, team):
    raffle, fans = a_raffle(alpha), [a_shopper(alpha, 100) for _ in range(3)]
    for fan in fans:
        join(fan, raffle).ok()
    in_alpha(alpha, end, raffle)
    for _ in range(2):
        in_alpha(alpha, ticket_notifications.settle, raffle.pk)
    (winner,) = [fan for fan in fans if won_by(fan, raffle)]
    for fan in fans:
        sent = titles(fan, alpha)
        assert (sent.count("You won 500 gems in Signed deck"), sent.count("Signed deck is drawn")) == (
            (1, 0) if fan is winner else (0, 1)
        )
        totals = fan.api.get("/user/raffle-tickets/all-stats").ok()
        assert (totals["winning"], totals["losing"], totals["finished"]) == ((1, 0, 1) if fan is winner else (0, 1, 1))


def test_a_cancelled_raffle_pays_every_ticket_back_once(alpha, team):
    poster = a_product(alpha, quantity=2)
    raffle = a_raffle(alpha, prizes=[a_prize(), a_prize(kind="PRODUCT", product_id=poster.pk)])
    fans = [a_shopper(alpha, 100) for _ in range(2)]
    for fan in fans:
        join(fan, raffle, 2).ok()
        join(fan, raffle, 1).ok()
    answer = team.post(f"/creator/raffle/cancel/{raffle.pk}").ok()
    assert (answer["status"], answer["cancelledAt"] is not None, answer["winners"]) == ("FINISHED", True, [])
    assert team.post(f"/creator/raffle/cancel/{raffle.pk}").ok()["cancelledAt"] == answer["cancelledAt"]
    assert join(fans[0], raffle).code == "RAFFLE_FINISHED"
    for _ in range(2):
        in_alpha(alpha, ticket_notifications.refund, raffle.pk)
    assert [fan.gems for fan in fans] == [100, 100]
    assert prizes_account(alpha) == 0
    assert again(poster, alpha).quantity == 2
    shown = page(fans[0], raffle)
    # The seed is shown: it was not a result that was avoided.
    assert len(shown["promise"]["seed"]) == 64
    assert titles(fans[0], alpha).count("Signed deck was canceled") == 1
    assert "Your tickets were refunded" in notified(fans[0].api, "RAFFLE_CANCELED")
    (row,) = fans[0].api.get("/user/raffle-tickets/all").ok()["data"]
    assert row["standing"] == "CANCELED"
    in_alpha(alpha, books_are_right)


def test_closing_early_is_seen_and_fixes_a_new_round(alpha, team):
    raffle, fan = a_raffle(alpha), a_shopper(alpha, 100)
    join(fan, raffle).ok()
    before = page(fan, raffle)
    closed = team.post(f"/creator/raffle/draw/{raffle.pk}").ok()
    assert closed["status"] == "DRAW"
    assert closed["closedEarlyAt"] == closed["endAt"]
    shown = page(fan, raffle)
    assert shown["promise"]["commitment"] == before["promise"]["commitment"]
    assert shown["promise"]["round"] < before["promise"]["round"]
    assert shown["promise"]["seed"] == ""
    assert join(fan, raffle).code == "RAFFLE_FINISHED"
    assert team.post(f"/creator/raffle/draw/{raffle.pk}").code == "RAFFLE_FINISHED"
    assert team.post(f"/creator/raffle/cancel/{raffle.pk}").code == "RAFFLE_FINISHED"
    assert team.delete(f"/creator/raffle/one/{raffle.pk}").code == "RAFFLE_FINISHED"


def test_a_deleted_raffle_is_cancelled_before_its_end_and_hidden_after_it(alpha, team):
    draft, running, over = a_raffle(alpha, publish=False), a_raffle(alpha), a_raffle(alpha)
    fan = a_shopper(alpha, 100)
    join(fan, running, 2).ok()
    join(fan, over).ok()
    in_alpha(alpha, end, over)
    for raffle in (draft, running, over):
        team.delete(f"/creator/raffle/one/{raffle.pk}").ok()
        assert team.delete(f"/creator/raffle/one/{raffle.pk}").code == "RAFFLE_NOT_FOUND"
    in_alpha(alpha, ticket_notifications.refund, running.pk)
    assert fan.gems == 90
    assert fan.api.get("/user/raffle/all/alpha").ok()["total"] == 0
    assert Api().get(f"/user/raffle/one/alpha/{over.slug}").code == "RAFFLE_NOT_FOUND"
    # The winners still get their prizes.
    claim(fan, over, won_by(fan, over)[0]["id"]).ok()
    assert fan.gems == 590
    with tenant_context(alpha):
        # The draft is gone for everybody at once, and from the table once its deletion cannot be taken back.
        assert Raffle.objects.count() == 3
        assert prizes_account(alpha) == 0
        books_are_right()


def test_nothing_is_drawn_while_the_community_is_suspended(alpha):
    raffle, fan = a_raffle(alpha), a_shopper(alpha, 100)
    join(fan, raffle).ok()
    with tenant_context(alpha):
        Draw.objects.filter(pk=raffle.its_draw).update(closes_at=now() - timedelta(minutes=2))
        Job.objects.filter(task="draws.close").update(due_at=now() - timedelta(minutes=2))
    Community.objects.filter(pk=alpha.pk).update(suspended_at=now())
    lookup.clear_cache()
    run_due()
    with tenant_context(alpha):
        assert Draw.objects.get(pk=raffle.its_draw).state == "OPEN"
    assert join(fan, raffle).code == "COMMUNITY_SUSPENDED"


def test_ticket_holders_are_reminded_an_hour_before_the_end(alpha):
    raffle, fan = a_raffle(alpha), a_shopper(alpha, 100)
    join(fan, raffle, 2).ok()
    with tenant_context(alpha):
        assert Job.objects.get(task="raffles.remind").due_at == raffle.end_at - timedelta(hours=1)
        ticket_notifications.remind(raffle.pk)
    assert "ends in" not in " ".join(titles(fan, alpha))
    with tenant_context(alpha):
        Raffle.objects.update(end_at=now() + timedelta(minutes=45))
        ticket_notifications.remind(raffle.pk)
        ticket_notifications.remind(raffle.pk)
    assert titles(fan, alpha).count("Signed deck ends in 45 minutes") == 1
    assert notified(fan.api, "RAFFLE_ENDING_SOON").endswith("You have 2 tickets at Alpha.")


def test_a_fans_records_can_be_rebuilt_from_the_raffles_rows(alpha):
    raffle, fan = a_raffle(alpha), a_shopper(alpha, 100)
    join(fan, raffle, 2).ok()
    in_alpha(alpha, end, raffle)
    kept = ActivityRecord.objects.filter(user_id=fan.user.pk, kind=ActivityKind.TICKETS)
    before = list(kept.values())
    kept.delete()
    said = StringIO()
    call_command("tickets", "rebuild", "alpha", stdout=said)
    assert said.getvalue() == "alpha: 1 members with tickets\n"
    assert list(kept.values()) == before
