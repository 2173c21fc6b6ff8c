-- Balances of the system accounts at this instant: the roll-up and what was posted since.
create or replace function system_balances() returns table (account_id bigint, balance bigint)
language sql stable as $$
  select r.account_id,
         (r.balance + coalesce(sum(case when p.credit_id = r.account_id then p.amount else -p.amount end), 0))::bigint
  from wallets_rollup r
  left join wallets_posting p
    on p.xid >= (select min(l.upto) from wallets_rollup l) and p.xid >= r.upto and r.account_id in (p.credit_id, p.debit_id)
  group by r.account_id, r.balance
$$;
