-- A change of prices, words or publication that staff have planned for a moment to come.
create table storefront.planned_changes (
  id bigint generated always as identity primary key,
  -- The product that it is about.
  handle text not null,
  -- What the operation of the admin interface would be asked for, checked when it was planned and again when it is due.
  change jsonb not null,
  due_at timestamptz not null,
  -- As in the log of changes: both are null of the service key.
  planned_by text not null check (planned_by <> ''),
  account uuid,
  role text check (role <> ''),
  planned_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'canceled', 'failed')),
  ended_at timestamptz,
  -- Why it could not be done when it was due.
  problem text,
  check ((account is null) = (role is null)),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'failed') = (problem is not null))
);
create index planned_changes_due on storefront.planned_changes (due_at) where state = 'waiting';
create index planned_changes_by_product on storefront.planned_changes (handle, id);
