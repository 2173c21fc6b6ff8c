-- Openings in one call: the wallet pays for all of them, the fan's activity and the job are written, then the openings,
-- and last the pair's nonce moves on by as many. Answers as post_spend does; what costs nothing has no ledger
-- transaction and is PAID.
-- GC001: the pair no longer draws at that nonce. The caller holds its row, so this is a fault and never a race.
create or replace function open_case(
  p_tag uuid, p_transaction uuid, p_fingerprint bytea, p_member uuid, p_user uuid, p_community uuid, p_lootbox uuid,
  p_table uuid, p_pair uuid, p_nonce int, p_client_seed text, p_made_here boolean, p_price bigint, p_name text,
  p_day date, p_moment timestamptz, p_told_at timestamptz, p_movement_record jsonb, p_ids uuid[], p_prizes uuid[],
  p_tickets int[], p_paid bigint[],
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean,
  out created_at timestamptz
) language plpgsql as $$
declare
  v_count constant int := cardinality(p_ids);
begin
  select c.* into outcome, refusal, balance, amount, replayed, created_at
    from charge(p_tag, p_transaction, p_fingerprint, p_member, p_user, p_community, p_price * v_count, 'CASE', p_lootbox,
                p_name, p_movement_record, p_moment) c;
  if outcome <> 'PAID' or replayed then
    return;
  end if;
  perform public.enqueue_job('lootboxes.opened', p_community, jsonb_build_object('transaction_id', p_transaction),
                             null, p_told_at);
  insert into lootboxes_opening (id, member_id, lootbox_id, table_id, prize_id, pair_id, nonce, client_seed, ticket,
      price, paid, transaction_id, fingerprint, place, day, created_at)
    select o.id, p_member, p_lootbox, p_table, o.prize, p_pair, p_nonce + o.place - 1, p_client_seed, o.ticket, p_price,
           o.paid, p_transaction, p_fingerprint, o.place - 1, p_day, p_moment
      from unnest(p_ids, p_prizes, p_tickets, p_paid) with ordinality as o (id, prize, ticket, paid, place);
  update seeds_seedpair s set nonce = p_nonce + v_count, client_seed = p_client_seed, is_made_here = p_made_here
    where s.id = p_pair and s.nonce = p_nonce and s.state = 'ACTIVE' and s.client_seed in ('', p_client_seed);
  if not found then
    raise exception 'pair % does not draw at nonce %', p_pair, p_nonce using errcode = 'GC001';
  end if;
end
$$;
