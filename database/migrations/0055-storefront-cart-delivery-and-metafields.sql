-- How the cart's holder wants it sent, told before the checkout, which starts from it: a method of facts/policies/policies.json.
alter table storefront.carts add column delivery_option text check (delivery_option ~ '^[a-z][a-z0-9-]{0,31}$');
-- What clients keep with the cart for themselves: [{"namespace": "custom", "key": "gift", "type": "boolean", …}, …]
alter table storefront.carts add column metafields jsonb not null default '[]';
