-- Notifies every process that communities, domains or slugs changed: each process drops what it remembers of them.
create or replace function tenancy_announce() returns trigger language plpgsql as $$
begin
  notify tenancy_changed;
  return null;
end $$;
