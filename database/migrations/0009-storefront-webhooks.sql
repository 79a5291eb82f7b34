-- Which deliveries of a hosted storefront were heard, so that none is heard twice, whichever process it comes to.
create table storefront.heard_webhooks (
  id text primary key check (id <> ''),
  heard_at timestamptz not null
);
create index heard_webhooks_by_age on storefront.heard_webhooks (heard_at);
