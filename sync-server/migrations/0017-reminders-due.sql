-- When a reminder was due, which may be before it was queued: the server was down just then. The
-- plan that it asks for is the one of that moment's day. The default serves a server of before.
alter table push_deliveries add column due_at timestamptz not null default current_timestamp;
