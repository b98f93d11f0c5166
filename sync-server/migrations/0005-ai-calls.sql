-- How often the AI was asked, by address, by account and in all (DEC-43). Never what was asked.

-- One row a subject: its current window and the calls in it. The subject is a hash, because
-- addresses are personal data.
create table ai_calls (
  subject bytea primary key,
  ends_at timestamptz not null,
  calls integer not null
);

create index ai_calls_ends on ai_calls (ends_at);
