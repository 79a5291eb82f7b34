create table storefront.carts (
  id bigint generated always as identity primary key,
  -- Names the cart in addresses. Unguessable, as Shopify's are.
  token text not null unique,
  -- Whoever holds it may read and change the cart: the `key` of Shopify's cart ids and checkout addresses.
  key text not null,
  note text not null default '',
  -- [{"key": "gift", "value": "yes"}, …]
  attributes jsonb not null default '[]',
  -- What the client said of the buyer: {"email", "phone", "countryCode"}, each optional.
  buyer_identity jsonb not null default '{}',
  discount_codes text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Set with the order, in its transaction; from then on the cart reads as null.
  completed_at timestamptz
);
create index carts_by_expiry on storefront.carts (expires_at);

create table storefront.cart_lines (
  id uuid primary key default gen_random_uuid(),
  cart_id bigint not null references storefront.carts on delete cascade,
  variant_id bigint not null references storefront.variants on delete cascade,
  quantity integer not null check (quantity > 0),
  attributes jsonb not null default '[]',
  position integer not null,
  unique (cart_id, variant_id, attributes)
);
create index cart_lines_by_variant on storefront.cart_lines (variant_id);
