-- All that is told of many reviews at once, counted as they are written: how single things were rated, what people of
-- a body and a desk said, and how many came on each day, by which a page far down the list is found.

alter table public.review_summaries
  add column genuine_knees integer[] not null default '{0,0,0,0,0}',
  add column genuine_back integer[] not null default '{0,0,0,0,0}',
  add column genuine_assembly integer[] not null default '{0,0,0,0,0}',
  add column sample_knees integer[] not null default '{0,0,0,0,0}',
  add column sample_back integer[] not null default '{0,0,0,0,0}',
  add column sample_assembly integer[] not null default '{0,0,0,0,0}';

create table public.review_day_counts (
  product_handle text not null references public.review_summaries on delete cascade,
  list text not null check (list in ('genuine', 'sample')),
  -- In UTC.
  day date not null,
  stars integer[] not null default '{0,0,0,0,0}' check (cardinality(stars) = 5 and 0 <= all (stars)),
  primary key (product_handle, list, day)
);

create table public.review_body_counts (
  product_handle text not null references public.review_summaries on delete cascade,
  list text not null check (list in ('genuine', 'sample')),
  height_in smallint not null,
  desk_height_in smallint not null,
  stars integer[] not null default '{0,0,0,0,0}' check (cardinality(stars) = 5 and 0 <= all (stars)),
  knees integer[] not null default '{0,0,0,0,0}' check (0 <= all (knees)),
  back integer[] not null default '{0,0,0,0,0}' check (0 <= all (back)),
  assembly integer[] not null default '{0,0,0,0,0}' check (0 <= all (assembly)),
  primary key (product_handle, list, height_in, desk_height_in)
);

alter table public.review_day_counts enable row level security;
alter table public.review_body_counts enable row level security;
revoke all on public.review_day_counts, public.review_body_counts from anon, authenticated, service_role;
grant select on public.review_day_counts, public.review_body_counts to anon, authenticated, service_role;
create policy "Everyone reads" on public.review_day_counts
  for select to anon, authenticated, service_role using (true);
create policy "Everyone reads" on public.review_body_counts
  for select to anon, authenticated, service_role using (true);

-- A list of five counts out of stars, of which those that nobody gave are left out.
create function private.add_stars(counts integer[], stars integer, number integer) returns integer[]
language plpgsql immutable strict set search_path = '' as $$
begin
  counts[stars] := counts[stars] + number;
  return counts;
end
$$;
create aggregate private.count_by_star(stars integer, number integer) (
  sfunc = private.add_stars, stype = integer[], initcond = '{0,0,0,0,0}'
);

create function private.add_counts(counts integer[], more integer[]) returns integer[]
language sql immutable set search_path = '' as $$
  select array(
    select one + other from unnest(counts, more) with ordinality as pair(one, other, place) order by place
  )
$$;

-- Reviews that are alike in all that is counted, and how many more there are of them now, or fewer.
create type private.counted_reviews as (
  product_handle text,
  list text,
  day date,
  stars integer,
  height_in smallint,
  desk_height_in smallint,
  knees integer,
  back integer,
  assembly integer,
  number integer
);

-- The statement that makes a list of them out of rows of reviews, each with the sign that it counts with. A changed
-- text changes no count, and must not make writers of one product wait for each other.
create function private.counting(signed_rows text) returns text
language sql immutable set search_path = '' as $$
  select format(
    'select array_agg(changed::private.counted_reviews) from (
      select product_handle, list, (created_at at time zone ''UTC'')::date, rating, height_in, desk_height_in,
        knee_comfort, back_comfort, assembly_ease, sum(sign)::integer
      from (%s) as signed, private.list_that_counts(source, hidden_at) as list
      where list is not null and rating between 1 and 5
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      having sum(sign) <> 0
    ) as changed',
    signed_rows
  )
$$;

create function private.count_reviews(changes private.counted_reviews[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.review_summaries (product_handle)
    select distinct product_handle from unnest(changes) order by product_handle
    on conflict do nothing;
  -- In one order for everybody: who locks several products' rows locks them as all others do. Whoever holds a
  -- product's summary holds all its other counts.
  perform from public.review_summaries
    where product_handle in (select changed.product_handle from unnest(changes) as changed)
    order by product_handle for no key update;
  update public.review_summaries as summary set
    genuine = private.add_counts(summary.genuine, more.genuine),
    sample = private.add_counts(summary.sample, more.sample),
    hidden = private.add_counts(summary.hidden, more.hidden),
    genuine_knees = private.add_counts(summary.genuine_knees, more.genuine_knees),
    genuine_back = private.add_counts(summary.genuine_back, more.genuine_back),
    genuine_assembly = private.add_counts(summary.genuine_assembly, more.genuine_assembly),
    sample_knees = private.add_counts(summary.sample_knees, more.sample_knees),
    sample_back = private.add_counts(summary.sample_back, more.sample_back),
    sample_assembly = private.add_counts(summary.sample_assembly, more.sample_assembly)
  from (
    select product_handle,
      private.count_by_star(stars, number) filter (where list = 'genuine') as genuine,
      private.count_by_star(stars, number) filter (where list = 'sample') as sample,
      private.count_by_star(stars, number) filter (where list = 'hidden') as hidden,
      private.count_by_star(knees, number) filter (where list = 'genuine') as genuine_knees,
      private.count_by_star(back, number) filter (where list = 'genuine') as genuine_back,
      private.count_by_star(assembly, number) filter (where list = 'genuine') as genuine_assembly,
      private.count_by_star(knees, number) filter (where list = 'sample') as sample_knees,
      private.count_by_star(back, number) filter (where list = 'sample') as sample_back,
      private.count_by_star(assembly, number) filter (where list = 'sample') as sample_assembly
    from unnest(changes)
    group by product_handle
  ) as more
  where summary.product_handle = more.product_handle;

  insert into public.review_day_counts (product_handle, list, day)
    select distinct product_handle, list, day from unnest(changes) where list <> 'hidden'
    on conflict do nothing;
  update public.review_day_counts as counted set stars = private.add_counts(counted.stars, more.stars)
  from (
    select product_handle, list, day, private.count_by_star(stars, number) as stars
    from unnest(changes)
    where list <> 'hidden'
    group by product_handle, list, day
  ) as more
  where (counted.product_handle, counted.list, counted.day) = (more.product_handle, more.list, more.day);

  insert into public.review_body_counts (product_handle, list, height_in, desk_height_in)
    select distinct product_handle, list, height_in, desk_height_in from unnest(changes)
    where list <> 'hidden' and height_in is not null and desk_height_in is not null
    on conflict do nothing;
  update public.review_body_counts as counted set
    stars = private.add_counts(counted.stars, more.stars),
    knees = private.add_counts(counted.knees, more.knees),
    back = private.add_counts(counted.back, more.back),
    assembly = private.add_counts(counted.assembly, more.assembly)
  from (
    select product_handle, list, height_in, desk_height_in,
      private.count_by_star(stars, number) as stars, private.count_by_star(knees, number) as knees,
      private.count_by_star(back, number) as back, private.count_by_star(assembly, number) as assembly
    from unnest(changes)
    where list <> 'hidden'
    group by product_handle, list, height_in, desk_height_in
  ) as more
  where (counted.product_handle, counted.list, counted.height_in, counted.desk_height_in) =
    (more.product_handle, more.list, more.height_in, more.desk_height_in);
end
$$;

drop trigger count_written on public.reviews;
drop trigger count_removed on public.reviews;
drop trigger count_changed on public.reviews;
drop function private.count_written_or_removed_reviews();
drop function private.count_changed_reviews();
drop function private.count_stars(text, text, integer, integer);

create function private.count_changed_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes private.counted_reviews[];
begin
  execute private.counting(case tg_op
    when 'INSERT' then 'select 1 as sign, * from new_rows'
    when 'DELETE' then 'select -1 as sign, * from old_rows'
    else 'select 1 as sign, * from new_rows union all select -1, * from old_rows'
  end) into changes;
  if changes is not null then
    perform private.count_reviews(changes);
  end if;
  return null;
end
$$;
create trigger count_written after insert on public.reviews
  referencing new table as new_rows
  for each statement execute function private.count_changed_reviews();
create trigger count_removed after delete on public.reviews
  referencing old table as old_rows
  for each statement execute function private.count_changed_reviews();
create trigger count_changed after update on public.reviews
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_changed_reviews();

-- An account that goes takes its votes along, which locks other people's reviews, and its reviews, which locks what is
-- counted: the other way about it could wait for somebody who changes such a review, and they for it.
create function private.remove_votes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.review_votes where user_id = old.id;
  return old;
end
$$;
create trigger keel_remove_votes before delete on auth.users
  for each row execute function private.remove_votes();

-- Those that were there before.
do $$
declare
  changes private.counted_reviews[];
begin
  delete from public.review_summaries;
  execute private.counting('select 1 as sign, * from public.reviews') into changes;
  if changes is not null then
    perform private.count_reviews(changes);
  end if;
end
$$;
