-- A checkout has one payment that placed its order, and one for each edit that its buyer was asked to pay for.
alter table storefront.payments add column order_edit_id bigint references storefront.order_edits;
drop index storefront.payments_one_taken;
create unique index payments_one_taken on storefront.payments (checkout_id)
  where order_edit_id is null and state in ('authorised', 'captured');
create unique index payments_one_taken_of_edit on storefront.payments (order_edit_id)
  where order_edit_id is not null and state in ('authorised', 'captured');

-- Money goes back by the payment that it came with. A refund of more than one payment is a row for each.
alter table storefront.refunds
  add column payment_id bigint references storefront.payments,
  drop constraint if exists refunds_return_id_key,
  drop constraint if exists refunds_order_edit_id_key;
update storefront.refunds as refund set payment_id = "order".payment_id
from storefront.orders as "order" where "order".id = refund.order_id;
alter table storefront.refunds alter column payment_id set not null;
drop index if exists storefront.refunds_one_of_return;
drop index if exists storefront.refunds_one_cancellation;
create index refunds_by_payment on storefront.refunds (payment_id);
create index refunds_by_return on storefront.refunds (return_id) where return_id is not null;
