-- Each index of the list holds what the other filters ask for, so that two of them together fetch no row that is not
-- listed: a tenth of a second became a few milliseconds for what was canceled in one state of a million orders.
drop index storefront.orders_placed, storefront.orders_total, storefront.orders_stage_placed,
  storefront.orders_stage_total, storefront.orders_state_placed, storefront.orders_state_total;
create index orders_placed on storefront.orders (placed_at, number) include (id, total_cents, stage, state);
create index orders_total on storefront.orders (total_cents, number) include (id, placed_at, stage, state);
create index orders_stage_placed on storefront.orders (stage, placed_at, number) include (id, total_cents, state);
create index orders_stage_total on storefront.orders (stage, total_cents, number) include (id, placed_at, state);
create index orders_state_placed on storefront.orders (state, placed_at, number) include (id, total_cents, stage);
create index orders_state_total on storefront.orders (state, total_cents, number) include (id, placed_at, stage);
