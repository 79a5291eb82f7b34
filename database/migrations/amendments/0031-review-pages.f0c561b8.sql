-- As commit 5445bb8: people like the reader are found by their body alone, unless stars are asked for.
drop index public.reviews_genuine_by_body;
create index reviews_genuine_by_body
  on public.reviews (product_handle, height_in, desk_height_in, created_at desc, id desc)
  where source <> 'sample' and hidden_at is null;
create index reviews_genuine_by_body_and_stars
  on public.reviews (product_handle, height_in, desk_height_in, rating, created_at desc, id desc)
  where source <> 'sample' and hidden_at is null;
create or replace function public.review_page_near(
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
