-- The 7-day series (N-009): topics, their days, and who is in which run of one.

create table series_topics (
  id integer primary key generated always as identity,
  -- Names a starter series, so that loading them twice makes nothing twice.
  slug text unique,
  title text not null check (title <> ''),
  description text not null,
  image_url text,
  is_active boolean not null default true,
  order_index integer not null default 1 check (order_index >= 0),
  created_at timestamptz not null default now()
);

create table series_daily_entries (
  id integer primary key generated always as identity,
  series_topic_id integer not null references series_topics (id) on delete cascade,
  day_number integer not null check (day_number between 1 and 7),
  title text not null check (title <> ''),
  verse text not null check (verse <> ''),
  verse_reference text not null check (verse_reference <> ''),
  translation text,
  reflection text not null check (char_length(reflection) >= 50),
  audio_url text,
  is_active boolean not null default true,
  -- Judged at the end of a statement, so that two days can swap their numbers in one.
  unique (series_topic_id, day_number) deferrable initially immediate
);

-- One row a run (DEC-82): runs of before stay. The day that is next, and whether the run is
-- complete, follow from the finished days and are stored nowhere else.
create table user_series_progress (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  series_topic_id integer not null references series_topics (id) on delete cascade,
  run integer not null default 1 check (run between 1 and 10000),
  started_at timestamptz not null default now(),
  is_active boolean not null default true,
  unique (user_id, series_topic_id, run)
);
-- DEC-81: one series at a time.
create unique index user_series_progress_active on user_series_progress (user_id) where is_active;

-- DEC-121: a finished day belongs to the entry, whatever number that has. Rows of before had none.
alter table user_series_daily_completion
  add column series_daily_entry_id integer,
  add column answer text not null default '';

-- Courses (N-008), kept of the specification's tables though nothing uses them yet (DEC-107).
create table courses (
  id integer primary key generated always as identity,
  title text not null check (title <> ''),
  description text not null,
  image_url text,
  price integer not null default 0 check (price >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table course_sections (
  id integer primary key generated always as identity,
  course_id integer not null references courses (id) on delete cascade,
  title text not null check (title <> ''),
  description text not null,
  order_index integer not null check (order_index >= 0),
  is_active boolean not null default true
);
create index course_sections_by_course on course_sections (course_id);

create table course_modules (
  id integer primary key generated always as identity,
  section_id integer not null references course_sections (id) on delete cascade,
  title text not null check (title <> ''),
  content text not null,
  module_type text not null,
  order_index integer not null check (order_index >= 0),
  estimated_minutes integer check (estimated_minutes > 0),
  is_active boolean not null default true
);
create index course_modules_by_section on course_modules (section_id);

create table user_course_enrollments (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  course_id integer not null references courses (id) on delete cascade,
  enrolled_at timestamptz not null default now(),
  completed_at timestamptz,
  progress_percentage integer not null default 0 check (progress_percentage between 0 and 100),
  unique (user_id, course_id)
);

create table user_module_progress (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  module_id integer not null references course_modules (id) on delete cascade,
  completed_at timestamptz,
  time_spent_minutes integer not null default 0 check (time_spent_minutes >= 0),
  notes text not null default '',
  unique (user_id, module_id)
);
