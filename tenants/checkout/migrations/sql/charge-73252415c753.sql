-- The only way an area takes gems for something it hands over, free or paid. A paid charge is a transaction of the
-- ledger with its row of activity, a free charge a row of checkout_freecall. Either uses its key up, in every area.
-- Answers as post_spend does. The caller returns this answer at once unless it is PAID and not a replay.
create or replace function charge(
  p_tag uuid, p_transaction uuid, p_fingerprint bytea, p_member uuid, p_user uuid, p_community uuid, p_amount bigint,
  p_cause text, p_cause_id uuid, p_reason text, p_movement_record jsonb, p_moment timestamptz,
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean,
  out created_at timestamptz
) language plpgsql as $$
declare
  -- The lock of post_spend. Without it, a free and a paid call with one key would not see each other.
  v_lock constant bigint := uuid_hash_extended(p_transaction, uuid_hash_extended(p_tag, 0));
  v record;
begin
  perform set_config('lock_timeout', '3000', true);
  if not pg_try_advisory_xact_lock(v_lock) and not await_key(v_lock) then
    outcome := 'IN_FLIGHT';
    return;
  end if;
  refusal := '';
  balance := 0;
  amount := 0;
  select f.fingerprint, f.created_at into v from checkout_freecall f where f.id = p_transaction;
  if found then
    outcome := case when v.fingerprint = p_fingerprint then 'PAID' else 'KEY_REUSED' end;
    replayed := true;
    created_at := v.created_at;
    return;
  end if;
  if p_amount = 0 then
    -- The request names the expected price, so a paid call with this key was another request.
    if exists (select from wallets_txn t where t.id = p_transaction) then
      outcome := 'KEY_REUSED';
      return;
    end if;
    insert into checkout_freecall (id, fingerprint, created_at) values (p_transaction, p_fingerprint, p_moment);
    outcome := 'PAID';
    replayed := false;
    created_at := p_moment;
    return;
  end if;
  v := post_spend(p_tag, p_transaction, p_fingerprint, p_user, null, p_member, 2, p_amount, p_cause, p_cause_id,
                  p_reason);
  outcome := v.outcome;
  refusal := v.refusal;
  balance := v.balance;
  amount := v.amount;
  replayed := v.replayed;
  created_at := v.created_at;
  if outcome = 'PAID' and not replayed then
    perform public.upsert_activity(
      p_community, 'TRANSACTION', p_transaction, p_user, 'DEBIT', left(p_reason, 120), p_amount,
      p_movement_record || jsonb_build_object('balance_after', balance), created_at);
  end if;
end
$$;
