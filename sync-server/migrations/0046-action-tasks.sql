-- The tasks that actions of a plan were chosen from (DEC-118).
alter table entries add column action_tasks jsonb not null default '[]';
