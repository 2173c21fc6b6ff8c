"""What happens to cases in a random history: put on sale, opened, changed, and what came out of them."""

from typing import Any
from uuid import UUID, uuid4

from django.db.models import Count, Max
from django_tenants.utils import tenant_context
from hypothesis import strategies as st
from hypothesis.stateful import rule

from saas.fairness.v1 import PARTS
from tenants.lootboxes import catalogue, selectors
from tenants.lootboxes.models import Lootbox, Opening
from tenants.lootboxes.opening import open_cases
from tenants.stores.inventory.models import Source, WonItem
from tests.support.builders import an_actor
from tests.support.cases import CLIENT_SEED, a_case, gems, hash_of, thing
from tests.support.ledger import a_key
from tests.support.money import Call, Case, Place, picks, products, wheres, whos
from tests.support.money_store import History, chosen, done, took

Contents = tuple[dict[int, int], list[int]]
"""Products with what each is worth, and amounts of gems."""

contents = st.tuples(
    st.dictionaries(products, st.integers(0, 80), max_size=2), st.lists(st.integers(1, 90), max_size=2)
).filter(any)
prices = st.integers(0, 60)
counts = st.integers(1, 4)


class CaseMoves:
    """Mixed into the machine."""

    @rule(where=wheres, inside=contents, price=prices, fans=st.dictionaries(whos, counts))
    def put_a_case_on_sale(self: History, where: int, inside: Contents, price: int, fans: dict[int, int]) -> None:
        place = self.place(where)
        made = a_case(place.community, _prizes(place, inside), price=price)
        case = Case(made.pk, made.slug, price, hash_of(made), _table(place, made, inside))
        place.cases[case.id] = case
        for who, count in fans.items():
            _open(self, place, case, who, count)

    @rule(
        where=wheres,
        pick=picks,
        who=whos,
        count=counts,
        flaw=st.sampled_from(["", "", "", "WRONG PRICE", "STALE ODDS"]),
    )
    def open_a_case(self: History, where: int, pick: int, who: int, count: int, flaw: str) -> None:
        case_id = chosen(self.place(where).cases, pick)
        if case_id is not None:
            _open(self, self.place(where), self.place(where).cases[case_id], who, count, flaw)

    @rule(where=wheres, pick=picks, inside=contents, price=prices)
    def change_a_case(self: History, where: int, pick: int, inside: Contents, price: int) -> None:
        place = self.place(where)
        case_id = chosen(place.cases, pick)
        if case_id is None:
            return
        case, made = place.cases[case_id], list[Lootbox]()
        prizes = _prizes(place, inside)

        def work() -> None:
            made.append(
                catalogue.edit_lootbox(
                    lootbox_id=case.id, changes={"price": price}, prizes=prizes, picture=None,
                    actor=an_actor(place.community),
                )
            )  # fmt: skip

        may = case.status != "ARCHIVED"
        assert done(place, work) == may
        if may:
            table = _table(place, made[0], inside)
            if table != case.prizes:
                case.stale, case.odds, case.prizes = case.odds, hash_of(made[0]), table
            case.price = price

    @rule(where=wheres, pick=picks, status=st.sampled_from(["PAUSED", "ACTIVE", "ARCHIVED"]))
    def move_a_case(self: History, where: int, pick: int, status: str) -> None:
        place, actor = self.place(where), an_actor(self.place(where).community)
        case_id = chosen(place.cases, pick)
        if case_id is None:
            return
        case = place.cases[case_id]

        def work() -> None:
            if status == "ARCHIVED":
                catalogue.archive_lootbox(lootbox_id=case.id, actor=actor)
            else:
                changes = {"status": status}
                catalogue.edit_lootbox(lootbox_id=case.id, changes=changes, prizes=None, picture=None, actor=actor)

        may = case.status != "ARCHIVED"
        assert done(place, work) == may
        if may:
            case.status = status


def check_cases(place: Place) -> None:
    """What came out is the model's, and no seed skipped a nonce. The community's schema is entered."""
    assert dict(Opening.objects.values_list("pk", "paid")) == place.openings
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


def _open(history: History, place: Place, case: Case, who: int, count: int, flaw: str = "") -> None:
    """With or without the gems and the right to; what comes out is the seeds' affair, what follows the model's."""
    key, made = uuid4(), list[Opening]()
    price = case.price + (flaw == "WRONG PRICE")
    odds = case.stale if flaw == "STALE ODDS" else case.odds

    def work(more: int) -> object:
        made[:] = open_cases(
            fan=history.world.people[who], community=place.community, slug=case.slug, count=count + more,
            expected_price=price, odds_hash=odds, client_seed=CLIENT_SEED,
            idempotency=a_key(key, case.id, count + more, price, odds),
        )  # fmt: skip
        return [(opening.pk, opening.prize_id, opening.paid) for opening in made]

    call = Call(work)
    is_whole = all(place.free(which) > 0 for which, _ in case.prizes.values() if which is not None)
    is_let_in = who in place.joined and case.status == "ACTIVE" and is_whole and not flaw
    is_rich = place.gems[who] >= case.price * count
    assert done(place, call.begin) == (is_let_in and is_rich)
    if is_let_in:
        place.calls.append(call)
    if not is_let_in or not is_rich:
        return
    assert [opening.place for opening in made] == list(range(count))
    place.gems[who] -= case.price * count
    for opening in made:
        _take_out(place, case, who, opening)


def _take_out(place: Place, case: Case, who: int, opening: Opening) -> None:
    """Gems, or a piece; what it is worth, once the last piece is gone."""
    which, worth = case.prizes[opening.prize_id]
    if which is None or not place.free(which):
        place.gems[who] += worth
        place.openings[opening.pk] = worth
    else:
        with tenant_context(place.community):
            took(place, who, which, WonItem.objects.get(source=Source.CASE, source_id=opening.pk))
        place.openings[opening.pk] = None
