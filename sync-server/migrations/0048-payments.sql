-- Payments of a membership (DEC-84), for the administrator to look at, and the provider's events
-- that were taken. What counts is what the provider answers; a row is what came of it.

create table payments (
  -- The provider's id.
  id text primary key,
  -- Null when the account was deleted: that money was received stays known.
  user_id integer references users (id) on delete set null,
  -- In cents.
  amount integer not null,
  currency text not null,
  state text not null check (state in ('open', 'paid', 'refunded', 'disputed', 'refused')),
  flag text check (flag in ('dispute', 'partial-refund', 'second-payment', 'no-account')),
  -- The number of the question whose answer the row holds: an answer to an earlier one is older.
  question bigint not null default 0,
  created_at timestamptz not null,
  -- It gives a membership from the one to the other.
  granted_at timestamptz,
  revoked_at timestamptz
);
create index payments_user on payments (user_id);
create index payments_created on payments (created_at);

-- The numbers of the questions to the provider, in the order in which they were asked.
create sequence payment_questions;

-- Stored with the effect of the event, so that the same event has one effect.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
