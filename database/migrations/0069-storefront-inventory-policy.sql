-- As in Shopify: a variant whose stock is not tracked is always for sale, and one that continues is sold below zero.
alter table storefront.variants
  add column inventory_tracked boolean not null default true,
  add column inventory_policy text not null default 'deny' check (inventory_policy in ('deny', 'continue')),
  -- A variant that continued may be told to deny while it stands below zero. What keeps a sale from taking more than
  -- there is, the sale itself says.
  drop constraint variants_stock_check;
