-- Gives a new schema its identity: the tag every money table holds against each row, the books, the system accounts.
-- Refused once anything was posted, because an identity is for life.
create or replace function stamp_schema(p_tag uuid) returns void
language plpgsql as $$
begin
  if exists (select from wallets_txn) then
    raise exception 'this schema has an identity already' using errcode = 'GH005';
  end if;
  -- Room for the new version of a balance on the same page; cloning does not copy this setting.
  alter table wallets_account set (fillfactor = 70);
  alter table wallets_account drop constraint if exists account_is_of_this_schema;
  alter table wallets_txn drop constraint if exists txn_is_of_this_schema;
  alter table wallets_posting drop constraint if exists posting_is_of_this_schema;

  insert into wallets_books (id, tag) values (1, p_tag) on conflict (id) do update set tag = excluded.tag;
  update wallets_account a set tag = p_tag;
  -- One CHECK per table: each one is parsed anew by every statement that writes the table.
  execute format('alter table wallets_account add constraint account_is_of_this_schema check (tag = %L::uuid and balance >= 0)', p_tag);
  execute format('alter table wallets_txn add constraint txn_is_of_this_schema check (tag = %L::uuid)', p_tag);
  execute format('alter table wallets_posting add constraint posting_is_of_this_schema check (tag = %L::uuid and amount > 0)', p_tag);
  if not exists (select from wallets_account a where a.id >= 1000) then
    alter table wallets_account alter column id restart with 1000;
  end if;
  insert into wallets_account (id, tag, kind)
    select k.id, p_tag, k.kind
    from unnest(array['ISSUANCE', 'REVENUE', 'PRIZES', 'ESCROW', 'DEDUCTIONS', 'RESETS']) with ordinality k(kind, id)
    on conflict (id) do nothing;
  insert into wallets_rollup (account_id, upto, balance)
    select a.id, 0, 0 from wallets_account a where a.id < 1000 on conflict (account_id) do nothing;
end
$$;
