-- As commit f6d1e34: a counter gives orders their numbers, and goes on where the sequence was.
create table storefront.order_counter (
  last_number bigint not null
);
insert into storefront.order_counter (last_number)
  select greatest(1000, coalesce(max(number), 1000)) from storefront.orders;
alter table storefront.orders alter column number drop identity;
