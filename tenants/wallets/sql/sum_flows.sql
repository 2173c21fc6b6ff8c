-- Adds the movements up to the oldest running transaction to the flows, and returns that transaction's number, as roll_up()
-- does. If the community's time zone has changed, all flows are computed again, because their days have changed.
create or replace function sum_flows(p_time_zone text) returns bigint
language plpgsql as $$
declare
  v_from bigint;
  v_upto bigint;
  v_time_zone text;
begin
  select m.upto, m.timezone into strict v_from, v_time_zone from wallets_flowprogress m for no key update;
  if v_time_zone <> p_time_zone then
    delete from wallets_dailyflow;
    v_from := 0;
  end if;
  v_upto := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  if v_upto > v_from then
    insert into wallets_dailyflow as f (day, type, cause, amount, net, moves)
      select s.day, s.type, s.cause, s.amount, s.net, s.moves from flows_since(v_from, v_upto, p_time_zone) s
    on conflict (day, type, cause) do update
      set amount = f.amount + excluded.amount, net = f.net + excluded.net, moves = f.moves + excluded.moves;
  else
    v_upto := v_from;
  end if;
  update wallets_flowprogress set upto = v_upto, timezone = p_time_zone;
  return v_upto;
end
$$;
