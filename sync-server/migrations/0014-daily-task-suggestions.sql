-- Kept of the specification's tables though no screen uses it yet (N-011, DEC-107).
create table daily_task_suggestions (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  date date not null,
  suggested_tasks jsonb not null,
  generated_at timestamptz not null default now(),
  is_used boolean not null default false,
  unique (user_id, date)
);
