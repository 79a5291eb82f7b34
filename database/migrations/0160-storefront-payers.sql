-- A digest of the secret that is kept by the browser whose Pay began the payment: of all who hold the checkout's address,
-- that browser alone is led on to the order. Null where the payment is older, or nobody's browser pays.
alter table storefront.payments add column payer_digest text;
