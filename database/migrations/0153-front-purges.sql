-- What a cache in front of the shop is still to forget, one row for each tag, however many processes ask for it.
create table web.front_purges (
  tag text primary key check (length(tag) between 1 and 250),
  -- Counts up each time that it is asked for, so that one asked for during a purge is not taken for done.
  asked bigint not null default 1,
  -- How often it was purged since it was asked for: pages that were under way the first time are forgotten later.
  round smallint not null default 0,
  failures integer not null default 0,
  -- What the front answered last, where it was no success.
  refusal text check (length(refusal) <= 200),
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now()
);
create index front_purges_by_due on web.front_purges (due_at);
