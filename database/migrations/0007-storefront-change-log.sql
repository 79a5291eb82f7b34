-- Who changed what in the shop, and when: written by the transaction that makes the change.
create table storefront.change_log (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null,
  -- The name that the holder of the service key gave.
  changed_by text not null check (changed_by <> ''),
  action text not null check (action <> ''),
  -- A handle, a SKU, an order number, a state.
  subject text not null,
  -- {"before": …, "after": …}
  detail jsonb not null default '{}'
);
create index change_log_by_subject on storefront.change_log (subject, id);

alter table storefront.orders
  add column tracking_number text check (tracking_number <> ''),
  add column fulfilled_at timestamptz,
  add check ((tracking_number is null) = (fulfilled_at is null));

-- A catalogue that is being read from a file waits here until it has all arrived, and is then put in place at
-- once. Not logged: after a crash there is nothing here to keep.
create unlogged table storefront.import_products (
  import uuid not null,
  line integer not null,
  handle text not null,
  content jsonb not null,
  product_id bigint,
  created boolean not null default false,
  changed boolean not null default false,
  started_at timestamptz not null default now(),
  primary key (import, handle)
);
create unlogged table storefront.import_variants (
  import uuid not null,
  line integer not null,
  handle text not null,
  place integer not null,
  sku text,
  content jsonb not null,
  product_id bigint,
  variant_id bigint,
  primary key (import, line)
);
create index import_variants_by_product on storefront.import_variants (import, product_id);
create index import_variants_by_variant on storefront.import_variants (import, variant_id);
