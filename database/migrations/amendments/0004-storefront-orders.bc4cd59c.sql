-- As commit 1ab527f: the payments of a checkout go with it.
alter table storefront.payments
  drop constraint payments_checkout_id_fkey,
  add constraint payments_checkout_id_fkey
    foreign key (checkout_id) references storefront.checkouts on delete cascade;
