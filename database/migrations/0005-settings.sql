create schema if not exists settings;

-- In the database rather than in a file alone, so that all processes of one shop share them.
create table settings.secrets (
  name text primary key,
  value text not null check (value <> ''),
  created_at timestamptz not null default now()
);
