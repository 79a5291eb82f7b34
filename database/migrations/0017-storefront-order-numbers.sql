-- From a sequence, which nobody has to wait for: the row of a counter stays locked until its order is committed, and
-- so does everybody's next order where that takes long. A number whose order came to nothing is left out.
create sequence storefront.order_numbers as bigint;
-- An order that is being written counts too.
lock table storefront.order_counter in access exclusive mode;
select setval('storefront.order_numbers', last_number) from storefront.order_counter;
alter sequence storefront.order_numbers owned by storefront.orders.number;
alter table storefront.orders alter column number set default nextval('storefront.order_numbers');
drop table storefront.order_counter;
