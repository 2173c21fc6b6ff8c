create or replace function audit_waits_for_chain() returns trigger language plpgsql as $$
begin
  insert into public.audit_chain_unchainedentry (entry_id, community_id) select id, community_id from written;
  return null;
end
$$;
