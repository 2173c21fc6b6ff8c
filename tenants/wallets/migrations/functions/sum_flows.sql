-- What each transaction with a posting from p_from on (below p_upto, if it is given) was, by day of a time zone. ``net`` is
-- what the members' wallets gained by it. Reads the tail of the postings alone: they are indexed by transaction number.
create function flows_since(p_from bigint, p_upto bigint, p_time_zone text)
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

-- Brings the flows up to the oldest transaction still running, as roll_up() does; anew when the community's days are other
-- ones by now.
create function sum_flows(p_time_zone text) returns bigint
language plpgsql as $$
declare
  v_from bigint;
  v_upto bigint;
  v_time_zone text;
begin
  select m.upto, m.timezone into strict v_from, v_time_zone from wallets_flowmark m for no key update;
  if v_time_zone <> p_time_zone then
    delete from wallets_flow;
    v_from := 0;
  end if;
  v_upto := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  if v_upto > v_from then
    insert into wallets_flow as f (day, type, cause, amount, net, moves)
      select s.day, s.type, s.cause, s.amount, s.net, s.moves from flows_since(v_from, v_upto, p_time_zone) s
    on conflict (day, type, cause) do update
      set amount = f.amount + excluded.amount, net = f.net + excluded.net, moves = f.moves + excluded.moves;
  else
    v_upto := v_from;
  end if;
  update wallets_flowmark set upto = v_upto, timezone = p_time_zone;
  return v_upto;
end
$$;

-- The flows at this instant: what is summed, and what was posted since. With other days than the summed ones, or with
-- days that begin before what is summed can tell, everything is read from the postings.
create function flows(p_first date, p_time_zone text)
returns table (day date, type text, cause text, amount bigint, net bigint, moves bigint)
language sql stable as $$
  with mark as (
    select case when m.timezone = p_time_zone then m.upto else 0 end as upto from wallets_flowmark m
  )
  select u.day, u.type, u.cause, sum(u.amount)::bigint, sum(u.net)::bigint, sum(u.moves)::bigint
  from (
    select f.* from wallets_flow f where f.day >= p_first and (select upto from mark) > 0
    union all
    select s.* from mark, flows_since(mark.upto, null, p_time_zone) s where s.day >= p_first
  ) u
  group by 1, 2, 3
$$;
