-- Writes a fan's row of activity in the caller's transaction; a known (community, kind, object) is updated. With
-- p_counter the row is a running total: p_amount is added to its amount, and p_data->p_counter to the stored count.
create or replace function upsert_activity(
  p_community uuid, p_kind text, p_object uuid, p_user uuid, p_status text, p_title text, p_amount bigint, p_data jsonb,
  p_at timestamptz, p_counter text default null
) returns void language plpgsql as $$
begin
  insert into public.activity_activityrecord as r (community_id, kind, object_id, user_id, status, title, amount, data, at)
    values (p_community, p_kind, p_object, p_user, p_status, p_title, p_amount, p_data, p_at)
    on conflict (community_id, kind, object_id) do update
      set user_id = excluded.user_id, status = excluded.status, title = excluded.title,
          amount = excluded.amount + case when p_counter is null then 0 else r.amount end,
          at = case when p_counter is null then excluded.at else greatest(r.at, excluded.at) end,
          data = case when p_counter is null then excluded.data
                      else excluded.data || jsonb_build_object(
                        p_counter, (r.data->>p_counter)::int + (excluded.data->>p_counter)::int) end;
end
$$;
