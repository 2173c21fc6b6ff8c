-- Posts a member's exact balance away. An empty wallet gives a transaction of 0 without a posting.
create or replace function post_reset(
  p_tag uuid, p_id uuid, p_fingerprint bytea, p_actor uuid, p_acting_for uuid, p_member uuid, p_reason text,
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean, out created_at timestamptz
) language plpgsql as $$
declare
  v_lock constant bigint := uuid_hash_extended(p_id, uuid_hash_extended(p_tag, 0));
  v_account bigint;
begin
  if not pg_try_advisory_xact_lock(v_lock) and not await_key(v_lock) then
    outcome := 'IN_FLIGHT';
    return;
  end if;
  select r.* into outcome, refusal, balance, amount, replayed, created_at from replay(p_tag, p_id, p_fingerprint, 'RESET') r;
  if outcome is not null then
    return;
  end if;
  select a.id, a.balance into v_account, amount from wallets_account a where a.member_id = p_member for no key update;
  if not found then
    raise exception 'member % has no wallet', p_member using errcode = 'GH002';
  end if;
  if amount > 0 then
    select r.* into outcome, refusal, balance, amount, replayed, created_at
      from post(p_tag, p_id, p_fingerprint, p_actor, p_acting_for, 'RESET', 'RESET', null,
                p_reason, null, array[v_account], array[6], array[amount]) r;
  else
    outcome := 'PAID';
    created_at := clock_timestamp();
    refusal := '';
    balance := 0;
    insert into wallets_txn (id, tag, actor, acting_for, amount, balance, created_at, type, outcome, cause, reason, fingerprint)
      values (p_id, p_tag, p_actor, p_acting_for, 0, 0, created_at, 'RESET', 'PAID', 'RESET', p_reason, p_fingerprint);
  end if;
end
$$;
