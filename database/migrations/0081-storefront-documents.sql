-- Invoices and credit notes, as they were issued: later edits of an order change none. Numbers have no gaps within a
-- kind and a year (UTC): docs/decisions/0083.
create table storefront.documents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit-note')),
  year integer not null,
  number integer not null check (number > 0),
  order_id bigint not null references storefront.orders,
  refund_id bigint unique references storefront.refunds,
  issued_at timestamptz not null,
  content jsonb not null,
  unique (kind, year, number),
  check ((kind = 'credit-note') = (refund_id is not null))
);
create index documents_by_order on storefront.documents (order_id);
create unique index documents_one_invoice on storefront.documents (order_id) where kind = 'invoice';

create function storefront.order_as_sold(sold storefront.orders) returns jsonb stable language sql as $$
  select to_jsonb(sold) - array['id', 'secret', 'checkout_id', 'payment_id'] || jsonb_build_object(
    'card_brand', payment.card_brand,
    'card_last_four', payment.card_last_four,
    'is_test', payment.is_test,
    'lines', (
      select jsonb_agg(to_jsonb(line) - array['order_id', 'variant_id'] order by position)
      from storefront.order_lines as line where line.order_id = sold.id
    )
  )
  from storefront.payments as payment where payment.id = sold.payment_id
$$;

-- The pieces that a refund is for; null where it is for an amount.
create function storefront.refunded_lines(refund storefront.refunds) returns jsonb stable language sql as $$
  select jsonb_agg(
    to_jsonb(line) - array['order_id', 'variant_id'] || jsonb_build_object('quantity', back.quantity)
    order by line.position
  )
  from (
    select position, quantity from storefront.refund_lines where refund_id = refund.id
    union all
    select position, quantity from storefront.return_lines where return_id = refund.return_id
    union all
    select position, quantity from storefront.order_lines
    where order_id = refund.order_id and refund.kind = 'cancellation'
  ) as back
  join storefront.order_lines as line on line.order_id = refund.order_id and line.position = back.position
$$;

-- What was sold until now is numbered as it was sold. An order whose money is still to be taken is numbered then.
insert into storefront.documents (kind, year, number, order_id, issued_at, content)
select 'invoice', year, row_number() over (partition by year order by placed_at, id), id, placed_at, content
from (
  select sold.id, sold.placed_at, extract(year from sold.placed_at at time zone 'UTC')::integer as year,
    storefront.order_as_sold(sold) as content
  from storefront.orders as sold join storefront.payments as payment on payment.id = sold.payment_id
  where payment.state <> 'authorised'
) as past;
insert into storefront.documents (kind, year, number, order_id, refund_id, issued_at, content)
select 'credit-note', year, row_number() over (partition by year order by ended_at, id), order_id, id, ended_at, content
from (
  select refund.id, refund.order_id, refund.ended_at,
    extract(year from refund.ended_at at time zone 'UTC')::integer as year,
    storefront.order_as_sold(sold) || jsonb_build_object(
      'lines', storefront.refunded_lines(refund),
      'refund', jsonb_build_object('kind', refund.kind, 'reason', refund.reason,
        'amount_cents', refund.amount_cents, 'tax_cents', refund.tax_cents)
    ) as content
  from storefront.refunds as refund join storefront.orders as sold on sold.id = refund.order_id
  where refund.state = 'paid' and refund.amount_cents > 0
    and exists (select from storefront.documents where documents.order_id = sold.id)
) as past;
