"""The steps of a random history that concern raffles: publish, join and end them, and claim the prizes or not."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django_tenants.utils import tenant_context
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from saas.kernel.clock import now
from tenants.draws.models import TicketTotal
from tenants.raffles.models import Award, Raffle
from tenants.raffles.services import awards, catalog, ends, joining, ticket_notifications
from tenants.stores.models import ItemSource, WonItem
from tenants.wallets.models import SystemAccount
from tenants.wallets.selectors import system_balances
from tests.support.builders import an_actor
from tests.support.ledger import a_key
from tests.support.money import (
    FANS,
    KEY,
    MAX_RAFFLES,
    SELLING,
    Awarded,
    Call,
    Place,
    Promise,
    StandingRaffle,
    World,
    picks,
    products,
    wheres,
    whos,
)
from tests.support.money_store import History, chosen, done, put_down, repeat, took
from tests.support.raffles import a_raffle, end

winners = st.integers(1, 2)
promises = st.lists(
    st.builds(Promise, st.just("GEMS"), winners, amount=st.integers(1, 120))
    | st.builds(Promise, st.just("PRODUCT"), winners, which=products)
    | st.builds(Promise, st.just("TEXT"), winners),
    min_size=1,
    max_size=3,
)
terms = st.fixed_dictionaries(
    {
        "entry_cost": st.integers(0, 60),
        "max_entries": st.none() | st.integers(1, 6),
        "max_entries_per_user": st.none() | st.integers(1, 4),
        "one_per_member": st.booleans(),
        "claim_days": st.sampled_from([None, 1, 1]),
    }
)


def _moves(*names: str, most: int) -> st.SearchStrategy[Any]:
    """The moves, with the person, and the number or the object."""
    return st.lists(st.tuples(st.sampled_from(names), whos, picks), max_size=most)


moves = st.tuples(
    _moves("JOIN", "GIVE", "CHANGE", "REPEAT", most=2),
    _moves("CLOSE", "CANCEL", "CLOSE", "DELETE", most=1),
    _moves("CLAIM", "VOID", "LATE", "CLAIM", "VOID", "LATE", "CLAIM", "REPEAT", "CANCEL", "DELETE", "JOIN", most=6),
).map(lambda parts: [move for part in parts for move in part])
Moves = list[tuple[str, int, int]]


class RaffleMoves:
    """Mixed into the machine."""

    # Most of it at once: else too little comes together in histories this short.
    @precondition(lambda history: sum(len(place.raffles) for place in history.places) < MAX_RAFFLES)
    @rule(
        where=wheres,
        terms=terms,
        promised=promises,
        change=st.none() | picks,
        fans=st.dictionaries(whos, st.integers(1, 4), min_size=1, max_size=3),
        moves=moves,
    )
    def run_a_raffle(
        self: History, where: int, terms: dict[str, Any], promised: list[Promise], change: int | None,
        fans: dict[int, int], moves: Moves,
    ) -> None:  # fmt: skip
        place = self.place(where)
        made: list[Raffle] = []

        def work() -> None:
            made.append(a_raffle(place.community, **terms, prizes=_written(place, promised)))

        cap, each = terms["max_entries"], terms["max_entries_per_user"]
        may = (cap is None or each is None or each <= cap) and _is_there(place, promised)
        assert done(place, work) == may
        if not may:
            return
        raffle = StandingRaffle(
            made[0].pk, made[0].slug, made[0].its_draw, terms["entry_cost"], cap, each, terms["one_per_member"],
            terms["claim_days"] is not None, _places(promised),
        )  # fmt: skip
        _set_aside(place, raffle, raffle.prizes)
        place.raffles[raffle.id] = raffle
        if change is not None:
            _change(place, raffle, change)
        for who, count in fans.items():
            _join(self, place, raffle, who, count, raffle.price)
        _go_on(self, place, raffle, moves)

    @rule(where=wheres, pick=picks, moves=moves)
    def go_on_with_a_raffle(self: History, where: int, pick: int, moves: Moves) -> None:
        raffle_id = chosen(self.place(where).raffles, pick)
        if raffle_id is not None:
            _go_on(self, self.place(where), self.place(where).raffles[raffle_id], moves)


def check_raffles(world: World, place: Place) -> None:
    """Tickets, awards, and the gems that stand aside are the model's. The community's schema is entered."""
    stored = {raffle.id: _stored(raffle) for raffle in place.raffles.values()}
    assert dict(Raffle.objects.values_list("pk", "status")) == stored
    if not stored:
        return
    draws = {raffle.draw_id: raffle for raffle in place.raffles.values()}
    shares = TicketTotal.objects.filter(draw_id__in=draws).values_list("draw_id", "member__user_id", "tickets")
    held = {(draw_id, user_id): tickets for draw_id, user_id, tickets in shares}
    assert held == {
        (raffle.draw_id, world.people[who].pk): tickets
        for raffle in place.raffles.values()
        for who, tickets in raffle.tickets.items()
    }
    assert dict(Award.objects.values_list("pk", "state")) == {one: award.status for one, award in place.awards.items()}
    assert system_balances().get(SystemAccount.PRIZES, 0) == place.promised


def _stored(raffle: StandingRaffle) -> str:
    """That its end has come is said by the clock alone."""
    return "ACTIVE" if raffle.status in SELLING else "FINISHED"


def _go_on(history: History, place: Place, raffle: StandingRaffle, moves: Moves) -> None:
    for move, who, number in moves:
        if move in ("CLAIM", "VOID", "LATE") and raffle.status in SELLING:
            _draw(history, place, raffle)
        own = {award_id: award for award_id, award in place.awards.items() if award.raffle is raffle}
        award_id = chosen(own, number)
        if move == "JOIN":
            # One of some comes with a price that is not the raffle's.
            _join(history, place, raffle, who, 1 + number % 4, raffle.price + (number % 7 == 6))
        elif move == "GIVE":
            _give(history, place, raffle, who, 1 + number % 4)
        elif move == "CHANGE":
            _change(place, raffle, number)
        elif move == "CLOSE":
            _close(place, raffle)
        elif move == "REPEAT":
            repeat(place, number)
        elif move in ("CANCEL", "DELETE"):
            _call_off(place, raffle, is_deleted=move == "DELETE")
        elif move == "CLAIM" and award_id is not None:
            _claim(history, place, award_id, other=number % 5 == 4, again=number % 2 == 1)
        elif move in ("VOID", "LATE") and award_id is not None:
            _take_away(history, place, award_id, is_late=move == "LATE")


def _written(place: Place, promised: Sequence[Promise]) -> list[dict[str, Any]]:
    return [
        {
            "kind": one.kind,
            "winners": one.winners,
            "amount": one.amount or None,
            "product_id": place.products[one.which].pk if one.which is not None else None,
            "text": "A wave" if one.kind == "TEXT" else "",
        }
        for one in promised
    ]


def _places(promised: Sequence[Promise]) -> list[Promise]:
    return [one for one in promised for _ in range(one.winners)]


def _is_there(place: Place, promised: Sequence[Promise], back: Sequence[Promise] = ()) -> bool:
    """Whether all of it can be set aside, once what is promised already is ``back``."""
    wanted = Counter(prize.piece for prize in _places(promised))
    wanted.subtract(prize.piece for prize in back)
    pieces = {which: count for which, count in wanted.items() if which is not None}
    gems = sum(prize.counted for prize in _places(promised))
    return all(count <= place.free(which) for which, count in pieces.items()) and (not gems or place.may_issue(gems))


def _set_aside(place: Place, raffle: StandingRaffle, prizes: Sequence[Promise]) -> None:
    for prize in prizes:
        if prize.piece is not None:
            place.shelf[prize.piece] -= 1
    if gems := sum(prize.counted for prize in prizes):
        place.issue(gems)
        day, counted = raffle.counted or (place.today, 0)
        raffle.counted = (day, counted + gems if day == place.today else counted)


def _put_back(place: Place, prizes: Sequence[Promise]) -> None:
    """Pieces; that gems are no longer promised, the model sees without a call."""
    for prize in prizes:
        if prize.piece is not None:
            place.shelf[prize.piece] += 1


def _has_room(raffle: StandingRaffle, who: int, count: int) -> bool:
    own = raffle.tickets.get(who, 0)
    return (raffle.cap is None or raffle.sold + count <= raffle.cap) and (
        raffle.each is None or own + count <= raffle.each
    )


def _join(history: History, place: Place, raffle: StandingRaffle, who: int, count: int, price: int) -> None:
    """With or without the gems, the right and the room to."""
    key = uuid4()

    def work(more: int) -> object:
        got = joining.join_raffle(
            fan=history.world.people[who], community=place.community, raffle_slug=raffle.slug, count=count + more,
            expected_price=price, client_seed=f"seed-{who}", password="",
            idempotency=a_key(key, raffle.id, count + more, price),
        )  # fmt: skip
        return got.first, got.count, got.price

    call, cost = Call(work), raffle.price * count
    is_let_in = who in place.joined and raffle.status == "ACTIVE" and price == raffle.price
    is_rich = place.gems[who] >= cost
    may = is_let_in and is_rich and _has_room(raffle, who, count)
    assert done(place, call.begin) == may
    if may:
        assert call.answer == (raffle.sold + 1, count, cost)
        place.gems[who] -= cost
        raffle.paid[who] += cost
        raffle.tickets[who] += count
    if may or (is_let_in and not is_rich):
        place.calls.append(call)


def _give(history: History, place: Place, raffle: StandingRaffle, who: int, count: int) -> None:
    """By the team, to a present member. The limits apply to gifts, too."""
    key = uuid4()

    def work(more: int) -> object:
        got = joining.give_tickets(
            raffle_id=raffle.id, username=history.world.people[who].username, count=count + more, reason="Sorry",
            actor=an_actor(place.community), community=place.community,
            idempotency=a_key(key, raffle.id, who, count + more),
        )  # fmt: skip
        return got.first, got.count, got.price

    call = Call(work)
    may = who in place.joined and raffle.status == "ACTIVE" and _has_room(raffle, who, count)
    assert done(place, call.begin) == may
    if may:
        assert call.answer == (raffle.sold + 1, count, 0)
        raffle.tickets[who] += count
        place.calls.append(call)


def _change(place: Place, raffle: StandingRaffle, number: int) -> None:
    """While no member has a ticket: another price, and for some other prizes; the old ones go back first."""
    changes: dict[str, Any] = {"entry_cost": number}
    prizes = raffle.prizes
    if number % 3:
        promised = [Promise("PRODUCT", number % 3, which=number % 4 % 3), Promise("GEMS", 1, amount=1 + number)]
        changes["prizes"], prizes = _written(place, promised), _places(promised)
    is_same = prizes == raffle.prizes
    is_free = not raffle.sold or (is_same and number == raffle.price)
    may = raffle.status == "ACTIVE" and is_free and (is_same or _is_there(place, promised, back=raffle.prizes))
    actor = an_actor(place.community)
    assert may == done(
        place, lambda: catalog.edit_raffle(raffle_id=raffle.id, changes=changes, picture=None, actor=actor)
    )
    if may:
        raffle.price = number
        if not is_same:
            _put_back(place, raffle.prizes)
            _set_aside(place, raffle, prizes)
            raffle.prizes = prizes


def _close(place: Place, raffle: StandingRaffle) -> None:
    """No ticket more; its draw waits for its round."""
    actor, may = an_actor(place.community), raffle.status == "ACTIVE"
    assert done(place, lambda: ends.close_early(raffle_id=raffle.id, actor=actor)) == may
    raffle.status = "DRAW" if may else raffle.status


def _call_off(place: Place, raffle: StandingRaffle, *, is_deleted: bool) -> None:
    """Everybody has back what they paid, once, however often it is asked for; after the end it is only hidden."""
    actor = an_actor(place.community)
    is_over = raffle.status in ("FINISHED", "CANCELED")
    may = not raffle.is_hidden and raffle.status != "DRAW" and (is_deleted or raffle.status != "FINISHED")
    if is_deleted:
        assert done(place, lambda: catalog.delete_raffle(raffle_id=raffle.id, actor=actor)) == may
    else:
        assert done(place, lambda: catalog.cancel_raffle(raffle_id=raffle.id, actor=actor)) == may
    if not may:
        return
    if is_deleted:
        raffle.is_hidden = True
    if raffle.status == "FINISHED":
        return
    with tenant_context(place.community):
        ticket_notifications.refund(raffle.id)
    if is_over:
        return
    raffle.status = "CANCELED"
    _put_back(place, raffle.prizes)
    if raffle.counted is not None:
        day, counted = raffle.counted
        place.issued[day] -= counted
    for who, gems in raffle.paid.items():
        place.gems[who] += gems


def _draw(history: History, place: Place, raffle: StandingRaffle) -> None:
    """Its end and its round have come: the first tickets of the order win, prizes without a winner go back."""
    with tenant_context(place.community):
        end(Raffle.objects.get(pk=raffle.id))
    raffle.status = "FINISHED"
    won = _new_awards(history, place, raffle)
    places = min(len(raffle.prizes), raffle.possible)
    assert won == list(range(1, places + 1))
    _put_back(place, raffle.prizes[places:])


def _take_away(history: History, place: Place, award_id: UUID, *, is_late: bool) -> None:
    """By the team, or by the clock: whose prize it is then, if anybody is left, the same draw says."""
    award = place.awards[award_id]
    raffle = award.raffle
    may = award.status == "WON" and (raffle.has_deadline or not is_late)
    if is_late:
        with tenant_context(place.community):
            dated = Award.objects.filter(pk=award_id, claim_until__isnull=False)
            dated.update(claim_until=now() - timedelta(seconds=1))
        if may:
            _claim(history, place, award_id, is_late=True)
        assert done(place, lambda: awards.expire(award_id))
    else:
        actor, reason = an_actor(place.community), "No answer"
        assert may == done(
            place, lambda: awards.void_award(raffle_id=raffle.id, award_id=award_id, reason=reason, actor=actor)
        )
    if not may:
        return
    award.status = "VOIDED"
    is_anybody_left = len(raffle.winners) < raffle.possible
    assert _new_awards(history, place, raffle) == ([award.place] if is_anybody_left else [])
    if not is_anybody_left:
        _put_back(place, [award.prize])


def _new_awards(history: History, place: Place, raffle: StandingRaffle) -> list[int]:
    """Record the winners and return the places. Each winner must have the winning ticket."""
    with tenant_context(place.community):
        rows = Award.objects.filter(raffle_id=raffle.id).order_by("winner__turn")
        new = list(rows.exclude(pk__in=place.awards).values_list("pk", "member__user_id", "winner__place"))
    names = {person.pk: who for who, person in enumerate(history.world.people)}
    for award_id, user_id, number in new:
        place.awards[award_id] = Awarded(raffle, names[user_id], number)
        raffle.winners.append(names[user_id])
    for who, wins in Counter(raffle.winners).items():
        assert wins <= (min(1, raffle.tickets[who]) if raffle.is_once else raffle.tickets[who])
    return [number for _, _, number in new]


def _claim(
    history: History, place: Place, award_id: UUID, *, other: int = 0, again: bool = False, is_late: bool = False
) -> None:
    """By the winner or by somebody else, in time or too late, with a new key or with that of the first claim."""
    award = place.awards[award_id]
    prize, key = award.prize, award.key if award.key and again else uuid4()
    fan = history.world.people[(award.who + other) % FANS].pk

    def work() -> None:
        awards.claim_prize(
            award_id=award_id, raffle_slug=award.raffle.slug, fan_id=fan, community=place.community,
            idempotency=a_key(key, award_id),
        )  # fmt: skip

    is_repeated = award.status == "CLAIMED" and key == award.key
    is_there = prize.which != KEY or place.free(KEY) > 0
    is_first = award.status == "WON" and is_there and not is_late
    may = not other and (is_repeated or is_first)
    assert done(place, work) == may
    if not may or is_repeated:
        return
    award.status, award.key = "CLAIMED", key
    place.gems[award.who] += prize.amount
    if prize.which is not None:
        with tenant_context(place.community):
            item = WonItem.objects.get(source=ItemSource.RAFFLE, source_id=award_id)
        (took if prize.which == KEY else put_down)(place, award.who, prize.which, item)
