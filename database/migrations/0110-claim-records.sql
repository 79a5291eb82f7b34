-- What the owner recorded of the claims on the pages. The claims themselves are in the program; pages are made by the
-- shop, so this is the shop's own, and a hosted project needs no table for it.
create table web.claim_records (
  -- The claim's name in facts/claims/claims.json.
  claim text primary key check (claim ~ '^[a-z0-9.-]{1,60}$'),
  proof text check (length(proof) between 1 and 2000),
  source text check (length(source) between 1 and 300),
  -- Days in UTC. From the beginning of the second one the proof does not stand.
  proved_on date,
  lapses_on date,
  is_withdrawn boolean not null default false,
  version integer not null check (version > 0),
  -- What the last change took the place of, for whoever takes it back.
  before jsonb,
  changed_at timestamptz not null,
  changed_by text not null check (changed_by <> ''),
  check ((proof is null) = (source is null)),
  check ((proof is null) = (proved_on is null)),
  check (proof is not null or lapses_on is null),
  check (lapses_on > proved_on)
);
-- No role of the backend has anything to look for here, so no policy lets one in.
alter table web.claim_records enable row level security;
