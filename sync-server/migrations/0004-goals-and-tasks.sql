-- The other synced records (N-009 to N-013). A parent is checked by the write path and not by a
-- foreign key: a goal stays as a tombstone, and its tasks live on without it.

create table user_goals (
  user_id integer not null references users (id) on delete cascade,
  id uuid not null,
  title text not null,
  description text not null,
  category text not null,
  season text not null,
  priority integer not null default 1,
  target_date date,
  start_date date,
  progress_percentage integer not null default 0 check (progress_percentage between 0 and 100),
  completed_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version bigint not null,
  stamps jsonb not null,
  primary key (user_id, id)
);
create index user_goals_by_version on user_goals (user_id, version);

create table user_tasks (
  user_id integer not null references users (id) on delete cascade,
  id uuid not null,
  goal_id uuid,
  title text not null,
  description text not null,
  category text not null,
  priority integer not null default 1,
  scheduled_date date,
  due_date date,
  estimated_minutes integer not null default 30,
  ai_suggested boolean not null default false,
  reasoning text,
  completed_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version bigint not null,
  stamps jsonb not null,
  primary key (user_id, id)
);
create index user_tasks_by_version on user_tasks (user_id, version);

create table daily_action_completions (
  user_id integer not null references users (id) on delete cascade,
  id uuid not null,
  entry_id uuid not null,
  priority text not null,
  action_text text not null,
  occurrence integer not null,
  is_completed boolean not null default false,
  completed_at timestamptz,
  date date not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version bigint not null,
  stamps jsonb not null,
  primary key (user_id, id)
);
create index daily_action_completions_by_version on daily_action_completions (user_id, version);
create index daily_action_completions_by_date on daily_action_completions (user_id, date);

create table user_series_daily_completion (
  user_id integer not null references users (id) on delete cascade,
  id uuid not null,
  topic_id integer not null,
  day_number integer not null check (day_number between 1 and 7),
  run integer not null check (run >= 1),
  completed_at timestamptz not null,
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
create index user_series_daily_completion_by_version
  on user_series_daily_completion (user_id, version);

-- Answers of creating calls, so that a repeated call with the same key makes nothing twice.
create table idempotency_keys (
  user_id integer not null references users (id) on delete cascade,
  key text not null,
  digest text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
