-- A difference that is less than the provider takes of a payment is not asked for.
alter table storefront.order_edits
  drop constraint order_edits_settled_by_check,
  add constraint order_edits_settled_by_check check (
    settled_by in ('nothing', 'refund', 'smaller-capture', 'larger-capture', 'payment', 'waived')
  );
