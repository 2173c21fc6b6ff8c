-- A purchase in one call: the wallet pays, the fan's activity and the job are written, the day's counter and the order,
-- a code is taken from the pool, and last, because everybody wants that row, a piece from the stock. One round trip, so
-- that the stock's row is not held while a client thinks. Answers as post_spend does; a free piece has no ledger
-- transaction and is PAID.
-- Whatever raises leaves nothing behind. GS001: no piece is on sale at that price. GS002: no code is left. GS003: it is
-- sold back at another price by now. GS004 and GS005: what take_allowance refuses. GH010: it promises more gems than the
-- day's limits leave. Pieces that a draw has promised (reserved) are not on sale, and nothing else of that product is.
create or replace function place_order(
  p_tag uuid, p_transaction uuid, p_fingerprint bytea, p_member uuid, p_user uuid, p_community uuid, p_order uuid,
  p_number bigint, p_product uuid, p_price bigint, p_limit int, p_day date, p_status text, p_slug text, p_name text,
  p_image text, p_type text, p_rarity text, p_moment timestamptz, p_order_record jsonb, p_movement_record jsonb,
  p_sell_price bigint, p_answers jsonb, p_has_code boolean, p_total int, p_period int, p_since date,
  p_rested timestamptz,
  out outcome text, out refusal text, out balance bigint, out amount bigint, out replayed boolean,
  out created_at timestamptz
) language plpgsql as $$
declare
  v record;
begin
  select c.* into outcome, refusal, balance, amount, replayed, created_at
    from charge(p_tag, p_transaction, p_fingerprint, p_member, p_user, p_community, p_price, 'ORDER', p_order, p_name,
                p_movement_record, p_moment) c;
  if outcome <> 'PAID' or replayed then
    return;
  end if;
  perform public.upsert_activity(p_community, 'ORDER', p_order, p_user, p_status, p_name, p_price, p_order_record,
                                 p_moment);
  perform public.enqueue_job('stores.order_placed', p_community, jsonb_build_object('order_id', p_order));
  perform take_allowance(p_member, p_product, p_price, p_limit, p_day, p_total, p_period, p_since, p_rested, p_moment);
  insert into stores_order (id, number, transaction_id, member_id, product_id, status, price, quantity, product_slug,
      product_name, product_image, product_type, product_rarity, sell_price, answers, has_code, day, note,
      reason, created_at, updated_at)
    values (p_order, p_number, p_transaction, p_member, p_product, p_status, p_price,
            1, p_slug, p_name, p_image, p_type, p_rarity, p_sell_price, p_answers, p_has_code, p_day, '', '',
            p_moment, p_moment);
  if p_has_code then
    update stores_productcode set order_id = p_order, given_at = p_moment
      where id = (select c.id from stores_productcode c where c.product_id = p_product and c.order_id is null
                  order by c.id limit 1 for update skip locked);
    if not found then
      raise exception 'no code is left' using errcode = 'GS002';
    end if;
  end if;
  -- A piece that sells back for more than it costs promises gems: they count now, for whoever set these prices last.
  if p_sell_price > p_price and p_type = 'DIGITAL' and not p_has_code then
    select array_remove(array[p.promised_by], null) as staff into v
      from stores_product p where p.id = p_product and p.sell_price = p_sell_price;
    if not found then
      raise exception 'it is not sold back at this price any more' using errcode = 'GS003';
    end if;
    perform promise_gems(p_day, v.staff, p_sell_price - p_price, p_sell_price - p_price);
    -- A cancellation takes exactly this promise back.
    insert into wallets_promise (object_id, day, actor, amount)
      values (p_order, p_day, v.staff[1], p_sell_price - p_price);
  end if;
  update stores_product p set quantity = p.quantity - 1, sold = p.sold + 1,
      last_sold_at = greatest(p.last_sold_at, p_moment),
      status = case when p.quantity = 1 then 'OUT_OF_STOCK' else p.status end
    where p.id = p_product and p.status = 'ACTIVE' and p.price = p_price and p.has_codes = p_has_code and p.reserved = 0
      and coalesce(p.on_sale_from <= p_moment, true) and coalesce(p.on_sale_until > p_moment, true)
      and coalesce(p.last_sold_at + make_interval(secs => p.global_cooldown) <= p_moment, true);
  if not found then
    raise exception 'no piece is on sale at this price' using errcode = 'GS001';
  end if;
end
$$;
