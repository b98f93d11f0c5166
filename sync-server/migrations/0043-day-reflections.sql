-- The reflection that the AI wrote for the verse of a date, once for everybody (AI-001). Texts of
-- verses that the server knows only, so nothing in it is anybody's own.

-- A row without a text is a claim: one process is having it written until `claimed_until`. The
-- others wait for the text, or take the claim over when its time has ended.
create table day_reflections (
  date date not null,
  -- Of reference and text, so that a verse that the administrator corrects gets a new reflection.
  verse_hash bytea not null,
  reflection text,
  claimed_until timestamptz not null,
  primary key (date, verse_hash)
);
