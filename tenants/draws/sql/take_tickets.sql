-- Gives a member the next p_count tickets of a draw, as one range. The draw's row is the one everybody wants, so it is
-- written last; what raises leaves nothing of the caller's transaction, charge included.
-- GS011: the draw is closed. GS012: fewer tickets are left. GS013: the member may not have as many.
create or replace function take_tickets(
  p_entry uuid, p_draw uuid, p_member uuid, p_count bigint, p_pseudonym text, p_client_seed text, p_source text,
  p_transaction uuid
) returns bigint language plpgsql as $$
declare
  found_first bigint;
begin
  perform set_config('lock_timeout', '3000', true);
  insert into draws_tickettotal as s (draw_id, member_id, tickets)
    select d.id, p_member, p_count from draws_draw d
      where d.id = p_draw and (d.cap_per_member is null or p_count <= d.cap_per_member)
    on conflict (draw_id, member_id) do update set tickets = s.tickets + p_count
      where s.tickets + p_count <= coalesce((select cap_per_member from draws_draw where id = p_draw), 9223372036854775807);
  if not found then
    raise exception 'the member has as many tickets as one may have' using errcode = 'GS013';
  end if;
  -- The clock, not the transaction's start: who waited for this row past the end comes too late.
  with taken as (
    update draws_draw d set tickets = d.tickets + p_count
      where d.id = p_draw and d.state = 'OPEN' and d.closes_at > clock_timestamp()
        and (d.cap is null or d.tickets + p_count <= d.cap)
      returning d.tickets - p_count + 1 as first
  )
  insert into draws_ticketrange (id, draw_id, first, count, member_id, pseudonym, client_seed, source, transaction_id, created_at)
    select p_entry, p_draw, first, p_count, p_member, p_pseudonym, p_client_seed, p_source, p_transaction, clock_timestamp()
      from taken
    returning first into found_first;
  if found_first is null then
    if exists (select from draws_draw where id = p_draw and state = 'OPEN' and closes_at > clock_timestamp()) then
      raise exception 'fewer tickets are left' using errcode = 'GS012';
    end if;
    raise exception 'the draw is closed' using errcode = 'GS011';
  end if;
  return found_first;
end
$$;
