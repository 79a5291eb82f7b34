-- Quotes that shoppers show to whoever pays. What was quoted stands in the row, whatever the catalogue says later; a
-- cart that is made of a quote pays no more for its goods and their delivery until the quote ends.
create table storefront.quotes (
  id bigint generated always as identity (start with 1001) primary key,
  -- The last part of the quote's address, which nobody can guess.
  secret text not null,
  -- Made with the form, so that a form which is sent twice makes one quote.
  request_key uuid not null unique,
  made_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > made_at),
  -- Where it goes, as far as the shopper has said; the tax is not quoted otherwise.
  zip text check (zip ~ '^[0-9]{5}$'),
  state text,
  tax_rate_millionths integer check (tax_rate_millionths >= 0),
  tax_cents bigint check (tax_cents >= 0),
  discount_code text,
  discount_percent integer check (discount_percent between 1 and 100),
  discount_cents bigint not null check (discount_cents >= 0),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  delivery_cents bigint not null check (delivery_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  -- Delivery costs by these terms what it costs at most.
  terms_version integer not null references settings.terms,
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 100),
  check ((zip is null) = (state is null) and (state is null) = (tax_rate_millionths is null)),
  check ((tax_rate_millionths is null) = (tax_cents is null)),
  check ((discount_code is null) = (discount_percent is null))
);
create index quotes_end on storefront.quotes (ends_at);

alter table storefront.carts add column quote_id bigint references storefront.quotes on delete set null;
-- A quote that is deleted is looked for here.
create index carts_of_quotes on storefront.carts (quote_id) where quote_id is not null;
