-- Which causes may take gems out of a system account (ids below 1000; ids from 1000 up are guarded and may always pay what
-- they hold). Making gems, a debit of issuance (1), is for mint causes only. Gems that fans have spent (2), or that
-- were deducted (5) or reset (6), leave those accounts again by a ROLLBACK alone.
create or replace function may_debit(p_account bigint, p_type text, p_cause text) returns boolean
language sql immutable as $$
  select case
    when p_account >= 1000 then true
    when p_cause = 'CORRECTION' then p_account between 1 and 6
    when p_account = 1 then p_cause in ('TIP', 'REWARD', 'PRIZE', 'IMPORT', 'SALE', 'CHALLENGE', 'EARNING', 'WAGER', 'SUPPORT')
    when p_account = 3 then p_cause = 'PRIZE'
    when p_account = 4 then p_cause in ('PRIZE', 'REFUND')
    when p_account in (2, 5, 6) then p_type = 'ROLLBACK'
    else false
  end
$$;
