create or replace function audit_seals_stay() returns trigger language plpgsql as $$
begin
  raise exception 'seals stay as they are' using errcode = 'GS010';
end
$$;
