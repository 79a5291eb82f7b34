-- Which methods there are stands in facts/policies/policies.json alone: a third one needs no migration, and an order keeps
-- the one that it was placed with when it is offered no more.
alter table storefront.checkouts drop constraint checkouts_delivery_check;
alter table storefront.checkouts add constraint checkouts_delivery_check check (delivery ~ '^[a-z][a-z0-9-]{0,31}$');
alter table storefront.orders drop constraint orders_delivery_check;
alter table storefront.orders add constraint orders_delivery_check check (delivery ~ '^[a-z][a-z0-9-]{0,31}$');
