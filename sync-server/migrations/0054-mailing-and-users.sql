-- Letters by the mailing service (DEC-95), and the administrator's page of users (X-033 to X-035).

-- When the user agreed to letters; null for everybody who has not said so.
alter table users add column agreed_to_mail_at timestamptz;
-- Whom an export may be for.
create index users_agreed_to_mail on users (id) where agreed_to_mail_at is not null;

-- One row an export. It outlives the process that began it: another one goes on where it stopped.
create table mailing_exports (
  id integer primary key generated always as identity,
  list_id bigint not null,
  list_name text not null,
  state text not null default 'running' check (state in ('running', 'finished', 'failed')),
  -- Whom the filters chose and who has no confirmed address; whom the service refused or who left.
  without_address integer not null,
  refused integer not null default 0,
  exported integer not null default 0,
  -- How often in a row the service failed without one contact taken, and when to ask it again.
  failures integer not null default 0,
  next_at timestamptz not null,
  -- The process that is at it, and until when the others leave it alone.
  claim uuid,
  claimed_until timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz
);
-- One export to a list at a time.
create unique index mailing_exports_running on mailing_exports (list_id) where state = 'running';

-- Whom a running export is for; the rows go when it has ended. `attempts` counts before sending:
-- one of 1 or more may be at the service already, which is asked before it is sent again.
create table mailing_export_contacts (
  export_id integer not null references mailing_exports (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  attempts integer not null default 0,
  primary key (export_id, user_id)
);
create index mailing_export_contacts_next on mailing_export_contacts (export_id, attempts, user_id);
create index mailing_export_contacts_user on mailing_export_contacts (user_id);

-- DEC-97: each time the administrator looked at a user's plans. No reference to the administrator's
-- row: the record stays when that account is made again.
create table admin_views (
  id bigint primary key generated always as identity,
  admin_id integer not null,
  user_id integer not null references users (id) on delete cascade,
  challenges_shown boolean not null,
  viewed_at timestamptz not null
);
create index admin_views_user on admin_views (user_id, viewed_at);

-- The list of users: the latest first, and found by the beginnings of words of four columns.
create index users_joined on users (created_at, id);
create function user_search_words(username text, display_name text, email text, code text)
  returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(translate(lower(
    username || ' ' || coalesce(display_name, '') || ' ' || coalesce(email, '') || ' ' || code
  ), '._@+-/,;:()''"&|!<>*\', repeat(' ', 20)), ' '), ''))
$$;
create index users_search on users
  using gin (user_search_words(username, display_name, email, referral_code));

-- Whether somebody has a plan or a share, without reading it.
create index entries_living on entries (user_id) where deleted_at is null;
create index scripture_shares_living on scripture_shares (user_id) where deleted_at is null;
