-- From where an account was signed in to: of a place that is new its mailbox hears.
create table auth.known_browsers (
  user_id uuid not null references auth.users on delete cascade,
  -- A hash of the browser's name and its network.
  browser text not null check (browser <> ''),
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (user_id, browser)
);
create index known_browsers_by_last_use on auth.known_browsers (seen_at);
alter table auth.known_browsers enable row level security;
