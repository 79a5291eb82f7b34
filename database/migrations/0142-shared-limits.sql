-- What all processes count together of what a limit allows. A key is a digest, as it may hold what a stranger typed. Until
-- `restored_at` some of its turns are used up; after it the row says nothing any more. Unlogged: it outlives each process,
-- and a crash of the server costs the counts alone.
create unlogged table web.limit_turns (
  digest text primary key,
  restored_at timestamptz not null
);

-- The processes that share the database, by what each says of itself every few seconds.
create unlogged table web.processes (
  id uuid primary key,
  seen_at timestamptz not null
);
