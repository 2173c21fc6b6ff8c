-- Entries of wagers stay as they were written. An erasure may empty the reason, which can be about a person.
create or replace function keep_wager_entry() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = '' then
    old.reason := '';
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception '% of % is refused: entries stay', tg_op, tg_table_name using errcode = 'GH007';
end
$$;
