-- Waits until no other transaction holds this key, 1.5 s at most; false when the twin is still running then. The primary
-- key of the transaction row stays the guarantee; this only turns an endless wait into an answer. The lock is the
-- transaction's own and ends with it.
create or replace function await_key(p_lock bigint) returns boolean
language plpgsql as $$
declare
  v_before text := current_setting('lock_timeout');
begin
  begin
    perform set_config('lock_timeout', '1500ms', true);
    perform pg_advisory_xact_lock(p_lock);
  exception when lock_not_available then
    return false;
  end;
  perform set_config('lock_timeout', v_before, true);
  return true;
end
$$;
