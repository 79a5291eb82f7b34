-- What the office lists cases, refunds and disputes by.
alter table storefront.returns
  -- When the staff mailed the prepaid label, where they said so.
  add column label_sent_at timestamptz;
alter table storefront.claims
  -- What the answer promises; null of what was answered in words alone.
  add column outcome text check (outcome in ('replacement', 'part', 'refund', 'refused')),
  add check (outcome is null or answered_at is not null);

create index returns_by_state on storefront.returns (state, id);
create index returns_waiting on storefront.returns (id) where state in ('requested', 'received');
create index claims_waiting on storefront.claims (id) where answered_at is null;
create index refunds_by_state on storefront.refunds (state, id);
create index disputes_by_state on storefront.disputes (state, id);
-- A buyer is looked for by the address as they typed it, whatever its capitals.
create index orders_by_email on storefront.orders (lower(email));
