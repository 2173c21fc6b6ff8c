-- Runs every posting function once in this schema and takes it all back; raises when one of them does not work here.
create or replace function probe_schema(p_tag uuid) returns void
language plpgsql as $$
declare
  v_member constant uuid := gen_random_uuid();
  v_spend constant uuid := gen_random_uuid();
  v_balances bigint[];
begin
  begin
    insert into wallets_account (tag, member_id, kind) values (p_tag, v_member, 'MEMBER');
    v_balances := array[
      (select balance from post_tip(p_tag, gen_random_uuid(), '', v_member, null, v_member, 5, '', 'UTC')),
      (select balance from post_spend(p_tag, v_spend, '', v_member, null, v_member, 2, 3, 'ORDER', null, '')),
      (select balance from post_rollback(p_tag, gen_random_uuid(), '', v_member, null, v_spend, '')),
      (select balance from post_reset(p_tag, gen_random_uuid(), '', v_member, null, v_member, ''))];
    if v_balances <> array[5, 2, 5, 0]::bigint[] or exists (select from audit_books(0)) then
      raise exception 'this schema does not post: balances were %', v_balances;
    end if;
    perform roll_up();
    raise exception 'taken back' using errcode = 'GH999';
  exception when sqlstate 'GH999' then
    return;
  end;
end
$$;
