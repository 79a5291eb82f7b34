-- What the office lists, filters and searches orders by, kept by the database itself.
-- The words of a text, without accents and capitals. Whoever searches makes them in the same way: services/storefront/admin/order-list/search-words.ts.
create function storefront.words_of(written text) returns text[] immutable parallel safe language sql as $$
  select array_remove(string_to_array(translate(
    lower(regexp_replace(normalize(written, NFKD), U&'[\0300-\036F]', '', 'g') collate "C"),
    U&'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\2018\2019\0009\000A\000D', repeat(' ', 37)
  ), ' '), '')
$$;

-- Immutable although array_to_string is not: what it writes of texts never changes.
create function storefront.search_of(written text, tags text[]) returns tsvector
immutable parallel safe language sql as $$
  select array_to_tsvector(storefront.words_of(written || ' ' || array_to_string(tags, ' ')))
$$;

alter table storefront.orders
  -- SKU and titles of the lines, to be searched; written with the lines.
  add column goods text not null default '',
  -- The staff's own words for it.
  add column tags text[] not null default '{}' check (cardinality(tags) <= 10),
  add column stage text not null generated always as (case
    when cancelled_at is not null then 'cancelled'
    when delivered_on is not null then 'delivered'
    when fulfilled_at is not null then 'sent'
    else 'to-pack'
  end) stored;
update storefront.orders set goods = (
  select coalesce(string_agg(sku || ' ' || product_title || ' ' || variant_title, ' ' order by position), '')
  from storefront.order_lines where order_id = orders.id
);
-- A tracking number is found as it is written, and without its blanks and dashes.
alter table storefront.orders
  add column search tsvector not null generated always as (storefront.search_of(
    number::text || ' ' || email || ' ' || first_name || ' ' || last_name || ' ' || address || ' ' || apartment
      || ' ' || city || ' ' || state || ' ' || zip || ' ' || coalesce(tracking_number, '')
      || ' ' || coalesce(translate(tracking_number, ' -', ''), '') || ' ' || goods,
    tags
  )) stored;

create index orders_placed on storefront.orders (placed_at, number);
create index orders_total on storefront.orders (total_cents, number);
create index orders_stage_placed on storefront.orders (stage, placed_at, number);
create index orders_stage_total on storefront.orders (stage, total_cents, number);
create index orders_state_placed on storefront.orders (state, placed_at, number);
create index orders_state_total on storefront.orders (state, total_cents, number);
create index orders_on_their_way on storefront.orders (deliver_to)
  where fulfilled_at is not null and delivered_on is null;
-- Without a pending list, which every search would read until somebody tidies it up.
create index orders_search on storefront.orders using gin (search) with (fastupdate = off);
create index disputes_to_answer on storefront.disputes (respond_by) where state = 'needs-response';

-- An invoice holds nothing of these.
create or replace function storefront.order_as_sold(sold storefront.orders) returns jsonb stable language sql as $$
  select to_jsonb(sold) - array[
    'id', 'secret', 'checkout_id', 'payment_id', 'goods', 'tags', 'stage', 'search'
  ] || jsonb_build_object(
    'card_brand', payment.card_brand,
    'card_last_four', payment.card_last_four,
    'is_test', payment.is_test,
    'lines', (
      select jsonb_agg(to_jsonb(line) - array['order_id', 'variant_id'] order by position)
      from storefront.order_lines as line where line.order_id = sold.id
    )
  )
  from storefront.payments as payment where payment.id = sold.payment_id
$$;
