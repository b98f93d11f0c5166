-- N-012: when a profile was last changed. The column was set once and never again; now it is what
-- the write path notes at each write, and nothing else can be written into it.

alter table user_profiles drop column updated_at;
alter table user_profiles
  add column updated_at timestamptz not null generated always as (written_at) stored;
