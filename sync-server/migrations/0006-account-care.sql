-- Reset codes (DEC-88), the list of devices, and what stays of a deleted account.

-- The code itself is in users.reset_code as a keyed hash. Its attempts are counted before they are
-- compared; when codes were asked for limits how many are sent.
alter table users add column reset_attempts integer not null default 0;
alter table users add column reset_requested_at timestamptz[] not null default '{}';

-- What a person sees of a session: a name of its own, because its id is a secret, and the kind
-- of browser, such as "Firefox on Android". Neither address nor the browser's full text is kept.
alter table sessions add column public_id uuid not null unique default gen_random_uuid();
alter table sessions add column device text not null default '';

-- Sums without names: a deleted account leaves nothing else behind.
create table deleted_account_totals (
  only_row boolean primary key default true check (only_row),
  accounts bigint not null default 0,
  paid_members bigint not null default 0,
  sharing_points bigint not null default 0
);
insert into deleted_account_totals default values;
