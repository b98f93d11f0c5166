-- Who wrote the reflection and the prayer of a plan, so that a text of the AI is known as such.
alter table entries
  add column reflection_by text check (reflection_by in ('ai', 'device')),
  add column prayer_by text check (prayer_by in ('ai', 'device'));
