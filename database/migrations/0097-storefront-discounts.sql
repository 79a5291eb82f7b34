-- Codes that the owner makes. Until now the three of the shop stood in its program.
create table storefront.discounts (
  id bigint generated always as identity primary key,
  -- In capitals: however it is typed, it is the same code.
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'),
  kind text not null check (kind in ('percent', 'amount', 'free-delivery')),
  percent integer check (percent between 1 and 100),
  amount_cents bigint check (amount_cents > 0),
  min_quantity integer not null default 1 check (min_quantity > 0),
  min_subtotal_cents bigint not null default 0 check (min_subtotal_cents >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- How many orders may use it in all.
  max_uses integer check (max_uses > 0),
  once_a_customer boolean not null default false,
  -- How many rows it has in discount_uses, so that nobody has to count them.
  used integer not null default 0 check (used >= 0),
  -- The owner has ended it, whatever its dates say.
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check ((percent is not null) = (kind = 'percent')),
  check ((amount_cents is not null) = (kind = 'amount')),
  check (ends_at > starts_at),
  check (used <= max_uses)
);
insert into storefront.discounts (code, kind, percent, min_quantity) values
  ('BUY2SAVE10', 'percent', 10, 2), ('BUY3SAVE15', 'percent', 15, 3), ('BUY4SAVE20', 'percent', 20, 4);

-- A use is taken as the stock is: when a payment begins. It goes with the payment that comes to nothing, and with the
-- order that is canceled.
create table storefront.discount_uses (
  payment_id bigint primary key references storefront.payments on delete cascade,
  -- Only one payment of a checkout waits at a time, or has paid.
  checkout_id bigint not null unique references storefront.checkouts on delete cascade,
  discount_id bigint not null references storefront.discounts,
  -- Digest of the buyer's address, without what one mailbox can be written with.
  customer text not null
);
create index discount_uses_by_customer on storefront.discount_uses (discount_id, customer);
