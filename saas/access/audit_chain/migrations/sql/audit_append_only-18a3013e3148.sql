create or replace function audit_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.community_id, new.actor_id, new.acting_for, new.action, new.target, new.request_id, new.at)
        = (old.id, old.community_id, old.actor_id, old.acting_for, old.action, old.target, old.request_id, old.at)
      and new.actor_name in (old.actor_name, 'Deleted member')
      and (new.ip is null or new.ip = old.ip)
      and public.audit_only_forgets(old.before, new.before)
      and public.audit_only_forgets(old.after, new.after)
    then
      return new;
    end if;
  end if;
  raise exception 'the audit log only grows' using errcode = 'GS010';
end
$$;
