-- Each night the books of one day are compared with the provider's, by one process of all.
create table storefront.reconciliations (
  -- Midnight UTC.
  day timestamptz primary key,
  -- Until then no other process takes it over.
  claimed_until timestamptz not null,
  finished_at timestamptz,
  -- How many payments, refunds, disputes and payouts were compared.
  counts jsonb,
  differences jsonb,
  -- More were found than are kept where this is greater than their number.
  difference_count integer,
  check ((finished_at is null) = (counts is null)),
  check ((finished_at is null) = (differences is null)),
  check ((finished_at is null) = (difference_count is null))
);
