-- Enters a member into a limited drop in one call: the wallet pays, and the fan's activity, the day's counter and the entry
-- are written. The ticket of the draw comes last, because all members want that row. Answers as post_spend does. A free
-- entry has no ledger transaction and is PAID. After an error, nothing is stored:
-- GS004 and GS005: what take_allowance refuses. GS021: the drop is not open, or not at that price.
-- GS011 to GS013: what take_tickets refuses. 23505 on drop_entry_once: the member has entered before.
create or replace function enter_drop(
  p_tag uuid, p_transaction uuid, p_fingerprint bytea, p_member uuid, p_user uuid, p_community uuid, p_ask uuid,
  p_drop uuid, p_product uuid, p_draw uuid, p_price bigint, p_limit int, p_day date, p_total int, p_period int,
  p_since date, p_rested timestamptz, p_moment timestamptz, p_answers jsonb, p_reason text, p_movement_record jsonb,
  p_entry uuid, p_pseudonym text, p_client_seed text,
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean,
  out created_at timestamptz
) language plpgsql as $$
begin
  select c.* into outcome, refusal, balance, amount, replayed, created_at
    from charge(p_tag, p_transaction, p_fingerprint, p_member, p_user, p_community, p_price, 'ORDER', p_ask, p_reason,
                p_movement_record, p_moment) c;
  if outcome <> 'PAID' or replayed then
    return;
  end if;
  perform take_allowance(p_member, p_product, p_price, p_limit, p_day, p_total, p_period, p_since, p_rested, p_moment);
  insert into stores_dropentry (id, drop_id, member_id, transaction_id, state, answers, day, created_at)
    select p_ask, d.id, p_member, p_transaction, 'WAITING', p_answers, p_day, p_moment
      from stores_limiteddrop d
      where d.id = p_drop and d.price = p_price and d.starts_at <= p_moment and d.ended_at is null;
  if not found then
    raise exception 'the drop is not open at this price' using errcode = 'GS021';
  end if;
  perform take_tickets(p_entry, p_draw, p_member, 1, p_pseudonym, p_client_seed, 'DROP',
                       case when p_price > 0 then p_transaction end);
end
$$;
