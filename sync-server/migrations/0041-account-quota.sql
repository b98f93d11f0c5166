-- What an account keeps, counted under its own lock with each write, so that one account cannot
-- fill the disk. `stored_bytes` is about the length of its rows as JSON.
alter table sync_heads add column stored_rows bigint not null default 0;
alter table sync_heads add column stored_bytes bigint not null default 0;

update sync_heads set stored_rows = counted.rows, stored_bytes = counted.bytes
from (
  select user_id, count(*) as rows, coalesce(sum(bytes), 0) as bytes
  from (
    select user_id, octet_length(to_jsonb(t)::text) as bytes from entries t
    union all select user_id, octet_length(to_jsonb(t)::text) from user_profiles t
    union all select user_id, octet_length(to_jsonb(t)::text) from user_goals t
    union all select user_id, octet_length(to_jsonb(t)::text) from user_tasks t
    union all select user_id, octet_length(to_jsonb(t)::text) from daily_action_completions t
    union all select user_id, octet_length(to_jsonb(t)::text) from user_series_daily_completion t
  ) as stored group by user_id
) as counted where counted.user_id = sync_heads.user_id;

-- When a device pushed last; found by it, should devices ever be forgotten.
create index sync_devices_seen on sync_devices (seen_at);
