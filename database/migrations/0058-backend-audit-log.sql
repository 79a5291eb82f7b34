-- What was done with accounts, and by whom: the owner reads it, and after three months it is swept up.
create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  ip_address text not null default ''
);
create index audit_log_entries_by_time on auth.audit_log_entries (created_at desc, id);
alter table auth.audit_log_entries enable row level security;
