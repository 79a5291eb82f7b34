-- What went to the buyer for a claim that was answered with a replacement or a part.
alter table storefront.claims
  add column sent_at timestamptz,
  -- Null of what went without one, such as a part in a letter.
  add column tracking_number text check (length(tracking_number) between 4 and 50),
  add check (sent_at is null or coalesce(outcome in ('replacement', 'part'), false)),
  add check (tracking_number is null or sent_at is not null);

-- What was promised and is still to be sent.
create index claims_to_send on storefront.claims (id)
  where outcome in ('replacement', 'part') and sent_at is null;
