-- Where the cart's holder wants things sent, told before the checkout, which starts from the selected one:
-- [{"id": UUID, "selected": true, "oneTimeUse": false, "address": {"countryCode": "US", "address1": …}}, …]
alter table storefront.carts add column delivery_addresses jsonb not null default '[]';
