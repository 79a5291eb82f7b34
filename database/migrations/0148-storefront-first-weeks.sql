-- The plan of the first two weeks by email, for the orders whose buyers asked for it. The row stays as long as its order
-- when the emails have ended, so that they never begin again.
create table storefront.first_weeks (
  order_id bigint primary key references storefront.orders,
  asked_at timestamptz not null,
  -- Of the plan's own days, how many were mailed.
  days_done smallint not null default 0 check (days_done >= 0),
  -- Days with one session that are put in before the plan goes on, and those that were mailed.
  easy_left smallint not null default 0 check (easy_left >= 0),
  easy_done smallint not null default 0 check (easy_done >= 0),
  -- What the buyer said last of how it feels, until the emails end.
  felt text check (felt in ('fine', 'shins', 'back')),
  -- The day of the next email at the workshop.
  next_on date,
  ended_at timestamptz,
  check ((next_on is null) = (ended_at is not null)),
  check (ended_at is null or felt is null)
);
create index first_weeks_next on storefront.first_weeks (next_on, order_id) where next_on is not null;
