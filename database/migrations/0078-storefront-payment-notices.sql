-- Until now there was the test card alone, which moves no money.
alter table storefront.payments add column is_test boolean not null default true;
alter table storefront.payments alter column is_test drop default;

-- A provider may send a notice twice, so its id is kept in the transaction that acts on it.
create table storefront.payment_notices (
  provider text not null,
  id text not null,
  type text not null,
  received_at timestamptz not null,
  primary key (provider, id)
);
create index payment_notices_received on storefront.payment_notices (received_at);
create index refunds_reference on storefront.refunds (reference) where reference is not null;
