-- When each regular job last ended and how, for the administrator's overview. A job that runs every
-- few seconds is noted about once a minute.
create table job_runs (
  job text primary key,
  ended_at timestamptz not null,
  has_failed boolean not null
);
