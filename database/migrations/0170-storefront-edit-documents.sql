-- An edit after the invoice that moves no money, since its difference is nothing or not charged, is on a paper of its own
-- as well: without it none names what the buyer has.
alter table storefront.documents
  add column order_edit_id bigint unique references storefront.order_edits,
  add check (order_edit_id is null or (kind = 'invoice' and payment_id is null));
drop index storefront.documents_one_invoice;
create unique index documents_one_invoice on storefront.documents (order_id)
  where kind = 'invoice' and payment_id is null and order_edit_id is null;
