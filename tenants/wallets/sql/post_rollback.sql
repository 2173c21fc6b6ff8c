-- Reverses a paid transaction, once, leg by leg backwards. Besides the answers of post(): NOT_FOUND (no such payment, or
-- a rollback itself) and ALREADY_REVERSED.
create or replace function post_rollback(
  p_tag uuid, p_id uuid, p_fingerprint bytea, p_actor uuid, p_acting_for uuid, p_reverses uuid, p_reason text,
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean, out created_at timestamptz
) language plpgsql as $$
declare
  v_lock constant bigint := uuid_hash_extended(p_id, uuid_hash_extended(p_tag, 0));
  v_cause text;
  v_cause_id uuid;
  v_debits bigint[];
  v_credits bigint[];
  v_amounts bigint[];
begin
  if not pg_try_advisory_xact_lock(v_lock) and not await_key(v_lock) then
    outcome := 'IN_FLIGHT';
    return;
  end if;
  -- Rollbacks of one transaction queue here, before they touch any account.
  select t.cause, t.cause_id into v_cause, v_cause_id from wallets_txn t
    where t.id = p_reverses and t.outcome = 'PAID' and t.type <> 'ROLLBACK' for no key update;
  if not found then
    outcome := 'NOT_FOUND';
    return;
  end if;
  select r.* into outcome, refusal, balance, amount, replayed, created_at from replay(p_tag, p_id, p_fingerprint, v_cause) r;
  if outcome is not null then
    return;
  end if;
  if exists (select from wallets_txn t where t.reverses_id = p_reverses and t.outcome = 'PAID') then
    outcome := 'ALREADY_REVERSED';
    return;
  end if;
  select array_agg(p.credit_id order by p.leg desc), array_agg(p.debit_id order by p.leg desc), array_agg(p.amount order by p.leg desc)
    into v_debits, v_credits, v_amounts from wallets_posting p where p.txn_id = p_reverses;
  if v_debits is null then
    outcome := 'NOT_FOUND';
    return;
  end if;
  select r.* into outcome, refusal, balance, amount, replayed, created_at
    from post(p_tag, p_id, p_fingerprint, p_actor, p_acting_for, 'ROLLBACK', v_cause, v_cause_id,
              p_reason, p_reverses, v_debits, v_credits, v_amounts) r;
end
$$;
