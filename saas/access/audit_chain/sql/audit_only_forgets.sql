-- The audit log only grows. An erasure may anonymize the rows of a person: name, address and the texts under three keys
-- of the facts (saas.access.audit_chain.rules.ERASABLE), and must not change anything else; no seal covers these.

create or replace function audit_only_forgets(old_facts jsonb, new_facts jsonb) returns boolean
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
