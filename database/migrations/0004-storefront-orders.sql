-- The state's base rate on goods, in millionths; delivery is not taxed. The owner edits it. A state without a
-- row is one where the shop has no duty to collect.
create table storefront.tax_rates (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  rate_millionths integer not null check (rate_millionths between 0 and 999999)
);
insert into storefront.tax_rates (state, rate_millionths) values
  ('AL', 40000), ('AK', 0), ('AZ', 56000), ('AR', 65000), ('CA', 72500), ('CO', 29000), ('CT', 63500),
  ('DE', 0), ('DC', 60000), ('FL', 60000), ('GA', 40000), ('HI', 40000), ('ID', 60000), ('IL', 62500),
  ('IN', 70000), ('IA', 60000), ('KS', 65000), ('KY', 60000), ('LA', 50000), ('ME', 55000), ('MD', 60000),
  ('MA', 62500), ('MI', 60000), ('MN', 68750), ('MS', 70000), ('MO', 42250), ('MT', 0), ('NE', 55000),
  ('NV', 68500), ('NH', 0), ('NJ', 66250), ('NM', 48750), ('NY', 40000), ('NC', 47500), ('ND', 50000),
  ('OH', 57500), ('OK', 45000), ('OR', 0), ('PA', 60000), ('RI', 70000), ('SC', 60000), ('SD', 42000),
  ('TN', 70000), ('TX', 62500), ('UT', 61000), ('VT', 60000), ('VA', 53000), ('WA', 65000), ('WV', 60000),
  ('WI', 50000), ('WY', 40000);

-- What the visitor has entered so far; one for a cart, whoever and how many tabs have it open.
create table storefront.checkouts (
  id bigint generated always as identity primary key,
  cart_id bigint not null unique references storefront.carts on delete cascade,
  email text not null,
  first_name text not null,
  last_name text not null,
  address text not null,
  apartment text not null default '',
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text not null check (zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
  delivery text check (delivery in ('standard', 'express')),
  discount_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storefront.payments (
  id bigint generated always as identity primary key,
  checkout_id bigint not null references storefront.checkouts on delete cascade,
  -- Known to the gateway too: asked again with it, the gateway repeats its answer and charges nothing.
  idempotency_key text not null unique,
  amount_cents bigint not null check (amount_cents >= 0),
  card_brand text not null,
  card_last_four text not null check (card_last_four ~ '^[0-9]{4}$'),
  outcome text not null check (outcome in ('authorised', 'declined')),
  -- The gateway's reference of an authorisation, or its reason of a refusal.
  detail text not null,
  created_at timestamptz not null default now()
);
create index payments_by_checkout on storefront.payments (checkout_id);
create unique index payments_one_authorised on storefront.payments (checkout_id) where outcome = 'authorised';

-- A sequence would leap by up to 32 at every crash; the books of a shop count one by one.
create table storefront.order_counter (
  last_number bigint not null
);
insert into storefront.order_counter (last_number) values (1000);

create table storefront.orders (
  id bigint generated always as identity primary key,
  number bigint not null unique,
  -- Unguessable part of the order-status address.
  secret text not null unique,
  -- However often it is paid, a checkout becomes one order.
  checkout_id bigint not null unique references storefront.checkouts,
  payment_id bigint not null unique references storefront.payments,
  email text not null,
  first_name text not null,
  last_name text not null,
  address text not null,
  apartment text not null,
  city text not null,
  state text not null,
  zip text not null,
  delivery text not null check (delivery in ('standard', 'express')),
  -- The delivery days as promised when the order was placed.
  deliver_from date not null,
  deliver_to date not null check (deliver_to >= deliver_from),
  discount_code text,
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  discount_cents bigint not null check (discount_cents between 0 and subtotal_cents),
  delivery_cents bigint not null check (delivery_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  tax_rate_millionths integer not null,
  total_cents bigint not null
    check (total_cents = subtotal_cents - discount_cents + delivery_cents + tax_cents),
  placed_at timestamptz not null
);

-- As sold: what the catalogue says later changes nothing here.
create table storefront.order_lines (
  order_id bigint not null references storefront.orders on delete cascade,
  position integer not null,
  variant_id bigint references storefront.variants on delete set null,
  product_handle text not null,
  product_title text not null,
  variant_title text not null,
  sku text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  primary key (order_id, position)
);
create index order_lines_by_variant on storefront.order_lines (variant_id);

create trigger date_update before update on storefront.checkouts
  for each row execute function storefront.date_update();
