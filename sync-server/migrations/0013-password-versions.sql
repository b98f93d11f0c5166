-- A session is only stored while the password that it was opened with is still the account's, and
-- a registration that is repeated after a lost answer makes nothing twice.

-- Counts the passwords that an account has had.
alter table users add column password_version integer not null default 0;

-- The Idempotency-Key of a registration as a hash, and a hash of its form without the password.
create table registration_keys (
  key_hash bytea primary key,
  form_hash bytea not null,
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null
);
create index registration_keys_user on registration_keys (user_id);
create index registration_keys_created on registration_keys (created_at);
