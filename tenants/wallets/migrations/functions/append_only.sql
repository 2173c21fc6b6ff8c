create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% of % is refused: what was posted stays', tg_op, tg_table_name using errcode = 'GH007';
end
$$;

create trigger posted_stays before update or delete on wallets_txn for each row execute function refuse_change();
create trigger posted_stays_whole before truncate on wallets_txn for each statement execute function refuse_change();
create trigger posted_stays before update or delete on wallets_posting for each row execute function refuse_change();
create trigger posted_stays_whole before truncate on wallets_posting for each statement execute function refuse_change();
create trigger account_stays before delete on wallets_account for each row execute function refuse_change();
create trigger account_stays_whole before truncate on wallets_account for each statement execute function refuse_change();
