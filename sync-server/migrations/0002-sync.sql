-- The sync bookkeeping and the first synced records; the rules are in docs/sync-protocol.md.

-- A random id of this database. Restoring a backup changes it, so that devices start over [S1].
create table sync_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid()
);
insert into sync_epoch default values;

-- One row a user: the version of their latest change. Its row lock makes one user's writes
-- serial, so versions are handed out in commit order and no reader can skip one [S2].
create table sync_heads (
  user_id integer primary key references users (id) on delete cascade,
  version bigint not null default 0
);

-- The last batch of each device and what it came to, so that a repeated one is answered from
-- here and never applied twice [P3].
create table sync_devices (
  user_id integer not null references users (id) on delete cascade,
  device uuid not null,
  last_push bigint not null,
  last_at bigint not null,
  last_stamp bigint not null,
  digest text not null,
  outcome jsonb not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device)
);

create table entries (
  user_id integer not null references users (id) on delete cascade,
  id uuid not null,
  date date not null,
  verse text not null,
  verse_reference text not null,
  verse_reflection text not null,
  priorities jsonb not null,
  action_steps jsonb not null,
  challenges text not null,
  encouragement text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version bigint not null,
  stamps jsonb not null,
  primary key (user_id, id)
);
create index entries_by_version on entries (user_id, version);

create table user_profiles (
  user_id integer not null unique references users (id) on delete cascade,
  id uuid not null,
  bio text not null,
  current_focus text not null,
  spiritual_maturity_level text not null,
  preferred_meeting_time text not null,
  goals text not null,
  preferred_prayer_time text,
  life_stage text,
  primary_challenges jsonb not null,
  spiritual_gifts jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version bigint not null,
  stamps jsonb not null,
  primary key (user_id, id)
);
create index user_profiles_by_version on user_profiles (user_id, version);
