-- Sessions that their owner ended from elsewhere, so that the device hears why its session is over
-- and hides what it keeps. No row of a session that ended by time, or by signing out on the device.
create table ended_sessions (
  -- The SHA-256 of the session's id, as in sessions.
  id_hash bytea primary key,
  -- The SHA-256 of id_hash and the owner's account key: tells whether it was a given person's session, also
  -- when the account is gone.
  owner_hash bytea not null,
  -- Null once the account is deleted: then that is the reason.
  user_id integer references users (id) on delete set null,
  ended_at timestamptz not null default now()
);

create index ended_sessions_user on ended_sessions (user_id);
create index ended_sessions_at on ended_sessions (ended_at);
