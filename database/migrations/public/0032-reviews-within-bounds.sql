-- How much one writer may write, wherever it comes from.

-- Windows of a minute and of a day, of each account that has written.
create table private.review_writes (
  user_id uuid primary key references auth.users on delete cascade,
  minute_began timestamptz not null,
  in_minute integer not null,
  day_began timestamptz not null,
  in_day integer not null
);

create function private.limit_review_writes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_in_a_minute constant integer := 10;
  max_in_a_day constant integer := 50;
  written private.review_writes;
begin
  insert into private.review_writes as kept values (auth.uid(), now(), 1, now(), 1)
    on conflict (user_id) do update set
      minute_began = case when kept.minute_began > now() - interval '1 minute' then kept.minute_began else now() end,
      in_minute = case when kept.minute_began > now() - interval '1 minute' then kept.in_minute else 0 end + 1,
      day_began = case when kept.day_began > now() - interval '1 day' then kept.day_began else now() end,
      in_day = case when kept.day_began > now() - interval '1 day' then kept.in_day else 0 end + 1
    returning * into written;
  if written.in_minute > max_in_a_minute then
    raise sqlstate 'PT429' using message = 'too many reviews written or changed within a minute',
      hint = 'Wait a minute, then try again.';
  end if;
  if written.in_day > max_in_a_day then
    raise sqlstate 'PT429' using message = 'too many reviews written or changed within a day',
      hint = 'Try again tomorrow.';
  end if;
  return new;
end
$$;
-- What a client writes itself. Votes and pictures change reviews too, as the owner of the table.
create trigger limit_writes before insert or update on public.reviews
  for each row when (current_user = 'authenticated') execute function private.limit_review_writes();

-- Addresses with a scheme, with www, or of a domain that is seldom a word.
create function private.count_links(said text) returns integer
language sql immutable strict set search_path = '' as $$
  select regexp_count(
    said,
    '(https?://|www\.)\S+|\m[a-z0-9-]+\.(com|net|org|info|biz|shop|store|xyz|top|site|online)\M',
    1,
    'i'
  )
$$;

-- What the owner brings from elsewhere is the owner's matter.
alter table public.reviews
  add constraint reviews_author_links check (source <> 'customer' or private.count_links(author) = 0),
  add constraint reviews_title_links check (source <> 'customer' or private.count_links(title) = 0),
  add constraint reviews_body_links check (source <> 'customer' or private.count_links(body) <= 2),
  -- As storefronts make them: small letters of any script, figures, hyphens.
  add constraint reviews_product_handle_shape check (
    product_handle ~ '^[a-z0-9\u00DF-\u1FFF\u2C00-\uD7FF\U00010000-\U0010FFFF]+([_-]+[a-z0-9\u00DF-\u1FFF\u2C00-\uD7FF\U00010000-\U0010FFFF]+)*$'
  );
