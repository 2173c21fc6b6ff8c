-- The transactions with a posting from p_from on (below p_upto, if it is given), by day of a time zone. ``net`` is the
-- gain of the members' wallets. Reads only the tail of the postings: they are indexed by transaction number.
create or replace function flows_since(p_from bigint, p_upto bigint, p_time_zone text)
returns table (day date, type text, cause text, amount bigint, net bigint, moves bigint)
language sql stable as $$
  select (t.created_at at time zone p_time_zone)::date, t.type, t.cause, sum(l.amount)::bigint, sum(l.net)::bigint, count(*)
  from (
    select p.txn_id, sum(p.amount) as amount,
           sum(case when p.credit_id >= 1000 then p.amount else 0 end - case when p.debit_id >= 1000 then p.amount else 0 end) as net
    from wallets_posting p where p.xid >= p_from and (p_upto is null or p.xid < p_upto) group by p.txn_id
  ) l join wallets_txn t on t.id = l.txn_id
  group by 1, 2, 3
$$;
