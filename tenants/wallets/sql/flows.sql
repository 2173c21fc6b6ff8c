-- The flows at this instant: what is summed, and what was posted since. With other days than the summed ones, or with
-- days that begin before what is summed can tell, everything is read from the postings.
create or replace function flows(p_first date, p_time_zone text)
returns table (day date, type text, cause text, amount bigint, net bigint, moves bigint)
language sql stable as $$
  with mark as (
    select case when m.timezone = p_time_zone then m.upto else 0 end as upto from wallets_flowprogress m
  )
  select u.day, u.type, u.cause, sum(u.amount)::bigint, sum(u.net)::bigint, sum(u.moves)::bigint
  from (
    select f.* from wallets_dailyflow f where f.day >= p_first and (select upto from mark) > 0
    union all
    select s.* from mark, flows_since(mark.upto, null, p_time_zone) s where s.day >= p_first
  ) u
  group by 1, 2, 3
$$;
