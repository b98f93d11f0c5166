-- What a user's day follows, Central time or the device, on every device; null as long as nothing
-- was chosen (DEC-115).
alter table user_profiles
  add column day_follows text check (day_follows in ('central', 'device'));
