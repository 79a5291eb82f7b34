-- What the shop's forms send besides: whoever reads the tables sees which messages a trap caught.

alter table public.contact_messages
  add column order_number text check (length(order_number) between 1 and 40),
  -- A trap for programs caught it; it is kept and sent all the same.
  add column suspected boolean not null default false,
  -- The same words of the same sender on the same day: one message, however often it is sent.
  add column request_key uuid not null default gen_random_uuid() unique;

create table public.affiliate_applications (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 255),
  website text not null check (length(website) between 1 and 300),
  plan text not null check (length(plan) between 10 and 2000),
  suspected boolean not null default false,
  request_key uuid not null default gen_random_uuid() unique,
  created_at timestamptz not null default now()
);
create index affiliate_applications_by_time on public.affiliate_applications (created_at);

alter table public.affiliate_applications enable row level security;
revoke all on public.affiliate_applications from anon, authenticated, service_role;
grant select, insert, update, delete on public.affiliate_applications to service_role;
create policy "The server does everything" on public.affiliate_applications
  for all to service_role using (true) with check (true);
