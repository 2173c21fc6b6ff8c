create or replace function audit_waits_for_seal() returns trigger language plpgsql as $$
begin
  insert into public.seals_unsealed (entry_id, community_id) select id, community_id from written;
  return null;
end
$$;
