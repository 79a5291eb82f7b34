-- The week in which an order was placed becomes one of its words, so that the index of words finds the newest of many
-- matches without collecting all of them. Nobody can type such a word: '@' stands between words (migration 92).
create function storefront.week_word(moment timestamptz) returns text immutable parallel safe language sql
return '@' || floor(extract(epoch from moment at time zone 'UTC') / 604800)::text;

create function storefront.search_of(written text, tags text[], placed_at timestamptz) returns tsvector
immutable parallel safe language sql
return array_to_tsvector(
  storefront.words_of(written || ' ' || array_to_string(tags, ' ')) || storefront.week_word(placed_at)
);

alter table storefront.orders
  drop column search,
  add column search tsvector not null generated always as (storefront.search_of(
    number::text || ' ' || email || ' ' || first_name || ' ' || last_name || ' ' || address || ' ' || apartment
      || ' ' || city || ' ' || state || ' ' || zip || ' ' || coalesce(tracking_number, '')
      || ' ' || coalesce(translate(tracking_number, ' -', ''), '') || ' ' || goods,
    tags,
    placed_at
  )) stored;
create index orders_search on storefront.orders using gin (search) with (fastupdate = off);
drop function storefront.search_of(text, text[]);
