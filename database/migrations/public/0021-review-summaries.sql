-- How many reviews of each product have how many stars, so that a page costs the same with ten as with a million.
-- Each list counts one star, two stars and so on. Samples are kept apart, since they count only while there is
-- nothing genuine, and what is hidden is counted in the open.
create table public.review_summaries (
  product_handle text primary key,
  genuine integer[] not null default '{0,0,0,0,0}' check (cardinality(genuine) = 5 and 0 <= all (genuine)),
  sample integer[] not null default '{0,0,0,0,0}' check (cardinality(sample) = 5 and 0 <= all (sample)),
  hidden integer[] not null default '{0,0,0,0,0}' check (cardinality(hidden) = 5 and 0 <= all (hidden))
);

alter table public.review_summaries enable row level security;
revoke all on public.review_summaries from anon, authenticated, service_role;
grant select on public.review_summaries to anon, authenticated, service_role;
create policy "Everyone reads" on public.review_summaries
  for select to anon, authenticated, service_role using (true);

-- Who watches a product learns by this that a review was hidden, as what one may not read one is not told of.
alter publication supabase_realtime add table public.review_summaries;

create function private.list_that_counts(review_source text, hidden_at timestamptz) returns text
language sql immutable set search_path = '' as $$
  select case when review_source = 'sample' then case when hidden_at is null then 'sample' end
    when hidden_at is null then 'genuine' else 'hidden' end
$$;

create function private.count_stars(handle text, list text, stars integer, change integer) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.review_summaries (product_handle) values (handle) on conflict do nothing;
  case list
    when 'genuine' then
      update public.review_summaries set genuine[stars] = genuine[stars] + change where product_handle = handle;
    when 'sample' then
      update public.review_summaries set sample[stars] = sample[stars] + change where product_handle = handle;
    when 'hidden' then
      update public.review_summaries set hidden[stars] = hidden[stars] + change where product_handle = handle;
  end case;
end
$$;

create function private.count_written_or_removed_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  counted record;
begin
  -- In one order for everybody: who locks several products' rows locks them as all others do.
  for counted in
    select product_handle as handle, list, rating as stars, count(*)::integer as number
    from changed_rows, private.list_that_counts(source, hidden_at) as list
    where list is not null
    group by product_handle, list, rating
    order by product_handle, list, rating
  loop
    perform private.count_stars(counted.handle, counted.list, counted.stars, sign * counted.number);
  end loop;
  return null;
end
$$;

create function private.count_changed_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted record;
begin
  for counted in
    select product_handle as handle, list, rating as stars, sum(sign)::integer as change
    from (
      select 1 as sign, product_handle, rating, source, hidden_at from new_rows
      union all
      select -1, product_handle, rating, source, hidden_at from old_rows
    ) as changed, private.list_that_counts(source, hidden_at) as list
    where list is not null
    group by product_handle, list, rating
    -- A changed text changes no count, and must not make writers of one product wait for each other.
    having sum(sign) <> 0
    order by product_handle, list, rating
  loop
    perform private.count_stars(counted.handle, counted.list, counted.stars, counted.change);
  end loop;
  return null;
end
$$;

create function private.forget_review_summaries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.review_summaries;
  return null;
end
$$;

create trigger count_written after insert on public.reviews
  referencing new table as changed_rows
  for each statement execute function private.count_written_or_removed_reviews();
create trigger count_removed after delete on public.reviews
  referencing old table as changed_rows
  for each statement execute function private.count_written_or_removed_reviews();
create trigger count_changed after update on public.reviews
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_changed_reviews();
create trigger forget_all after truncate on public.reviews
  for each statement execute function private.forget_review_summaries();
