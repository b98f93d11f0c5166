-- What stays with a person of the day's verse, and the thanks of the evening.
alter table entries
  add column answer text not null default '',
  add column thanks text not null default '';
