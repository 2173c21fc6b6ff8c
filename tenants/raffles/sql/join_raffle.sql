-- Tickets for a member in one call: the wallet pays, the fan's activity and the job are written, then the draw, whose row
-- everybody wants, gives the tickets. Answers as post_spend does, with the first ticket; what costs nothing has no ledger
-- transaction and is PAID. Whatever raises leaves nothing behind: GS011 to GS013 as take_tickets says.
-- GS014: the raffle is not what the member saw. Its terms change only under the lock on the draw, which is held by then.
create or replace function join_raffle(
  p_tag uuid, p_transaction uuid, p_fingerprint bytea, p_member uuid, p_user uuid, p_community uuid, p_raffle uuid,
  p_draw uuid, p_entry uuid, p_count int, p_cost bigint, p_pseudonym text, p_client_seed text, p_source text,
  p_reason text, p_name text, p_moment timestamptz, p_record jsonb, p_movement_record jsonb,
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean,
  out created_at timestamptz, out first bigint
) language plpgsql as $$
declare
  v_price constant bigint := case when p_source = 'BOUGHT' then p_cost * p_count else 0 end;
begin
  select c.* into outcome, refusal, balance, amount, replayed, created_at
    from charge(p_tag, p_transaction, p_fingerprint, p_member, p_user, p_community, v_price, 'RAFFLE', p_raffle, p_name,
                p_movement_record, p_moment) c;
  if outcome <> 'PAID' or replayed then
    return;
  end if;
  perform public.upsert_activity(p_community, 'TICKETS', md5(p_raffle::text || p_member::text)::uuid, p_user, 'ACTIVE',
                                 p_name, v_price, p_record || jsonb_build_object('tickets', p_count), p_moment, 'tickets');
  -- One job shows what was sold in two seconds, however many tickets that is.
  perform public.enqueue_job('raffles.refresh_listing', p_community, jsonb_build_object('raffle_id', p_raffle),
                             'raffles.refresh_listing:' || p_raffle, clock_timestamp() + interval '2 seconds');
  if p_source <> 'BOUGHT' then
    insert into raffles_ticketgrant (id, raffle_id, member_id, source, count, reason, created_at)
      values (p_transaction, p_raffle, p_member, p_source, p_count, p_reason, p_moment);
  end if;
  first := take_tickets(p_entry, p_draw, p_member, p_count, p_pseudonym, p_client_seed, p_source, p_transaction);
  if not exists (select from raffles_raffle r where r.id = p_raffle and r.draw_id = p_draw and r.status = 'ACTIVE'
                   and r.entry_cost = p_cost and r.start_at <= p_moment) then
    raise exception 'the raffle is not what the member saw' using errcode = 'GS014';
  end if;
end
$$;
