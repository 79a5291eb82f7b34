-- What visitors send by the shop's forms. Nobody but the server reads or writes it.

create table public.contact_messages (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 255),
  subject text not null check (length(subject) between 1 and 200),
  message text not null check (length(message) between 10 and 2000),
  created_at timestamptz not null default now()
);
create index contact_messages_by_time on public.contact_messages (created_at);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated, service_role;
grant select, insert, update, delete on public.contact_messages to service_role;
create policy "The server does everything" on public.contact_messages
  for all to service_role using (true) with check (true);

create table public.newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 255),
  created_at timestamptz not null default now(),
  -- By the link in the mail that asks whether it was really they.
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);

alter table public.newsletter_subscribers enable row level security;
revoke all on public.newsletter_subscribers from anon, authenticated, service_role;
grant select, insert, update, delete on public.newsletter_subscribers to service_role;
create policy "The server does everything" on public.newsletter_subscribers
  for all to service_role using (true) with check (true);
