-- Counts one piece of a product for a member on a day, within what they may have; the last write before the piece itself.
-- p_total and p_period limit what they had ever and after the day p_since; p_rested is the latest moment of their last one
-- that lets them have another. All three null: the day's counter alone decides.
-- GS001: they had what they may have.
create or replace function take_allowance(
  p_member uuid, p_product uuid, p_price bigint, p_limit int, p_day date, p_total int, p_period int, p_since date,
  p_rested timestamptz, p_moment timestamptz
) returns void language plpgsql as $$
declare
  v record;
begin
  if p_total is not null or p_period is not null or p_rested is not null then
    -- Their purchases queue here on both sides of a midnight, where each day has a counter of its own. Who pays queues
    -- at the wallet already.
    if p_price = 0 then
      perform pg_advisory_xact_lock(uuid_hash_extended(p_member, uuid_hash_extended(p_product, 1)));
    end if;
    select coalesce(sum(d.count), 0) as ever, coalesce(sum(d.count) filter (where d.day > p_since), 0) as lately,
           max(d.last_at) filter (where d.count > 0) as last_at
      into v from stores_dailypurchase d where d.member_id = p_member and d.product_id = p_product;
    if v.ever >= p_total or v.lately >= p_period or v.last_at > p_rested then
      raise exception 'the member has had enough for now' using errcode = 'GS001';
    end if;
  end if;
  insert into stores_dailypurchase as d (member_id, product_id, day, count, last_at)
    values (p_member, p_product, p_day, 1, p_moment)
    on conflict (member_id, product_id, day) do update set count = d.count + 1, last_at = greatest(d.last_at, p_moment)
      where p_limit is null or d.count < p_limit;
  if not found then
    raise exception 'the allowance of the day is used up' using errcode = 'GS001';
  end if;
end
$$;
