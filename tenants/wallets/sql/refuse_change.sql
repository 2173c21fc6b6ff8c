create or replace function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% of % is refused: what was posted stays', tg_op, tg_table_name using errcode = 'GH007';
end
$$;
