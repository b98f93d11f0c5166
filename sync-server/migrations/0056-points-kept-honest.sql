-- Decision 54: what points are given for, and what keeps them in order.

-- Lines of the ledger go with their account, and in no other way.
create function refuse_removal() returns trigger language plpgsql as $$ begin
  if tg_op = 'TRUNCATE' or exists (select from users where id = old.user_id) then
    raise exception 'rows of % are never removed', tg_table_name;
  end if;
  return old;
end $$;
create trigger point_ledger_kept before delete on point_ledger
  for each row execute function refuse_removal();
create trigger point_ledger_kept_whole before truncate on point_ledger
  for each statement execute function refuse_removal();

-- DEC-66: what a share is rewarded as, the platform and the verse in one spelling; null where the
-- server does not know the verse. It is the reference of the share's line in the ledger.
alter table scripture_shares add column reward_reference uuid;
-- Of shares from before, the spelling is all that is known, and their id follows from it.
update scripture_shares set reward_reference = id;

-- A short link that was handed out before its verse is shared: a share sheet can be closed, and a
-- copy can fail. With the share its code goes to scripture_shares.
create table share_links (
  short_code text primary key,
  user_id integer not null references users (id) on delete cascade,
  share_id uuid not null,
  verse_reference text not null,
  created_at timestamptz not null,
  unique (user_id, share_id)
);

-- DEC-66: when this friend's first plan came in the place of one who had brought points and left; it
-- brings none.
alter table users add column took_former_place_at timestamptz;

-- Counts the changes of what a device is told of its account, so that an older answer that comes
-- late replaces nothing.
alter table users add column account_version integer not null default 0;
create function count_account_change() returns trigger language plpgsql as $$ begin
  new.account_version := old.account_version + 1;
  return new;
end $$;
create trigger users_account_version before update of sharing_points, is_paid_member on users
  for each row execute function count_account_change();
