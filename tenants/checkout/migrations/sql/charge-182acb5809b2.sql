-- The only way an area takes gems for something it hands over, free or paid. A paid charge is a transaction of the
-- ledger with its row of activity. A free charge is PAID and writes nothing: its key is kept by the area's own row.
-- Answers as post_spend does. The caller returns this answer at once unless it is PAID and not a replay.
create or replace function charge(
  p_tag uuid, p_transaction uuid, p_fingerprint bytea, p_member uuid, p_user uuid, p_community uuid, p_amount bigint,
  p_cause text, p_cause_id uuid, p_reason text, p_movement_record jsonb, p_moment timestamptz,
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean,
  out created_at timestamptz
) language plpgsql as $$
declare
  v record;
begin
  perform set_config('lock_timeout', '3000', true);
  if p_amount = 0 then
    outcome := 'PAID';
    refusal := '';
    balance := 0;
    amount := 0;
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
