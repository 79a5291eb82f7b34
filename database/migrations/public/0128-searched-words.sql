-- Words of reviews and messages, which staff search. They lie beside the rows: whoever reads or follows reviews is sent
-- nothing of them.

-- The words of a text, without accents and capitals; what is longer than a word is cut.
create function private.words_of(written text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(
    select left(word, 100) from unnest(string_to_array(translate(
      lower(regexp_replace(normalize(written, NFKD), U&'[\0300-\036F]', '', 'g') collate "C"),
      U&'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\2018\2019\0009\000A\000D', repeat(' ', 37)
    ), ' ')) with ordinality as written(word, at)
    where word <> '' order by at
  )
$$;

-- Besides its words, a review has what staff narrow their list to. No word that is written has a '=' in it.
create table private.review_words (
  place bigint primary key references public.reviews on delete cascade,
  words tsvector not null
);
-- Numbered as the messages of both forms came in.
create table private.message_words (
  place bigint generated always as identity primary key,
  contact_id bigint unique references public.contact_messages on delete cascade,
  application_id bigint unique references public.affiliate_applications on delete cascade,
  words tsvector not null,
  check (num_nonnulls(contact_id, application_id) = 1)
);
alter table private.review_words enable row level security;
alter table private.message_words enable row level security;

create function private.words_of_review(review public.reviews) returns tsvector
language sql immutable set search_path = '' as $$
  select array_to_tsvector(
    private.words_of(review.author || ' ' || review.title || ' ' || review.body)
      || ('product=' || review.product_handle)
      || ('stars=' || review.rating)
      || case when review.hidden_at is not null then array['is=hidden']
        when review.answer is null and review.source <> 'sample' then array['is=unanswered']
        else '{}' end
  )
$$;
create function private.words_of_message(message public.contact_messages) returns tsvector
language sql immutable set search_path = '' as $$
  select array_to_tsvector(private.words_of(concat_ws(
    ' ', message.name, message.email, message.subject, message.message, message.order_number
  )))
$$;
create function private.words_of_application(application public.affiliate_applications) returns tsvector
language sql immutable set search_path = '' as $$
  select array_to_tsvector(private.words_of(concat_ws(
    ' ', application.name, application.email, application.website, application.plan
  )))
$$;

create function private.keep_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  case tg_table_name
    when 'reviews' then
      insert into private.review_words values (new.id, private.words_of_review(new))
        on conflict (place) do update set words = excluded.words;
    when 'contact_messages' then
      insert into private.message_words (contact_id, words) values (new.id, private.words_of_message(new))
        on conflict (contact_id) do update set words = excluded.words;
    else
      insert into private.message_words (application_id, words) values (new.id, private.words_of_application(new))
        on conflict (application_id) do update set words = excluded.words;
  end case;
  return null;
end
$$;
revoke all on function private.keep_words() from public;

-- A vote changes a review as well, and none of its words.
create trigger keep_words
  after insert or update of author, title, body, rating, product_handle, hidden_at, answer, source on public.reviews
  for each row execute function private.keep_words();
create trigger keep_words after insert or update on public.contact_messages
  for each row execute function private.keep_words();
create trigger keep_words after insert or update on public.affiliate_applications
  for each row execute function private.keep_words();

insert into private.review_words select id, private.words_of_review(review) from public.reviews as review;
insert into private.message_words (contact_id, application_id, words)
  select contact_id, application_id, words from (
    select id as contact_id, null::bigint as application_id, created_at, private.words_of_message(sent) as words
    from public.contact_messages as sent
    union all
    select null, id, created_at, private.words_of_application(sent)
    from public.affiliate_applications as sent
  ) as message order by created_at;

-- Without a pending list, which every search would read until somebody tidies it up.
create index review_words_search on private.review_words using gin (words) with (fastupdate = off);
create index message_words_search on private.message_words using gin (words) with (fastupdate = off);

-- The places of a page that have all words, the highest first: the newest rows are looked through, which is quick for
-- frequent words, and then the index of words is asked, which is quick for rare ones; so the time has a bound, however
-- many rows there are. Where only a part was looked through, it says up to where. The last word is taken as a beginning
-- where nothing has all of them.
create function private.places_with(
  kept regclass,
  asked text,
  -- What the list is narrowed to besides, such as 'stars=5'.
  held text[],
  -- The only rows to look at, where they are known and few.
  among bigint[],
  before bigint,
  size integer
) returns table (places bigint[], looked_up_to bigint)
-- Volatile, or it could not ask the planner.
language plpgsql volatile set search_path = '' set enable_seqscan = off as $$
declare
  -- As many words as anybody types; more would only be slow.
  max_words constant integer := 8;
  -- With two letters, half of all rows begin some word.
  min_beginning constant integer := 3;
  max_size constant integer := 100;
  -- A page is full within so many rows of a word that every fortieth has.
  near constant integer := 2000;
  -- A word that so many of these have is frequent: it is quicker to look further than to ask the index for all of them.
  frequent constant integer := 10;
  -- So many rows are read from the index and sorted within milliseconds,
  few constant integer := 3000;
  -- and as many as this are found there.
  findable constant integer := 50000;
  far constant integer := 6000;
  beyond constant bigint := coalesce(before, 9223372036854775807);
  page constant integer := least(size, max_size);
  typed constant text[] := (private.words_of(left(asked, 1000)))[:max_words];
  last_word constant text := typed[cardinality(typed)];
  -- Neither a quotation mark nor a backslash is left in a word, since both stand between words.
  whole constant text := (
    select string_agg('''' || replace(replace(each, '\', '\\'), '''', '''''') || '''', ' & ') from unnest(held || typed) as each
  );
  queries constant tsquery[] := case when length(last_word) < min_beginning then array[whole::tsquery]
    else array[whole::tsquery, (whole || ':*')::tsquery] end;
  query tsquery;
  looked record;
  found_places record;
  plan json;
begin
  -- Nobody searches for what is no word.
  if cardinality(typed) = 0 then
    return;
  end if;
  foreach query in array queries loop
    if among is not null then
      execute format('select array(select place from %1$s
          where place = any ($1) and words @@ $2 and place < $3 order by place desc limit $4) as places', kept)
        into looked using among, query, beyond, page;
      continue when cardinality(looked.places) = 0;
      return query select looked.places, null::bigint;
      return;
    end if;
    execute format('with looked as materialized (
        select place, words @@ $1 as is_found from %1$s where place < $2 order by place desc limit $3
      )
      select array(select place from looked where is_found order by place desc limit $4) as places,
        (select count(*) from looked) as number, (select min(place) from looked) as last', kept)
      into looked using query, beyond, near, page;
    if cardinality(looked.places) = page or (looked.number < near and cardinality(looked.places) > 0) then
      return query select looked.places, null::bigint;
      return;
    end if;
    if cardinality(looked.places) < frequent then
      execute format('explain (format json) select from %1$s where words @@ %2$L', kept, query) into plan;
      if (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric <= findable then
        execute format('with found as materialized (select place from %1$s where words @@ $1 limit $2)
          select array(select place from found where place < $3 order by place desc limit $4) as places,
            (select count(*) from found) as number', kept)
          into found_places using query, few + 1, beyond, page;
        continue when found_places.number = 0;
        if found_places.number <= few then
          return query select found_places.places, null::bigint;
          return;
        end if;
      end if;
    end if;
    execute format('with looked as materialized (
        select place, words @@ $1 as is_found from %1$s where place < $2 order by place desc limit $3
      )
      select array(select place from looked where is_found order by place desc limit $4) as places,
        (select count(*) from looked) as number, (select min(place) from looked) as last', kept)
      into looked using query, beyond, far, page;
    return query select looked.places,
      case when cardinality(looked.places) < page and looked.number = far then looked.last end;
    return;
  end loop;
  return query select '{}'::bigint[], null::bigint;
end
$$;

-- Reviews that staff search for; `among` are the few that a report waits for.
create function public.find_reviews(
  asked text,
  held text[] default '{}',
  among bigint[] default null,
  before bigint default null,
  size integer default 25
) returns table (places bigint[], looked_up_to bigint)
language sql volatile security definer set search_path = '' as $$
  select * from private.places_with('private.review_words', asked, held, among, before, size)
$$;

-- Messages of both forms that staff search for: an id in one of them, and the place to go on from.
create function public.find_messages(asked text, before bigint default null, size integer default 50)
returns table (place bigint, contact_id bigint, application_id bigint)
language sql volatile security definer set search_path = '' as $$
  with found as materialized (
    select * from private.places_with('private.message_words', asked, '{}', null, before, size)
  )
  select words.place, words.contact_id, words.application_id
    from found, unnest(found.places) as each(place) join private.message_words as words using (place)
  union all
  -- Without an id, it only tells where to go on.
  select looked_up_to, null, null from found where looked_up_to is not null
  order by 1 desc
$$;

revoke all on function private.places_with, private.words_of, private.words_of_review, private.words_of_message,
  private.words_of_application from public;
revoke all on function public.find_reviews, public.find_messages from public, anon, authenticated, service_role;
grant execute on function public.find_reviews, public.find_messages to service_role;
