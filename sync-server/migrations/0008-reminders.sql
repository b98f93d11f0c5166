-- Reminders by Web Push (SH-009, DEC-100).

-- The server's VAPID keys where the environment gives none; at most one pair.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_key text not null
);

-- One row a browser that wants to be told. `minute` and `zone` go with mornings only.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  kind text not null check (kind in ('new-day', 'morning')),
  minute integer check (minute between 0 and 1439),
  zone text,
  confirmed_at timestamptz not null,
  check ((kind = 'morning') = (minute is not null and zone is not null))
);
create index push_subscriptions_user on push_subscriptions (user_id, confirmed_at);
create index push_subscriptions_when on push_subscriptions (kind, zone, minute);

-- One row a Central day that was announced. Several servers try to write it; whose row it is
-- announces, which is what advisory locks cannot decide on the embedded database.
create table push_days (
  date date primary key,
  begun_at timestamptz not null
);

-- One row a browser and day: the key is what keeps a reminder from being sent twice.
create table push_deliveries (
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  date date not null,
  state text not null check (state in ('waiting', 'sent', 'silent', 'failed')),
  attempts integer not null default 0,
  -- When it may be tried (again); while one server sends it, a time after which another may.
  next_at timestamptz not null,
  created_at timestamptz not null,
  primary key (subscription_id, date)
);
create index push_deliveries_waiting on push_deliveries (next_at) where state = 'waiting';
