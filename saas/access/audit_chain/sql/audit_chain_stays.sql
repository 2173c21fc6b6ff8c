create or replace function audit_chain_stays() returns trigger language plpgsql as $$
begin
  raise exception 'seals stay as they are' using errcode = 'GS010';
end
$$;
