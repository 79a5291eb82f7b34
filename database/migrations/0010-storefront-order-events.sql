-- Orders that were paid and not yet told to the other parts of the shop: written by the order's own transaction,
-- deleted once they have been told. What is told is read from the order, so nothing of it is kept twice.
create table storefront.paid_orders (
  order_id bigint primary key references storefront.orders on delete cascade,
  attempts integer not null default 0,
  -- While a process tells it, this stands in the future: if the process dies, it is due again by itself.
  next_attempt_at timestamptz not null,
  last_error text
);
create index paid_orders_due on storefront.paid_orders (next_attempt_at, order_id);

create function storefront.notice_paid_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront_orders_paid', '');
  return null;
end
$$;
create trigger notice_paid_order after insert on storefront.paid_orders
  for each statement execute function storefront.notice_paid_order();
