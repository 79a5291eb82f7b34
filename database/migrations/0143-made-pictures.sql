-- Pictures in the sizes and formats that were asked for, which one process made and all can answer with. Unlogged: each is
-- made anew from the picture that it is of, so no log and no backup need hold it.
create unlogged table web.made_pictures (
  name text primary key check (name ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  hash bytea not null,
  size integer not null,
  made_at timestamptz not null default now()
);
-- No compression makes them smaller.
alter table web.made_pictures alter column bytes set storage external;
