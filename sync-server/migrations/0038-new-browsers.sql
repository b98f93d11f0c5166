-- Whether a session began in a browser that had never signed in to the account, and until when a
-- session has seen the list of devices: what began later is marked there as new.
alter table sessions add column new_browser boolean not null default false;
alter table sessions add column devices_seen_until timestamptz;
