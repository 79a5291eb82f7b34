-- What was bought in which paid order, and by which account, once it is known: by the signed link in the order's
-- mail, opened while signed in, or by an account whose address is the order's and proved. The server alone writes.
create table public.purchases (
  id bigint generated always as identity primary key,
  order_number text not null check (length(order_number) between 1 and 100),
  product_handle text not null check (length(product_handle) between 1 and 255),
  email text not null check (email = lower(email) and length(email) <= 320),
  -- The first that proves it; null again when that account is deleted.
  user_id uuid references auth.users on delete set null,
  bought_at timestamptz not null,
  constraint purchases_once_an_order unique (order_number, product_handle)
);
create index purchases_by_buyer on public.purchases (user_id, product_handle);
create index purchases_of_nobody_yet on public.purchases (email) where user_id is null;

alter table public.purchases enable row level security;
revoke all on public.purchases from anon, authenticated, service_role;
grant select on public.purchases to authenticated;
grant select, insert, update, delete on public.purchases to service_role;
create policy "Buyers read their own" on public.purchases
  for select to authenticated using (user_id = (select auth.uid()));
create policy "The server does everything" on public.purchases
  for all to service_role using (true) with check (true);

-- The address that an account has proved to be its own, or null. The twin keeps by itself what is proved, since it
-- confirms at once whoever signs up. A hosted project that confirms by mail says when it sent that mail; one that
-- confirms at once has sent none, and then an address proves nothing.
create function private.proved_email(account auth.users) returns text
language sql stable set search_path = '' as $$
  select lower(account.email)
  from to_jsonb(account) as field
  where not coalesce((field ->> 'is_sso_user')::boolean, false)
    and case when field ? 'email_proved_at' then field ->> 'email_proved_at' is not null
      else (field ->> 'confirmation_sent_at')::timestamptz <= (field ->> 'email_confirmed_at')::timestamptz end
$$;

create function private.find_buyer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id is null then
    select account.id into new.user_id
    from auth.users as account
    where account.email = new.email and not account.is_sso_user
      and private.proved_email(account) = new.email;
  end if;
  return new;
end
$$;
create trigger find_buyer before insert on public.purchases
  for each row execute function private.find_buyer();

create function private.find_purchases() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  proved constant text := private.proved_email(new);
begin
  if tg_op = 'UPDATE' and proved is not distinct from private.proved_email(old) then
    return null;
  end if;
  update public.purchases set user_id = new.id where email = proved and user_id is null;
  return null;
end
$$;
create trigger keel_find_purchases after insert or update on auth.users
  for each row execute function private.find_purchases();

create function private.has_bought(buyer uuid, handle text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.purchases where user_id = buyer and product_handle = handle)
$$;

-- Whatever whoever writes the row says, the server included.
create function private.verify_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.verified := private.has_bought(new.user_id, new.product_handle);
  return new;
end
$$;
create trigger verify before insert or update on public.reviews
  for each row execute function private.verify_review();

create function private.verify_buyers_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.reviews as review set verified = private.has_bought(review.user_id, review.product_handle)
  where (review.user_id, review.product_handle) in
    ((old.user_id, old.product_handle), (new.user_id, new.product_handle));
  return null;
end
$$;
create trigger verify_reviews after insert or update or delete on public.purchases
  for each row execute function private.verify_buyers_reviews();
