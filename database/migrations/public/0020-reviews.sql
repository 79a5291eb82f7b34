-- What the shop keeps at the backend, be it the twin or a hosted project. Privileges are taken away before they are
-- given: a hosted project gives every new table's to everybody, and leaves the rest to row-level security.

-- For what no client may call: this schema is not among those that the REST protocol shows.
create schema if not exists private;
revoke all on schema private from public;

grant usage on schema public to anon, authenticated, service_role;

-- Why a review may be hidden or reported. None of them speaks of its stars.
create type public.review_fault as enum (
  'advertising',
  'abusive',
  'copied',
  'not-genuine',
  'personal-information',
  'unlawful',
  'unrelated'
);

create table public.reviews (
  id bigint generated always as identity primary key,
  product_handle text not null
    constraint reviews_product_handle_length check (length(product_handle) between 1 and 255),
  -- As whoever wrote it wants to be called.
  author text not null
    constraint reviews_author_length check (length(author) <= 60 and btrim(author, E' \t\r\n') <> ''),
  rating smallint not null constraint reviews_rating_stars check (rating between 1 and 5),
  title text not null default '' constraint reviews_title_length check (length(title) <= 120),
  body text not null
    constraint reviews_body_length check (length(body) <= 5000 and length(btrim(body, E' \t\r\n')) >= 10),
  -- That the writer bought it. Nobody says so: it is found among the purchases.
  verified boolean not null default false,
  -- Addresses, relative to the backend's own.
  images text[] not null default '{}' constraint reviews_images_number check (cardinality(images) <= 5),
  created_at timestamptz not null default now(),
  user_id uuid default auth.uid() references auth.users on delete cascade,
  source text not null default 'customer'
    constraint reviews_source_known check (source in ('customer', 'sample', 'import')),
  hidden_at timestamptz,
  hidden_reason public.review_fault,
  constraint reviews_one_a_product unique (user_id, product_handle),
  constraint reviews_customer_has_account check ((source = 'customer') = (user_id is not null)),
  constraint reviews_hidden_for_a_reason check ((hidden_at is null) = (hidden_reason is null))
);

-- A product page reads by time, and by stars then time, of which one order is not the other one backwards.
create index reviews_by_time on public.reviews (product_handle, created_at desc, id desc);
create index reviews_highest_first on public.reviews (product_handle, rating desc, created_at desc, id desc);
create index reviews_lowest_first on public.reviews (product_handle, rating, created_at desc, id desc);

alter table public.reviews enable row level security;
revoke all on public.reviews from anon, authenticated, service_role;
grant select on public.reviews to anon, authenticated;
grant insert (product_handle, author, rating, title, body), update (author, rating, title, body), delete
  on public.reviews to authenticated;
grant select, insert, update, delete on public.reviews to service_role;

create policy "Everyone reads what is not hidden" on public.reviews
  for select to anon, authenticated using (hidden_at is null);
create policy "Writers read their own, hidden or not" on public.reviews
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People write as themselves" on public.reviews
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Writers change their own" on public.reviews
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Writers remove their own" on public.reviews
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "The server does everything" on public.reviews
  for all to service_role using (true) with check (true);

-- Whoever watches a product's reviews is told what was deleted, so the whole old row is needed.
alter table public.reviews replica identity full;
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
alter publication supabase_realtime add table public.reviews;
