-- Who is to be mailed once when a variant that is sold out can be bought again. A row is made by the press of the link
-- in a mail to that address, and goes with the mail, or at its end.
create table storefront.stock_alerts (
  id bigint generated always as identity primary key,
  variant_id bigint not null references storefront.variants on delete cascade,
  -- In lower case.
  email text not null check (length(email) between 3 and 255),
  asked_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > asked_at),
  unique (email, variant_id)
);
create index stock_alerts_variant on storefront.stock_alerts (variant_id);
create index stock_alerts_end on storefront.stock_alerts (ends_at);
