-- The second version of the sync protocol: stamps travel, and an account has a name of its own.
-- No table is rewritten: what old rows need is filled in at the start, in pages.

-- Names the account for good. A restored backup may give a number out again, never a key [I1].
alter table users add column account_key uuid;
alter table users alter column account_key set default gen_random_uuid();

-- The epoch of one person, where it is not the database's: null says that it is [S1].
alter table sync_heads add column epoch uuid;

-- Where the epoch was made; another home means that a backup was put back [S1].
alter table sync_epoch add column home text;

-- No stamp follows from a device's former ones any more [M1]; both go with a later version.
alter table sync_devices alter column last_at set default 0;
alter table sync_devices alter column last_stamp set default 0;
