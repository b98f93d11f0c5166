-- Counters of failed logins and the like. Each lives as long as its own window: `expires_at` is the
-- end of the newest attempt's. The regular work deletes by it, so it has an index.
-- `account` is the hash of the account that a counter belongs to, whatever address or browser it is
-- for: a password reset clears all of them.
-- The default serves a server of before, while both run.
-- The counters of before are of other subjects and count for nothing any more.
delete from login_attempts;
alter table login_attempts
  add column account bytea,
  add column expires_at timestamptz not null default (current_timestamp + interval '1 hour');
create index login_attempts_expires on login_attempts (expires_at);
create index login_attempts_account on login_attempts (account) where account is not null;
