-- An order may be changed until it is sent. What it was, and what it became, is kept.
create table storefront.order_edits (
  id bigint generated always as identity primary key,
  order_id bigint not null references storefront.orders on delete cascade,
  -- The first edit of an order is 1.
  sequence integer not null check (sequence > 0),
  state text not null check (state in (
    'applied',
    -- The buyer is asked for the difference; the order is as it was.
    'asked',
    -- It was not paid in time, or the order was sent, cancelled or edited before.
    'lapsed'
  )),
  -- The address, the sums and the lines, each as it was and as it became.
  before jsonb not null,
  after jsonb not null,
  difference_cents bigint not null,
  settled_by text not null check (settled_by in ('nothing', 'refund', 'smaller-capture', 'larger-capture', 'payment')),
  -- As in the log of changes: both are null of the service key.
  edited_by text not null check (edited_by <> ''),
  account uuid,
  role text check (role <> ''),
  created_at timestamptz not null,
  applied_at timestamptz,
  -- Until then the buyer may pay the difference.
  lapses_at timestamptz,
  unique (order_id, sequence),
  check ((account is null) = (role is null)),
  check ((state = 'applied') = (applied_at is not null)),
  check ((lapses_at is not null) = (settled_by = 'payment')),
  check (state = 'applied' or settled_by = 'payment'),
  check (case settled_by
    when 'nothing' then difference_cents = 0
    when 'refund' then difference_cents < 0
    when 'smaller-capture' then difference_cents < 0
    else difference_cents > 0 end)
);
create unique index order_edits_one_asked on storefront.order_edits (order_id) where state = 'asked';

alter table storefront.payments
  -- What is to be taken of the money that is held, where an edit made the order cost less; otherwise all of it.
  add column capture_cents bigint check (capture_cents between 0 and amount_cents);

-- A cancellation and a return have one refund each by its key; an edit has one of its own.
drop index if exists storefront.refunds_one_cancellation;
alter table storefront.refunds add column order_edit_id bigint unique references storefront.order_edits;
