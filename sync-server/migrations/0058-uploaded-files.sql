-- Every file that was uploaded here. What nothing names a day later is deleted from the store, which
-- may hold files of others as well: only these rows say which are ours.
create table uploaded_files (
  path text primary key,
  uploaded_at timestamptz not null
);
create index uploaded_files_by_age on uploaded_files (uploaded_at);
