-- The state of a key: the stored outcome if the key was used with this fingerprint, KEY_REUSED if it was used with
-- another one, STOPPED if the books are closed, null if it is free. Refuses a caller who believes to be in another
-- community.
create or replace function replay(
  p_tag uuid, p_id uuid, p_fingerprint bytea, p_cause text,
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean, out created_at timestamptz
) language plpgsql as $$
declare
  v_tag uuid;
  v_stopped timestamptz;
  v_fingerprint bytea;
begin
  select b.tag, b.spending_stopped_at into strict v_tag, v_stopped from wallets_books b;
  if v_tag is distinct from p_tag then
    raise exception 'this schema belongs to another community' using errcode = 'GH001';
  end if;
  select t.outcome, t.refusal, t.balance, t.amount, t.created_at, t.fingerprint
    into outcome, refusal, balance, amount, created_at, v_fingerprint
    from wallets_txn t where t.id = p_id;
  replayed := found;
  if replayed and v_fingerprint is distinct from p_fingerprint then
    outcome := 'KEY_REUSED';
    refusal := '';
    balance := null;
    amount := null;
    created_at := null;
  elsif not replayed and v_stopped is not null and p_cause <> 'CORRECTION' then
    outcome := 'STOPPED';
  end if;
end
$$;
