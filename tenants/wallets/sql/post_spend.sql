-- Takes gems from one member into one system account: the hot path, so the common case is three plain statements.
-- Answers PAID or REFUSED (both stored), IN_FLIGHT, KEY_REUSED or STOPPED (nothing stored).
create or replace function post_spend(
  p_tag uuid, p_id uuid, p_fingerprint bytea, p_actor uuid, p_acting_for uuid,
  p_member uuid, p_credit bigint, p_amount bigint, p_cause text, p_cause_id uuid, p_reason text,
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean, out created_at timestamptz
) language plpgsql as $$
declare
  v_lock constant bigint := uuid_hash_extended(p_id, uuid_hash_extended(p_tag, 0));
  v_account bigint;
  v_version bigint;
  v_frozen boolean;
begin
  if not pg_try_advisory_xact_lock(v_lock) and not await_key(v_lock) then
    outcome := 'IN_FLIGHT';
    return;
  end if;
  loop
    update wallets_account a set balance = a.balance - p_amount, version = a.version + 1
      where a.member_id = p_member and not a.frozen and a.balance >= p_amount and p_credit between 2 and 6
        and (select b.spending_stopped_at is null and b.tag = p_tag from wallets_books b)
        and not exists (select from wallets_txn t where t.id = p_id)
      returning a.id, a.version, a.balance into v_account, v_version, balance;
    if found then
      outcome := 'PAID';
      created_at := clock_timestamp();
      amount := p_amount;
      refusal := '';
      replayed := false;
      insert into wallets_txn (id, tag, actor, acting_for, cause_id, amount, balance, created_at, type, outcome, cause, reason, fingerprint)
        values (p_id, p_tag, p_actor, p_acting_for, p_cause_id, p_amount, balance, created_at, 'DEBIT', 'PAID', p_cause, p_reason, p_fingerprint);
      insert into wallets_posting (txn_id, tag, debit_id, credit_id, amount, debit_version, debit_after, leg)
        values (p_id, p_tag, v_account, p_credit, p_amount, v_version, balance, 1);
      return;
    end if;
    select r.* into outcome, refusal, balance, amount, replayed, created_at from replay(p_tag, p_id, p_fingerprint, p_cause) r;
    if outcome is not null then
      return;
    end if;
    select a.balance, a.frozen into balance, v_frozen from wallets_account a where a.member_id = p_member;
    if not found or p_credit not between 2 and 6 then
      raise exception 'member % has no wallet, or account % takes no spending', p_member, p_credit using errcode = 'GH002';
    end if;
    -- Gems may have arrived since the update looked: then it is worth another try.
    if v_frozen or balance < p_amount then
      outcome := 'REFUSED';
      created_at := clock_timestamp();
      refusal := case when v_frozen then 'WALLET_FROZEN' else 'WALLET_INSUFFICIENT_BALANCE' end;
      amount := p_amount;
      insert into wallets_txn (id, tag, actor, acting_for, cause_id, amount, balance, created_at, type, outcome, refusal, cause, reason, fingerprint)
        values (p_id, p_tag, p_actor, p_acting_for, p_cause_id, p_amount, balance, created_at, 'DEBIT', 'REFUSED', refusal, p_cause, p_reason, p_fingerprint);
      return;
    end if;
  end loop;
end
$$;
