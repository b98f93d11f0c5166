-- What the server's schemas hold of goals, tasks, ticks and profiles (N-010, N-012, N-013), held by
-- the tables as well, so that no other way into the database can break it.

alter table user_goals
  add constraint user_goals_category check
    (category in ('spiritual', 'personal', 'professional', 'health', 'relationships')) not valid,
  add constraint user_goals_season check
    (season in ('spring', 'summer', 'fall', 'winter', 'year-round')) not valid,
  add constraint user_goals_priority check (priority between 1 and 5) not valid,
  -- DEC-53: a goal is complete at 100 percent, and only then.
  add constraint user_goals_completion check
    ((progress_percentage = 100) = (completed_at is not null)) not valid;

alter table user_tasks
  add constraint user_tasks_category check
    (category in ('spiritual', 'personal', 'professional', 'work', 'health', 'relationships'))
    not valid,
  add constraint user_tasks_priority check (priority between 1 and 5) not valid,
  add constraint user_tasks_estimated_minutes check (estimated_minutes between 0 and 10080)
    not valid;

alter table daily_action_completions
  add constraint daily_action_completions_occurrence check (occurrence between 0 and 50) not valid;

alter table user_profiles
  add constraint user_profiles_spiritual_maturity_level check
    (spiritual_maturity_level in ('beginner', 'growing', 'mature', 'leader')) not valid;

-- Rows of before are looked at now. One that was written past the server's rules must not keep the
-- server from starting: its table's constraint then holds for every write from now on, and stays
-- marked as not valid.
do $$
declare
  added record;
begin
  for added in
    select conname, conrelid::regclass as table_name from pg_constraint
    where contype = 'c' and not convalidated
      and conrelid in ('user_goals'::regclass, 'user_tasks'::regclass,
        'daily_action_completions'::regclass, 'user_profiles'::regclass)
  loop
    begin
      execute format('alter table %s validate constraint %I', added.table_name, added.conname);
    exception when check_violation then
      raise warning 'rows of % contradict %', added.table_name, added.conname;
    end;
  end loop;
end
$$;
