-- The audit log only grows. What an erased person leaves behind may be made nameless: name, address and the texts under
-- three keys of the facts, and nothing else (saas.access.seals.rules.ERASABLE); no seal covers these.

create function public.audit_only_forgets(old_facts jsonb, new_facts jsonb) returns boolean
language sql immutable as $$
  select old_facts is not distinct from new_facts
    or (
      jsonb_typeof(old_facts) = 'object' and jsonb_typeof(new_facts) = 'object'
      and old_facts - array['username', 'email', 'text'] = new_facts - array['username', 'email', 'text']
      and not exists (
        select from unnest(array['username', 'email', 'text']) as key
        where new_facts->key is distinct from old_facts->key
          and coalesce(new_facts->>key, '') not in ('', 'Deleted member')
      )
    )
$$;

create function public.audit_append_only() returns trigger language plpgsql as $$
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

create trigger audit_append_only before update or delete on public.access_auditentry
  for each row execute function public.audit_append_only();
create trigger audit_never_emptied before truncate on public.access_auditentry
  for each statement execute function public.audit_append_only();

create function public.audit_seals_stay() returns trigger language plpgsql as $$
begin
  raise exception 'seals stay as they are' using errcode = 'GS010';
end
$$;

create trigger seals_stay before update or delete on public.seals_seal
  for each row execute function public.audit_seals_stay();
create trigger seals_never_emptied before truncate on public.seals_seal
  for each statement execute function public.audit_seals_stay();

create function public.audit_waits_for_seal() returns trigger language plpgsql as $$
begin
  insert into public.seals_unsealed (entry_id, community_id) select id, community_id from written;
  return null;
end
$$;

create trigger audit_waits_for_seal after insert on public.access_auditentry
  referencing new table as written for each statement execute function public.audit_waits_for_seal();

insert into public.seals_unsealed (entry_id, community_id) select id, community_id from public.access_auditentry;
