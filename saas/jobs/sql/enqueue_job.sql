-- Inserts a job in the caller's transaction, and returns its id. While a job with the same key waits, none is added.
-- With p_moves the waiting job gets the new time and arguments. Without it the function returns null and leaves the
-- waiting row unlocked: a lock would make all callers of one key wait for each other until they commit.
create or replace function enqueue_job(
  p_task text, p_community uuid, p_arguments jsonb, p_key text default null, p_due_at timestamptz default null,
  p_request_id text default '', p_moves boolean default false
) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  if p_moves then
    insert into public.jobs_job as j (task, community_id, arguments, key, state, due_at, attempt, failures, error,
        created_at, request_id)
      values (p_task, p_community, p_arguments, p_key, 'WAITING', coalesce(p_due_at, clock_timestamp()), 0, 0, '',
              clock_timestamp(), p_request_id)
      on conflict (key) where state = 'WAITING' do update
        set due_at = excluded.due_at, arguments = excluded.arguments, request_id = excluded.request_id
      returning j.id into v_id;
  else
    insert into public.jobs_job as j (task, community_id, arguments, key, state, due_at, attempt, failures, error,
        created_at, request_id)
      values (p_task, p_community, p_arguments, p_key, 'WAITING', coalesce(p_due_at, clock_timestamp()), 0, 0, '',
              clock_timestamp(), p_request_id)
      on conflict (key) where state = 'WAITING' do nothing
      returning j.id into v_id;
  end if;
  return v_id;
end
$$;
