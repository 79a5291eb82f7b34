-- Whether the buyer of an order that was sent was asked for a review, decided once, together with that mail. An order
-- from before this has not been decided either: only those sent lately are looked at.
alter table storefront.orders
  add column review_request text check (review_request in ('sent', 'left-out')),
  add column review_request_at timestamptz,
  add check ((review_request is null) = (review_request_at is null));
create index orders_review_undecided on storefront.orders (fulfilled_at, id)
  where fulfilled_at is not null and review_request is null;
create index orders_reviews_asked on storefront.orders (review_request_at) where review_request = 'sent';
