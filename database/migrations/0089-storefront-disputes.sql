-- A buyer's bank takes money back and asks why; the shop has until respond_by to answer.
create table storefront.disputes (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's own name for the dispute.
  reference text not null,
  -- Null where the provider names a payment that is not of this shop.
  payment_id bigint references storefront.payments,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('needs-response', 'under-review', 'won', 'lost', 'closed')),
  respond_by timestamptz,
  -- When the provider is asked about it again; null once nothing can change any more.
  next_try_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, reference)
);
create index disputes_payment on storefront.disputes (payment_id);
create index disputes_due on storefront.disputes (next_try_at) where next_try_at is not null;
-- The books are compared, and added up, by day.
create index refunds_created on storefront.refunds (created_at);
create index payments_created on storefront.payments (created_at);
