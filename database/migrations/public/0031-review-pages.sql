-- A page of a product's reviews, wherever it is, at about what the first one costs.

-- What a list shows is one of these, without what is hidden; stars are read one after the other, so that one index
-- serves the highest and the lowest first. Those of the whole table stay, for whoever reads it as it is.
create index reviews_genuine_by_time on public.reviews (product_handle, created_at desc, id desc)
  where source <> 'sample' and hidden_at is null;
create index reviews_genuine_by_stars on public.reviews (product_handle, rating, created_at desc, id desc)
  where source <> 'sample' and hidden_at is null;
create index reviews_genuine_by_body
  on public.reviews (product_handle, height_in, desk_height_in, created_at desc, id desc)
  where source <> 'sample' and hidden_at is null;
create index reviews_genuine_by_body_and_stars
  on public.reviews (product_handle, height_in, desk_height_in, rating, created_at desc, id desc)
  where source <> 'sample' and hidden_at is null;
-- These are a few hundred.
create index reviews_samples on public.reviews (product_handle, created_at desc, id desc)
  where source = 'sample' and hidden_at is null;

-- Both functions ask as whoever calls them, so that row-level security holds; and what is hidden is left out for
-- everybody, as it is not counted. Their statements are planned each time: no one plan fits both ten and a million.

-- The day on which a page begins is told by the counts; within that day its first row is walked to from the nearer end.
create function public.review_page(
  handle text,
  list text default 'genuine',
  sort text default 'recent',
  -- One to five, or all.
  stars integer default null,
  skip integer default 0,
  size integer default 5
) returns setof public.reviews
language plpgsql stable rows 5 set search_path = '' as $$
declare
  max_size constant integer := 100;
  missing integer := least(size, max_size);
  skipped integer := greatest(skip, 0);
  shown constant text := ' from public.reviews where product_handle = $1 and hidden_at is null and source '
    || case list when 'sample' then '=' else '<>' end || ' ''sample''';
  newest_first constant text := ' order by created_at desc, id desc';
  -- One after the other; null is all of them.
  parts constant integer[] := case
    when stars is not null then array[stars]
    when sort = 'highest' then array[5, 4, 3, 2, 1]
    when sort = 'lowest' then array[1, 2, 3, 4, 5]
    else array[null::integer]
  end;
  part integer;
  of_part text;
  total integer;
  begins record;
  anchor record;
  found_rows integer;
begin
  foreach part in array parts loop
    exit when missing <= 0;
    of_part := shown || case when part is null then '' else ' and rating = $2' end;
    if skipped = 0 then
      return query execute 'select *' || of_part || newest_first || ' limit $3' using handle, part, missing;
    else
      select case when part is null then (select sum(each) from unnest(counts) as each) else counts[part] end
        into total
        from public.review_summaries as summary,
          lateral (values (case list when 'sample' then summary.sample else summary.genuine end)) as counted(counts)
        where summary.product_handle = handle;
      if total is null or skipped >= total then
        skipped := skipped - coalesce(total, 0);
        continue;
      end if;
      select counted.day, counted.number, skipped - counted.newer as before
        into begins
        from (
          select daily.day, daily.number,
            sum(daily.number) over (order by daily.day desc rows unbounded preceding) - daily.number as newer
          from (
            select count.day, case when part is null then (select sum(each) from unnest(count.stars) as each)
              else count.stars[part] end as number
            from public.review_day_counts as count
            where count.product_handle = handle and count.list = review_page.list
          ) as daily
        ) as counted
        where counted.newer + counted.number > skipped
        order by counted.day desc
        limit 1;
      if begins.before * 2 < begins.number then
        execute 'select created_at, id' || of_part || ' and created_at < $3' || newest_first || ' offset $4 limit 1'
          into anchor
          using handle, part, (begins.day + 1)::timestamp at time zone 'UTC', begins.before;
      else
        execute 'select created_at, id' || of_part || ' and created_at >= $3 order by created_at, id offset $4 limit 1'
          into anchor
          using handle, part, begins.day::timestamp at time zone 'UTC', begins.number - 1 - begins.before;
      end if;
      return query execute
        'select *' || of_part || ' and (created_at, id) <= ($4, $5)' || newest_first || ' limit $3'
        using handle, part, missing, anchor.created_at, anchor.id;
    end if;
    get diagnostics found_rows = row_count;
    missing := missing - found_rows;
    skipped := 0;
  end loop;
end
$$;

-- As `review_page`, of writers whose height and desk, in inches, are between two figures each. The few lists of those
-- who are alike are read side by side, from the nearer end.
create function public.review_page_near(
  handle text,
  heights integer[],
  desks integer[],
  list text default 'genuine',
  sort text default 'recent',
  stars integer default null,
  skip integer default 0,
  size integer default 5
) returns setof public.reviews
language plpgsql stable rows 5 set search_path = '' as $$
declare
  max_size constant integer := 100;
  missing integer := least(size, max_size);
  skipped integer := greatest(skip, 0);
  shown constant text := 'product_handle = $1 and hidden_at is null and source '
    || case list when 'sample' then '=' else '<>' end || ' ''sample''';
  -- One after the other; null is all of them.
  parts constant integer[] := case
    when stars is not null then array[stars]
    when sort = 'highest' then array[5, 4, 3, 2, 1]
    when sort = 'lowest' then array[1, 2, 3, 4, 5]
    else array[null::integer]
  end;
  part integer;
  cells jsonb;
  total integer;
  is_nearer_to_oldest boolean;
  found_rows integer;
begin
  foreach part in array parts loop
    exit when missing <= 0;
    select jsonb_agg(jsonb_build_object('height', body.height_in, 'desk', body.desk_height_in)), sum(body.number)
      into cells, total
      from (
        select height_in, desk_height_in, case when part is null then (select sum(each) from unnest(count.stars) as each)
          else count.stars[part] end as number
        from public.review_body_counts as count
        where count.product_handle = handle and count.list = review_page_near.list
          and height_in between heights[1] and heights[2] and desk_height_in between desks[1] and desks[2]
      ) as body
      where body.number > 0;
    if total is null or skipped >= total then
      skipped := skipped - coalesce(total, 0);
      continue;
    end if;
    is_nearer_to_oldest := skipped > total / 2;
    return query execute format(
      'select review.* from (
        select near.id
        from jsonb_to_recordset($2) as cell(height smallint, desk smallint), lateral (
          select created_at, id from public.reviews
          where %1$s and height_in = cell.height and desk_height_in = cell.desk
          order by created_at %2$s, id %2$s
          limit $3
        ) as near
        order by near.created_at %2$s, near.id %2$s
        offset $4 limit $5
      ) as page join public.reviews as review on review.id = page.id
      order by review.created_at desc, review.id desc',
      shown || case when part is null then '' else ' and rating = $6' end,
      case when is_nearer_to_oldest then 'asc' else 'desc' end
    ) using handle, cells,
      case when is_nearer_to_oldest then total - skipped else skipped + missing end,
      case when is_nearer_to_oldest then total - least(skipped + missing, total) else skipped end,
      least(missing, total - skipped), part;
    get diagnostics found_rows = row_count;
    missing := missing - found_rows;
    skipped := 0;
  end loop;
end
$$;

revoke all on function public.review_page, public.review_page_near from public, anon, authenticated, service_role;
grant execute on function public.review_page, public.review_page_near to anon, authenticated, service_role;
