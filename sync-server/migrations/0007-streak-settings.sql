-- How the streak is counted and whether it is shown follows the person to every device.
alter table user_profiles
  add column streak_shown boolean not null default true,
  add column rest_days jsonb not null default '[]',
  add column pauses jsonb not null default '[]';
