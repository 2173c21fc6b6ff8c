"""The steps of a random history that concern cases: publish, open and change them, and use the prizes."""

from typing import Any
from uuid import UUID, uuid4

from django.db.models import Count, Max
from django_tenants.utils import tenant_context
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from saas.fairness.v1 import PARTS
from tenants.lootboxes import catalog, selectors
from tenants.lootboxes.models import Lootbox, Opening
from tenants.lootboxes.opening import open_cases
from tenants.lootboxes.rules import MAX_OPENINGS_PER_CALL
from tenants.stores.models import ItemSource, WonItem
from tests.support.builders import an_actor
from tests.support.cases import CLIENT_SEED, a_case, gems, hash_of, thing, with_the_loss_confirmed
from tests.support.ledger import a_key
from tests.support.money import MAX_CASES, SELL_PRICE, SOUVENIR, Call, Case, Place, picks, products, wheres, whos
from tests.support.money_store import History, chosen, done, repeat, took

Contents = tuple[dict[int, int], list[int]]
"""Products with what each is worth, and amounts of gems."""

contents = st.tuples(
    st.dictionaries(products, st.integers(0, 80), max_size=2), st.lists(st.integers(1, 90), max_size=2)
).filter(any)
# The moves of a case, likelier ones more often, with the person and the number.
moves = st.lists(
    st.tuples(
        st.sampled_from(
            ["OPEN", "CHANGE", "OPEN", "OPEN WITH A WRONG PRICE", "OPEN", "OPEN WITH STALE ODDS", "REPEAT", "PAUSED",
             "ACTIVE", "ARCHIVED"]
        ),
        whos,
        picks,
    ),
    min_size=1,
    max_size=5,
)  # fmt: skip
Moves = list[tuple[str, int, int]]


class CaseMoves:
    """Mixed into the machine."""

    # Most of it at once: else too little comes together in histories this short.
    @precondition(lambda history: sum(len(place.cases) for place in history.places) < MAX_CASES)
    @rule(where=wheres, inside=contents, price=st.integers(0, 60), moves=moves)
    def put_a_case_on_sale(self: History, where: int, inside: Contents, price: int, moves: Moves) -> None:
        place = self.place(where)
        made: list[Lootbox] = []
        best = max([*(_worth(which, value) for which, value in inside[0].items()), *inside[1]])
        may = best - price <= place.limit
        work = lambda: made.append(a_case(place.community, _prizes(place, inside), price=price))  # noqa: E731
        assert done(place, work) == may
        if not may:
            return
        case = Case(made[0].pk, made[0].slug, price, hash_of(made[0]), _table(place, made[0], inside))
        place.cases[case.id] = case
        _go_on(self, place, case, moves)

    @rule(where=wheres, pick=picks, moves=moves)
    def go_on_with_a_case(self: History, where: int, pick: int, moves: Moves) -> None:
        case_id = chosen(self.place(where).cases, pick)
        if case_id is not None:
            _go_on(self, self.place(where), self.place(where).cases[case_id], moves)


def _worth(which: int | None, value: int) -> int:
    """The most gems a prize can become."""
    return max(value, SELL_PRICE) if which == SOUVENIR else value


def check_cases(place: Place) -> None:
    """The drawn prizes are the model's, and no seed skipped a nonce. The community's schema is entered."""
    assert dict(Opening.objects.values_list("pk", "paid")) == place.openings
    if not place.openings:
        return
    nonces = Opening.objects.values("pair").annotate(count=Count("pk"), last=Max("nonce"))
    assert all(row["count"] == row["last"] + 1 for row in nonces)


def _prizes(place: Place, inside: Contents) -> list[dict[str, Any]]:
    """As likely as each other, what is over goes to the first."""
    things, amounts = inside
    ppm = PARTS // (len(things) + len(amounts))
    found = [thing(place.products[which].pk, ppm, worth) for which, worth in things.items()]
    found += [gems(amount, ppm) for amount in amounts]
    found[0]["ppm"] += PARTS - ppm * len(found)
    return found


def _table(place: Place, made: Lootbox, inside: Contents) -> dict[UUID, tuple[int | None, int]]:
    """The prizes by the ids that the odds name them by."""
    wanted: list[tuple[int | None, int]] = [*inside[0].items(), *((None, amount) for amount in inside[1])]
    table = selectors.prizes_of(made)
    numbers = {product.pk: which for which, product in enumerate(place.products)}
    given = [(numbers[prize.product_id] if prize.product_id else None, prize.value) for prize in table]
    assert given == wanted
    return {prize.pk: known for prize, known in zip(table, wanted, strict=True)}


def _go_on(history: History, place: Place, case: Case, moves: Moves) -> None:
    for move, who, number in moves:
        if move.startswith("OPEN"):
            _open(history, place, case, who, 1 + number % MAX_OPENINGS_PER_CALL, move)
        elif move == "REPEAT":
            repeat(place, number)
        elif move == "CHANGE":
            _change(place, case, number)
        else:
            _move(place, case, move)


def _change(place: Place, case: Case, number: int) -> None:
    """Another price, and for some others odds: a fan who has seen the old ones has to see these first."""
    inside: Contents = ({number % len(place.products): number}, [1 + number])
    prizes = _prizes(place, inside) if number % 3 else None
    made: list[Lootbox] = []

    def write(confirmed: int | None) -> Lootbox:
        return catalog.edit_lootbox(
            lootbox_id=case.id, changes={"price": number}, prizes=prizes, picture=None,
            actor=an_actor(place.community), confirmed_loss=confirmed,
        )  # fmt: skip

    def work() -> None:
        made.append(with_the_loss_confirmed(write))

    wanted = [*inside[0].items(), (None, inside[1][0])] if prizes else case.prizes.values()
    is_other = number != case.price or (prizes is not None and list(wanted) != list(case.prizes.values()))
    best = max(_worth(which, value) for which, value in wanted)
    fits = not is_other or case.status != "ACTIVE" or best - number <= place.limit
    may = case.status != "ARCHIVED" and fits
    assert done(place, work) == may
    if not may:
        return
    case.price = number
    if prizes is not None:
        table = _table(place, made[0], inside)
        if table != case.prizes:
            case.stale, case.odds, case.prizes = case.odds, hash_of(made[0]), table
    assert hash_of(made[0]) == case.odds


def _move(place: Place, case: Case, status: str) -> None:
    actor, changes = an_actor(place.community), {"status": status}

    def work() -> None:
        if status == "ARCHIVED":
            catalog.archive_lootbox(lootbox_id=case.id, actor=actor)
        else:
            catalog.edit_lootbox(lootbox_id=case.id, changes=changes, prizes=None, picture=None, actor=actor)

    best = max(_worth(which, value) for which, value in case.prizes.values())
    fits = status != "ACTIVE" or case.status == status or best - case.price <= place.limit
    may = case.status != "ARCHIVED" and fits
    assert done(place, work) == may
    case.status = status if may else case.status


def _open(history: History, place: Place, case: Case, who: int, count: int, how: str) -> None:
    """With or without the gems and the right to; what comes out is the seeds' affair, what follows the model's."""
    key, made = uuid4(), list[Opening]()
    price = case.price + (how == "OPEN WITH A WRONG PRICE")
    odds = case.stale if how == "OPEN WITH STALE ODDS" else case.odds

    def work(more: int) -> object:
        made[:] = open_cases(
            fan=history.world.people[who], community=place.community, slug=case.slug, count=count + more,
            expected_price=price, odds_hash=odds, client_seed=CLIENT_SEED,
            idempotency=a_key(key, case.id, count + more, price, odds),
        )  # fmt: skip
        return [(opening.pk, opening.prize_id, opening.paid) for opening in made]

    call = Call(work)
    is_whole = all(place.free(which) > 0 for which, _ in case.prizes.values() if which is not None)
    is_let_in = who in place.joined and case.status == "ACTIVE" and is_whole and how == "OPEN"
    is_rich = place.gems[who] >= case.price * count
    most = count * (max(_worth(which, value) for which, value in case.prizes.values()) - case.price)
    fits = most <= 0 or place.may_issue(most)
    assert done(place, call.begin) == (is_let_in and is_rich and fits)
    if is_let_in and (fits or not is_rich):
        place.calls.append(call)
    if not is_let_in or not is_rich or not fits:
        return
    assert [opening.place for opening in made] == list(range(count))
    place.gems[who] -= case.price * count
    given = sum(_take_out(place, case, who, opening) for opening in made)
    if given > case.price * count:
        place.issue(given - case.price * count)


def _take_out(place: Place, case: Case, who: int, opening: Opening) -> int:
    """Gems, or a piece; what it is worth, once the last piece is gone. Answers what it counts against the limit."""
    which, worth = case.prizes[opening.prize_id]
    if which is None or not place.free(which):
        place.gems[who] += worth
        place.openings[opening.pk] = worth
        return worth
    with tenant_context(place.community):
        took(place, who, which, WonItem.objects.get(source=ItemSource.CASE, source_id=opening.pk))
    place.openings[opening.pk] = None
    return SELL_PRICE if which == SOUVENIR else 0
