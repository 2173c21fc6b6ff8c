-- Entries that were written with a name under another key may lose it (saas.access.audit_chain.rules.FORMER_NAMES).

create or replace function audit_append_only() returns trigger language plpgsql as $$
declare
  former text := '';
begin
  if tg_op = 'UPDATE' then
    if old.action in ('leaderboard.exclude', 'leaderboard.include') then
      former := 'participant';
    elsif old.action in ('wager.create', 'wager.correct') then
      former := 'name';
    end if;
    if (new.id, new.community_id, new.actor_id, new.acting_for, new.action, new.target, new.request_id, new.at)
        = (old.id, old.community_id, old.actor_id, old.acting_for, old.action, old.target, old.request_id, old.at)
      and new.actor_name in (old.actor_name, 'Deleted member')
      and (new.ip is null or new.ip = old.ip)
      and public.audit_only_forgets(old.before - former, new.before - former)
      and public.audit_only_forgets(old.after - former, new.after - former)
      and (new.before->former is not distinct from old.before->former or new.before->>former = 'Deleted member')
      and (new.after->former is not distinct from old.after->former or new.after->>former = 'Deleted member')
    then
      return new;
    end if;
  end if;
  raise exception 'the audit log only grows' using errcode = 'GS010';
end
$$;
