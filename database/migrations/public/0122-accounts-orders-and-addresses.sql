-- Which orders an account has, and the addresses that it keeps for its next one.

-- Unlike `purchases`, which lose what was canceled, since nobody bought it, these stay: an account shows its canceled
-- orders too. The server alone writes. A row says whose an order is, and nothing of the order itself.
create table public.account_orders (
  order_number bigint primary key check (order_number > 0),
  email text not null check (email = lower(email) and length(email) <= 320),
  -- The first that proves it; null again when that account is deleted.
  user_id uuid references auth.users on delete set null,
  ordered_at timestamptz not null
);
create index account_orders_by_account on public.account_orders (user_id, order_number desc);
create index account_orders_of_nobody_yet on public.account_orders (email) where user_id is null;

alter table public.account_orders enable row level security;
revoke all on public.account_orders from anon, authenticated, service_role;
grant select on public.account_orders to authenticated;
grant select, insert, update, delete on public.account_orders to service_role;
create policy "Buyers read their own" on public.account_orders
  for select to authenticated using (user_id = (select auth.uid()));
create policy "The server does everything" on public.account_orders
  for all to service_role using (true) with check (true);

-- The rule of `purchases`: an address counts only where the account has proved it.
create trigger find_buyer before insert on public.account_orders
  for each row execute function private.find_buyer();

create or replace function private.find_purchases() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  proved constant text := private.proved_email(new);
begin
  if tg_op = 'UPDATE' and proved is not distinct from private.proved_email(old) then
    return null;
  end if;
  update public.purchases set user_id = new.id where email = proved and user_id is null;
  update public.account_orders set user_id = new.id where email = proved and user_id is null;
  return null;
end
$$;

-- Orders from before this table. Each of an order's purchases has the same owner.
insert into public.account_orders (order_number, email, user_id, ordered_at)
select distinct on (order_number) order_number::bigint, email, user_id, bought_at
from public.purchases
where order_number ~ '^[1-9]\d{0,17}$'
order by order_number, user_id nulls last
on conflict do nothing;

create table public.addresses (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  address text not null check (length(address) between 1 and 200),
  apartment text not null default '' check (length(apartment) <= 200),
  city text not null check (length(city) between 1 and 100),
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text not null check (zip ~ '^\d{5}(-\d{4})?$'),
  -- The checkout begins with the one that was preferred last.
  preferred_at timestamptz,
  created_at timestamptz not null default now()
);
create index addresses_by_account on public.addresses (user_id);

alter table public.addresses enable row level security;
revoke all on public.addresses from anon, authenticated, service_role;
grant select, delete,
  insert (first_name, last_name, address, apartment, city, state, zip, preferred_at),
  update (first_name, last_name, address, apartment, city, state, zip, preferred_at)
  on public.addresses to authenticated;
grant select, insert, update, delete on public.addresses to service_role;
create policy "People read their own addresses" on public.addresses
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People add addresses of their own" on public.addresses
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People change their own addresses" on public.addresses
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People remove their own addresses" on public.addresses
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "The server does everything" on public.addresses
  for all to service_role using (true) with check (true);

-- As many as a cart of the storefront takes along. The lock lets two tabs add one after the other.
create function private.limit_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_of_an_account constant integer := 20;
begin
  perform pg_advisory_xact_lock(hashtextextended('addresses of ' || new.user_id::text, 0));
  if (select count(*) from public.addresses where user_id = new.user_id) >= max_of_an_account then
    raise sqlstate 'PT409' using message = 'an account keeps up to 20 addresses', hint = 'Remove one, then add this one.';
  end if;
  return new;
end
$$;
create trigger limit_addresses before insert on public.addresses
  for each row execute function private.limit_addresses();
