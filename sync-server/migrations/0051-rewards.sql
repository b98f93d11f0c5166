-- Share The Word (N-005): points as a ledger, shares, giveaways, achievements.

-- Every change of a balance, once per reason and reference. Rows are never changed; they go with
-- their account.
create table point_ledger (
  id bigint primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  reason text not null check (reason in ('share', 'referral', 'achievement', 'giveaway', 'refund')),
  -- What it is for: the share's id, the friend's id, the achievement's id, the giveaway entry's id,
  -- also where its points went back.
  reference text not null,
  points integer not null check (points <> 0),
  created_at timestamptz not null,
  unique (user_id, reason, reference)
);

create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception 'rows of % are never changed', tg_table_name; end $$;
create trigger point_ledger_append_only before update on point_ledger
  for each row execute function refuse_change();

-- R-009. Synced like a plan; the last three columns are the server's own.
create table scripture_shares (
  user_id integer not null references users (id) on delete cascade,
  id uuid not null,
  entry_id uuid,
  platform text not null check (platform in ('x', 'facebook', 'email', 'copy', 'native')),
  verse_reference text not null,
  created_at timestamptz not null,
  written_at timestamptz not null default now(),
  deleted_at timestamptz,
  version bigint not null,
  stamps jsonb not null,
  points_earned integer not null default 0 check (points_earned >= 0),
  click_count integer not null default 0 check (click_count >= 0),
  short_code text unique,
  primary key (user_id, id)
);
create index scripture_shares_by_version on scripture_shares (user_id, version);
create index scripture_shares_deleted on scripture_shares (written_at)
  where deleted_at is not null;

-- Who opened a short link on which day, so that nobody counts twice a day; forgotten after it.
create table share_clicks (
  short_code text not null references scripture_shares (short_code) on delete cascade,
  -- A hash that is another one each day.
  visitor bytea not null,
  day date not null,
  primary key (short_code, visitor, day)
);
create index share_clicks_by_day on share_clicks (day);

-- What the visitors of a day are hashed with; it goes with the day, and nobody can repeat the hashes.
create table click_salts (
  day date primary key,
  salt bytea not null
);

create table weekly_giveaways (
  id integer primary key generated always as identity,
  title text not null check (title <> ''),
  description text not null,
  prize text not null check (prize <> ''),
  rules text not null,
  start_date timestamptz not null,
  end_date timestamptz not null check (end_date > start_date),
  point_requirement integer not null check (point_requirement >= 1),
  is_active boolean not null default true,
  image_url text,
  -- DEC-72: the commitment is the SHA-256 of the seed's text; both in hex.
  seed text not null,
  commitment text not null,
  drawn_at timestamptz,
  -- The entries that took part as they were published: accounts may be deleted later.
  drawn_entries jsonb,
  -- SHA-256 in hex of seed and entries: a list that was changed afterwards does not fit it.
  drawn_ticket text,
  winning_entry_id integer,
  created_at timestamptz not null default now()
);

create table giveaway_entries (
  id integer primary key generated always as identity,
  user_id integer references users (id) on delete set null,
  giveaway_id integer not null references weekly_giveaways (id) on delete restrict,
  points_spent integer not null check (points_spent >= 1),
  is_winner boolean not null default false,
  created_at timestamptz not null,
  -- DEC-92: the giveaway was ended early, and the points went back.
  refunded_at timestamptz,
  check (not is_winner or refunded_at is null)
);
create index giveaway_entries_by_giveaway on giveaway_entries (giveaway_id, id);
create index giveaway_entries_by_user on giveaway_entries (user_id, created_at);
-- One winner, whatever happens at once.
create unique index giveaway_entries_winner on giveaway_entries (giveaway_id) where is_winner;

-- R-027, DEC-75: kept of the specification's tables; no screen uses it.
create table referral_rewards (
  id integer primary key generated always as identity,
  title text not null,
  description text not null,
  point_value integer not null,
  is_one_time boolean not null default true
);
insert into referral_rewards (title, description, point_value) values
  ('First Share', 'Share your first scripture', 10),
  ('7-Day Streak', 'Save a plan on 7 consecutive days', 25),
  ('Social Butterfly', 'Share on all platforms', 50),
  ('First Referral', 'A friend you invited saves their first plan', 100),
  ('Referral Champion', '5 friends you invited save their first plan', 250),
  ('Scripture Advocate', 'Share 50 scriptures', 150),
  ('Consistent Disciple', 'Save a plan every day for a month', 300);

create table user_achievements (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  type text not null,
  title text not null,
  description text not null,
  points_awarded integer not null,
  achieved_at timestamptz not null,
  unique (user_id, type)
);
