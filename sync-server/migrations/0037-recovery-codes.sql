-- Recovery codes: a way back into an account without e-mail. Only a hash of each is kept; a used one
-- stays, so that the account page can say how many of the set are left.
create table recovery_codes (
  user_id integer not null references users (id) on delete cascade,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
