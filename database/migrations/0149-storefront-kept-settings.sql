-- How a seat is set for whoever bought it, where they wished it kept with the chair: 'Seat in hole 2, knee pad in hole 1'.
-- It says nothing of their height, weight or desk.
alter table storefront.order_lines
  add column setting text check (length(setting) between 1 and 60);
