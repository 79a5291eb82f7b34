-- As commit 4aac13a: files are read into tables of their own.
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
