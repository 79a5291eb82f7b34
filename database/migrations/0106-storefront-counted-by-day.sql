-- Carts and checkouts are counted by day.
create index carts_created on storefront.carts (created_at);
create index checkouts_created on storefront.checkouts (created_at);
