-- What staff did to the stock of a variant, and why. Sales are not here: the orders have them. Who did it stands in the
-- log of changes.
create table storefront.stock_movements (
  id bigint generated always as identity primary key,
  variant_id bigint not null references storefront.variants on delete cascade,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('received', 'counted', 'damaged', 'returned')),
  -- What there was afterwards.
  stock integer not null,
  moved_at timestamptz not null
);
create index stock_movements_by_variant on storefront.stock_movements (variant_id, id);

-- How many of a variant were sold in 28 days, of those that were sold at all. It is counted every few minutes, since
-- adding up a month of orders takes longer than a list may.
create table storefront.sale_rates (
  variant_id bigint primary key references storefront.variants on delete cascade,
  units integer not null check (units > 0)
);
-- One row, whose holder counts.
create table storefront.sale_rates_counted (
  counted_at timestamptz not null
);
insert into storefront.sale_rates_counted values ('-infinity');
