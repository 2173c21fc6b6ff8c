-- Posts any movement: leg i takes p_amounts[i] from account p_debits[i] to account p_credits[i], all or nothing. Answers
-- as post_spend does; balance is that of the first guarded account named, after the movement.
create or replace function post(
  p_tag uuid, p_id uuid, p_fingerprint bytea, p_actor uuid, p_acting_for uuid, p_type text, p_cause text, p_cause_id uuid,
  p_reason text, p_reverses uuid, p_debits bigint[], p_credits bigint[], p_amounts bigint[],
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean, out created_at timestamptz
) language plpgsql as $$
declare
  v_lock constant bigint := uuid_hash_extended(p_id, uuid_hash_extended(p_tag, 0));
  v_debit constant bigint := p_debits[1];
  v_credit constant bigint := p_credits[1];
  v_amount constant bigint := p_amounts[1];
  v_version bigint;
  v_frozen boolean;
begin
  if not pg_try_advisory_xact_lock(v_lock) and not await_key(v_lock) then
    outcome := 'IN_FLIGHT';
    return;
  end if;

  if cardinality(p_debits) <> 1 or (v_debit >= 1000) = (v_credit >= 1000) then
    select r.* into outcome, refusal, balance, amount, replayed, created_at
      from post_legs(p_tag, p_id, p_fingerprint, p_actor, p_acting_for, p_type, p_cause, p_cause_id,
                     p_reason, p_reverses, p_debits, p_credits, p_amounts) r;
    return;
  end if;

  loop
    if v_debit >= 1000 then
      update wallets_account a set balance = a.balance - v_amount, version = a.version + 1
        where a.id = v_debit and not a.frozen and a.balance >= v_amount and v_credit between 1 and 6
          and (select (b.spending_stopped_at is null or p_cause = 'CORRECTION') and b.tag = p_tag from wallets_books b)
          and not exists (select from wallets_txn t where t.id = p_id)
        returning a.version, a.balance into v_version, balance;
    else
      update wallets_account a set balance = a.balance + v_amount, version = a.version + 1
        where a.id = v_credit and a.balance <= 9999999999999 - v_amount and may_debit(v_debit, p_type, p_cause)
          and (select (b.spending_stopped_at is null or p_cause = 'CORRECTION') and b.tag = p_tag from wallets_books b)
          and not exists (select from wallets_txn t where t.id = p_id)
        returning a.version, a.balance into v_version, balance;
    end if;
    if found then
      outcome := 'PAID';
      created_at := clock_timestamp();
      refusal := '';
      amount := v_amount;
      replayed := false;
      insert into wallets_txn (id, tag, actor, acting_for, cause_id, reverses_id, amount, balance, created_at, type, outcome, cause, reason, fingerprint)
        values (p_id, p_tag, p_actor, p_acting_for, p_cause_id, p_reverses, v_amount, balance, created_at, p_type, 'PAID', p_cause, p_reason, p_fingerprint);
      if v_debit >= 1000 then
        insert into wallets_posting (txn_id, tag, debit_id, credit_id, amount, debit_version, debit_after, leg)
          values (p_id, p_tag, v_debit, v_credit, v_amount, v_version, balance, 1);
      else
        insert into wallets_posting (txn_id, tag, debit_id, credit_id, amount, credit_version, credit_after, leg)
          values (p_id, p_tag, v_debit, v_credit, v_amount, v_version, balance, 1);
      end if;
      return;
    end if;

    select r.* into outcome, refusal, balance, amount, replayed, created_at from replay(p_tag, p_id, p_fingerprint, p_cause) r;
    if outcome is not null then
      return;
    end if;
    if not may_debit(v_debit, p_type, p_cause) then
      raise exception 'account % may not be debited for %', v_debit, p_cause using errcode = 'GH003';
    end if;
    select a.balance, a.frozen into balance, v_frozen from wallets_account a where a.id = greatest(v_debit, v_credit);
    if not found or least(v_debit, v_credit) not between 1 and 6 then
      raise exception 'account % or % is unknown', v_debit, v_credit using errcode = 'GH002';
    elsif v_debit < 1000 and balance > 9999999999999 - v_amount then
      raise exception 'account % would hold more than can be shown', v_credit using errcode = 'GH006';
    end if;
    -- Gems may have arrived since the update looked: then it is worth another try.
    if v_debit >= 1000 and (v_frozen or balance < v_amount) then
      outcome := 'REFUSED';
      created_at := clock_timestamp();
      refusal := case when v_frozen then 'WALLET_FROZEN'
                      when p_type = 'ROLLBACK' then 'WALLET_ROLLBACK_INSUFFICIENT'
                      else 'WALLET_INSUFFICIENT_BALANCE' end;
      amount := v_amount;
      insert into wallets_txn (id, tag, actor, acting_for, cause_id, reverses_id, amount, balance, created_at, type, outcome, refusal, cause, reason, fingerprint)
        values (p_id, p_tag, p_actor, p_acting_for, p_cause_id, p_reverses, v_amount, balance, created_at, p_type, 'REFUSED', refusal, p_cause, p_reason, p_fingerprint);
      return;
    end if;
  end loop;
end
$$;
