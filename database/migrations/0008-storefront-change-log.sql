-- Who changed what in the shop, and when: written by the transaction that makes the change.
create table storefront.change_log (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null,
  -- The name that the holder of the service key gave.
  changed_by text not null check (changed_by <> ''),
  action text not null check (action <> ''),
  -- A handle, a SKU, an order number, a state.
  subject text not null,
  -- {"before": …, "after": …}
  detail jsonb not null default '{}'
);
create index change_log_by_subject on storefront.change_log (subject, id);

alter table storefront.orders
  add column tracking_number text check (tracking_number <> ''),
  add column fulfilled_at timestamptz,
  add check ((tracking_number is null) = (fulfilled_at is null));
