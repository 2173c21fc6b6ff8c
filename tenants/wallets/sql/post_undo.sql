-- Reverses a paid transaction of one leg as far as it can be: what a member was given is taken back up to what the wallet
-- still holds, what was taken is given back whole. Answers as post_rollback does; amount is what moved, 0 when nothing was
-- left (then there is a transaction without a posting, so that it is done once all the same).
create or replace function post_undo(
  p_tag uuid, p_id uuid, p_fingerprint bytea, p_actor uuid, p_acting_for uuid, p_reverses uuid, p_reason text,
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean, out created_at timestamptz
) language plpgsql as $$
declare
  v_lock constant bigint := uuid_hash_extended(p_id, uuid_hash_extended(p_tag, 0));
  v_cause text;
  v_cause_id uuid;
  v_debit bigint;
  v_credit bigint;
  v_held bigint;
  v_amount bigint;
begin
  if not pg_try_advisory_xact_lock(v_lock) and not await_key(v_lock) then
    outcome := 'IN_FLIGHT';
    return;
  end if;
  select t.cause, t.cause_id, p.debit_id, p.credit_id, p.amount into v_cause, v_cause_id, v_debit, v_credit, v_amount
    from wallets_txn t join wallets_posting p on p.txn_id = t.id
    where t.id = p_reverses and t.outcome = 'PAID' and t.type <> 'ROLLBACK' for no key update of t;
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
  if v_credit >= 1000 then
    select a.balance into v_held from wallets_account a where a.id = v_credit for no key update;
    v_amount := least(v_amount, v_held);
  end if;
  if v_amount > 0 then
    select r.* into outcome, refusal, balance, amount, replayed, created_at
      from post(p_tag, p_id, p_fingerprint, p_actor, p_acting_for, 'ROLLBACK', v_cause, v_cause_id,
                p_reason, p_reverses, array[v_credit], array[v_debit], array[v_amount]) r;
  else
    outcome := 'PAID';
    created_at := clock_timestamp();
    refusal := '';
    balance := 0;
    amount := 0;
    replayed := false;
    insert into wallets_txn (id, tag, actor, acting_for, cause_id, reverses_id, amount, balance, created_at, type, outcome, cause, reason, fingerprint)
      values (p_id, p_tag, p_actor, p_acting_for, v_cause_id, p_reverses, 0, 0, created_at, 'ROLLBACK', 'PAID', v_cause, p_reason, p_fingerprint);
  end if;
end
$$;
