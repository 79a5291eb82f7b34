-- An order that an edit makes cost more after its invoice was issued gets a second one, for what was paid for the edit.
alter table storefront.documents
  add column payment_id bigint unique references storefront.payments,
  add check (payment_id is null or kind = 'invoice');
drop index storefront.documents_one_invoice;
create unique index documents_one_invoice on storefront.documents (order_id)
  where kind = 'invoice' and payment_id is null;
