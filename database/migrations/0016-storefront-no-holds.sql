-- Nothing is kept aside for whoever has not sent a card: a cart that only waits at the payment would keep it from
-- everybody else, at no cost.
drop table storefront.reservations;
drop function storefront.notice_reservation();
alter table storefront.checkouts drop column holds;
