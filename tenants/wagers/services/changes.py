"""Turns the changes of a pull into entries and day sums, for all accounts together.

Two statements store the 50,000 changes of a large pull. An observation has one entry, so a repeated call adds nothing.
"""

from datetime import timedelta
from typing import Any

from django.db import connection as database

from saas.jobs.services import enqueue
from saas.kernel.bulk_writes import after_rows
from saas.kernel.clock import now
from saas.kernel.days import day_of
from tenants.casinos.models import Pull
from tenants.wagers import rules
from tenants.wagers.entry_changes import send_entries
from tenants.wagers.errors import ExchangeRateMissing
from tenants.wagers.selectors.evidence import formula_at
from tenants.wagers.selectors.rates import usd_rate
from tenants.wallets.services import current_community

RATE_RETRY = timedelta(hours=1)
# Rows are written in the order of their accounts, so that two writers of the same days do not wait for each other.
_ADD_WAGERS = """
insert into wagers_wager (id, connection_id, account_id, day, updated_at)
select uuidv7(), %(connection)s, account_id, %(day)s, %(now)s
from (
  select distinct account_id from community_casinos_casinoobservation
  where pull_id = %(pull)s and state = 'COUNTED' and (raw_change <> 0 or weighted_change <> 0)
) changed
order by account_id
on conflict (account_id, day) where account_id is not null do nothing
"""
# The rules of rules.count in SQL.
_ADD_ENTRIES = """
with entry as (
  insert into wagers_wagerentry (wager_id, account_id, day, at, amount, weighted, rate, usd, weighted_usd, counted,
    formula_id, observation_id, cause, actor, created_at)
  select wager.id, wager.account_id, wager.day, %(at)s, observation.raw_change, observation.weighted_change, %(rate)s,
    money.usd, money.weighted_usd,
    case
      when %(formula)s::uuid is not null then
        round(%(raw_factor)s::numeric * money.usd + %(weighted_factor)s::numeric * money.weighted_usd, 8)
      when observation.weighted_change is null then money.usd
      else money.weighted_usd
    end,
    %(formula)s::uuid, observation.id, %(cause)s, %(actor)s::uuid, %(now)s
  from community_casinos_casinoobservation observation
  join wagers_wager wager on wager.account_id = observation.account_id and wager.day = %(day)s
  cross join lateral (
    select round(observation.raw_change * %(rate)s::numeric, 8) as usd,
      round(coalesce(observation.weighted_change, 0) * %(rate)s::numeric, 8) as weighted_usd
  ) money
  where observation.pull_id = %(pull)s and observation.state = 'COUNTED'
    and (observation.raw_change <> 0 or observation.weighted_change <> 0)
  order by observation.account_id, observation.id
  on conflict (observation_id) where observation_id is not null do nothing
  returning wager_id, amount, weighted, usd, weighted_usd, counted
)
update wagers_wager wager
set amount = wager.amount + change.amount,
  weighted = case when change.weighted is null then wager.weighted
    else coalesce(wager.weighted, 0) + change.weighted end,
  usd = wager.usd + change.usd,
  weighted_usd = wager.weighted_usd + change.weighted_usd,
  counted = wager.counted + change.counted,
  taken_back = wager.taken_back + change.taken_back,
  updated_at = %(now)s
from (
  select wager_id, sum(amount) as amount, sum(weighted) as weighted, sum(usd) as usd,
    sum(weighted_usd) as weighted_usd, sum(counted) as counted,
    coalesce(-sum(amount) filter (where amount < 0), 0) as taken_back
  from entry group by wager_id
) change
where wager.id = change.wager_id
"""


def store_changes(pull: Pull) -> None:
    """Store the entries of a pull in the caller's transaction, and let a job report them to the members.

    Without an exchange rate, the entries wait for it: a pull must not fail because of a missing rate.
    """
    connection, at = pull.connection, pull.counts_at
    community = current_community()
    try:
        rate = usd_rate(connection.currency, at)
    except ExchangeRateMissing:
        enqueue("wagers.store", community.pk, due_at=now() + RATE_RETRY, key=f"wagers-store:{pull.pk}", pull_id=pull.pk)
        return
    formula = formula_at(connection.pk, at)
    values: dict[str, Any] = {
        "pull": pull.pk,
        "connection": connection.pk,
        "at": at,
        "day": day_of(at, community.timezone)[0],
        "rate": rate,
        "formula": formula.pk if formula else None,
        "raw_factor": formula.raw_factor if formula else None,
        "weighted_factor": formula.weighted_factor if formula else None,
        "cause": rules.CAUSES[pull.source].value,
        "actor": pull.actor,
        "now": now(),
    }
    with database.cursor() as cursor:
        cursor.execute(_ADD_WAGERS, values)
        cursor.execute(_ADD_ENTRIES, values)
        changed = cursor.rowcount
    send_entries(connection.pk, at)
    enqueue("wagers.report", community.pk, key=f"wagers-report:{pull.pk}", pull_id=pull.pk)
    after_rows(changed)
