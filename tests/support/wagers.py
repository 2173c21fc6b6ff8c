"""Helpers for wagers: casinos of a community, accounts of their reports, and pulls with the totals that changed."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import UUID, uuid4

from django_tenants.utils import tenant_context

from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.days import today_in
from saas.kernel.transactions import atomically
from saas.tenancy.models import Community
from tenants.casinos.changes import send_changes
from tenants.casinos.models import FOREVER, CasinoConnection, CasinoObservation, Pull, ReferredAccount
from tenants.members.models import Member
from tenants.wagers.models import Wager, WagerReward
from tenants.wagers.services import catalog
from tests.support.api import Answer
from tests.support.builders import an_actor
from tests.support.shop import Shopper, a_shopper

_numbers = count(1)
Change = int | str | tuple[int | str, int | str | None]
"""The change of a total, or that of the amount and of the weighted amount."""


def a_casino(community: Community, **fields: Any) -> CasinoConnection:
    """By default, a connection to Stake with amounts in US dollars."""
    name = fields.pop("name", f"Stake {next(_numbers)}")
    given: dict[str, Any] = {
        "provider": "STAKE",
        "name": name,
        "name_key": name.casefold(),
        "connected_by": community.owner_id,
        "last_success_at": now(),
        **fields,
    }
    with tenant_context(community):
        return CasinoConnection.objects.create(**given)


def an_account(
    casino: CasinoConnection, community: Community, name: str = "", *, member: Member | None = None
) -> ReferredAccount:
    """An account of the casino's report, confirmed as the member's if one is given."""
    name = name or f"player{next(_numbers)}"
    match = {"member": member, "match": "CONFIRMED", "matched_at": now()} if member else {}
    with tenant_context(community):
        return ReferredAccount.objects.create(
            connection=casino, player_key=f"name:{name}", name=name, name_key=name, first_seen_at=now(),
            last_seen_at=now(), **match,
        )  # fmt: skip


def pull(
    casino: CasinoConnection,
    community: Community,
    changes: Mapping[ReferredAccount, Change],
    *,
    at: datetime | None = None,
    source: str = "API",
    report: bool = True,
) -> Pull:
    """Store a pull that read these changes, as the worker does; with ``report``, run the jobs that follow."""
    moment = at or now()
    with tenant_context(community):

        def work() -> Pull:
            row = Pull.objects.create(
                connection=casino, source=source, mode="LIFETIME", bucket=FOREVER, started_at=moment,
                taken_at=moment, counts_at=moment, is_complete=True, rows=len(changes), changed=len(changes),
            )  # fmt: skip
            CasinoObservation.objects.bulk_create(_observation(row, *change) for change in changes.items())
            send_changes(row)
            return row

        done = atomically(work)
    if report:
        run_due()
    return done


def _observation(row: Pull, account: ReferredAccount, change: Change) -> CasinoObservation:
    raw, weighted = change if isinstance(change, tuple) else (change, None)
    amounts = Decimal(raw), None if weighted is None else Decimal(weighted)
    return CasinoObservation(
        pull=row, account=account, bucket=FOREVER, raw=abs(amounts[0]), weighted=amounts[1], raw_change=amounts[0],
        weighted_change=amounts[1],
    )  # fmt: skip


def a_player(fan: Shopper, casino: CasinoConnection) -> ReferredAccount:
    """The fan's confirmed account."""
    return an_account(casino, fan.community, member=fan.member)


def wagered(
    fan: Shopper, amount: Change = 100, *, casino: CasinoConnection | None = None, at: datetime | None = None
) -> ReferredAccount:
    """The fan's account wagered ``amount`` more, and the jobs have counted it."""
    casino = casino or a_casino(fan.community)
    with tenant_context(fan.community):
        known = ReferredAccount.objects.filter(connection=casino, member=fan.member).first()
    account = known or a_player(fan, casino)
    pull(casino, fan.community, {account: amount}, at=at)
    return account


def a_reward(community: Community, *, publish: bool = True, **fields: Any) -> WagerReward:
    """By default, 50 gems once for 100 US dollars, from a month ago on."""
    given: dict[str, Any] = {
        "name": f"Wagered {next(_numbers)}",
        "threshold": Decimal(100),
        "reward_gems": 50,
        "starts_on": today(community) - timedelta(days=31),
        "publication": "ACTIVE" if publish else "DRAFT",
        **fields,
    }
    with tenant_context(community):
        return catalog.create_reward(fields=given, actor=an_actor(community), community=community)


def today(community: Community) -> date:
    return today_in(community.timezone)


def sums(account: ReferredAccount, community: Community) -> list[tuple[date, Decimal, Decimal]]:
    """The account's days with amount and counted amount, the earliest first."""
    with tenant_context(community):
        return list(Wager.objects.filter(account=account).order_by("day").values_list("day", "amount", "counted"))


def an_adult(community: Community) -> Shopper:
    """A fan who confirmed their age, as casinos ask for it."""
    fan = a_shopper(community)
    fan.user.age_confirmed_at = now()
    fan.user.save(update_fields=["age_confirmed_at"])
    return fan


def claim(fan: Shopper, reward: WagerReward, *, key: UUID | None = None, **body: Any) -> Answer:
    return fan.api.at(fan.community).post(f"/user/wagers/rewards/{reward.pk}/claim", body, key=key or uuid4())


def own_progress(fan: Shopper, reward: WagerReward) -> dict[str, Any]:
    """The fan's progress as the page has it."""
    rows = fan.api.at(fan.community).get("/user/wagers/rewards/all").ok()["data"]
    found: dict[str, Any] = next(row["own"] for row in rows if row["id"] == str(reward.pk))
    return found
