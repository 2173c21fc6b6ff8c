-- Adds to each system account's roll-up what was posted by transactions older than the oldest one still running, so that
-- a late commit is never passed over. Answers the new horizon.
create or replace function roll_up() returns bigint
language plpgsql as $$
declare
  v_upto bigint;
begin
  perform 1 from wallets_rollup r order by r.account_id for no key update;
  v_upto := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  update wallets_rollup r set upto = v_upto, balance = r.balance + moved.net
    from (
      select u.account_id,
             coalesce(sum(case when p.credit_id = u.account_id then p.amount else -p.amount end), 0) as net
      from wallets_rollup u
      left join wallets_posting p
        on p.xid >= u.upto and p.xid < v_upto and u.account_id in (p.credit_id, p.debit_id)
      group by u.account_id
    ) moved
    where moved.account_id = r.account_id and r.upto <= v_upto;
  return v_upto;
end
$$;
