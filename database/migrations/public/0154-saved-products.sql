-- What an account saved for later: products by their handle, as prices and stock are the storefront's.

create table public.saved_products (
  -- In the order in which they were saved.
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  -- What cannot be a handle in an address of the shop is refused.
  product_handle text not null check (product_handle ~ '^[^[:space:]/?#]{1,255}$'),
  saved_at timestamptz not null default now(),
  constraint saved_products_once unique (user_id, product_handle)
);

alter table public.saved_products enable row level security;
revoke all on public.saved_products from anon, authenticated, service_role;
grant select, insert (product_handle), delete on public.saved_products to authenticated;
grant select, insert, update, delete on public.saved_products to service_role;
create policy "People read what they saved" on public.saved_products
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People save for themselves" on public.saved_products
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People remove what they saved" on public.saved_products
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "The server does everything" on public.saved_products
  for all to service_role using (true) with check (true);

-- The lock lets two tabs save one after the other. What is saved already takes no room, so that it may be sent again.
create function private.limit_saved_products() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_of_an_account constant integer := 50;
begin
  perform pg_advisory_xact_lock(hashtextextended('saved products of ' || new.user_id::text, 0));
  if (select count(*) from public.saved_products
      where user_id = new.user_id and product_handle <> new.product_handle) >= max_of_an_account then
    raise sqlstate 'PT409' using message = 'an account keeps up to 50 saved products', hint = 'Remove one, then save this one.';
  end if;
  return new;
end
$$;
create trigger limit_saved_products before insert on public.saved_products
  for each row execute function private.limit_saved_products();
