-- Deleted rows are forgotten 180 days after the server last wrote them [S6]. A device that has
-- pulled less than `horizon` may not have heard of a deletion that is no longer known here.

alter table sync_heads add column horizon bigint not null default 0;

alter table entries add column written_at timestamptz not null default now();
alter table user_profiles add column written_at timestamptz not null default now();
alter table user_goals add column written_at timestamptz not null default now();
alter table user_tasks add column written_at timestamptz not null default now();
alter table daily_action_completions add column written_at timestamptz not null default now();
alter table user_series_daily_completion add column written_at timestamptz not null default now();

create index entries_deleted on entries (written_at) where deleted_at is not null;
create index user_profiles_deleted on user_profiles (written_at) where deleted_at is not null;
create index user_goals_deleted on user_goals (written_at) where deleted_at is not null;
create index user_tasks_deleted on user_tasks (written_at) where deleted_at is not null;
create index daily_action_completions_deleted on daily_action_completions (written_at)
  where deleted_at is not null;
create index user_series_daily_completion_deleted on user_series_daily_completion (written_at)
  where deleted_at is not null;

-- What a fresh device's first screen needs is found without reading the years [S7].
create index entries_by_date on entries (user_id, date);
create index user_goals_open on user_goals (user_id)
  where completed_at is null and deleted_at is null;
create index user_tasks_open on user_tasks (user_id)
  where completed_at is null and deleted_at is null;
create index user_series_daily_completion_by_time on user_series_daily_completion
  (user_id, completed_at);
