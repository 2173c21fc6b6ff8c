-- post() for several legs, or one between accounts of the same class: locks the guarded accounts by ascending id, then
-- moves leg by leg; the leg that cannot be paid takes back all before it. Called by post() alone, which holds the key.
create or replace function post_legs(
  p_tag uuid, p_id uuid, p_fingerprint bytea, p_actor uuid, p_acting_for uuid, p_type text, p_cause text, p_cause_id uuid,
  p_reason text, p_reverses uuid, p_debits bigint[], p_credits bigint[], p_amounts bigint[],
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean, out created_at timestamptz
) language plpgsql as $$
declare
  v_version bigint;
  v_after bigint;
  v_debit_versions bigint[];
  v_debit_afters bigint[];
  v_credit_versions bigint[];
  v_credit_afters bigint[];
begin
  if not coalesce(cardinality(p_debits) > 0 and cardinality(p_debits) = all (array[cardinality(p_credits), cardinality(p_amounts)]), false) then
    raise exception 'legs are incomplete' using errcode = 'GH002';
  end if;
  select r.* into outcome, refusal, balance, amount, replayed, created_at from replay(p_tag, p_id, p_fingerprint, p_cause) r;
  if outcome is not null then
    return;
  end if;
  outcome := 'PAID';
  created_at := clock_timestamp();
  refusal := '';
  amount := (select sum(x) from unnest(p_amounts) x);
  perform 1 from wallets_account a where a.id >= 1000 and a.id = any (p_debits || p_credits) order by a.id for no key update;
  begin
    for i in 1 .. cardinality(p_debits) loop
      if not may_debit(p_debits[i], p_type, p_cause) then
        raise exception 'account % may not be debited for %', p_debits[i], p_cause using errcode = 'GH003';
      elsif p_debits[i] = p_credits[i] or p_amounts[i] < 1 or p_credits[i] not between 1 and 6 and p_credits[i] < 1000 then
        raise exception 'leg % is no movement', i using errcode = 'GH002';
      end if;
      -- Assigned for every leg: an array grows to the last index written, with nulls between.
      v_debit_versions[i] := null;
      v_debit_afters[i] := null;
      v_credit_versions[i] := null;
      v_credit_afters[i] := null;
      if p_debits[i] >= 1000 then
        update wallets_account a set balance = a.balance - p_amounts[i], version = a.version + 1
          where a.id = p_debits[i] and not a.frozen and a.balance >= p_amounts[i]
          returning a.version, a.balance into v_version, v_after;
        if not found then
          if not exists (select from wallets_account a where a.id = p_debits[i]) then
            raise exception 'account % is unknown', p_debits[i] using errcode = 'GH002';
          end if;
          raise exception 'leg % cannot be paid', i using errcode = 'GH004';
        end if;
        v_debit_versions[i] := v_version;
        v_debit_afters[i] := v_after;
        balance := coalesce(balance, v_after);
      end if;
      if p_credits[i] >= 1000 then
        update wallets_account a set balance = a.balance + p_amounts[i], version = a.version + 1
          where a.id = p_credits[i] returning a.version, a.balance into v_version, v_after;
        if not found then
          raise exception 'account % is unknown', p_credits[i] using errcode = 'GH002';
        end if;
        v_credit_versions[i] := v_version;
        v_credit_afters[i] := v_after;
        balance := coalesce(balance, v_after);
      end if;
    end loop;
  exception when sqlstate 'GH004' then
    outcome := 'REFUSED';
    refusal := case when p_type = 'ROLLBACK' then 'WALLET_ROLLBACK_INSUFFICIENT' else 'WALLET_INSUFFICIENT_BALANCE' end;
    balance := null;
  end;
  insert into wallets_txn (id, tag, actor, acting_for, cause_id, reverses_id, amount, balance, created_at, type, outcome, refusal, cause, reason, fingerprint)
    values (p_id, p_tag, p_actor, p_acting_for, p_cause_id, p_reverses, amount, balance, created_at, p_type, outcome, refusal, p_cause, p_reason, p_fingerprint);
  if outcome = 'PAID' then
    insert into wallets_posting (txn_id, tag, debit_id, credit_id, amount, debit_version, debit_after, credit_version, credit_after, leg)
      select p_id, p_tag, l.debit, l.credit, l.amount, l.debit_version, l.debit_after, l.credit_version, l.credit_after, l.leg
      from unnest(p_debits, p_credits, p_amounts, v_debit_versions, v_debit_afters, v_credit_versions, v_credit_afters)
        with ordinality l(debit, credit, amount, debit_version, debit_after, credit_version, credit_after, leg);
  end if;
end
$$;
