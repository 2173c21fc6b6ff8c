"""Random histories of three communities with five members: the ledger must always equal a model.

The model also predicts wallets, stocks, orders, tickets, prizes and reserved pieces. Each history runs inside a
transaction that is rolled back, so that thousands of them stay cheap. A failure prints the shortest history that shows
it. GEMHALL_SEED repeats a run, GEMHALL_HISTORIES sets the number of histories.
"""

import os
from collections import defaultdict
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import hypothesis
import pytest
from django.db import transaction
from django_tenants.utils import tenant_context
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from tenants.members.models import Member
from tenants.members.services import join
from tenants.wallets import resets, services
from tenants.wallets.imports import runs, waiting
from tenants.wallets.imports import services as imports
from tenants.wallets.imports.models import ImportRow
from tenants.wallets.issuance import REWARD, set_issuance_limits
from tenants.wallets.models import Account, IssuanceDay
from tenants.wallets.receipts import Receipt
from tests.support.builders import an_actor
from tests.support.ledger import a_key, books_are_right
from tests.support.luck import Luck
from tests.support.money import TWITCH, Place, World, a_world, amounts, picks, wheres, whos
from tests.support.money_cases import CaseMoves, check_cases
from tests.support.money_drops import DropMoves
from tests.support.money_raffles import RaffleMoves, check_raffles
from tests.support.money_store import StoreMoves, check_store, done, repeat

pytestmark = pytest.mark.prove

HISTORIES = int(os.environ.get("GEMHALL_HISTORIES", "10000"))
PARTS = 4
STEPS = 14
REPEATED = 80
"""Histories that are made twice, to see that they end alike."""


class Money(StoreMoves, DropMoves, RaffleMoves, CaseMoves, RuleBasedStateMachine):
    """``world`` and ``luck`` are given by a subclass: ``machine``."""

    world: World
    luck: Luck

    def __init__(self) -> None:
        super().__init__()
        self.history = transaction.atomic()
        self.history.__enter__()
        self.places = self.world.places()
        self.calls: list[tuple[int, Callable[[], Receipt], Receipt]] = []

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        """Drawn values belong to the history, so that the printed one shows the failure again."""
        self.luck.begin(seed)

    # --- the community's own moves

    @rule(where=wheres, who=whos)
    def join(self, where: int, who: int) -> None:
        place = self.place(where)
        if who in place.joined:
            return
        with tenant_context(place.community):
            join(user=self.world.people[who], community=place.community)
            waiting.pay_newcomer(self.world.people[who].pk)
        place.joined.add(who)
        for run in place.imports:
            gems = run["waiting"].pop(who, 0)
            if gems:
                place.gems[who] += gems
                run["paid"][who] = gems

    @rule(where=wheres, who=whos, amount=amounts)
    def tip(self, where: int, who: int, amount: int) -> None:
        place, member = self.at(where, who)
        if member is None:
            return
        key = a_key()

        def call() -> Receipt:
            return services.tip(
                member=member, amount=amount, reason="", idempotency=key, actor=an_actor(place.community)
            )

        receipt = self.call(where, call)
        assert receipt.paid == place.may_issue(amount)
        if receipt.paid:
            place.issue(amount)
            place.gems[who] += amount
            place.tips.append((who, amount, receipt.transaction_id))

    @rule(where=wheres, left=st.integers(0, 500))
    def limit_issuance(self, where: int, left: int) -> None:
        place = self.place(where)
        place.limit = place.issued_today + left
        with tenant_context(place.community):
            set_issuance_limits(changes={"daily_issuance_limit": place.limit}, actor=an_actor(place.community))

    @rule(where=wheres, who=whos, amount=amounts)
    def mint(self, where: int, who: int, amount: int) -> None:
        place, member = self.at(where, who)
        if member is None:
            return
        key, cause_id = a_key(), uuid4()

        def call() -> Receipt:
            return services.issue(
                member=member, amount=amount, source=REWARD, cause_id=cause_id, reason="",
                idempotency=key, actor=place.community.owner_id, acting_for=place.community.owner_id,
            )  # fmt: skip

        assert self.call(where, call).paid
        place.gems[who] += amount

    @rule(where=wheres, who=whos, amount=amounts)
    def deduct(self, where: int, who: int, amount: int) -> None:
        place, member = self.at(where, who)
        if member is None:
            return
        key = a_key()

        def call() -> Receipt:
            return services.deduct(
                member=member, amount=amount, reason="", idempotency=key, actor=an_actor(place.community)
            )

        receipt = self.call(where, call)
        assert receipt.paid == (place.gems[who] >= amount)
        if receipt.paid:
            place.gems[who] -= amount

    @rule(where=wheres, pick=picks)
    def roll_back_a_tip(self, where: int, pick: int) -> None:
        place = self.place(where)
        if not place.tips:
            return
        number = pick % len(place.tips)
        who, amount, tip = place.tips[number]
        with tenant_context(place.community):
            receipt = services.reverse(
                reverses=tip, member=self.member(place, who), reason="", idempotency=a_key(),
                actor=place.community.owner_id,
            )  # fmt: skip
        assert receipt.paid == (place.gems[who] >= amount)
        if receipt.paid:
            place.gems[who] -= amount
            del place.tips[number]

    @rule(where=wheres, who=whos)
    def reset_one(self, where: int, who: int) -> None:
        place, member = self.at(where, who)
        if member is None:
            return
        key = a_key()

        def call() -> Receipt:
            return services.reset(member=member, reason="", idempotency=key, actor=an_actor(place.community))

        assert self.call(where, call).amount == place.gems[who]
        place.gems[who] = 0

    @rule(where=wheres)
    def reset_all(self, where: int) -> None:
        place = self.place(where)
        with tenant_context(place.community):
            emptied = resets.reset_everybody(call=uuid4(), reason="", actor=an_actor(place.community))
        assert emptied == sum(gems > 0 for gems in place.gems.values())
        place.gems.clear()

    # --- imports

    @rule(where=wheres, points=st.dictionaries(whos, amounts, min_size=1), mode=st.sampled_from(["ADD", "REPLACE"]))
    def bring_along(self, where: int, points: dict[int, int], mode: str) -> None:
        place = self.place(where)
        actor = an_actor(place.community)
        text = "username,points\n" + "".join(f"{self.world.name(who)},{gems}\n" for who, gems in points.items())
        with tenant_context(place.community):
            run = imports.upload(filename="p.csv", raw=text.encode(), tool=None, platform=TWITCH, actor=actor)
            imports.change(import_id=run.pk, changes={"mode": mode}, actor=actor)
        may = place.may_issue(sum(points.values()))
        assert done(place, lambda: imports.apply(import_id=run.pk, key=uuid4(), actor=actor)) == may
        if not may:
            return
        place.issue(sum(points.values()))
        with tenant_context(place.community):
            runs.apply(run.pk, actor)
        known: dict[str, Any] = {"id": run.pk, "moved": {}, "paid": {}, "waiting": {}, "aside": [], "undone": False}
        for who, gems in points.items():
            if who in place.joined:
                known["moved"][who] = gems - place.gems[who] if mode == "REPLACE" else gems
                place.gems[who] += known["moved"][who]
            else:
                known["waiting"][who] = gems
            if mode == "REPLACE":
                for other in place.imports:
                    if who in other["waiting"]:
                        known["aside"].append((other, who, other["waiting"].pop(who)))
        place.imports.append(known)

    @rule(where=wheres, pick=picks)
    def undo_an_import(self, where: int, pick: int) -> None:
        place = self.place(where)
        standing = [run for run in place.imports if not run["undone"]]
        if not standing:
            return
        known, actor = standing[pick % len(standing)], an_actor(place.community)
        with tenant_context(place.community):
            imports.undo(import_id=known["id"], key=uuid4(), actor=actor)
            runs.undo(known["id"], actor)
        for moved in (known["moved"], known["paid"]):
            for who, gems in moved.items():
                place.gems[who] -= min(gems, place.gems[who]) if gems > 0 else gems
        known["undone"] = True
        known["waiting"].clear()
        for run in place.imports:
            run["aside"] = [entry for entry in run["aside"] if entry[0] is not known]
        for other, who, gems in known["aside"]:
            if other["undone"]:
                continue
            if who in place.joined:
                place.gems[who] += gems
                other["paid"][who] = gems
            else:
                other["waiting"][who] = gems

    # --- anything again

    @rule(pick=picks)
    def repeat(self, pick: int) -> None:
        if not self.calls:
            return
        where, call, first = self.calls[pick % len(self.calls)]
        with tenant_context(self.place(where).community):
            again = call()
        assert again.replayed
        assert (again.refusal, again.amount, again.balance) == (first.refusal, first.amount, first.balance)

    @rule(where=wheres, pick=picks)
    def repeat_a_key(self, where: int, pick: int) -> None:
        repeat(self.place(where), pick)

    # --- what has to hold at the end of each history; the beginnings of histories are histories, too

    def check(self, place: Place) -> None:
        with tenant_context(place.community):
            held = dict(Account.objects.filter(member__isnull=False).values_list("member__user_id", "balance"))
            check_store(self.world, place, self.places.index(place))
            check_raffles(self.world, place)
            check_cases(place)
            issued = dict(IssuanceDay.objects.values_list("day", "issued"))
            waits: dict[str, int] = defaultdict(int)
            for row in waiting.waiting_rows():
                waits[row.name_key] += row.gems
        assert issued == place.issued
        assert held == {self.world.people[who].pk: place.gems[who] for who in place.joined}
        expected: dict[str, int] = defaultdict(int)
        for run in place.imports:
            for who, gems in run["waiting"].items():
                expected[self.world.name(who)] += gems
        assert waits == expected

    def teardown(self) -> None:
        try:
            for place in self.places:
                self.check(place)
                with tenant_context(place.community):
                    books_are_right()
                    lost = ImportRow.objects.filter(state__in=["PENDING", "FAILED"])
                    assert not lost.exists()
        finally:
            transaction.set_rollback(True)
            self.history.__exit__(None, None, None)

    # --- helpers

    def place(self, where: int) -> Place:
        return self.places[where]

    def at(self, where: int, who: int) -> tuple[Place, Member | None]:
        place = self.place(where)
        return place, self.member(place, who) if who in place.joined else None

    def member(self, place: Place, who: int) -> Member:
        with tenant_context(place.community):
            return Member.objects.get(user_id=self.world.people[who].pk)

    def call(self, where: int, call: Callable[[], Receipt]) -> Receipt:
        """Runs it in its community, and keeps it for a repetition."""
        with tenant_context(self.place(where).community):
            receipt = call()
        self.calls.append((where, call, receipt))
        return receipt


def machine(world: World, luck: Luck) -> type[Money]:
    return type("Money", (Money,), {"world": world, "luck": luck})


def run(wanted: type[Money], seed: int, histories: int) -> None:
    """Runs ``histories`` of them; all begin with the same world."""
    with transaction.atomic():
        run_state_machine_as_test(
            hypothesis.seed(seed)(wanted),
            settings=settings(
                max_examples=histories,
                stateful_step_count=1 + STEPS,  # the first one only begins
                deadline=None,
                database=None,
                print_blob=True,
                suppress_health_check=list(HealthCheck),
            ),
        )
        transaction.set_rollback(True)


@pytest.mark.parametrize("part", range(PARTS))
def test_any_history_of_three_communities(committed, seed, luck, part):
    """Some minutes: thousands of histories, in parts that run side by side."""
    run(machine(a_world(), luck), seed * PARTS + part, max(1, HISTORIES // PARTS))


def test_the_same_seed_makes_the_same_histories(committed, seed, luck):
    """The winners are drawn at random inside; without a seed a failure could not be shown again."""
    world = a_world()

    def ends() -> list[list[Any]]:
        found: list[list[Any]] = []

        class Recorded(machine(world, luck)):  # type: ignore[misc]
            def teardown(self) -> None:
                found.append([books_of(place) for place in self.places])
                super().teardown()

        run(Recorded, seed, REPEATED)
        return found

    first, second = ends(), ends()
    drawn = sum(len(openings) + len(awards) for end in first for _, _, _, openings, awards in end)
    print(f"\n{len(first)} histories, {drawn} prizes drawn")
    assert first == second
    assert drawn >= 3, "hardly anything was drawn: it proves nothing"


def books_of(place: Place) -> tuple[Any, ...]:
    """Whatever a draw can change, without ids: gems, pieces, orders, what came out of cases, and who won raffles."""
    orders = [(one.who, one.which, one.status, one.price) for one in place.orders.values()]
    awards = [(one.who, one.place, one.status) for one in place.awards.values()]
    return dict(place.gems), dict(place.shelf), orders, list(place.openings.values()), awards
