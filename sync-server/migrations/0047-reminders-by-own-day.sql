-- The zone whose midnight begins the day of a user whose day follows the device (DEC-115); null for
-- Central time. Each browser has its own.
alter table push_subscriptions add column day_zone text;
create index push_subscriptions_day_zone on push_subscriptions (day_zone)
  where kind = 'new-day' and day_zone is not null;
