-- An e-mail address belongs to an account once its owner has opened the link that was sent there.
-- Addresses of before count as unconfirmed: nobody ever proved them, and reset codes go to confirmed
-- addresses only. The next sign-in offers to confirm.
alter table users add column email_confirmed_at timestamptz;

-- The links under way. Only the SHA-256 of a link's token is kept, and the address it went to: a link
-- confirms that address and no later one.
create table email_confirmations (
  token_hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index email_confirmations_user on email_confirmations (user_id);
create index email_confirmations_expires on email_confirmations (expires_at);
