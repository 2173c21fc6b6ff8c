-- Everything that does not add up, seen in one snapshot; no rows when the books are right. Accounts are folded from
-- their postings: those touched by transactions from p_since on, all of them when it is 0. With 0 also every
-- transaction is held against its legs and every roll-up against its fold.
create or replace function audit_books(p_since bigint) returns table (problem text, account_id bigint, found text, expected text)
language sql stable as $$
  with touched as (
    select p.debit_id as id from wallets_posting p where p.xid >= p_since and p.debit_id >= 1000
    union
    select p.credit_id from wallets_posting p where p.xid >= p_since and p.credit_id >= 1000
    union
    select a.id from wallets_account a where p_since = 0 and a.id >= 1000
  ), entry as (
    select t.id, p.debit_version as version, p.debit_after as after, -p.amount as change
    from touched t join wallets_posting p on p.debit_id = t.id
    union all
    select t.id, p.credit_version, p.credit_after, p.amount
    from touched t join wallets_posting p on p.credit_id = t.id
  ), fold as (
    select t.id, coalesce(sum(e.change), 0) as balance, count(e.id) as entries, count(distinct e.version) as versions,
           coalesce(max(e.version), 0) as last, coalesce(min(e.version), 1) as first
    from touched t left join entry e on e.id = t.id group by t.id
  ), chain as (
    select e.id, e.version, e.after, sum(e.change) over (partition by e.id order by e.version) as expected from entry e
  )
  select 'sum is not zero', null::bigint, (guarded.total + system.total)::text, '0'
  from (select coalesce(sum(a.balance), 0) as total from wallets_account a) guarded,
       (select coalesce(sum(s.balance), 0) as total from system_balances() s) system
  where guarded.total + system.total <> 0
  union all
  select 'balance is not the fold', f.id, a.balance::text, f.balance::text
  from fold f left join wallets_account a on a.id = f.id where a.balance is distinct from f.balance
  union all
  select 'versions have gaps', f.id, format('%s at version %s', f.versions, a.version), f.entries::text
  from fold f left join wallets_account a on a.id = f.id
  where a.version is distinct from f.entries or f.versions <> f.entries or f.last <> f.entries or f.first <> 1
  union all
  select 'balance after is wrong', c.id, c.after::text, c.expected::text
  from chain c where c.after is distinct from c.expected
  union all
  select 'system account was written', a.id, a.balance::text, '0'
  from wallets_account a where a.id < 1000 and (a.balance <> 0 or a.version <> 0)
  union all
  select 'legs do not make the transaction', null, format('%s: %s', t.id, coalesce(sum(p.amount), 0)), t.amount::text
  from wallets_txn t left join wallets_posting p on p.txn_id = t.id
  where p_since = 0 group by t.id
  having coalesce(sum(p.amount), 0) <> case when t.outcome = 'PAID' then t.amount else 0 end
  union all
  select 'posting without a transaction', null, p.txn_id::text, ''
  from wallets_posting p where p_since = 0 and not exists (select from wallets_txn t where t.id = p.txn_id)
  union all
  select 'roll-up is not the fold', r.account_id, r.balance::text, coalesce(sum(case when p.credit_id = r.account_id then p.amount else -p.amount end), 0)::text
  from wallets_rollup r left join wallets_posting p on p.xid < r.upto and r.account_id in (p.credit_id, p.debit_id)
  where p_since = 0 group by r.account_id, r.balance
  having r.balance <> coalesce(sum(case when p.credit_id = r.account_id then p.amount else -p.amount end), 0)
$$;
