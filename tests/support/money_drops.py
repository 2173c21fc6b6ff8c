"""The steps of a random history that concern limited drops: announce, enter, draw or cancel them."""

from django_tenants.utils import tenant_context
from hypothesis import strategies as st
from hypothesis.stateful import rule

from tenants.draws.models import Draw
from tenants.stores.drops import entry, services
from tenants.stores.models import DropEntry, DropEntryState, LimitedDrop
from tests.support.builders import an_actor
from tests.support.draws import drawn, let_it_end
from tests.support.ledger import a_key
from tests.support.money import KEY, Bought, Place, StandingDrop, picks, products, wheres, whos
from tests.support.money_store import History, chosen, done


class DropMoves:
    """Mixed into the machine."""

    # Most of it at once: else too little comes together in histories this short.
    @rule(
        where=wheres,
        which=products,
        pieces=st.integers(1, 2),
        fans=st.sets(whos, min_size=2),
        end=st.sampled_from(["LATER", "DRAW", "CALL OFF"]),
    )
    def announce_a_drop(self: History, where: int, which: int, pieces: int, fans: set[int], end: str) -> None:
        place, product = self.place(where), self.world.products[where][which]
        made: list[LimitedDrop] = []

        def work() -> None:
            made.append(
                services.announce_drop(
                    product_id=product.pk, pieces=pieces, starts_at=None, minutes=5, actor=an_actor(place.community)
                )
            )

        may = which not in place.drops and place.shelf[which] >= pieces
        assert done(place, work) == may
        if not may:
            return
        place.drops[which] = StandingDrop(made[0].pk, made[0].draw_id, product.price, pieces)
        _ask(self, where, which, fans)
        if end == "DRAW":
            _draw(place, which)
        elif end == "CALL OFF":
            _call_off(self, where, which)

    @rule(where=wheres, fans=st.sets(whos, min_size=1), pick=picks)
    def ask(self: History, where: int, fans: set[int], pick: int) -> None:
        which = chosen(self.place(where).drops, pick)
        if which is not None:
            _ask(self, where, which, fans)

    @rule(where=wheres, pick=picks)
    def draw_a_drop(self: History, where: int, pick: int) -> None:
        place = self.place(where)
        which = chosen(place.drops, pick)
        if which is not None:
            _draw(place, which)

    @rule(where=wheres, which=products)
    def call_a_drop_off(self: History, where: int, which: int) -> None:
        _call_off(self, where, which)


def _ask(history: History, where: int, which: int, fans: set[int]) -> None:
    """Each of ``fans`` asks, with or without the gems and the right to."""
    place, product = history.place(where), history.world.products[where][which]
    drop = place.drops[which]
    for who in sorted(fans):
        asked: list[DropEntry] = []

        def work(who: int = who, asked: list[DropEntry] = asked) -> None:
            asked.append(
                entry.enter_drop(
                    buyer=history.world.people[who], community=place.community, product_slug=product.slug,
                    drop_id=drop.id, expected_price=product.price, client_seed="any", idempotency=a_key(),
                )
            )  # fmt: skip

        may = who in place.joined and who not in drop.asks and place.gems[who] >= drop.price
        assert done(place, work) == may
        if may:
            place.gems[who] -= drop.price
            drop.asks[who] = asked[0].pk


def _draw(place: Place, which: int) -> None:
    """Its time is over: some have an order, the others their gems."""
    drop = place.drops.pop(which)
    with tenant_context(place.community):
        drawn(let_it_end(Draw.objects.get(pk=drop.draw_id)))
        services.give_back(drop.id)
        won = set(DropEntry.objects.filter(drop_id=drop.id, state=DropEntryState.WON).values_list("pk", flat=True))
    assert len(won) == min(drop.pieces, len(drop.asks))
    for who, ask_id in drop.asks.items():
        if ask_id in won:
            place.orders[ask_id] = Bought(who, which, "COMPLETED" if which == KEY else "CREATED", drop.price)
            place.shelf[which] -= 1
        else:
            place.gems[who] += drop.price


def _call_off(history: History, where: int, which: int) -> None:
    place, product = history.place(where), history.world.products[where][which]
    drop = place.drops.pop(which, None)
    actor = an_actor(place.community)
    assert done(place, lambda: services.cancel_drop(product_id=product.pk, actor=actor)) == (drop is not None)
    if drop is None:
        return
    with tenant_context(place.community):
        services.give_back(drop.id)
    for who in drop.asks:
        place.gems[who] += drop.price
