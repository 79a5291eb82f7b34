-- The office finds an order by the tracking number of what was sent for its claims too, with or without blanks and dashes.
create index claims_tracked on storefront.claims (upper(translate(tracking_number, ' -', '')))
  where tracking_number is not null;
