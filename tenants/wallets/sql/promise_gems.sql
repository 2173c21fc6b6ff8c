-- Counts p_amount gems, which are being promised, against what may be handed out on p_day: by the community, and by each of
-- p_staff (the staff who answer for the promise; the owner is none of them). p_most is the most that could have come of it:
-- when that does not fit, nothing is promised, whatever came of it. The rows are taken in one order: people, then the day.
-- GH010: it does not fit. The caller's transaction is rolled back.
create or replace function promise_gems(p_day date, p_staff uuid[], p_most bigint, p_amount bigint) returns void
language plpgsql as $$
declare
  v_daily bigint;
  v_staff bigint;
  v_person uuid;
begin
  select b.daily_issuance_limit, coalesce(b.staff_issuance_limit, 9999999999999) into strict v_daily, v_staff
    from wallets_books b;
  if p_most > v_daily or (p_most > v_staff and cardinality(p_staff) > 0) then
    raise exception 'more than a day''s limit' using errcode = 'GH010';
  end if;
  if p_amount = 0 then
    -- Nothing is counted, so no row is held: only the limits answer.
    if exists (select from wallets_issuanceday d where d.day = p_day and d.issued + p_most > v_daily)
       or exists (select from wallets_staffissuanceday d
                  where d.day = p_day and d.actor = any(p_staff) and d.issued + p_most > v_staff) then
      raise exception 'more than is left of the day' using errcode = 'GH010';
    end if;
    return;
  end if;
  for v_person in select distinct unnest(p_staff) order by 1 loop
    insert into wallets_staffissuanceday as d (day, actor, issued) values (p_day, v_person, p_amount)
      on conflict (day, actor) do update set issued = d.issued + excluded.issued where d.issued + p_most <= v_staff;
    if not found then
      raise exception 'more than is left of the day' using errcode = 'GH010';
    end if;
  end loop;
  insert into wallets_issuanceday as d (day, issued) values (p_day, p_amount)
    on conflict (day) do update set issued = d.issued + excluded.issued where d.issued + p_most <= v_daily;
  if not found then
    raise exception 'more than is left of the day' using errcode = 'GH010';
  end if;
end
$$;
