"""The subjects of tickets: each kind is found for its owner alone, with its facts and movements."""

import re
from decimal import Decimal

import pytest
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.support.subjects import SubjectKind, registered_kinds
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.events.models import EventOccurrence, EventParticipant, Tournament, TournamentPlace
from tenants.lootboxes.models import Opening
from tenants.stores.models import WonItem
from tenants.wagers.models import Wager
from tenants.wallets.models import Txn
from tests.support.api import new_key
from tests.support.cases import a_case, open_it
from tests.support.events import an_event, joins
from tests.support.friends import a_held_friend
from tests.support.offers import a_casino_offer, a_claim, an_offer, decide
from tests.support.quests import a_challenge, start
from tests.support.raffles import a_raffle, join
from tests.support.shop import a_product, a_shopper
from tests.support.tickets import FAN, TEAM, a_ticket, of_team, open_ticket
from tests.support.wagers import a_casino, a_player, an_adult, wagered

pytestmark = pytest.mark.django_db


def test_every_kind_is_registered():
    assert registered_kinds() == set(SubjectKind)


def an_order(alpha, fan, team):
    return fan.buy(a_product(alpha)).ok()["id"]


def an_item(alpha, fan, team):
    body = {"productId": str(a_product(alpha).pk), "reason": "For the party"}
    team.post(f"/creator/users/one/{fan.member.pk}/gift", body, key=new_key()).ok()
    with tenant_context(alpha):
        return WonItem.objects.get().pk


def a_raffle_of(alpha, fan, team):
    raffle = a_raffle(alpha)
    join(fan, raffle, 2).ok()
    return raffle.pk


def an_opening(alpha, fan, team):
    open_it(fan, a_case(alpha)).ok()
    with tenant_context(alpha):
        return Opening.objects.get().pk


def a_quest(alpha, fan, team):
    challenge = a_challenge(alpha)
    start(fan, challenge).ok()
    return challenge.pk


def a_wager(alpha, fan, team):
    casino = a_casino(alpha)
    a_player(fan, casino)
    wagered(fan, 100)
    with tenant_context(alpha):
        return Wager.objects.latest("pk").pk


def an_offer_claim(alpha, fan, team):
    """An approved one, which was paid."""
    claim = a_claim(fan, an_offer(alpha))
    decide(claim.pk, "APPROVED", alpha)
    return claim.pk


def a_referral(alpha, fan, team):
    return a_held_friend(alpha, fan).pk


def a_movement(alpha, fan, team):
    with tenant_context(alpha):
        return Txn.objects.filter(cause="TIP").latest("created_at").pk


MADE = {
    "ORDER": (an_order, 1),
    "ITEM": (an_item, 0),
    "RAFFLE": (a_raffle_of, 1),
    "OPENING": (an_opening, 1),
    "QUEST": (a_quest, 0),
    "WAGER": (a_wager, 0),
    "TRANSACTION": (a_movement, 1),
    "OFFER": (an_offer_claim, 1),
    "FRIEND": (a_referral, 0),
}


@pytest.mark.parametrize("kind", MADE)
def test_a_thing_is_found_for_its_owner_alone(alpha, team, kind):
    make, movements = MADE[kind]
    fan = an_adult(alpha) if kind in ("WAGER", "OFFER") else a_shopper(alpha, 1000)
    thing, other = str(make(alpha, fan, team)), a_shopper(alpha)
    seen = fan.api.at(alpha).get(f"{FAN}/subject", {"kind": kind, "id": thing}).ok()
    assert seen["title"]
    assert len(seen["movements"]) == movements
    assert all(fact["label"] and (fact["text"] or fact["gems"] is not None or fact["at"]) for fact in seen["facts"])
    # People read words, no codes such as "CREATED".
    states = [fact["text"] for fact in seen["facts"] if fact["label"] in {"Status", "State", "From", "Delivery", "Won"}]
    assert not [text for text in states if re.search(r"\b[A-Z]{3,}\b", text)]
    stolen = open_ticket(other, subjectKind=kind, subjectId=thing)
    assert (stolen.status, stolen.code) == (404, "SUPPORT_SUBJECT_NOT_FOUND")
    assert other.api.at(alpha).get(f"{FAN}/subject", {"kind": kind, "id": thing}).code == "SUPPORT_SUBJECT_NOT_FOUND"
    ticket = a_ticket(fan, subjectKind=kind, subjectId=thing)
    assert of_team(team, ticket)["about"]["title"] == seen["title"]
    (row,) = team.get(f"{TEAM}/all", {"subjectKind": kind}).ok()["data"]
    assert row["subject"] == {"kind": kind, "id": thing, "title": seen["title"]}


def test_a_thing_that_is_gone_keeps_its_title(alpha, team):
    fan = an_adult(alpha)
    thing = a_wager(alpha, fan, team)
    ticket = a_ticket(fan, subjectKind="WAGER", subjectId=str(thing))
    with tenant_context(alpha):
        Wager.objects.filter(pk=thing).update(amount=Decimal(7))
    assert any(fact["text"].startswith("7 ") for fact in of_team(team, ticket)["about"]["facts"])
    with tenant_context(alpha):
        from tenants.support.models import SupportTicket

        SupportTicket.objects.filter(pk=ticket).update(subject_id=alpha.pk)
    about = of_team(team, ticket)["about"]
    assert (about["isGone"], about["facts"]) == (True, [])
    assert about["title"].startswith("Wagers at")


@pytest.mark.parametrize("cause", ["switched off", "too young"])
def test_wagers_that_a_fan_must_not_see_are_no_subject(alpha, team, cause):
    fan = an_adult(alpha)
    thing = str(a_wager(alpha, fan, team))
    ticket = a_ticket(fan, subjectKind="WAGER", subjectId=thing)
    if cause == "switched off":
        Community.objects.filter(pk=alpha.pk).update(areas_off=["CASINOS"])
        lookup.clear_cache()
    else:
        fan.user.birth_date = now().date()
        fan.user.save()
    asked = {"kind": "WAGER", "id": thing}
    assert fan.api.at(alpha).get(f"{FAN}/subject", asked).code == "SUPPORT_SUBJECT_NOT_FOUND"
    assert open_ticket(fan, subjectKind="WAGER", subjectId=thing).code == "SUPPORT_SUBJECT_NOT_FOUND"
    assert fan.api.at(alpha).get(f"{FAN}/one", {"id": ticket}).ok()["about"]["facts"] == []
    assert of_team(team, ticket)["about"]["facts"]


def test_an_event_is_a_subject_with_the_fans_participation(alpha, fan, team):
    """A fan who did not join can ask, too. An event that fans do not see is no subject."""
    event = an_event(alpha)
    asked = {"kind": "EVENT", "id": str(event.pk)}

    def participation() -> str:
        facts = fan.api.at(alpha).get(f"{FAN}/subject", asked).ok()["facts"]
        return next(str(fact["text"]) for fact in facts if fact["label"] == "Participation")

    assert participation() == "Not joined"
    joins(event, fan)
    assert participation() == "Joined"
    ticket = a_ticket(fan, subjectKind="EVENT", subjectId=str(event.pk))
    with tenant_context(alpha):
        EventOccurrence.objects.filter(pk=event.pk).update(is_published=False)
    assert fan.api.at(alpha).get(f"{FAN}/subject", asked).code == "SUPPORT_SUBJECT_NOT_FOUND"
    about = of_team(team, ticket)["about"]
    assert (about["title"], about["officeLink"]) == (event.title, f"/admin/events/{event.pk}")


def test_the_team_opens_no_ticket_about_an_event_that_its_fan_does_not_see(alpha, fan, team):
    event = an_event(alpha)
    with tenant_context(alpha):
        EventOccurrence.objects.filter(pk=event.pk).update(is_published=False)
    body = {
        "username": fan.user.username,
        "title": "A question",
        "text": "Hello",
        "category": "OTHER",
        "priority": "LOW",
    }
    asked = team.post(f"{TEAM}/one", {**body, "subjectKind": "EVENT", "subjectId": str(event.pk)})
    assert asked.code == "SUPPORT_SUBJECT_NOT_FOUND"


def test_the_paid_prize_of_a_tournament_is_in_the_ledger_lines_of_the_ticket(alpha, fan, team):
    event = an_event(alpha)
    joins(event, fan)
    movement = a_movement(alpha, fan, team)
    with tenant_context(alpha):
        own = EventParticipant.objects.get(occurrence=event, member=fan.member)
        play = Tournament.objects.create(occurrence=event, sealed_seed=Tournament.sealed("0" * 64), state="OPEN")
        TournamentPlace.objects.create(
            tournament=play, member=fan.member, participant=own, place=1, gems=500, transaction_id=movement
        )
    about = of_team(team, a_ticket(fan, subjectKind="EVENT", subjectId=str(event.pk)))["about"]
    facts = {fact["label"]: fact["text"] or fact["gems"] for fact in about["facts"]}
    assert (facts["Place"], facts["Prize"], facts["Tournament"]) == ("1", "500", "Open")
    assert [line["id"] for line in about["movements"]] == [str(movement)]


@pytest.mark.parametrize("cause", ["switched off", "too young"])
def test_a_claim_of_an_offer_that_a_fan_must_not_see_is_no_subject(alpha, team, cause):
    fan = an_adult(alpha)
    thing = str(a_claim(fan, a_casino_offer(alpha)).pk)
    ticket = a_ticket(fan, subjectKind="OFFER", subjectId=thing)
    facts = {fact["label"]: fact["text"] for fact in of_team(team, ticket)["about"]["facts"]}
    assert (facts["State"], facts["Reward"]) == ("Under review", "100 gems")
    if cause == "switched off":
        Community.objects.filter(pk=alpha.pk).update(areas_off=["CASINOS"])
        lookup.clear_cache()
    else:
        fan.user.birth_date = now().date()
        fan.user.save()
    assert fan.api.at(alpha).get(f"{FAN}/subject", {"kind": "OFFER", "id": thing}).code == "SUPPORT_SUBJECT_NOT_FOUND"
    assert open_ticket(fan, subjectKind="OFFER", subjectId=thing).code == "SUPPORT_SUBJECT_NOT_FOUND"
    assert fan.api.at(alpha).get(f"{FAN}/one", {"id": ticket}).ok()["about"]["facts"] == []
    assert of_team(team, ticket)["about"]["facts"]
