-- Makes gems for one member, within what the team may hand out on one day of the community's time zone, and within what one
-- of the staff (who acts for somebody else) may. The day's rows are taken after the member's account, as every tip does,
-- that of the one person first, and just before the rows are written.
create or replace function post_tip(
  p_tag uuid, p_id uuid, p_fingerprint bytea, p_actor uuid, p_acting_for uuid,
  p_member uuid, p_amount bigint, p_reason text, p_time_zone text,
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean, out created_at timestamptz
) language plpgsql as $$
declare
  v_lock constant bigint := uuid_hash_extended(p_id, uuid_hash_extended(p_tag, 0));
  v_account bigint;
  v_version bigint;
  v_today constant date := (clock_timestamp() at time zone p_time_zone)::date;
  v_is_staff constant boolean := p_acting_for is not null and p_acting_for <> p_actor;
  v_within boolean := true;
begin
  if not pg_try_advisory_xact_lock(v_lock) and not await_key(v_lock) then
    outcome := 'IN_FLIGHT';
    return;
  end if;
  select r.* into outcome, refusal, balance, amount, replayed, created_at from replay(p_tag, p_id, p_fingerprint, 'TIP') r;
  if outcome is not null then
    return;
  end if;
  update wallets_account a set balance = a.balance + p_amount, version = a.version + 1
    where a.member_id = p_member and p_amount > 0
    returning a.id, a.version, a.balance into v_account, v_version, balance;
  if not found then
    raise exception 'member % has no wallet', p_member using errcode = 'GH002';
  end if;
  outcome := 'PAID';
  created_at := clock_timestamp();
  refusal := '';
  amount := p_amount;
  if v_is_staff then
    insert into wallets_staffissuanceday as d (day, actor, issued)
      select v_today, p_actor, p_amount from wallets_books b
        where b.staff_issuance_limit is null or p_amount <= b.staff_issuance_limit
      on conflict (day, actor) do update set issued = d.issued + excluded.issued
        where d.issued + excluded.issued <= (select coalesce(b.staff_issuance_limit, 9999999999999) from wallets_books b);
    v_within := found;
  end if;
  if v_within then
    insert into wallets_issuanceday as d (day, issued)
      select v_today, p_amount from wallets_books b
        where p_amount <= b.daily_issuance_limit and balance <= 9999999999999
      on conflict (day) do update set issued = d.issued + excluded.issued
        where d.issued + excluded.issued <= (select b.daily_issuance_limit from wallets_books b);
    v_within := found;
    if not v_within and v_is_staff then
      update wallets_staffissuanceday d set issued = d.issued - p_amount where d.day = v_today and d.actor = p_actor;
    end if;
  end if;
  if not v_within then
    -- Nothing else has seen the gems yet: the account goes back to what it was, version and all.
    update wallets_account a set balance = a.balance - p_amount, version = a.version - 1
      where a.id = v_account returning a.balance into balance;
    outcome := 'REFUSED';
    refusal := 'WALLET_ISSUANCE_LIMIT';
  end if;
  insert into wallets_txn (id, tag, actor, acting_for, amount, balance, created_at, type, outcome, refusal, cause, reason, fingerprint)
    values (p_id, p_tag, p_actor, p_acting_for, p_amount, balance, created_at, 'CREDIT', outcome, refusal, 'TIP', p_reason, p_fingerprint);
  if outcome = 'PAID' then
    insert into wallets_posting (txn_id, tag, debit_id, credit_id, amount, credit_version, credit_after, leg)
      values (p_id, p_tag, 1, v_account, p_amount, v_version, balance, 1);
  end if;
end
$$;
